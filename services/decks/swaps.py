"""Changing commanders between the games of a round (Duel Commander 508)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from .cards import Card
from .checks.commanders import why_not_commander
from .checks.identity import allowed_colors
from .decklist import PLAYED, DeckList, Entry, Role, canonical
from .findings import Checked, Finding, Request, in_order
from .pairing import is_pair
from .validation import validate

LATER_GAME = 2
_ASIDE = tuple(role for role in Role if role not in (Role.COMMANDER, Role.MAIN))


def swap(deck: DeckList, chosen: Sequence[Card], game: int, request: Request, is_strict: bool = True) -> Checked:
    """The deck with the chosen commanders and every finding about the change; strict = the identity stays equal (508.4)."""
    changed = with_commanders(deck, chosen)
    found = [*_about_choice(deck, chosen, game, request), *validate(changed, request).findings]
    if is_strict and allowed_colors(changed, request) != allowed_colors(deck, request):
        rule = request.profile.rules["swap"]
        found.append(
            Finding("SWAP_IDENTITY", rule, "The new commanders have another colour identity than the registered.")
        )
    return Checked(changed, in_order(found))


def choices(deck: DeckList, request: Request) -> list[tuple[str, ...]]:
    """Every set of one or two cards that may command the list from its second game on, the registered ones first."""
    registered = tuple(card.name for card in deck.commanders())
    cards = [entry.card for entry in deck.of(*PLAYED)]
    able = [card for card in cards if not why_not_commander(card, request.profile, cards)]
    pairs = [(one, two) for one, two in combinations(able, 2) if one.pairings and is_pair(one, two)]
    colors, entries = allowed_colors(deck, request), {each.card.name: each for each in deck.of(*PLAYED)}
    found = [
        tuple(card.name for card in chosen)
        for chosen in (*((card,) for card in able), *pairs)
        if {card.name for card in chosen} != set(registered)
        # the identity first (508.4): it is told by the commanders alone, and seldom the same
        and allowed_colors(DeckList(tuple(_leading(entries[card.name]) for card in chosen)), request) == colors
        and swap(deck, chosen, LATER_GAME, request).is_legal
    ]
    return [registered, *found]


def with_commanders(deck: DeckList, chosen: Sequence[Card]) -> DeckList:
    """The same cards with others in command."""
    names = {card.name for card in chosen}
    entries = [_recast(entry, names) for entry in deck.entries]
    return replace(deck, entries=canonical(entries))


def _leading(entry: Entry) -> Entry:
    return replace(entry, role=Role.COMMANDER)


def _recast(entry: Entry, names: set[str]) -> Entry:
    role = Role.COMMANDER if entry.card.name in names else Role.MAIN
    return entry if entry.role in (role, *_ASIDE) else replace(entry, role=role)


def _about_choice(deck: DeckList, chosen: Sequence[Card], game: int, request: Request) -> Iterator[Finding]:
    rules = request.profile.rules
    registered = {card.name for card in deck.commanders()}
    if game <= 1 and {card.name for card in chosen} != registered:
        yield Finding(
            "SWAP_FIRST_GAME",
            rules["swap_first"],
            "The first game of a round is played with the registered commanders.",
        )
    inside = {entry.card.name for entry in deck.of(Role.COMMANDER, Role.MAIN)}
    for card in chosen:
        if card.name not in inside:
            message = f"{card.name} is not part of the registered deck."
            yield Finding("SWAP_NOT_IN_DECK", rules["swap_deck"], message, card.name)
