"""Which cards exist for a format: releases, borders, ban lists, house lists.

DC 404.1-404.7; EDH 2009 and Commander 2011, deck construction 6 and their recommended lists; CR 903 and its banned list.
"""

from __future__ import annotations

import datetime
import functools
from collections.abc import Iterator
from dataclasses import replace

from services.kit.folding import fold

from ..cards import Card, Interval
from ..decklist import DeckList, Entry, Role
from ..findings import ERROR, WARNING, Finding, Request, about

OFFENSIVE_SINCE = "2020-06-10"
_REASONS = {
    "silver_border": "has a silver border",
    "gold_border": "has a gold border",
    "acorn": "has the acorn stamp",
    "conspiracy": "is a conspiracy",
    "oversized": "is no card of a deck",
    "not_sanctioned": "is not legal in any sanctioned format",
    "ante": "plays for ante",
    "dexterity": "needs to be dropped on the table",
    "subgame": "begins a game within the game",
    "offensive": "was removed from the game by its publisher",
    "sticker": "uses stickers",
    "attraction": "is an Attraction",
}


def pool(deck: DeckList, request: Request) -> Iterator[Finding]:
    """Every card is of the format's pool at the date."""
    for entry in deck.entries:
        if entry.role is not Role.EXTRA:
            yield from _entry(entry, request)


def _entry(entry: Entry, request: Request) -> Iterator[Finding]:
    card, profile = entry.card, request.profile
    if not card.pool and not card.intervals and not request.house.source and card.released_at <= request.as_of:
        yield from _printing(entry, request)  # the usual card: nothing to look up
        return
    if card.released_at > _last_release(request.as_of, profile.prerelease_days):
        message = f"{card.name} is released on {card.released_at}, after {request.as_of}."
        yield about(entry, "NOT_RELEASED", profile.rules["released"], message)
    if card.pool and (tag := _outside(card, request)):
        yield about(entry, _code(tag), profile.illegal_pool[tag], f"{card.name} {_REASONS[tag]}.")
    else:
        yield from _banned(entry, request)
    yield from _printing(entry, request)


@functools.lru_cache(maxsize=512)
def _last_release(as_of: str, days: int) -> str:
    if not days:
        return as_of
    return (datetime.date.fromisoformat(as_of) + datetime.timedelta(days=days)).isoformat()


def _code(tag: str) -> str:
    return "CONSPIRACY" if tag == "conspiracy" else f"POOL_{tag.upper()}"


def _outside(card: Card, request: Request) -> str:
    for tag in card.pool:
        if tag not in request.profile.illegal_pool or (tag == "offensive" and request.as_of < OFFENSIVE_SINCE):
            continue
        return tag
    return ""


def _banned(entry: Entry, request: Request) -> Iterator[Finding]:
    status, source = status_of(entry.card, request)
    code = _BANS.get((status, entry.role)) or _BANS.get((status, None))
    if code is None:
        return
    profile = request.profile
    is_lenient = profile.is_list_recommended and not (request.is_ranked or request.enforces_recommended)
    is_house = source.startswith("house")
    severity = WARNING if is_lenient and not is_house else ERROR
    verb = "is not recommended" if severity == WARNING else "is banned"
    message = f"{entry.card.name} {verb}{_AS[code]} in {profile.title} ({source}){_doubt(entry.card, request)}."
    yield about(entry, code, profile.rules[status], message, severity)


def _doubt(card: Card, request: Request) -> str:
    """What played decks say against the announced list, which may have changed since it was last published."""
    if request.follows_inferred:
        return ""
    inferred = replace(request, follows_inferred=True)
    later = [held for each in request.profile.lists if (held := _held(card.intervals, each, inferred))]
    if not later or not later[0].is_inferred or later[0].status != "legal":
        return ""
    return f"; decks played since {later[0].since} suggest that this has changed"


_BANS: dict[tuple[str, Role | None], str] = {
    ("banned", None): "BANNED",
    ("banned_as_commander", Role.COMMANDER): "BANNED_AS_COMMANDER",
    ("banned_in_deck", Role.MAIN): "BANNED_IN_DECK",
    ("banned_in_deck", Role.SIDE): "BANNED_IN_DECK",
    ("banned_as_companion", Role.COMPANION): "BANNED_AS_COMPANION",
}
_AS = {
    "BANNED": "",
    "BANNED_AS_COMMANDER": " as a commander",
    "BANNED_IN_DECK": " in the deck",
    "BANNED_AS_COMPANION": " as a companion",
}


def status_of(card: Card, request: Request) -> tuple[str, str]:
    """What the house list, else the published lists, say of a card at the date, and where it stands."""
    if request.house.source:
        house = _house(card, request)
        if house:
            return house
    for format_ in request.profile.lists:
        if entry := _held(card.intervals, format_, request):
            return entry.status, entry.source or (f"since {entry.since}" if entry.since else "from the start")
    return "legal", ""


def _house(card: Card, request: Request) -> tuple[str, str] | None:
    house, name = request.house, fold(card.name)
    source = f"house list {house.source}" + (f" of {house.date}" if house.date else "")
    for names, status in (
        (house.added, "banned"),
        (house.added_as_commander, "banned_as_commander"),
        (house.added_in_deck_only, "banned_in_deck"),
        (house.removed, "legal"),
    ):
        if name in names:
            return status, source
    return None


def _held(intervals: tuple[Interval, ...], format_: str, request: Request) -> Interval | None:
    held = [
        each
        for each in intervals
        if each.format == format_
        and each.holds_at(request.as_of)
        and (request.follows_inferred or not each.is_inferred)
    ]
    return max(held, key=lambda each: (each.is_inferred, each.since), default=None)


def _printing(entry: Entry, request: Request) -> Iterator[Finding]:
    if not entry.set or entry.set not in entry.card.illegal_sets:
        return
    use = f"; use {entry.card.legal_printing}" if entry.card.legal_printing else ""
    message = f"The {entry.set.upper()} printing of {entry.card.name} is not legal in tournaments{use}."
    yield about(entry, "PRINTING", request.profile.rules["printing"], message, WARNING)
