"""Who may command: CR 903.3, 702.124; EDH 2009 and Commander 2011, deck construction 1; DC 403."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card
from ..decklist import DeckList, Entry, Role
from ..findings import Finding, Request, about, named
from ..pairing import why_not_pair
from ..profiles import LEGENDARY_CREATURES, Profile


def commanders(deck: DeckList, request: Request) -> Iterator[Finding]:
    """The deck has the commanders that its document asks for."""
    profile = request.profile
    entries = list(deck.of(Role.COMMANDER))
    if not profile.has_commander:
        for entry in entries:
            message = f"{profile.title} is played without commanders; {entry.card.name} is listed as one."
            yield about(entry, "COMMANDER_NOT_ALLOWED", profile.rules["commander"], message)
        return
    if not entries:
        if not deck.unread_count(Role.COMMANDER):
            yield _missing(deck, profile)
        return
    yield from _number(entries, profile)
    cards = deck.commanders()
    for entry in entries:
        if (reason := why_not_commander(entry.card, profile, cards)) and len(cards) <= 2:
            yield about(entry, "COMMANDER_INELIGIBLE", profile.rules["commander"], reason)


def _missing(deck: DeckList, profile: Profile) -> Finding:
    hint = f" It could be {named(deck.commander_candidates[:3])}." if deck.commander_candidates else ""
    return Finding("COMMANDER_MISSING", profile.rules["commander"], f"The list does not say who commands.{hint}")


def _number(entries: list[Entry], profile: Profile) -> Iterator[Finding]:
    cards = [entry.card for entry in entries for _ in range(entry.count)]
    if len(cards) == 1:
        return
    names = named([card.name for card in cards])
    if len(cards) > 2:
        yield Finding("TOO_MANY_COMMANDERS", profile.rules["three"], f"A deck has at most two commanders: {names}.")
    elif not profile.has_pairs:
        message = f"{profile.title} knows no second general: {names}."
        yield Finding("TOO_MANY_COMMANDERS", profile.rules["pair"], message)
    elif reason := why_not_pair(*cards):
        yield Finding("COMMANDER_PAIR", profile.rules["pair"], f"{names} cannot command together: {reason}.")


def why_not_commander(card: Card, profile: Profile, beside: list[Card]) -> str:
    """Why the card cannot command a deck of this document, or ""; `beside` are all commanders of the deck."""
    if card.commander_by in profile.commander_kinds:
        return ""
    if profile.commander_kinds == LEGENDARY_CREATURES:
        return f"{card.name} is no legendary creature."
    if "background" in card.pairings:
        has_chooser = any("choose_background" in other.pairings for other in beside)
        return "" if has_chooser else f"{card.name} is a Background and needs a commander that chooses one."
    return f"{card.name} is neither a legendary creature, Vehicle or Spacecraft nor says that it can be your commander."
