"""Replay of a log: the same records, the same states, the same deltas."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from services.game.rules.formats.base import Format
from services.game.rules.formats.registry import format_of
from services.game.rules.kernel.state.visible_events import Fact
from services.game.rules.view import PUBLIC

from .position import Kept, Position, Programs
from .records import Claim, Header, Record, Step, header_of, line_of, returns_to
from .sight import Sight


class Diverged(Exception):
    """The replayed state is not the logged one: the log is kept as evidence."""

    def __init__(self, number: int, logged: str, replayed: str) -> None:
        super().__init__(f"step {number}: logged {logged}, replayed {replayed}")
        self.number = number
        self.logged = logged
        self.replayed = replayed

    def __reduce__(self) -> tuple[type[Diverged], tuple[int, str, str]]:
        return Diverged, (self.number, self.logged, self.replayed)


@dataclass(slots=True)
class Replay:
    """A game as far as its log goes."""

    position: Position
    sight: Sight
    steps: int
    epoch: int
    format: Format
    programs: Programs

    def become(self, earlier: Replay) -> None:
        """Stand where the game stood then; viewers are told what is different by the next step."""
        self.position.become(earlier.position)
        self.sight.encounters = earlier.sight.encounters


FormatOf = Callable[[Header], Format]


def format_for(header: Header) -> Format:
    """The format that a game was made with."""
    return format_of(header.settings.format, header.settings.rules_version, header.settings.options)


def replay(records: Sequence[Record], format_of: FormatOf, programs: Programs, kept: Kept | None = None) -> Replay:
    """Replay the whole log, or what follows a snapshot. Raises Diverged, OtherEngine."""
    found = _begin(header_of(records), format_of, programs, kept)
    for _ in run(records, found):
        pass
    return found


def begin(records: Sequence[Record], format_of: FormatOf, programs: Programs, viewers: Sequence[int] = ()) -> Replay:
    """The position after the header; with the viewers who are asked for, else with all of them."""
    return _begin(header_of(records), format_of, programs, None, viewers)


def _begin(
    header: Header, format_of: FormatOf, programs: Programs, kept: Kept | None, viewers: Sequence[int] = ()
) -> Replay:
    format = format_of(header)
    if kept is None:
        position = Position.new(header, format, programs)
        return Replay(position, Sight(header, position.game, seats=viewers), 0, 0, format, programs)
    position = Position.restored(header, format, programs, kept)
    sight = Sight(header, position.game, kept.seqs, encounters=copy.deepcopy(kept.encounters), late=kept.late)
    return Replay(position, sight, kept.number, 0, format, programs)


def run(records: Sequence[Record], found: Replay) -> Iterator[dict[int, bytes]]:
    """Apply the records after the replay's last step; yields each step's deltas by viewer. Raises Diverged.

    The records are a log, with what was taken back in it, or its header and the line of those that were not.
    """
    last = 0
    for record in records:
        if isinstance(record, Claim):
            found.epoch = max(found.epoch, record.epoch)
            if last >= found.steps:
                found.position.clocks.resume(record.at_ms)
        elif isinstance(record, Step):
            last = record.number
        if isinstance(record, Step) and record.number > found.steps:
            to = returns_to(record)
            if to is not None and to < found.steps:
                found.become(_rebuilt(records, record.number, to, found))
            _apply(record, found)
            if found.position.hash != record.hash:
                raise Diverged(record.number, record.hash, found.position.hash)
            yield found.sight.advance(found.position.game, record.actor, record.at_ms, record.fault)


def _rebuilt(records: Sequence[Record], before: int, to: int, found: Replay) -> Replay:
    """The game after the step `to`, as it stood on the line of the steps `before` that one."""
    line = line_of(record for record in records if not isinstance(record, Step) or record.number < before)
    earlier = begun(found)
    for _ in lead_up(line, to, earlier):
        pass
    return earlier


def begun(found: Replay) -> Replay:
    """The same game after its header, of which nobody is told."""
    return _begin(found.position.header, lambda _: found.format, found.programs, None, (PUBLIC,))


def lead_up(line: Sequence[Step], to: int, found: Replay) -> Iterator[list[Fact]]:
    """Play the steps of a line until the step `to` is done, without telling anybody; yields what happened in each. Raises Diverged when it is another position at the end."""
    last = None
    for step in line:
        if found.steps < step.number <= to:
            _apply(step, found)
            last = step
            yield found.sight.pass_over(found.position.game)
    if last is not None and found.position.hash != last.hash:
        raise Diverged(last.number, last.hash, found.position.hash)


def _apply(record: Step, found: Replay) -> None:
    position = found.position
    position.clocks.at(record.at_ms)
    for item in record.inputs:
        position.apply(item)
    position.settled(record.inputs)
    found.steps, found.epoch = record.number, max(found.epoch, record.epoch)
