"""What has happened in an event, in order: the log from which an event is rebuilt. A fact is never changed or removed."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Fact(msgspec.Struct, frozen=True, tag_field="fact"):
    """One entry of the log."""


class Plan(msgspec.Struct, frozen=True):
    """What is announced before registration opens (MTR 10.2, Appendix B). 0 rounds, and a cut of -1, are those of Appendix E for the players who start.

    `best_of` games a match; `match_seconds` 0 = untimed. With `checks_in` only who has checked in plays. With `ends_decided` the last Swiss round is
    not played when one player alone has won every match. With `plays_here` the platform makes the games and takes their results. `third` puts 1/3 in the place of 0.33 in the tiebreakers.
    """

    name: str
    format: str
    rules_version: str = ""
    rounds: int = 0
    cut: int = -1
    best_of: int = 3
    match_seconds: int = 3000
    checks_in: bool = False
    ends_decided: bool = False
    third: bool = False
    starts_ms: int = 0
    plays_here: bool = False


class Created(Fact, frozen=True, tag="created"):
    """`secret` seeds the pairings; its SHA-256 is public at once, it itself when the event is over."""

    plan: Plan
    organiser: str
    secret: str


class Registered(Fact, frozen=True, tag="registered"):
    """A player with a deck that is legal; again with another deck until the event starts (MTR 2.7)."""

    player: str
    name: str
    kind: str
    deck_id: str
    deck_version: int
    deck_hash: str


class Awarded(Fact, frozen=True, tag="awarded"):
    """Byes for the first rounds, 0 to 3 (Appendix E)."""

    player: str
    byes: int


class CheckedIn(Fact, frozen=True, tag="checked_in"):
    """A player is here."""

    player: str


class Dropped(Fact, frozen=True, tag="dropped"):
    """A player is not paired any more; before the start never took part (MTR 2.10)."""

    player: str


class Started(Fact, frozen=True, tag="started"):
    """Registration is closed; rounds and cut are fixed."""

    rounds: int
    cut: int


class Table(msgspec.Struct, frozen=True, array_like=True):
    """Who sits at a table of a round, and why; without `second` a bye. In a playoff `first` is the higher seed and chooses who plays first (MTR 2.2)."""

    first: str
    second: str | None
    why: str


class Paired(Fact, frozen=True, tag="paired"):
    """A round, numbered from 1; table 1 is the first."""

    round: int
    tables: list[Table]


class Opened(Fact, frozen=True, tag="opened"):
    """The platform made the (first) game of a table."""

    round: int
    table: int
    game_id: str


class Claimed(Fact, frozen=True, tag="claimed"):
    """A player's word about the own match; it counts when the opponent says the same."""

    round: int
    table: int
    player: str
    wins: tuple[int, int]
    drawn: int


class Reported(Fact, frozen=True, tag="reported"):
    """The result of a table, or a correction of it (MTR 1.9)."""

    round: int
    table: int
    wins: tuple[int, int]
    drawn: int
    lost_by_both: bool = False


class Finished(Fact, frozen=True, tag="finished"):
    """The event is over; one that never started did not occur (MTR 10.1)."""

    occurred: bool


AnyFact: TypeAlias = (
    Created | Registered | Awarded | CheckedIn | Dropped | Started | Paired | Opened | Claimed | Reported | Finished
)
_DECODER: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)


def encoded(fact: AnyFact) -> bytes:
    """The fact as JSON with its kind under `fact`."""
    return msgspec.json.encode(fact)


def decoded(body: bytes) -> AnyFact:
    """The fact of a log entry."""
    return _DECODER.decode(body)
