"""The public schema of an event as a document, to be kept, or to go on from elsewhere."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .event_schema import EventName, EventState, Games, NewEvent
from .schema import Key, Word

_Missed = Annotated[int, Meta(ge=0, le=20)]
_Place = Annotated[int, Meta(ge=1, le=4)]
_Text = Annotated[str, Meta(max_length=200)]


class ArchivedPlayer(Struct):
    """`late` rounds had been played when the player came, so many of them `late_byes`. Who has an account here under this `id` may register a deck, and plays on."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: EventName
    deck_hash: Annotated[str, Meta(max_length=64)] = ""
    byes: Annotated[int, Meta(ge=0, le=3)] = 0
    is_here: bool = False
    has_dropped: bool = False
    why_dropped: Word = ""
    late: _Missed = 0
    late_byes: _Missed = 0


class ArchivedTeam(Struct):
    """Its captain's id names it; members in their positions."""

    id: Key
    name: EventName
    members: Annotated[list[Key], Meta(min_length=2, max_length=3)]


class ArchivedTable(Struct):
    """Entrants in turn order, one alone has a bye; then the games won by each of two sides and drawn, or the `places` of a pod and the `points` that the game counted. Neither of both: the match is open."""

    sides: Annotated[list[Key], Meta(min_length=1, max_length=4)]
    why: _Text = ""
    wins: tuple[Games, Games] | None = None
    drawn: Games = 0
    lost_by_both: bool = False
    places: Annotated[list[_Place], Meta(max_length=4)] = []
    points: Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=4)] = []


class ArchivedRound(Struct):
    tables: Annotated[list[ArchivedTable], Meta(max_length=5000)]


class ArchivedStanding(Struct):
    """A place in the Swiss rounds; percentages as exact fractions. It is not read: it follows from the rounds."""

    rank: int
    id: Key
    points: int
    opponents_match_wins: _Text
    game_wins: _Text
    opponents_game_wins: _Text


class EventArchive(Struct):
    """An event with its history: the plan, who plays, Swiss rounds and playoff with their results, and the standings. Deck lists are not in it."""

    version: Annotated[int, Meta(ge=1, le=1)]
    plan: NewEvent
    state: EventState
    players: Annotated[list[ArchivedPlayer], Meta(max_length=10_000)]
    swiss_rounds: _Missed = 0
    cut: Annotated[int, Meta(ge=0, le=16)] = 0
    rules_date: Annotated[str, Meta(max_length=10)] = ""
    teams: Annotated[list[ArchivedTeam], Meta(max_length=2000)] = []
    rounds: Annotated[list[ArchivedRound], Meta(max_length=40)] = []
    standings: Annotated[list[ArchivedStanding], Meta(max_length=10_000)] = []


class TrfView(Struct):
    """A Tournament Report File as text."""

    trf: str


class NewFromTrf(Struct):
    """A Tournament Report File (TRF16) of Swiss rounds, and the plan of the event that goes on; its `rounds` 0 are those of the file."""

    plan: NewEvent
    trf: Annotated[str, Meta(min_length=1, max_length=2_000_000)]
