"""Clocks of a table: when time is called in the match, and how much thinking time each seat has left (MTR 2.4, 2.6; per-seat clocks are ours).

A pure function of the log: every step and every claim carries the server's time. A prompt costs its seat nothing for `free_ms`, then its reserve runs;
while no pod runs the table nobody's clock runs. What a clock decides enters the log as a ruling of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from services.game.rules.kernel.state.options import Options

from .records import Header, Place


class Clocks(msgspec.Struct):
    """All times in milliseconds of the server's clock; an empty `reserve` means that seats have no clocks.

    `ends_ms`: when time is called, 0 = never. `since`: when the open prompt of a seat was put. `held`: since when a seat's clock stands.
    """

    now_ms: int
    ends_ms: int = 0
    free_ms: int = 0
    reserve: dict[int, int] = {}
    since: dict[int, int] = {}
    held: dict[int, int] = {}

    def at(self, now_ms: int) -> None:
        """It is later now; never earlier."""
        self.now_ms = max(self.now_ms, now_ms)

    def turned(self, before: Mapping[int, str], after: Mapping[int, str]) -> None:
        """Prompts by seat have changed: who was asked pays for it, who is asked begins to."""
        for seat, name in before.items():
            if after.get(seat) != name:
                self._charge(seat)
        for seat, name in after.items():
            if before.get(seat) != name:
                self.since[seat] = self.now_ms

    def _charge(self, seat: int) -> None:
        spent = self.now_ms - self.since.pop(seat, self.now_ms)
        if seat in self.reserve:
            self.reserve[seat] = max(self.reserve[seat] - max(spent - self.free_ms, 0), 0)

    def resume(self, at_ms: int) -> None:
        """Another pod has the table: open prompts begin anew, what passed meanwhile is nobody's."""
        self.at(at_ms)
        self.since = dict.fromkeys(self.since, self.now_ms)
        self.held = dict.fromkeys(self.held, self.now_ms)

    def hold(self, seats: Iterable[int]) -> None:
        """The clocks of these seats stand from now on."""
        self.held = dict.fromkeys(seats, self.now_ms)

    def release(self) -> None:
        """The clocks that stood go on where they were."""
        for seat in self.held.keys() & self.since.keys():
            self.since[seat] += self.now_ms - self.held[seat]
        self.held = {}

    def deadline(self, seat: int) -> int:
        """When the seat's reserve is used up if it does not answer, 0 = never."""
        if seat not in self.reserve or seat not in self.since or seat in self.held:
            return 0
        return self.since[seat] + self.free_ms + self.reserve[seat]

    def is_out(self, seat: int) -> bool:
        """Whether the seat has no time left for its open prompt."""
        deadline = self.deadline(seat)
        return 0 < deadline <= self.now_ms

    def is_over(self) -> bool:
        """Whether the match's time is over."""
        return 0 < self.ends_ms <= self.now_ms

    def told(self) -> dict[str, object]:
        """What everybody may see."""
        seats = self.reserve.keys() - self.held.keys()
        running = {str(seat): since for seat, since in sorted(self.since.items()) if seat in seats}
        return {
            "ends_ms": self.ends_ms,
            "free_ms": self.free_ms,
            "reserve_ms": {str(seat): left for seat, left in sorted(self.reserve.items())},
            "since_ms": running,
        }


def wound_up(header: Header, options: Options, seats: Iterable[int]) -> Clocks:
    """The clocks at the beginning of a game: the match's time and what is left of the reserves go on from game to game."""
    now = header.created_ms
    place = header.place or Place(header.game_id)
    ends = place.ends_ms or (now + 1000 * options.match_seconds if options.match_seconds else 0)
    reserve = dict.fromkeys(seats, 1000 * options.reserve_seconds) if options.reserve_seconds else {}
    reserve |= {seat: left for seat, left in enumerate(place.reserves) if seat in reserve}
    return Clocks(now, ends, 1000 * options.free_seconds, reserve)
