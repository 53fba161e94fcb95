"""The shared construction cases, each judged through whole decks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from services.decks import profiles
from services.decks.cards import CardIndex, mask_of
from tests.unit.decks.building import card, check, deck, errors

pytestmark = pytest.mark.shared
PROFILES = {
    "edh2009": profiles.EDH2009,
    "commander2011": profiles.COMMANDER2011,
    "commander": profiles.COMMANDER,
    "duel": profiles.DUEL,
}
# A commander of each colour, and one of all colours, whose 2009 colours are the same as its identity.
MONO = {
    "W": "Isamaru, Hound of Konda",
    "U": "Arcanis the Omnipotent",
    "B": "Ihsan's Shade",
    "R": "Rorix Bladewing",
    "G": "Kamahl, Fist of Krosa",
}


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads((shared / "validation_cases.json").read_text())
    return found


def test_identity_of_cards_under_2009_and_today(cases: dict[str, list[dict[str, Any]]], index: CardIndex) -> None:
    for case in cases["identity"]:
        found = card(index, case["card"])
        assert found.symbols == mask_of(case["edh2009"]), case
        assert found.identity == mask_of(case["current"]), case


def test_colours_refuse_a_card_exactly_when_it_has_one_that_the_commander_lacks(
    cases: dict[str, list[dict[str, Any]]], index: CardIndex
) -> None:
    for case in cases["identity"]:
        for profile, key in ((profiles.EDH2009, "edh2009"), (profiles.COMMANDER, "current")):
            for color, commander in MONO.items():
                checked = check(deck(index, profile, [commander], [case["card"]]), profile)
                is_refused = any(each.code == "COLOR_IDENTITY" for each in checked.findings)
                assert is_refused == bool(set(case[key]) - {color}), (case, profile.id, color)


def test_what_a_general_allows(cases: dict[str, list[dict[str, Any]]], index: CardIndex) -> None:
    for case in cases["general_allowed_colours"]:
        found = card(index, case["card"])
        assert found.cost_colors == mask_of(case["edh2009"]), case
        assert found.identity == mask_of(case["commander2011_and_current"]), case


def test_who_may_command(cases: dict[str, list[dict[str, Any]]], index: CardIndex) -> None:
    reasons = {"COMMANDER_INELIGIBLE", "BANNED", "BANNED_AS_COMMANDER"}
    for case in cases["commander_eligibility"]:
        for name in case["profiles"]:
            checked = check(deck(index, PROFILES[name], [case["card"]]), PROFILES[name])
            found = {code for code, _ in errors(checked)} & reasons
            assert (not found) == case["ok"], (case, name, checked.findings)


def test_pairs_of_commanders(cases: dict[str, list[dict[str, Any]]], index: CardIndex) -> None:
    for case in cases["commander_pairs"]:
        checked = check(deck(index, profiles.COMMANDER, [case["a"], case["b"]]), profiles.COMMANDER)
        found = {code for code, _ in errors(checked)}
        assert (not found) == case["ok"], (case, checked.findings)


def test_most_copies(cases: dict[str, list[dict[str, Any]]], index: CardIndex) -> None:
    for case in cases["max_copies"]:
        most = case["max"]
        assert card(index, case["card"]).max_copies == (most or 0), case
        for count, is_fine in ((most or 30, True), ((most or 0) + 1, most is None)):
            if most is None and not is_fine:
                continue
            built = deck(index, profiles.COMMANDER, ["Kenrith, the Returned King"], {case["card"]: count})
            codes = {code for code, _ in errors(check(built, profiles.COMMANDER))}
            assert ("SINGLETON" not in codes) == is_fine, (case, count)


def test_lutri_is_no_companion_today_and_in_no_duel_deck(index: CardIndex) -> None:
    built = deck(index, profiles.COMMANDER, ["Kenrith, the Returned King"], companion="Lutri, the Spellchaser")
    assert ("BANNED_AS_COMPANION", "Lutri, the Spellchaser") in errors(check(built, profiles.COMMANDER))
    inside = deck(index, profiles.COMMANDER, ["Kenrith, the Returned King"], ["Lutri, the Spellchaser"])
    assert errors(check(inside, profiles.COMMANDER)) == []
    assert ("BANNED", "Lutri, the Spellchaser") in errors(check(inside, profiles.DUEL, "2026-01-01"))


# Companion, a commander that fulfils the condition itself (CR 702.139b counts it), a card that fits and one that does not.
COMPANIONS = [
    ("Gyruda, Doom of Depths", "Jodah, Archmage Eternal", "Counterspell", "Divination"),
    ("Keruga, the Macrosage", "Kenrith, the Returned King", "Divination", "Counterspell"),
    ("Lurrus of the Dream-Den", "Ayli, Eternal Pilgrim", "Isamaru, Hound of Konda", "Serra Angel"),
    ("Obosh, the Preypiercer", "Kenrith, the Returned King", "Lightning Bolt", "Counterspell"),
    ("Jegantha, the Wellspring", "Kenrith, the Returned King", "Lightning Bolt", "Counterspell"),
    ("Kaheera, the Orphanguard", "Horde of Notions", "Savannah Lions", "Llanowar Elves"),
    ("Zirda, the Dawnwaker", "Kenrith, the Returned King", "Llanowar Elves", "Savannah Lions"),
    ("Umori, the Collector", "Kenrith, the Returned King", "Llanowar Elves", "Counterspell"),
]


@pytest.mark.parametrize(("companion", "commander", "fits", "breaks"), COMPANIONS)
def test_companion_conditions(index: CardIndex, companion: str, commander: str, fits: str, breaks: str) -> None:
    profile = profiles.COMMANDER
    assert errors(check(deck(index, profile, [commander], [fits], companion), profile)) == []
    broken = check(deck(index, profile, [commander], [breaks], companion), profile)
    assert errors(broken) == [("COMPANION_CONDITION", companion)]
    assert breaks in broken.findings[0].message


@pytest.mark.parametrize("name", ["Chameleon Colossus", "Morophon, the Boundless", "Mistform Ultimus"])
def test_cr_702_73a_a_changeling_is_every_creature_type_in_the_deck_too(index: CardIndex, name: str) -> None:
    built = deck(index, profiles.COMMANDER, ["Horde of Notions"], [name], "Kaheera, the Orphanguard")
    assert errors(check(built, profiles.COMMANDER)) == []


def test_yorion_cannot_join_exactly_a_hundred_cards(index: CardIndex) -> None:
    built = deck(index, profiles.COMMANDER, ["Kenrith, the Returned King"], companion="Yorion, Sky Nomad")
    assert errors(check(built, profiles.COMMANDER)) == [("COMPANION_CONDITION", "Yorion, Sky Nomad")]


def test_phelddagrif_with_one_black_or_red_symbol_is_refused_by_name(index: CardIndex) -> None:
    for profile in (profiles.EDH2009, profiles.COMMANDER2011):
        assert errors(check(deck(index, profile, ["Phelddagrif"], ["Absorb"]), profile)) == []
        for wrong in ("Terminate", "Lightning Bolt", "Dark Ritual", "Blood Crypt", "Boros Reckoner"):
            found = errors(check(deck(index, profile, ["Phelddagrif"], [wrong]), profile))
            assert found == [("COLOR_IDENTITY", wrong)], (profile.id, wrong)
