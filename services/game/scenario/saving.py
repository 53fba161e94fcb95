"""An excerpt of a game as a scenario, from the lines of its log and what its cards are and say: nothing but the game is needed, so that any process can do it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from ..rules.program.cards import CardProgram
from ..table.position import Programs
from ..table.records import OtherEngine, Record, header_of, line_of, read_log
from ..table.replaying import Diverged, FormatOf
from .excerpt import Span, excerpt
from .scripting import Unwritable
from .table import UnknownCard


class GameShelf:
    """The programs that a game was played with, and what is printed on their cards; see `Shelf`."""

    def __init__(self, programs: Programs, printed: Mapping[str, tuple[str, ...]]) -> None:
        self._programs = {face.name: program for program in programs.values() for face in program.faces}
        self._programs |= {program.name: program for program in programs.values()}
        self._printed = printed

    def program(self, name: str) -> CardProgram:
        """See `Shelf`."""
        if name not in self._programs:
            raise UnknownCard(name)
        return self._programs[name]

    def lines(self, name: str) -> tuple[str, ...]:
        """See `Shelf`."""
        return self._printed.get(name, ())


def saved(
    lines: Sequence[bytes], step: int, printed: Mapping[str, tuple[str, ...]], format_of: FormatOf, programs: Programs
) -> tuple[str, list[str]]:
    """The turn of a step up to the step of the turn in which it was taken, as JSON; or "" with what stands in the way, a sentence each."""
    log = read_log(lines)
    name = f"{header_of(log).game_id}-{step}"
    at = _taken(log, step)
    try:
        found = excerpt(log, Span(at, at), programs, GameShelf(programs, printed), name)
    except Unwritable as missing:
        return "", list(missing.reasons)
    except UnknownCard as unknown:
        return "", [f"no card of the game is {unknown}"]
    except OtherEngine as other:
        return "", [other.message]
    except (Diverged, ValueError) as error:
        return "", [str(error)]
    return json.dumps(found, ensure_ascii=False), []


def _taken(log: Sequence[Record], step: int) -> int:
    """The last step up to that one in which somebody did something that was not taken back; the first, if there is none."""
    numbers = [each.number for each in line_of(log) if each.inputs]
    return next((each for each in reversed(numbers) if each <= step), numbers[0] if numbers else step)
