"""Import: card files into a staging snapshot, batch by batch, then one switch.

A run that was cut off goes on after its last stored batch; the same files with the same compiler are not imported twice; a
card whose facts did not change keeps its grade and is not compiled again. Malformed rows are counted and named, never fatal.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from services.kit.clock import Clock
from services.kit.ids import Ids

from . import auxiliary, mtgjson, scryfall
from .bulk import Progress, RawObject, UnreadableFile, digest, objects
from .facts import CardFacts, Grade
from .repository import Repository, Snapshot
from .tables import CARD, PRINTED_NAME, PRINTING

BATCH = 2000
NAMED_PROBLEMS = 50


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a compiler says of a card: its grade and the lines that it could not compile."""

    grade: Grade
    residual: tuple[str, ...] = ()


Find = Callable[[str], CardFacts | None]
Grader = Callable[
    [CardFacts, Find], Compiled | Grade
]  # with the other cards by name, for cards that speak of another one
PAIRED = "meld"  # the layout of cards whose back is another card


@dataclass(frozen=True, slots=True)
class Files:
    """What to import: the cards and, if at hand, what the other files say about them (keyed by name or oracle id)."""

    cards: Path
    printings: Path | None = None
    printed_names: Path | None = None
    rulings: Path | None = None
    sets: Path | None = None

    def given(self) -> dict[str, Path]:
        """The files by what they hold, cards first."""
        pairs = {name: getattr(self, name) for name in ("cards", "printings", "printed_names", "rulings", "sets")}
        return {name: path for name, path in pairs.items() if path is not None}


def files_of(path: Path) -> Files:
    """A card file, or a folder with cards, printings, printed_names, rulings and sets; raises UnreadableFile."""
    if path.is_file():
        return Files(path)
    found = {stem: _one(path, stem) for stem in ("cards", "printings", "printed_names", "rulings", "sets")}
    cards = found.pop("cards")
    if cards is None:
        raise UnreadableFile(f"{path} is neither a card file nor a folder with a file named cards.*")
    return Files(cards, **found)


def _one(folder: Path, stem: str) -> Path | None:
    return next(iter(sorted(folder.glob(f"{stem}.json*"))), None)


@dataclass(slots=True)
class Summary:
    """What an import did; `skipped` by reason, `problems` names the first malformed rows."""

    snapshot: int = 0
    version: str = ""
    is_new: bool = True
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    removed: int = 0
    resumed_at: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    grades: Counter[str] = field(default_factory=Counter)
    rows: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def problem(self, text: str) -> None:
        """Count a malformed row, and name it while the list is short."""
        self.skipped["malformed"] += 1
        if len(self.problems) < NAMED_PROBLEMS:
            self.problems.append(text)


Report = Callable[[str, Progress], None]


def key_of(files: Files) -> str:
    """What tells these files from others: the hashes of their contents."""
    return "-".join(digest(path)[:16] for path in files.given().values())


async def import_files(
    repository: Repository,
    files: Files,
    clock: Clock,
    ids: Ids,
    grade: Grader | None = None,
    compiler_version: str = "",
    report: Report | None = None,
    force: bool = False,
    source: str = "",
) -> Summary:
    """Import the files and switch to them; raises UnreadableFile when the card file makes no sense, storing nothing visible."""
    source_key = key_of(files)
    active = await repository.active()
    if active and not force and (active.source_key, active.compiler_version) == (source_key, compiler_version):
        return Summary(active.id, active.version, is_new=False)
    staging = await repository.staging(source_key, compiler_version)
    snapshot = staging or await repository.begin(
        source or files.cards.name, source_key, compiler_version, clock.now_ms()
    )
    run = _Run(repository, snapshot, active, grade, compiler_version, report or (lambda _name, _progress: None))
    await run.all(files)
    await repository.activate(snapshot.id, run.summary.version, ids.new())
    return run.summary


class _Run:
    """One import under way."""

    def __init__(
        self,
        repository: Repository,
        snapshot: Snapshot,
        active: Snapshot | None,
        grade: Grader | None,
        compiler_version: str,
        report: Report,
    ) -> None:
        self._repository = repository
        self._snapshot = snapshot
        self._active = active
        self._grade = grade
        self._compiler_version = compiler_version
        self._report = report
        self._progress = dict(snapshot.progress)
        self._before: Mapping[str, tuple[str, str, str]] = {}
        self._cards: dict[str, CardFacts] = {}
        self._paired: dict[str, CardFacts] = {}
        self.summary = Summary(snapshot.id, resumed_at=self._progress.get("cards", 0))

    async def all(self, files: Files) -> None:
        """Every file in turn; the summary is complete afterwards."""
        if self._active:
            self._before = await self._repository.facts_hashes(self._active.id)
        self._cards = {card.facts.oracle_id: card.facts for card in await self._repository.cards(self._snapshot.id)}
        await self._file("cards", files.cards, self._card_rows)
        if not self._cards:
            raise UnreadableFile(f"{files.cards.name} holds no card")
        await self._grade_pairs()
        names = {name: card.oracle_id for card in self._cards.values() for name in _names(card)}
        for kind, path in list(files.given().items())[1:]:
            reader = auxiliary.reader(kind, names, self._cards.keys())
            await self._file(kind, path, reader)
        await self._finish()

    async def _file(self, kind: str, path: Path, rows_of: Callable[[RawObject], auxiliary.Rows]) -> None:
        done = self._progress.get(kind, 0)
        progress = _progress(path)
        batch: dict[sa.Table, list[dict[str, Any]]] = {}
        for each in objects(path, progress):
            if each.number <= done:
                continue
            self._one(kind, each, rows_of, batch)
            if each.number % BATCH == 0:
                await self._store(kind, each.number, batch)
                self._report(kind, progress)
            done = each.number
        await self._store(kind, done, batch)
        self._report(kind, progress)

    def _one(
        self,
        kind: str,
        each: RawObject,
        rows_of: Callable[[RawObject], auxiliary.Rows],
        batch: dict[sa.Table, list[dict[str, Any]]],
    ) -> None:
        try:
            found = list(rows_of(each))
        except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
            self.summary.problem(f"{kind} {each.number}: {error}")
            return
        for table, row in found:
            batch.setdefault(table, []).append(row)
            self.summary.rows[table.name] += 1

    async def _store(self, kind: str, number: int, batch: dict[sa.Table, list[dict[str, Any]]]) -> None:
        self._progress[kind] = number
        await self._repository.store(self._snapshot.id, batch, self._progress)
        batch.clear()

    def _card_rows(self, each: RawObject) -> auxiliary.Rows:
        if each.key:
            yield from self._mtgjson_rows(each)
            return
        row = scryfall.DECODER.decode(each.data)
        if reason := scryfall.why_skipped(row):
            self.summary.skipped[reason] += 1
            return
        facts = scryfall.facts_of(row)
        if printing := scryfall.printing_of(row):
            yield PRINTING, auxiliary.printing_row(facts.oracle_id, printing)
        for printed in scryfall.printed_names_of(row):
            yield PRINTED_NAME, auxiliary.printed_name_row(facts.oracle_id, printed)
        yield from self._facts_rows(facts, row.lang)

    def _mtgjson_rows(self, each: RawObject) -> auxiliary.Rows:
        for card in mtgjson.cards_of(each):
            yield from self._facts_rows(card.facts, "en")
            for printing in card.printings:
                yield PRINTING, auxiliary.printing_row(card.facts.oracle_id, printing)
            for printed in card.printed_names:
                yield PRINTED_NAME, auxiliary.printed_name_row(card.facts.oracle_id, printed)
            for ruling in card.rulings:
                yield auxiliary.ruling_row(card.facts.oracle_id, ruling)

    def _facts_rows(self, facts: CardFacts, language: str) -> auxiliary.Rows:
        known = self._cards.get(facts.oracle_id)
        merged = facts if known is None else _merged(known, facts, language)
        if merged == known:
            return
        self._cards[facts.oracle_id] = merged
        yield CARD, self._card_row(merged)

    def _card_row(self, facts: CardFacts) -> dict[str, Any]:
        encoded = msgspec.json.encode(facts)
        facts_hash = hashlib.sha256(encoded).hexdigest()
        compiled = self._compiled(facts, facts_hash)
        return {
            "oracle_id": facts.oracle_id,
            "name": facts.name,
            "facts_hash": facts_hash,
            "grade": compiled.grade,
            "residual": "\n".join(compiled.residual),
            "facts": encoded,
        }

    def _compiled(self, facts: CardFacts, facts_hash: str) -> Compiled:
        before = self._before.get(facts.oracle_id)
        is_same_compiler = self._active is not None and self._active.compiler_version == self._compiler_version
        if before and before[0] == facts_hash and is_same_compiler and facts.layout != PAIRED:
            return msgspec.convert({"grade": before[1], "residual": tuple(before[2].splitlines())}, Compiled)
        if self._grade is None:
            return Compiled("")
        compiled = self._grade(facts, self._paired.get)
        return compiled if isinstance(compiled, Compiled) else Compiled(compiled)

    async def _grade_pairs(self) -> None:
        """Cards whose back is another card are graded when all cards are known, however they stand in the file."""
        self._paired = {card.name: card for card in self._cards.values() if card.layout == PAIRED}
        batch = {CARD: [self._card_row(card) for card in self._paired.values()]}
        await self._repository.store(self._snapshot.id, batch, self._progress)

    async def _finish(self) -> None:
        now = await self._repository.facts_hashes(self._snapshot.id)
        for oracle_id, (facts_hash, grade, _) in now.items():
            before = self._before.get(oracle_id)
            self.summary.added += before is None
            self.summary.changed += before is not None and before[0] != facts_hash
            self.summary.unchanged += before is not None and before[0] == facts_hash
            self.summary.grades[grade or "ungraded"] += 1
        self.summary.removed = len(self._before.keys() - now.keys())
        self.summary.version = _version(now, self._snapshot)


def _progress(path: Path) -> Progress:
    return Progress(path.stat().st_size)


def _names(card: CardFacts) -> Iterator[str]:
    yield card.name
    for face in card.faces:
        yield face.name


def _merged(known: CardFacts, other: CardFacts, language: str) -> CardFacts:
    """The same card seen in two printings: the facts of the earliest, the alternate names of both."""
    aliases = tuple(sorted({*known.aliases, *other.aliases}))
    is_earlier = language == "en" and bool(other.released_at) and other.released_at < (known.released_at or "9999")
    chosen = other if is_earlier else known
    # A card is of the pool when any printing is: only what every printing has in common stays.
    border = known.border if known.border == other.border else ""
    stamp = known.stamp if known.stamp == other.stamp else ""
    return replace(chosen, aliases=aliases, border=border, stamp=stamp)


def _version(cards: Mapping[str, tuple[str, str, str]], snapshot: Snapshot) -> str:
    content = hashlib.sha256(snapshot.source_key.encode() + snapshot.compiler_version.encode())
    for oracle_id in sorted(cards):
        content.update(f"{oracle_id}{cards[oracle_id][0]}{cards[oracle_id][1]}".encode())
    return content.hexdigest()[:16]
