"""What detectors need of one ended ranked game; it is kept as it is here."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from muster.events.v1 import events_pb2

DAY_MS = 24 * 3600 * 1000
EARLY_ROUNDS = 3
"""Who leaves in the first three rounds has seen little of a game."""
_GIVEN_UP = frozenset({"concession", "clock"})


class Seat(msgspec.Struct, frozen=True):
    """One player; `left_turn` 0 = there at the end, `away` when leaving."""

    user_id: str
    user_name: str
    team: int
    rank: int
    cause: str
    left_turn: int = 0
    away: bool = False


class Between(msgspec.Struct, frozen=True):
    """What one user did to one other: see GameEndedPair."""

    user_id: str
    other_id: str
    chances: int
    attacks: int
    combat_damage: int


class EndedGame(msgspec.Struct, frozen=True):
    """One ranked game; `turns` of all players together."""

    game_id: str
    format: str
    ended_ms: int
    turns: int
    seats: tuple[Seat, ...]
    between: tuple[Between, ...] = ()

    @property
    def order(self) -> tuple[int, str]:
        """Games come in this order, whenever they are heard of."""
        return self.ended_ms, self.game_id

    @property
    def is_free_for_all(self) -> bool:
        """At least three players, everybody for themselves."""
        return len({seat.team for seat in self.seats}) == len(self.seats) >= 3

    @property
    def users(self) -> tuple[str, ...]:
        return tuple(seat.user_id for seat in self.seats)

    @property
    def winners(self) -> frozenset[str]:
        """Nobody when the game was drawn: the first rank of several teams."""
        first = [seat for seat in self.seats if seat.rank == 1]
        return frozenset(seat.user_id for seat in first) if len({seat.team for seat in first}) == 1 else frozenset()

    def seat_of(self, user_id: str) -> Seat:
        """Raises StopIteration when the user was not in the game."""
        return next(seat for seat in self.seats if seat.user_id == user_id)

    def opponents(self, user_id: str) -> Iterator[str]:
        """Users of other teams."""
        team = self.seat_of(user_id).team
        return (seat.user_id for seat in self.seats if seat.team != team)

    def has_given_up(self, user_id: str) -> bool:
        """Lost by conceding, by being away or by using up the time."""
        seat = self.seat_of(user_id)
        return seat.cause in _GIVEN_UP and user_id not in self.winners

    def has_given_up_early(self, user_id: str) -> bool:
        """In the first rounds."""
        left = self.seat_of(user_id).left_turn or self.turns
        return self.has_given_up(user_id) and left <= EARLY_ROUNDS * len(self.seats)

    def has_deserted(self, user_id: str) -> bool:
        """Gave up early, or while others still had to play it out among themselves: conceding to the last opponent is good manners."""
        rank = self.seat_of(user_id).rank
        left_behind = {seat.team for seat in self.seats if seat.rank < rank}
        return self.has_given_up_early(user_id) or (self.has_given_up(user_id) and len(left_behind) > 1)


def game_of(ended: events_pb2.GameEnded) -> EndedGame | None:
    """The game of the event; None of one that is not ranked or has no opponents."""
    users = {seat.seat: seat.user_id for seat in ended.seats}
    if not ended.ranked or len(set(users.values())) < max(len(ended.seats), 2):
        return None
    seats = (
        Seat(each.user_id, each.user_name, each.team, each.rank, each.cause, each.left_turn, each.away)
        for each in ended.seats
    )
    between = (
        Between(users[each.seat], users[each.other], each.chances, each.attacks, each.combat_damage)
        for each in ended.pairs
    )
    return EndedGame(ended.game_id, ended.format, ended.at_ms, ended.turns, tuple(seats), tuple(between))
