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
# Names that lists of the corpus use and its card file does not have: sets of late 2026.
MISSING_IN_DATA = {
    "Cren, Undercity Dreamer",
    "Deadpool, Trading Card",
    "Fight for the Throne",
    "Galactus, Devourer of Worlds",
    "H.E.R.B.I.E., Lovable Robot",
    "Silver Surfer, Cosmic Voyager",
    "Whirlwind, Killer Cyclone",
}
# Every real Duel Commander deck with a finding under the list in force: event and player -> the codes and what its file says.
NO_LIST = "the export holds nothing of this player but a name"
NOT_YET = "cards of a set that was released a week after the date of the list (202.1, MTR 3.7)"
DUEL_FINDINGS = {
    ("chill-1", "P083"): (
        "COLOR_IDENTITY DECK_SIZE",
        "69 cards are in the export, among them a blue card named Remove",
    ),
    ("chill-1", "P113"): ("COMMANDER_MISSING DECK_SIZE", NO_LIST),
    ("chill-2", "P130"): ("COLOR_IDENTITY", "a green card under a colourless commander (301.2)"),
    ("chill-2", "P191"): ("COLOR_IDENTITY", "a white card under a blue and red commander (301.2)"),
    ("chill-2", "P200"): ("COMMANDER_MISSING DECK_SIZE", NO_LIST),
    ("chill-2", "P208"): ("DECK_SIZE", "98 cards, and none is marked as the commander"),
    ("chill-3", "P062"): ("SINGLETON", "the commander is listed among the 99, too"),
    ("chill-3", "P083"): ("COLOR_IDENTITY", "a white card under a blue and black commander (301.2)"),
    ("chill-3", "P186"): ("COMMANDER_MISSING DECK_SIZE", NO_LIST),
    ("duel-commander-league-2026-06-2510716.json", "P004"): ("NOT_RELEASED", NOT_YET),
    ("duel-commander-league-2026-06-2510716.json", "P005"): ("NOT_RELEASED", NOT_YET),
    ("hardcore", "P067"): ("DECK_SIZE", "98 cards besides a commander that the data does not know"),
    ("main-event", "P023"): ("COLOR_IDENTITY", "a land of green and blue mana under a colourless commander (301.2)"),
    ("warm-up", "P144"): ("COLOR_IDENTITY", "a land of blue mana under a red and green commander (301.2)"),
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


# What players paste: of each folder the lists without an error, of those the ones that are asked who commands, and why the others have one.
PASTED = {
    "cod": (8, 6, {"DECK_SIZE", "COMMANDER_INELIGIBLE"}),
    "moxfield-json": (5, 0, {"DECK_SIZE", "UNREAD"}),
    "text": (6, 4, set()),
    "dck-forge": (19, 0, {"DECK_SIZE"}),
    "dck-xmage": (60, 0, {"SINGLETON"}),
}


@pytest.mark.parametrize("folder", PASTED)
def test_what_is_pasted_has_no_error_but_what_is_wrong_with_the_deck(
    shared: Path, index: CardIndex, folder: str
) -> None:
    results = [result for _, result in checked(shared / "decks" / folder, index, profiles.COMMANDER)]
    sound = [each for each in results if all(finding.severity != "error" for finding in each.findings)]
    codes = {found.code for each in results for found in each.findings if found.severity == "error"}
    assert (len(sound), sum(each.question is not None for each in sound), codes) == PASTED[folder]


ASKED = {
    "Emry, Lurker of the Loch (Artifact Storm and Mill).cod": ("Emry, Lurker of the Loch",),
    "Fliers.cod": (),
    "Kalamax, the Stormsire.cod": ("Kalamax, the Stormsire",),
    "Lathril Elves.cod": ("Lathril, Blade of the Elves",),
    "Nikara and Yannik.cod": ("Nikara, Lair Scavenger", "Yannik, Scavenging Sentinel"),
    "RK.cod": (),
    "Ramos Mutate + Umori Companion.cod": ("Ramos, Dragon Engine",),
    "The Ur-Dragon (Changeling Tribal + Combat).cod": ("The Ur-Dragon",),
    "Tuvasa the Sunlit.cod": ("Tuvasa the Sunlit",),
    "killian-decisive-mentor.txt": ("Killian, Decisive Mentor",),
    "prismari-the-inspiration.txt": ("Prismari, the Inspiration",),
    "silverquill-the-disputant.txt": ("Silverquill, the Disputant",),
    "zimone-infinite-analyst.txt": ("Zimone, Infinite Analyst",),
}


def test_who_commands_is_asked_and_the_card_that_the_list_is_named_after_is_proposed(
    shared: Path, index: CardIndex
) -> None:
    asked = {
        name: result.question
        for folder in ("cod", "text")
        for name, result in checked(shared / "decks" / folder, index, profiles.COMMANDER)
        if result.question
    }
    assert {name: question.proposed for name, question in asked.items()} == ASKED
    assert all(len(question.candidates) > 1 for question in asked.values() if not question.proposed)


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


def test_duel_commander_decks_are_clean_but_for_those_that_the_table_explains(shared: Path, index: CardIndex) -> None:
    folder, found = shared / "decks" / "events-duel", {}
    for file_name, raw, deck in understood(folder, index, has_commander=True):
        result = validate(deck, Request(profiles.DUEL, raw.date, follows_inferred=True))
        if codes := sorted(set(other_errors(result))):
            found[file_name.removeprefix("cdf-2026-").partition("-duel-com")[0], raw.name] = " ".join(codes)
    assert found == {deck: codes for deck, (codes, _) in DUEL_FINDINGS.items()}
    assert len(found) <= 0.05 * LISTS["events-duel"]


def test_without_the_inferred_list_only_bans_are_added(shared: Path, index: CardIndex) -> None:
    codes = {
        code
        for _, result in checked(shared / "decks" / "events-duel", index, profiles.DUEL)
        for code in other_errors(result)
    }
    explained = {code for codes, _ in DUEL_FINDINGS.values() for code in codes.split()}
    assert codes - explained <= {"BANNED", "BANNED_AS_COMMANDER"}


def test_european_highlander_decks_are_clean_under_the_inferred_list_but_for_those_of_more_cards(
    shared: Path, index: CardIndex
) -> None:
    """Document 002 says 100 cards; those events let a player bring more, which is none of its sentences."""
    results = list(checked(shared / "decks" / "events-highlander", index, profiles.GERMAN_HIGHLANDER, inferred=True))
    wrong = [each for _, result in results for each in result.findings if each.code in other_errors(result)]
    assert sorted((each.code, each.count) for each in wrong) == [
        *[("DECK_SIZE", 101)] * 7,
        *[("DECK_SIZE", 102)] * 2,
        ("DECK_SIZE", 115),
    ]
