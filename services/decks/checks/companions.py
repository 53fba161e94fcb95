"""Companions (CR 702.139): one card outside the deck whose condition the whole starting deck, commanders included, fulfils (702.139b)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

from ..cards import Card
from ..decklist import DeckList, Entry, Role
from ..findings import WARNING, Finding, Request, about

PERMANENTS = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
_KAHEERA = frozenset({"Cat", "Elemental", "Nightmare", "Dinosaur", "Beast"})
_YORION_EXTRA = 20
Breaks = Callable[[Card], bool]


def _is_land(card: Card) -> bool:
    return "Land" in card.types


def _is_even(card: Card) -> bool:
    return card.mana_value % 2 == 0


# The same number for every companion: who breaks the condition, and the condition in words.
_CONDITIONS: dict[str, tuple[Breaks, str]] = {
    "gyruda": (lambda card: not _is_even(card), "only cards with even mana value"),
    "jegantha": (lambda card: card.repeats_mana_symbol, "no card with the same mana symbol twice in its cost"),
    "kaheera": (
        lambda card: "Creature" in card.types and not (card.every_creature_type or card.subtypes & _KAHEERA),
        "every creature a Cat, Elemental, Nightmare, Dinosaur or Beast",
    ),
    "keruga": (
        lambda card: not _is_land(card) and card.mana_value < 3,
        "only lands and cards with mana value 3 or more",
    ),
    "lurrus": (
        lambda card: bool(card.types & PERMANENTS) and card.mana_value > 2,
        "every permanent card with mana value 2 or less",
    ),
    "obosh": (lambda card: not _is_land(card) and _is_even(card), "only lands and cards with odd mana value"),
    "zirda": (
        lambda card: bool(card.types & PERMANENTS) and not card.has_activated_ability,
        "every permanent card with an activated ability",
    ),
}


def companions(deck: DeckList, request: Request) -> Iterator[Finding]:
    """At most one companion, allowed here, outside the deck, its condition met."""
    rule = request.profile.rules["companion"]
    entries = list(deck.of(Role.COMPANION))
    if not entries:
        return
    if sum(entry.count for entry in entries) > 1:
        yield about(entries[-1], "TOO_MANY_COMPANIONS", rule, "A deck has at most one companion.")
    entry = entries[0]
    if request.profile.companions == "none":
        message = f"{request.profile.title} has no companions outside the deck."
        yield about(entry, "COMPANION_NOT_ALLOWED", rule, message)
    elif not entry.card.companion:
        yield about(entry, "COMPANION_INELIGIBLE", rule, f"{entry.card.name} has no companion ability.")
    else:
        yield from _condition(deck, entry, request)


def _condition(deck: DeckList, entry: Entry, request: Request) -> Iterator[Finding]:
    rule = request.profile.rules["companion"]
    name = entry.card.companion
    if name in _CONDITIONS:
        breaks, words = _CONDITIONS[name]
        broken = [each.card.name for each in deck.of(Role.COMMANDER, Role.MAIN) if breaks(each.card)]
    elif name in _WHOLE:
        words, broken = _WHOLE[name](deck, request)
    else:
        message = f"The condition of {entry.card.name} is not known here; check it by hand."
        yield about(entry, "COMPANION_UNCHECKED", rule, message, WARNING)
        return
    if broken:
        more = f" and {len(broken) - 3} more" if len(broken) > 3 else ""
        message = f"{entry.card.name} asks for {words}; not so: {', '.join(broken[:3])}{more}."
        yield about(entry, "COMPANION_CONDITION", rule, message)


def _lutri(deck: DeckList, request: Request) -> tuple[str, list[str]]:
    nonland = [each for each in deck.of(Role.COMMANDER, Role.MAIN) if not _is_land(each.card)]
    return "nonland cards with different names", [each.card.name for each in nonland if each.count > 1]


def _umori(deck: DeckList, request: Request) -> tuple[str, list[str]]:
    nonland = [each.card for each in deck.of(Role.COMMANDER, Role.MAIN) if not _is_land(each.card)]
    shared = functools.reduce(
        lambda common, card: common & card.types, nonland, nonland[0].types if nonland else frozenset()
    )
    if shared or not nonland:
        return "", []
    led = frozenset().union(*(card.types for card in deck.commanders()))
    every = frozenset().union(*(card.types for card in nonland))
    most = max(sorted(every), key=lambda each: (sum(each in card.types for card in nonland), each in led))
    return "nonland cards that share a card type", [card.name for card in nonland if most not in card.types]


def _yorion(deck: DeckList, request: Request) -> tuple[str, list[str]]:
    needed = request.profile.size + _YORION_EXTRA
    count = deck.count(Role.COMMANDER, Role.MAIN)
    return f"at least {needed} cards", [] if count >= needed else [f"{count} cards"]


_WHOLE: dict[str, Callable[[DeckList, Request], tuple[str, list[str]]]] = {
    "lutri": _lutri,
    "umori": _umori,
    "yorion": _yorion,
}
