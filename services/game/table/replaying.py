"""Replay of a log: the same records, the same states, the same deltas."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from services.game.rules.formats.base import Format
from services.game.rules.formats.registry import format_of

from .position import Kept, Position, Programs
from .records import Claim, Header, Record, Step, header_of
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
    if kept is None:
        position = Position.new(header, format_of(header), programs)
        return Replay(position, Sight(header, position.game, seats=viewers), 0, 0)
    position = Position.restored(header, format_of(header), programs, kept)
    sight = Sight(header, position.game, kept.seqs, encounters=copy.deepcopy(kept.encounters))
    return Replay(position, sight, kept.number, 0)


def run(records: Sequence[Record], found: Replay) -> Iterator[dict[int, bytes]]:
    """Apply the records after the replay's last step; yields each step's deltas by viewer. Raises Diverged."""
    last = 0
    for record in records:
        if isinstance(record, Claim):
            found.epoch = max(found.epoch, record.epoch)
            if last >= found.steps:
                found.position.clocks.resume(record.at_ms)
        elif isinstance(record, Step):
            last = record.number
        if isinstance(record, Step) and record.number > found.steps:
            yield _step(record, found)


def _step(record: Step, found: Replay) -> dict[int, bytes]:
    position = found.position
    position.clocks.at(record.at_ms)
    for item in record.inputs:
        position.apply(item)
    position.settled()
    found.steps, found.epoch = record.number, max(found.epoch, record.epoch)
    if position.hash != record.hash:
        raise Diverged(record.number, record.hash, position.hash)
    return found.sight.advance(position.game, record.actor, record.at_ms, record.fault)
