"""Import: every file format, resumed, atomic, idempotent, with malformed rows named and never fatal."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import zstandard

from services.catalog import loading
from services.catalog.bulk import UnreadableFile, objects
from services.catalog.facts import CardFacts
from services.catalog.importer import BATCH, Compiled, Files, Find, Summary, files_of, import_files
from services.catalog.repository import Repository
from services.cli.grading import compiled
from services.kit.clock import FakeClock
from services.kit.ids import SeededIds
from services.kit.sql import Database

LISTS = loading.ban_lists(Path("no-home"))


def row(name: str, **others: Any) -> dict[str, Any]:
    """A card object as Scryfall writes it."""
    return {
        "id": f"id-{name}",
        "oracle_id": f"oracle-{name}",
        "name": name,
        "type_line": "Instant",
        "cmc": 1.0,
        "set": "one",
        **others,
    }


@pytest.fixture
async def repository(tmp_path: Path) -> AsyncIterator[Repository]:
    database = Database("catalog", f"sqlite+aiosqlite:///{tmp_path / 'catalog.sqlite3'}")
    await database.upgrade()
    yield Repository(database)
    await database.close()


async def imported(repository: Repository, files: Files | Path, **options: Any) -> Summary:
    given = files if isinstance(files, Files) else Files(files)
    return await import_files(repository, given, FakeClock(), SeededIds(), **options)


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


async def names(repository: Repository) -> list[str]:
    catalog = await loading.imported(repository, LISTS)
    return [] if catalog is None else [card.name for card in catalog.content.cards]


ROWS = [row("Alpha"), row("Beta", type_line="Creature — Elf", power="1", toughness="1"), row("Gamma")]
LINES = "\n".join(json.dumps(each) for each in ROWS).encode()
ARRAY = json.dumps(ROWS, indent=1).encode()
ATOMIC = json.dumps(
    {
        "meta": {"date": "2026-01-01", "version": "5"},
        "data": {
            "Alpha": [
                {
                    "name": "Alpha",
                    "type": "Instant",
                    "manaValue": 1,
                    "identifiers": {"scryfallOracleId": "a"},
                    "printings": ["ONE"],
                }
            ],
            "Beta": [
                {
                    "name": "Beta",
                    "type": "Creature — Elf",
                    "power": "1",
                    "toughness": "1",
                    "rulings": [{"date": "2020-01-01", "text": "A ruling."}],
                }
            ],
            "Gamma // Delta": [
                {
                    "name": "Gamma // Delta",
                    "faceName": "Gamma",
                    "side": "a",
                    "type": "Instant",
                    "layout": "split",
                    "foreignData": [{"language": "German", "faceName": "Gammastrahl"}],
                },
                {"name": "Gamma // Delta", "faceName": "Delta", "side": "b", "type": "Sorcery", "layout": "split"},
            ],
        },
    }
).encode()
FILES = {
    "lines": LINES,
    "lines gzip": gzip.compress(LINES),
    "lines zstd": zstandard.compress(LINES),
    "array": ARRAY,
    "array gzip": gzip.compress(ARRAY),
}


@pytest.mark.parametrize("kind", FILES)
async def test_every_form_of_a_scryfall_file(repository: Repository, tmp_path: Path, kind: str) -> None:
    summary = await imported(repository, written(tmp_path / "cards", FILES[kind]))
    assert (summary.added, summary.skipped) == (3, {})
    assert await names(repository) == ["Alpha", "Beta", "Gamma"]


async def test_mtgjson_atomic_cards(repository: Repository, tmp_path: Path) -> None:
    summary = await imported(repository, written(tmp_path / "AtomicCards.json", ATOMIC))
    catalog = await loading.imported(repository, LISTS)
    assert catalog is not None
    assert summary.problems == []
    split = catalog.find("Delta")
    assert split is not None
    assert (split.name, split.type_line, len(split.faces)) == ("Gamma // Delta", "Instant // Sorcery", 2)
    assert catalog.find("Gammastrahl") is split
    snapshot = await repository.active()
    assert snapshot is not None
    assert [each.comment for each in await repository.rulings(snapshot.id, "Beta")] == ["A ruling."]


async def test_mtgjson_all_printings(repository: Repository, tmp_path: Path) -> None:
    def card(number: str) -> dict[str, Any]:
        return {
            "name": "Alpha",
            "type": "Instant",
            "number": number,
            "rarity": "rare",
            "identifiers": {"scryfallOracleId": "a"},
        }

    data = {
        "meta": {},
        "data": {
            "NEW": {"code": "NEW", "releaseDate": "2020-01-01", "cards": [card("7")]},
            "OLD": {"code": "OLD", "releaseDate": "1999-01-01", "cards": [card("3")]},
        },
    }
    await imported(repository, written(tmp_path / "AllPrintings.json", json.dumps(data).encode()))
    snapshot = await repository.active()
    assert snapshot is not None
    assert [(each.set, each.collector_number) for each in await repository.printings(snapshot.id, "a")] == [
        ("old", "3"),
        ("new", "7"),
    ]
    catalog = await loading.imported(repository, LISTS)
    assert catalog is not None
    assert catalog.card(0).released_at == "1999-01-01"


async def test_default_cards_join_the_printings_of_one_card(repository: Repository, tmp_path: Path) -> None:
    rows = [
        row("Alpha", id="1", set="new", collector_number="9", released_at="2020-01-01", rarity="rare"),
        row(
            "Alpha",
            id="2",
            set="old",
            collector_number="4",
            released_at="1994-01-01",
            rarity="common",
            flavor_name="Omega",
        ),
        row(
            "Alpha", id="3", set="old", collector_number="4", lang="de", printed_name="Alpher", released_at="1994-01-01"
        ),
        row("Alpha Token", layout="token"),
    ]
    summary = await imported(repository, written(tmp_path / "default.json", json.dumps(rows).encode()))
    catalog = await loading.imported(repository, LISTS)
    assert catalog is not None
    assert [card.name for card in catalog.content.cards] == ["Alpha"]
    assert summary.skipped == {"token or art": 1}
    card = catalog.card(0)
    assert (card.set, card.released_at) == ("old", "1994-01-01")
    assert {catalog.names.known(name).kind for name in ("Alpha", "Omega", "Alpher")} == {"exact", "alias", "printed"}


async def test_malformed_rows_are_named_and_not_fatal(repository: Repository, tmp_path: Path) -> None:
    data = b'{"name": 7}\n' + json.dumps(row("Alpha")).encode() + b'\nnonsense\n{"no": "name"}\n'
    summary = await imported(repository, written(tmp_path / "cards.jsonl", data))
    assert await names(repository) == ["Alpha"]
    assert summary.skipped["malformed"] == 3
    assert [problem.split(":")[0] for problem in summary.problems] == ["cards 1", "cards 3", "cards 4"]


@pytest.mark.parametrize(
    "data",
    [b"", b"[1, 2", b"[" + ARRAY[1:60], gzip.compress(LINES, mtime=0)[:40], b"<xml/>", b"[]"],
    ids=["empty", "cut", "cut in a row", "cut gzip", "xml", "no card"],
)
async def test_a_damaged_file_leaves_the_old_catalog(repository: Repository, tmp_path: Path, data: bytes) -> None:
    await imported(repository, written(tmp_path / "cards.jsonl", LINES))
    with pytest.raises(UnreadableFile):
        await imported(repository, written(tmp_path / "broken.json", data))
    assert await names(repository) == ["Alpha", "Beta", "Gamma"]


async def test_the_same_files_are_not_imported_twice(repository: Repository, tmp_path: Path) -> None:
    path = written(tmp_path / "cards.jsonl", LINES)
    first, second = await imported(repository, path), await imported(repository, path)
    assert (first.is_new, second.is_new) == (True, False)
    assert second.version == first.version


async def test_the_summary_says_what_changed(repository: Repository, tmp_path: Path) -> None:
    await imported(repository, written(tmp_path / "one.jsonl", LINES))
    rows = [ROWS[0], {**ROWS[1], "power": "2"}, row("Epsilon")]
    data = "\n".join(json.dumps(each) for each in rows).encode()
    summary = await imported(repository, written(tmp_path / "two.jsonl", data))
    assert (summary.added, summary.changed, summary.unchanged, summary.removed) == (1, 1, 1, 1)


class CutOffError(Exception):
    """The process ends in the middle."""


async def test_an_import_that_was_cut_off_goes_on_and_readers_see_the_old_one_until_then(
    repository: Repository, tmp_path: Path
) -> None:
    await imported(repository, written(tmp_path / "old.jsonl", json.dumps(row("Old")).encode()))
    many = [row(f"Card {number:05}") for number in range(2 * BATCH + 10)]
    path = written(tmp_path / "many.jsonl", "\n".join(json.dumps(each) for each in many).encode())
    graded: list[str] = []

    def grade(card: CardFacts, _: Find) -> Compiled:
        graded.append(card.name)
        if len(graded) == BATCH + 5:
            raise CutOffError
        return Compiled("assisted", ("a line",))

    with pytest.raises(CutOffError):
        await imported(repository, path, grade=grade, compiler_version="1")
    assert await names(repository) == ["Old"]
    summary = await imported(repository, path, grade=grade, compiler_version="1")
    assert summary.resumed_at == BATCH
    assert len(graded) == 2 * BATCH + 10 + 5  # only the batch that was not stored is compiled again
    assert len(await names(repository)) == 2 * BATCH + 10
    assert summary.grades == {"assisted": 2 * BATCH + 10}


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
async def test_cards_that_meld_are_graded_with_their_back_wherever_it_stands_in_the_file(
    order: tuple[int, ...], repository: Repository, tmp_path: Path
) -> None:
    texts = {
        "Left": "When this creature attacks, if you both own and control this creature and a creature named Right, "
        "exile them, then meld them into Whole.",
        "Right": "Flying\n(Melds with Left.)",
        "Whole": "Trample\nThis creature wibbles.",
    }
    cards = [row(name, layout="meld", type_line="Creature — Elf", oracle_text=text) for name, text in texts.items()]
    path = written(tmp_path / "meld.jsonl", "\n".join(json.dumps(cards[place]) for place in order).encode())
    await imported(repository, path, grade=compiled, compiler_version="1")
    catalog = await loading.imported(repository, LISTS)
    assert catalog is not None
    assert catalog.content.grades == ["assisted"] * 3
    await imported(
        repository, written(tmp_path / "again.jsonl", path.read_bytes() + b"\n"), grade=compiled, compiler_version="1"
    )
    again = await loading.imported(repository, LISTS)
    assert again is not None
    assert again.content.grades == ["assisted"] * 3


async def test_unchanged_cards_keep_their_grade_without_compiling(repository: Repository, tmp_path: Path) -> None:
    graded: list[str] = []

    def grade(card: CardFacts, _: Find) -> str:
        graded.append(card.name)
        return "full"

    await imported(repository, written(tmp_path / "one.jsonl", LINES), grade=grade, compiler_version="1")
    more = LINES + b"\n" + json.dumps(row("Delta")).encode()
    await imported(repository, written(tmp_path / "two.jsonl", more), grade=grade, compiler_version="1")
    assert graded == ["Alpha", "Beta", "Gamma", "Delta"]
    await imported(repository, written(tmp_path / "two.jsonl", more), grade=grade, compiler_version="2")
    assert len(graded) == 8


async def test_a_folder_brings_printings_names_rulings_and_sets(repository: Repository, tmp_path: Path) -> None:
    written(tmp_path / "cards.jsonl", LINES)
    written(
        tmp_path / "printings.jsonl",
        b'{"name": "Alpha", "set": "TWO", "collector_number": "5", "rarity": "rare", "released_at": "2001-01-01"}\n{"name": "Nobody", "set": "two"}',
    )
    written(
        tmp_path / "printed_names.jsonl",
        '{"name": "Beta", "face": "Beta", "printed": {"fr": "Bêta", "ja": "ベータ"}}'.encode(),
    )
    written(
        tmp_path / "rulings.jsonl",
        b'{"name": "Gamma", "source": "wotc", "published_at": "2004-10-04", "comment": "It counts creatures."}',
    )
    written(
        tmp_path / "sets.json",
        b'{\n "one": {"name": "First", "released_at": "1999-01-01", "type": "CORE"},\n "two": {"name": "Second", "type": "EXPANSION"}}',
    )
    summary = await imported(repository, files_of(tmp_path))
    catalog = await loading.imported(repository, LISTS)
    assert catalog is not None
    assert summary.problems == ["printings 2: no card named 'Nobody'"]
    assert {each.code for each in catalog.content.sets} == {"one", "two"}
    assert catalog.names.known("beta").kind == catalog.names.known("BÊTA").kind == "folded"
    assert catalog.names.known("ベータ").kind == "printed"
    snapshot = await repository.active()
    assert snapshot is not None
    for words, found in (("creature", 1), ("counting creatures", 1), ("artifact", 0)):
        assert len(await repository.rulings(snapshot.id, "oracle-Gamma", words)) == found


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    yield from (data[start : start + size] for start in range(0, len(data), size))


@pytest.mark.parametrize(
    "text", ['{"a": "]}\\"{[,"}', '{"a": [1, {"b": "\\\\"}], "c": null}', '{"n": -1.5e3, "t": true}']
)
def test_objects_are_cut_where_they_end(tmp_path: Path, text: str) -> None:
    path = written(tmp_path / "a.json", f"[ {text} ,\n{text}]".encode())
    assert [json.loads(each.data) for each in objects(path)] == [json.loads(text)] * 2
