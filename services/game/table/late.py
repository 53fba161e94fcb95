"""What those are told who look on at a table with a delay: the deltas of the public, each when it is old enough, by time or by turns.

The delay is a setting of the table (`Settings.watch`), kept here and nowhere else. What may be told follows from the log and the clock alone: a line is due when so many seconds have passed
since its step, or when so many turns have begun since the turn in which it was made. Numbers are those of the public, so that a late viewer's sequence is contiguous, and
nothing is encoded twice. Who comes gets the newest picture that is due and the lines after it that are. The beginning of a game is no secret.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from .records import Watch

LATE: Final = -3
"""The viewer of those without a seat who are told later; to them and in their snapshots it is -1, as everybody without a seat."""
EVERYBODY, FRIENDS, NOBODY = "everybody", "friends", "nobody"
WHO: Final = (EVERYBODY, FRIENDS, NOBODY)
FAIR_DELAY_S: Final = 120
"""The delay of ranked games and those of events when the table says nothing, and the shortest by time that they may have."""
LONGEST_DELAY_S: Final = 1_800
MOST_TURNS: Final = 20
PICTURE_EVERY: Final = 64
"""After so many lines there is another picture to begin from."""


def why_not_watch(watch: Watch, is_fair: bool) -> str:
    """Why a table cannot have this setting, "" when it can; `is_fair`: a ranked game, or one of an event."""
    if watch.who not in WHO:
        return f"watch.who is one of {', '.join(WHO)}"
    if watch.delay_seconds and watch.delay_turns:
        return "watching is delayed by seconds or by turns"
    if watch.delay_seconds > LONGEST_DELAY_S or watch.delay_turns > MOST_TURNS:
        return f"watching is delayed by at most {LONGEST_DELAY_S} seconds or {MOST_TURNS} turns"
    if is_fair and watch.delay_seconds < FAIR_DELAY_S and not watch.delay_turns:
        return f"ranked games and those of events are watched at least {FAIR_DELAY_S} seconds or a turn late"
    return ""


def watch_of(who: str, seconds: int, turns: int, is_fair: bool) -> Watch:
    """The setting as a table asks for it: what it leaves out is filled in."""
    seconds = seconds or (FAIR_DELAY_S if is_fair and not turns else 0)
    return Watch(who or EVERYBODY, seconds, turns)


class Told(msgspec.Struct, frozen=True, array_like=True):
    """A line or a picture, and when it was made."""

    seq: int
    at_ms: int
    turn: int
    body: bytes


class Late(msgspec.Struct):
    """`pictures` and `lines` in order: the first picture is due, the lines are those after it; `told`: the number of the last line that was due."""

    delay_ms: int
    delay_turns: int
    pictures: list[Told]
    lines: list[Told] = []
    told: int = 0

    @classmethod
    def of(cls, watch: Watch, turn: int, at_ms: int, picture: bytes) -> Late | None:
        """At the beginning of a game; None where everybody is told at once."""
        if not watch.delay_seconds and not watch.delay_turns:
            return None
        return cls(1000 * watch.delay_seconds, watch.delay_turns, [Told(0, at_ms, turn, picture)])

    def kept(self) -> Late:
        """A copy as a snapshot of the game holds it."""
        return Late(self.delay_ms, self.delay_turns, list(self.pictures), list(self.lines), self.told)

    def add(self, line: Told, picture: Callable[[], bytes]) -> None:
        """The public was told a line; `picture` shows where it stands then."""
        self.lines.append(line)
        if line.seq - self.pictures[-1].seq >= PICTURE_EVERY:
            self.pictures.append(Told(line.seq, line.at_ms, line.turn, picture()))

    def due(self, now_ms: int, turn: int) -> list[bytes]:
        """The lines that may be told now and were not before. What nobody needs any more is forgotten."""
        fresh = []
        for line in self._untold():
            if not self._is_due(line, now_ms, turn):
                break
            fresh.append(line.body)
            self.told = line.seq
        self._forget()
        return fresh

    def rest(self) -> list[bytes]:
        """The game is over: all that has not been told."""
        return [line.body for line in self._untold()]

    def next_ms(self) -> int:
        """When the next line is due by time, 0 = not by time."""
        first = next(iter(self._untold()), None)
        return first.at_ms + self.delay_ms if first is not None and self.delay_ms else 0

    def since(self, seq: int) -> list[bytes] | None:
        """The lines after a number as far as they are told; None when they are not all at hand."""
        if not self.pictures[0].seq <= seq <= self.told:
            return None
        return [line.body for line in self.lines if seq < line.seq <= self.told]

    @property
    def picture(self) -> Told:
        """The newest one that is due."""
        return self.pictures[0]

    @property
    def turn(self) -> int:
        """The turn of what was told last."""
        return next((line.turn for line in reversed(self.lines) if line.seq <= self.told), self.picture.turn)

    def _untold(self) -> list[Told]:
        return [line for line in self.lines if line.seq > self.told]

    def _is_due(self, line: Told, now_ms: int, turn: int) -> bool:
        return now_ms >= line.at_ms + self.delay_ms if self.delay_ms else turn >= line.turn + self.delay_turns

    def _forget(self) -> None:
        while len(self.pictures) > 1 and self.pictures[1].seq <= self.told:
            del self.pictures[0]
        if self.lines and self.lines[0].seq <= self.picture.seq:
            self.lines = [line for line in self.lines if line.seq > self.picture.seq]
