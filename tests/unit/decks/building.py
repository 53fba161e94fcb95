"""Decks for tests: a legal hundred around given cards, so that a finding comes from the card under test alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from services.decks.cards import WUBRG, Card, CardIndex
from services.decks.decklist import DeckList, Entry, Role, canonical
from services.decks.findings import Checked, HouseList, Request
from services.decks.profiles import Profile
from services.decks.validation import validate

BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
TODAY = "2026-11-20"


def card(index: CardIndex, name: str) -> Card:
    """A card that must exist."""
    found = index.find(name)
    assert found is not None, name
    return found


def filler(index: CardIndex, mask: int) -> Card:
    """A basic land of the mask's first colour, else Wastes."""
    letters = [letter for bit, letter in enumerate(WUBRG) if mask >> bit & 1]
    return card(index, BASICS[letters[0]] if letters else "Wastes")


def deck(
    index: CardIndex,
    profile: Profile,
    commanders: Iterable[str] = (),
    main: Mapping[str, int] | Iterable[str] = (),
    companion: str = "",
    side: Iterable[str] = (),
    size: int = 100,
) -> DeckList:
    """The named cards in their roles, filled up with basic lands of the commanders' colours."""
    counted = main if isinstance(main, Mapping) else dict.fromkeys(main, 1)
    entries = [Entry(Role.COMMANDER, 1, card(index, name)) for name in commanders]
    is_old = profile.identity == "symbols"
    mask = 0
    for entry in entries:
        mask |= entry.card.cost_colors if is_old else entry.card.identity
    entries += [Entry(Role.MAIN, count, card(index, name)) for name, count in counted.items()]
    missing = size - sum(entry.count for entry in entries)
    if missing > 0:
        entries.append(Entry(Role.MAIN, missing, filler(index, mask)))
    entries += [Entry(Role.SIDE, 1, card(index, name)) for name in side]
    if companion:
        entries.append(Entry(Role.COMPANION, 1, card(index, companion)))
    return DeckList(canonical(entries))


def check(
    deck_: DeckList, profile: Profile, as_of: str = TODAY, house: HouseList | None = None, ranked: bool = True
) -> Checked:
    """Every finding at a date."""
    return validate(deck_, Request(profile, as_of, house or HouseList(), ranked))


def errors(checked: Checked) -> list[tuple[str, str]]:
    """Code and card of each error."""
    return [(each.code, each.card) for each in checked.findings if each.severity == "error"]
