"""Number of cards, copies of a card, sideboards and what is no part of a deck.

CR 903.5a, 903.5b, 903.5e, 100.2d, 201.3; EDH 2009 and Commander 2011, deck construction 4 and 5, optional rule 1; DC 402.1, 404.9a.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ..decklist import DeckList, Entry, Role
from ..findings import WARNING, Finding, Request, about


def size(deck: DeckList, request: Request) -> Iterator[Finding]:
    """The deck has as many cards as it must."""
    profile = request.profile
    count = deck.count(Role.COMMANDER, Role.MAIN) + deck.unread_count(Role.COMMANDER, Role.MAIN)
    with_commander = ", commanders included," if profile.has_commander else ""
    if count != profile.size:
        message = f"The deck has {count} cards{with_commander} and must have exactly {profile.size}."
        yield Finding("DECK_SIZE", profile.rules["size"], message, count=count)


def singleton(deck: DeckList, request: Request) -> Iterator[Finding]:
    """No card more often than its own text or the singleton rule allows; sideboards count too."""
    rule = request.profile.rules["singleton"]
    by_name: dict[str, list[Entry]] = defaultdict(list)
    for entry in deck.of(Role.COMMANDER, Role.MAIN, Role.COMPANION, Role.SIDE):
        by_name[entry.card.name].append(entry)
    for name, entries in by_name.items():
        allowed = entries[0].card.max_copies
        count = sum(entry.count for entry in entries)
        if allowed and count > allowed:
            most = "one copy" if allowed == 1 else f"{allowed} copies"
            message = f"{name} is in the deck {count} times; only {most} is allowed."
            yield Finding("SINGLETON", rule, message, name, count, entries[-1].line)


ATTRACTIONS = 10


def attractions(deck: DeckList, request: Request) -> Iterator[Finding]:
    """CR 717.2a: an Attraction deck has at least ten cards, each with another name."""
    entries = [entry for entry in deck.of(Role.SUPPLEMENTARY) if "Attraction" in entry.card.subtypes]
    for entry in entries:
        if entry.count > 1:
            yield about(
                entry,
                "ATTRACTION_DECK",
                "CR 717.2a",
                f"{entry.card.name} is in the Attraction deck {entry.count} times; only one copy is allowed.",
            )
    count = sum(entry.count for entry in entries)
    if 0 < count < ATTRACTIONS:
        message = f"The Attraction deck has {count} cards and must have at least {ATTRACTIONS}."
        yield Finding("ATTRACTION_DECK", "CR 717.2a", message, count=count)


def sideboard(deck: DeckList, request: Request) -> Iterator[Finding]:
    """A sideboard that is not too large; where the document has none it is left out, and a warning says so."""
    profile, allowed = request.profile, request.sideboard
    count = deck.count(Role.SIDE)
    if not count or count <= allowed:
        return
    rule = profile.rules["sideboard"]
    if not allowed:
        message = f"{profile.title} is played without sideboards; the {count} cards of this list's stay outside."
        yield Finding("SIDEBOARD", rule, message, count=count, severity=WARNING)
    else:
        message = f"The sideboard has {count} cards; at most {allowed} are allowed."
        yield Finding("SIDEBOARD_SIZE", rule, message, count=count)


def color_choice(deck: DeckList, request: Request) -> Iterator[Finding]:
    """A commander that chooses a colour before the game has one chosen (CR 903.4b)."""
    for entry in deck.of(Role.COMMANDER):
        if entry.card.chooses_color and not entry.chosen_color:
            message = f"Choose a colour for {entry.card.name}; until then it adds none to the deck's identity."
            yield about(entry, "COLOR_NOT_CHOSEN", request.profile.rules["color_choice"], message, "warning")
