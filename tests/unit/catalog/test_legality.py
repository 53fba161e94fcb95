"""Ban lists as dated data: what they say at a date, who wins, what an operator may add."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from services.catalog import loading
from services.catalog.legality import FORMATS, BadList, BanLists, Entry, ListFile, load, read

LISTS = loading.ban_lists(Path("no-home"))


@pytest.mark.parametrize(
    ("format_", "card", "date", "status"),
    [
        ("commander", "Biorhythm", "2026-02-08", "banned"),
        ("commander", "Biorhythm", "2026-02-09", "legal"),
        ("commander", "Lutri, the Spellchaser", "2026-02-08", "banned"),
        ("commander", "Lutri, the Spellchaser", "2026-02-09", "banned_as_companion"),
        ("commander", "Rofellos, Llanowar Emissary", "2010-07-01", "banned_as_commander"),
        ("commander", "Rofellos, Llanowar Emissary", "2015-01-01", "banned"),
        ("edh2009", "Rofellos, Llanowar Emissary", "2009-09-23", "legal"),
        ("edh2009", "Braids, Cabal Minion", "2009-09-23", "banned_as_commander"),
        ("commander2011", "Rofellos, Llanowar Emissary", "2011-01-07", "banned_as_commander"),
        ("commander2011", "Emrakul, the Aeons Torn", "2011-01-07", "banned"),
        ("edh2009", "Shahrazad", "2009-09-23", "legal"),
        ("duel", "Edgar Markov", "2025-11-01", "banned_as_commander"),
        ("german_highlander", "Umezawa's Jitte", "2021-01-01", "banned"),
        ("german_highlander", "Umezawa's Jitte", "2025-03-01", "legal"),
        ("vintage", "Black Lotus", "2025-07-01", "restricted"),
        ("vintage", "The Fantasticar", "2026-08-09", "legal"),
        ("vintage", "The Fantasticar", "2026-08-10", "restricted"),
    ],
)
def test_the_status_at_a_date(format_: str, card: str, date: str, status: str) -> None:
    assert LISTS.at(format_, card, date).status == status


# What the shared lists give as facts: format, date, whether inferred, the list's name there.
PUBLISHED = [
    ("commander", "2026-05-15", False, "commander_2026-02-09"),
    ("duel", "2023-08-01", False, "duel_commander_2023-07-31"),
    ("duel", "2026-05-15", False, "duel_commander_2025-10-30"),
    ("duel", "2026-07-02", True, "duel_commander_inferred_2026-07"),
    ("german_highlander", "2026-06-15", False, "european_highlander_2025-02-15"),
    ("german_highlander", "2026-08-15", True, "european_highlander_inferred_2026-08"),
    ("edh2009", "2009-10-01", False, "edh_2009-09-23"),
    ("commander2011", "2011-02-01", False, "commander_2011-01-07"),
]


@pytest.mark.shared
@pytest.mark.parametrize(("format_", "date", "inferred", "name"), PUBLISHED)
def test_the_list_in_force_at_a_date_is_the_published_one(
    shared: Path, format_: str, date: str, inferred: bool, name: str
) -> None:
    lists = json.loads((shared / "banlists.json").read_text())["lists"]
    wanted = dict.fromkeys(lists[name], "banned")
    wanted |= dict.fromkeys(lists.get(f"{name}_as_commander", ()), "banned_as_commander")
    wanted |= dict.fromkeys(lists.get(f"{name}_as_companion", ()), "banned_as_companion")
    found = {
        entry.card: said.status
        for entry in LISTS.files[format_].entries
        if (said := LISTS.at(format_, entry.card, date, inferred)).status != "legal"
    }
    # Groups that a list names as a whole (ante cards, conspiracies, removed cards) stand with us card by card.
    assert wanted.items() <= found.items()
    groups = {card for each in ("ante", "offensive", "conspiracies") for card in lists[each]}
    assert found.keys() - wanted.keys() <= groups | {"Chaos Orb", "Falling Star", "Shahrazad"}


def test_an_inferred_entry_counts_only_when_asked_for() -> None:
    announced = LISTS.at("duel", "Breya, Etherium Shaper", "2026-06-01")
    inferred = LISTS.at("duel", "Breya, Etherium Shaper", "2026-06-01", inferred=True)
    assert (announced.status, inferred.status, inferred.is_inferred) == ("banned_as_commander", "legal", True)


def test_cards_with_two_faces_are_listed_by_either_name() -> None:
    assert LISTS.at("commander", "Erayo, Soratami Ascendant // Erayo's Essence", "2026-03-01").status == "banned"


def test_a_snapshot_is_the_newest_announcement_of_the_date() -> None:
    assert LISTS.snapshot("commander", "2026-02-08").date == "2025-04-22"  # type: ignore[union-attr]
    assert LISTS.snapshot("commander", "2026-02-09").date == "2026-02-09"  # type: ignore[union-attr]
    assert LISTS.snapshot("partner", "2026-02-09") is None


@pytest.mark.parametrize("format_", FORMATS)
def test_every_shipped_list_has_sources_and_sound_intervals(format_: str) -> None:
    file = LISTS.files[format_]
    for entry in file.entries:
        assert not entry.until or entry.since < entry.until, entry
    for each in file.snapshots:
        assert each.source
        assert each.date


def test_an_operators_list_replaces_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "banlists").mkdir()
    own = {
        "format": "partner",
        "entries": [{"card": "Sol Ring", "status": "banned", "from": "2026-01-01", "source": "club"}],
    }
    (tmp_path / "banlists" / "own.json").write_text(json.dumps(own))
    lists = loading.ban_lists(tmp_path)
    assert lists.at("partner", "sol ring", "2026-01-01").status == "banned"
    assert lists.at("partner", "Sol Ring", "2025-12-31").status == "legal"
    assert lists.version != LISTS.version


@pytest.mark.parametrize(
    "text", ["{", '{"format": "chess"}', '{"format": "duel", "entries": [{"card": "x", "status": "disliked"}]}', "[]"]
)
def test_a_list_that_cannot_be_used_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.json"
    path.write_text(text)
    with pytest.raises(BadList):
        read(path)


def test_no_lists_ban_nothing(tmp_path: Path) -> None:
    assert isinstance(load(tmp_path), BanLists)
    assert load(tmp_path).at("duel", "Black Lotus", "2026-01-01").status == "legal"


@pytest.mark.shared
def test_the_shipped_lists_are_the_dated_ones_of_the_corpus(shared: Path) -> None:
    given = json.loads((shared / "banlists.json").read_text())["lists"]
    groups = {*given["conspiracies"]}
    for name, format_, date in (
        ("commander_2026-02-09", "commander", "2026-02-09"),
        ("duel_commander_2025-10-30", "duel", "2025-10-30"),
        ("edh_2009-09-23", "edh2009", "2009-09-23"),
        ("commander_2011-01-07", "commander2011", "2011-01-07"),
        ("european_highlander_2025-02-15", "german_highlander", "2025-02-15"),
    ):
        wanted = set(given[name])
        file = LISTS.files[format_]
        banned = {entry.card for entry in file.entries if LISTS.at(format_, entry.card, date).status == "banned"}
        structural = groups | set(given["ante"]) | set(given["offensive"]) | {"Chaos Orb", "Falling Star", "Shahrazad"}
        assert wanted <= banned, name
        assert banned - wanted <= structural, name


def test_partner_and_emperor_ban_what_german_highlander_bans_and_their_own() -> None:
    shipped = LISTS
    for format_ in ("partner", "emperor"):
        assert shipped.at(format_, "Sol Ring", "2026-11-01").status == "banned"
        assert shipped.at(format_, "Forest", "2026-11-01").status == "legal"
        own = ListFile(format_, extends="german_highlander", entries=[Entry("Forest", "banned")])
        assert BanLists([*shipped.files.values(), own]).at(format_, "Forest", "2026-11-01").status == "banned"
