"""The public schema of events: tournaments with rounds and standings by the Magic Tournament Rules (MTR)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .schema import Key, Word

EventName = Annotated[str, Meta(min_length=1, max_length=100)]
EventState = Literal["registration", "running", "finished", "did_not_occur"]
Games = Annotated[int, Meta(ge=0, le=99)]


class NewEvent(Struct):
    """What is announced before registration opens. `rounds` 0 and `cut` -1 are those of MTR Appendix E for the players who start; else 3 to 20 Swiss rounds, and a playoff of 2, 4 or 8, or 0 = none.

    `best_of` games are a match; a round has `match_seconds` (0 = untimed, else at least 2400). With `checks_in` only who checks in plays; with `ends_decided` the last Swiss round is not played when one player alone has won every match (not with a playoff). With `plays_here` the server makes the game of each table and takes its result. `third`: tiebreakers do not fall below 1/3 in place of 0.33.
    """

    name: EventName
    format: Word = "duel"
    rules_version: Word = ""
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    cut: Annotated[int, Meta(ge=-1, le=8)] = -1
    best_of: Annotated[int, Meta(ge=1, le=9)] = 3
    match_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 3000
    checks_in: bool = False
    ends_decided: bool = False
    third: bool = False
    starts_ms: Annotated[int, Meta(ge=0, le=2**53)] = 0
    plays_here: bool = False


class EventView(Struct):
    """`rounds` and `cut` are fixed when the event starts; `round` is the one paired last. `seed_commitment` is the SHA-256 of `seed`, which is published when the event is over: pairings can be made again with it."""

    id: str
    organiser: str
    state: EventState
    plan: NewEvent
    players: int
    rounds: int
    cut: int
    round: int
    is_round_over: bool
    seed_commitment: str
    seed: str
    revision: int


class EventPage(Struct):
    events: list[EventView]
    next_page: str


class EventEntry(Struct):
    """The deck that you play; lists are changed until the event starts (MTR 2.7)."""

    deck: Key


class AwardedByes(Struct):
    byes: Annotated[int, Meta(ge=0, le=3)]


class EventPlayerView(Struct):
    """`deck_hash` names the registered list without showing it."""

    user: str
    name: str
    kind: str
    deck_hash: str
    byes: int
    is_here: bool
    has_dropped: bool


class EventPlayerPage(Struct):
    players: list[EventPlayerView]
    next_page: str


class NewResult(Struct):
    """Games won by `first` and by `second`, and drawn ones (MTR 2.5: a draw agreed on before any game is 0-0-3). `lost_by_both` is the organiser's: nobody came."""

    first: Games
    second: Games
    drawn: Games = 0
    lost_by_both: bool = False


class EventTableView(Struct, omit_defaults=True):
    """Who plays; without `second` a bye. In a playoff `first` is the higher seed and chooses who plays first (MTR 2.2). `why` explains the pairing; `result` is there when the match is over, `game` when the server made the match's first game."""

    table: int
    first: str
    first_name: str
    second: str
    second_name: str
    why: str
    result: NewResult | None = None
    game: str = ""


class RoundView(Struct):
    event: str
    round: int
    is_playoff: bool
    is_over: bool
    tables: list[EventTableView]


class StandingView(Struct):
    """A place; equal ranks are ties. Percentages as the exact fraction, `20711/33600`, and rounded to six places."""

    rank: int
    user: str
    name: str
    points: int
    wins: int
    losses: int
    draws: int
    opponents_match_wins: float
    game_wins: float
    opponents_game_wins: float
    exact: tuple[str, str, str]
    has_dropped: bool


class StandingPage(Struct):
    """`rounds`: Swiss rounds that count, the one that goes on among them."""

    standings: list[StandingView]
    rounds: int
    next_page: str
