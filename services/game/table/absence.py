"""Who is away: a seat that let its time pass. It is not waited for again until it says something, and in the end it leaves the game.

A pure function of the log: that a seat is away, that it is back and that it gives the game up are inputs. Who is away has its questions answered by their
defaults at once. It leaves once it has missed so many turns of its own, or was away so many times; the table adds a limit of time.
"""

from __future__ import annotations

import msgspec

from services.game.rules.kernel.play import Play


class Absence(msgspec.Struct):
    """`away`: by seat how many turns it had begun when it went away; `times`: how often each seat has."""

    away: dict[int, int] = {}
    times: dict[int, int] = {}

    def goes(self, game: Play, seat: int) -> None:
        """A seat's time is over."""
        self.away[seat] = _turns(game, seat)
        self.times[seat] = self.times.get(seat, 0) + 1

    def returns(self, seat: int) -> None:
        """A seat has said something."""
        self.away.pop(seat, None)

    def has_had_its_grace(self, seat: int) -> bool:
        """Whether the others have waited for this seat once already."""
        return seat in self.times

    def given_up(self, game: Play) -> int | None:
        """A seat that is to leave the game now."""
        limit = game.format.options.absent_turns
        for seat, turns in sorted(self.away.items()):
            player = game.s.players[seat]
            is_in = player.alive and not player.conceded
            if is_in and (self.times[seat] > limit or _turns(game, seat) - turns >= limit):
                return seat
        return None


def _turns(game: Play, seat: int) -> int:
    return game.s.used_game.get(f"turns:{seat}", 0)
