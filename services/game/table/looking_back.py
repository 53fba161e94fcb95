"""What is found by replaying a game's log: a verdict with what follows in its match, a viewer's deltas, what somebody who looks at the end is shown.

Pure functions of the log's lines and the programs of its cards, so that they can run anywhere. `Replayer` is the port: an ended game costs as much to replay
as it cost to play, so a service does that in another process (`replay_process`).
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from services.kit.clock import SystemClock

from . import forking, importing
from .actor import Actor, Hooks
from .forking import Sitting
from .importing import Imported
from .log import MemoryLog
from .marks import Mark
from .matches import cards_of, next_place, next_seats
from .messages import Json, Push, Refused
from .operations import Operation
from .position import Kept, Programs
from .proof import prove
from .record_file import unpacked
from .records import Header, OtherEngine, Place, Seat, Step, header_of, line_of, read_log
from .replaying import Diverged, FormatOf, begin, replay, run
from .result import over_body
from .sight import table_told

Told = tuple[str, bytes]
"""An event and its body."""
SNAPSHOT_EVERY = 64
_encoder = msgspec.json.Encoder()


class Verdict(msgspec.Struct, frozen=True):
    """The number of records (of the step that differs, if one does), and the hash after it as logged and as replayed; the place and seats of the
    game that follows in the match, if one does and the replay is equal."""

    records: int
    logged: str
    replayed: str
    place: Place | None = None
    seats: list[Seat] = []

    @property
    def is_equal(self) -> bool:
        """Whether the log replays as it was written."""
        return self.logged == self.replayed


class Replayer(Protocol):
    """Looks back at games. `lines` are a whole log; raises OtherEngine, Diverged (but `verdict`), and Fault when it cannot be done now."""

    async def verdict(self, lines: Sequence[bytes]) -> Verdict:
        """Whether the log replays as it was written."""
        ...

    async def deltas(self, lines: Sequence[bytes], viewer: int, from_seq: int) -> list[bytes]:
        """The viewer's deltas from a sequence on."""
        ...

    async def frames(self, lines: Sequence[bytes], viewer: int, is_whole: bool = False) -> bytes:
        """The whole game as one viewer sees it, compressed; see `frames`."""
        ...

    async def forked(
        self, lines: Sequence[bytes], to: int, game_id: str, sitting: Sequence[Sitting], now_ms: int
    ) -> list[bytes] | tuple[str, str]:
        """The records of a game that goes on from there, or why there can be none."""
        ...

    async def saved(
        self, lines: Sequence[bytes], step: int, printed: Mapping[str, tuple[str, ...]]
    ) -> tuple[str, list[str]]:
        """The excerpt around a step as a scenario, or why there is none; `printed` are the texts of the cards' faces."""
        ...

    async def proven(self, file: bytes) -> tuple[str, int, list[str]]:
        """What a record file proves; see `proven`."""
        ...

    async def imported(self, file: bytes, game_id: str, now_ms: int) -> Imported | tuple[str, str]:
        """A record file as an ended game, or why it is none."""
        ...

    async def shown(self, lines: Sequence[bytes], user_id: str, d: Json) -> list[Told]:
        """What a user who joins after the end is told."""
        ...


def verdict(lines: Sequence[bytes], format_of: FormatOf, programs: Programs) -> Verdict:
    """Replay and compare the hash of every step."""
    log = read_log(lines)
    logged = next((record.hash for record in reversed(log) if isinstance(record, Step)), "")
    try:
        found = replay(log, format_of, programs)
    except Diverged as diverged:
        return Verdict(diverged.number, diverged.logged, diverged.replayed)
    position, header = found.position, header_of(log)
    place = next_place(header, position.game, position.clocks)
    seats = next_seats(header, position.game) if place is not None else []
    return Verdict(len(log), logged, position.hash if logged else "", place, seats)


def deltas(lines: Sequence[bytes], viewer: int, from_seq: int, format_of: FormatOf, programs: Programs) -> list[bytes]:
    """The deltas of one viewer, as they were sent."""
    log = read_log(lines)
    found = begin(log, format_of, programs)
    steps = run(log, found)
    return [told[viewer] for told in steps if viewer in told and found.sight.seqs[viewer] >= from_seq]


def frames(lines: Sequence[bytes], viewer: int, is_whole: bool, format_of: FormatOf, programs: Programs) -> bytes:
    """The whole game as one viewer (a seat, PUBLIC or OPEN) sees it: gzip of JSON lines. What was taken back is left out if not `is_whole`.

    First what is played by whom and how it ended, then a frame for each step that the viewer sees: `step` and the body of a snapshot or a delta,
    a snapshot at the beginning and every SNAPSHOT_EVERY frames, so that a reader need not begin at the beginning.
    """
    log = read_log(lines)
    if not is_whole:
        log = [*log[:1], *line_of(log)]
    found = begin(log, format_of, programs, (viewer,))
    told = [{"step": 0, "snapshot": found.sight.snapshot(found.position.game, viewer)}]
    for seen in run(log, found):
        if viewer not in seen:
            continue
        frame: Json = {"step": found.steps, "delta": msgspec.Raw(seen[viewer])}
        if len(told) % SNAPSHOT_EVERY == 0:
            frame["snapshot"] = found.sight.snapshot(found.position.game, viewer)
        told.append(frame)
    header = header_of(log)
    about = {**table_told(header), "you": viewer, "steps": found.steps, "over": over_body(header, found.position.game)}
    return gzip.compress(_encoder.encode_lines([about, *told]), mtime=0)


def shown(lines: Sequence[bytes], user_id: str, d: Json, format_of: FormatOf, programs: Programs) -> list[Told]:
    """The pushes of a join at the end of the log."""
    found, told = replay(read_log(lines), format_of, programs), list[Push]()
    actor = Actor(found, 0, {}, MemoryLog(), programs, SystemClock(), _NOTHING)
    asyncio.run(actor.show(Operation("", user_id, "game.join", d, told.append)))
    return [(push.event, push.d) for push in told]


def header_in(lines: Sequence[bytes]) -> Header:
    """The header of a log's lines. Raises as `header_of`."""
    return header_of(read_log(lines[:1]))


def cards_in(lines: Sequence[bytes]) -> list[str]:
    """The digests of the programs that a log's game is played with. Raises as `header_of`."""
    return [key for seat in header_in(lines).seats for key in cards_of(seat)]


def forked(
    lines: Sequence[bytes], to: int, game_id: str, sitting: Sequence[Sitting], now_ms: int, format_of: FormatOf,
    programs: Programs,
) -> list[bytes] | tuple[str, str]:  # fmt: skip
    """The records of a fork, see `forking`; code and message where there can be none: an exception with fields of its own does not travel between processes."""
    try:
        return forking.forked(lines, to, game_id, sitting, now_ms, format_of, programs)
    except Refused as refused:
        return refused.code, refused.message


def imported(
    lines: Sequence[bytes], game_id: str, now_ms: int, format_of: FormatOf, programs: Programs
) -> Imported | tuple[str, str]:
    """A record file (`lines` is that file alone) as an ended game, see `importing`; code and message where it is none."""
    try:
        return importing.imported(lines[0], game_id, now_ms)
    except Refused as refused:
        return refused.code, refused.message


def proven(lines: Sequence[bytes], format_of: FormatOf, programs: Programs) -> tuple[str, int, list[str]]:
    """What a record file (`lines` is that file alone) proves: its game, the steps that were played again, what is wrong with it. A file that is none is wrong."""
    try:
        found = prove(unpacked(lines[0]))
    except OtherEngine as error:
        return "", 0, [error.message]
    except ValueError as error:
        return "", 0, [str(error)]
    return found.game, found.steps, found.wrong


async def _keep(game_id: str, kept: Kept) -> None:
    return None


async def _ended(actor: Any) -> None:
    return None


async def _marked(game_id: str, marks: list[Mark]) -> None:
    return None


_NOTHING = Hooks(_keep, _ended, lambda actor: None, lambda kind, seconds: None, lambda *seconds: None, _marked)
"""Nobody hears of a game that is only looked at."""
