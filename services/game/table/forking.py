"""A game that goes on from a prompt of an ended one, as a table of its own to try things at.

Its log begins with a header of its own, goes on with the steps that led to that prompt, and then with a ruling of the table that sets it free: from there on nothing
counts, no clock runs, everybody does by hand what they like, and every seat is asked whenever it has priority. So it replays like any other game.
The cards are those of the ended game, in their order: who forks a game sees what was open anyway.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .late import NOBODY
from .messages import Refused
from .position import FREE, Position, Programs
from .proposals import is_strict
from .records import TABLE, Header, Place, Record, Seat, Settings, Step, Watch, encode, header_of, line_of, read_log
from .replaying import FormatOf, begin, run

MOST_STEPS = 5_000
_TIMES = frozenset((
    "match_seconds", "reserve_seconds", "free_seconds", "extra_turns", "absent_seconds", "absent_turns", "single_elimination", "replays_draws",
))  # fmt: skip
"""Options of clocks and matches: a fork is one game without any."""


class Sitting(msgspec.Struct, frozen=True):
    """Who takes a seat of the fork."""

    user_id: str
    user_name: str
    user_kind: str


def forked(
    lines: Sequence[bytes], to: int, game_id: str, sitting: Sequence[Sitting], now_ms: int, format_of: FormatOf,
    programs: Programs,
) -> list[bytes]:  # fmt: skip
    """The records of a fork after the step `to` of a whole log. Raises Refused where there is nothing to go on from, Diverged, OtherEngine."""
    log = read_log(lines)
    header, line = header_of(log), [step for step in line_of(log) if step.number <= to]
    if len(sitting) != len(header.seats):
        raise Refused("INVALID_ARGUMENT", f"this game has {len(header.seats)} seats")
    if len(line) > MOST_STEPS:
        raise Refused("INVALID_ARGUMENT", f"a fork has at most {MOST_STEPS} steps behind it")
    new = header_for(header, game_id, sitting, now_ms, Watch(NOBODY))
    copied = [msgspec.structs.replace(step, action_id="", said="", epoch=0) for step in line]
    found = begin([new], format_of, programs)
    for _ in run([new, *copied], found):
        pass
    records: list[Record] = [new, *copied, _freed(found.position, found.steps + 1, now_ms)]
    return [encode(each) for each in records]


def _freed(position: Position, number: int, now_ms: int) -> Step:
    """The step that sets the game free."""
    if position.game.over or position.game.decided:
        raise Refused("GAME_OVER", "at that step the game was decided; fork an earlier one")
    position.clocks.at(now_ms)
    tried = position.rule({"ruling": FREE})
    return Step(number, TABLE, FREE, position.clocks.now_ms, tried.inputs, position.hash)


def header_for(header: Header, game_id: str, sitting: Sequence[Sitting], now_ms: int, watch: Watch) -> Header:
    """The header of the same game for others: what was played is played as it was; nothing of it counts."""
    seats = [_seat(seat, who) for seat, who in zip(header.seats, sitting, strict=True)]
    place = header.place and Place(
        game_id, header.place.number, header.place.wins, header.place.chooser, keeps_decks=header.place.keeps_decks
    )
    return msgspec.structs.replace(
        header, game_id=game_id, settings=_settings(header.settings, watch), seats=seats, created_ms=now_ms, place=place
    )


def _settings(settings: Settings, watch: Watch) -> Settings:
    options = {name: value for name, value in settings.options.items() if name not in _TIMES}
    return msgspec.structs.replace(
        settings,
        was_strict=is_strict(settings),
        ranked=False,
        event_id="",
        prompt_seconds=0,
        best_of=1,
        options=options,
        watch=watch,
    )


def _seat(seat: Seat, who: Sitting) -> Seat:
    return msgspec.structs.replace(seat, user_id=who.user_id, user_name=who.user_name, user_kind=who.user_kind)
