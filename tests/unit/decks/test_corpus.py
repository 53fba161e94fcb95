"""Every list of the corpus: all lines read but for named unknown cards, precons and events judged, each finding explained."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.decks import profiles
from services.decks.cards import CardIndex
from services.decks.decklist import DeckList, RawList
from services.decks.findings import Checked, Request
from services.decks.profiles import Profile
from services.decks.reading.detect import read
from services.decks.understanding import understand
from services.decks.validation import validate

pytestmark = pytest.mark.shared
# How many decks each folder must give, so that nothing is lost unseen.
LISTS = {
    "precons": 128,
    "dck-xmage": 61,
    "dck-forge": 21,
    "cod": 13,
    "moxfield-json": 7,
    "text": 6,
    "events-duel": 1471,
    "events-highlander": 82,
    "events-cedh": 92,
}
# Names that lists of the corpus use and its card file does not have: sets of late 2026, names under which digital clients sell the
# same cards, sticker sheets, planes and schemes (outside a deck, so they are warnings).
MISSING_IN_DATA = {
    "Ademi of the Silkchutes",
    "Cren, Undercity Dreamer",
    "Deadpool, Trading Card",
    "Desecrex, Gift of Servitude",
    "Detect Intrusion",
    "Fight for the Throne",
    "Galactus, Devourer of Worlds",
    "H.E.R.B.I.E., Lovable Robot",
    "Kavaero, Mind-Bitten",
    "Kraza, the Swarm as One",
    "Silver Surfer, Cosmic Voyager",
    "Skittering Kitten",
    "Spectral Restitching",
    "The Scouring Stormsoul",
    "Uharis, the Stormspinner",
    "Whirlwind, Killer Cyclone",
    "Yera and Oski, Weaver and Guide",
    "Zora, Spider Fancier",
}
# Findings on precons and on real Duel Commander decks, by what the source file says.
REASONS = {
    "DECK_SIZE": "the export holds fewer cards than a deck (0, 69, 98 or 99 lines' copies), or is a 60-card Brawl deck",
    "COMMANDER_MISSING": "the export names no commander",
    "SIDEBOARD": "the export lists a wish board or tokens beside the commander (404.9a)",
    "COLOR_IDENTITY": "a card outside the identity is in the export: truncated names or a wrong card",
    "SINGLETON": "the export lists the card twice",
}


@functools.cache
def understood(folder: Path, index: CardIndex, has_commander: bool) -> list[tuple[str, RawList, DeckList]]:
    """Every list of a folder."""
    return [
        (path.name, raw, understand(raw, index, has_commander))
        for path in sorted(folder.iterdir())
        for raw in read(path.read_bytes(), path.name)
    ]


def checked(
    folder: Path, index: CardIndex, profile: Profile, default_date: str = "2026-08-30", inferred: bool = False
) -> Iterator[tuple[str, Checked]]:
    """Every deck of a folder at its date."""
    for name, raw, deck in understood(folder, index, profile.has_commander):
        request = Request(profile, raw.date or default_date, follows_inferred=inferred)
        yield name, validate(deck, request)


def other_errors(result: Checked) -> list[str]:
    """Codes of the errors but for unknown names."""
    return [each.code for each in result.findings if each.severity == "error" and each.code != "UNREAD"]


@pytest.mark.parametrize("folder", LISTS)
def test_every_list_is_read_without_an_unread_line(shared: Path, index: CardIndex, folder: str) -> None:
    lists = understood(shared / "decks" / folder, index, True)
    assert len(lists) == LISTS[folder]
    for name, raw, deck in lists:
        assert raw.unread == (), (name, raw.unread)
        assert all(each.reason.startswith("no card is named") for each in deck.unread), name


def test_names_missing_in_the_data_are_the_known_ones(shared: Path, index: CardIndex) -> None:
    for folder in ("events-duel", "events-highlander", "moxfield-json", "cod", "dck-xmage", "dck-forge", "text"):
        for name, _, deck in understood(shared / "decks" / folder, index, True):
            names = {each.reason[len("no card is named ") :].strip("'\"") for each in deck.unread}
            assert names <= MISSING_IN_DATA, name


def test_official_precons_are_legal_at_their_date(shared: Path, index: CardIndex) -> None:
    results = [
        each for each in checked(shared / "decks" / "precons", index, profiles.COMMANDER) if "brawl" not in each[0]
    ]
    wrong = {name: other_errors(result) for name, result in results if other_errors(result)}
    # The list of this precon names one land twice, in both sources; every other is clean.
    assert wrong == {"cmd__nec__Upgrades Unleashed.txt": ["SINGLETON"]}
    assert len(results) == 125


def test_duel_commander_decks_are_clean_under_the_list_in_force(shared: Path, index: CardIndex) -> None:
    results = list(checked(shared / "decks" / "events-duel", index, profiles.DUEL, inferred=True))
    findings = [code for _, result in results for code in other_errors(result)]
    clean = sum(not other_errors(result) for _, result in results)
    fully_known = [result for _, result in results if all(each.code != "UNREAD" for each in result.findings)]
    assert clean / len(results) >= 0.98
    assert sum(result.is_legal for result in fully_known) / len(fully_known) >= 0.98
    assert set(findings) <= REASONS.keys()
    assert len(findings) <= 25


def test_without_the_inferred_list_only_bans_are_added(shared: Path, index: CardIndex) -> None:
    codes = set()
    for _, result in checked(shared / "decks" / "events-duel", index, profiles.DUEL):
        codes |= set(other_errors(result))
    assert codes - REASONS.keys() <= {"BANNED", "BANNED_AS_COMMANDER"}


def test_european_highlander_decks_are_clean_under_the_inferred_list(shared: Path, index: CardIndex) -> None:
    results = list(checked(shared / "decks" / "events-highlander", index, profiles.GERMAN_HIGHLANDER, inferred=True))
    assert all(not other_errors(result) for _, result in results)
