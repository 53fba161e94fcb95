"""A game of a record file, kept here as an ended game: whoever has its address watches it and plays on from its prompts.

It is played again first. Whose game it was is not taken over: its seats are without users, nothing of it counts anywhere. As its record is open, all hands are.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from services.game.rules.program.node import to_json

from .forking import Sitting, header_for
from .late import EVERYBODY
from .matches import MATCH_OVER
from .messages import Refused
from .proof import prove
from .record_file import RecordFile, unpacked
from .records import Claim, Header, OtherEngine, Record, Step, Watch, encode, header_of
from .result import SeatOutcome, outcomes

KEPT_MS = 30 * 86_400_000
MOST_KEPT = 20
"""So long imported games are kept, and so many of one user, the newest."""


class Imported(msgspec.Struct, frozen=True):
    """The log of the new game, how it ended, and the programs of its cards (digest -> canonical JSON)."""

    lines: list[bytes]
    results: list[SeatOutcome]
    turn: int
    programs: dict[str, str]


def imported(file: bytes, game_id: str, now_ms: int) -> Imported:
    """Play the file again as a game with that id. Raises Refused BAD_RECORD."""
    try:
        record = unpacked(file)
        new = _header(header_of(record.log), game_id, now_ms)
    except OtherEngine as error:
        raise Refused("BAD_RECORD", error.message) from None
    except ValueError as error:
        raise Refused("BAD_RECORD", str(error)) from None
    log: list[Record] = [new, *_steps(record.log)]
    proof = prove(RecordFile(log, record.programs))
    if proof.wrong or proof.end is None:
        raise Refused("BAD_RECORD", proof.wrong[0])
    if not proof.end.game.over:
        raise Refused("BAD_RECORD", "this game has not ended")
    results = outcomes(new, proof.end.game)
    for each in results:
        each.statistics[MATCH_OVER] = 1
    programs = {digest: to_json(program) for digest, program in record.programs.items()}
    return Imported([encode(each) for each in log], results, proof.end.game.s.turn.number, programs)


def _steps(log: list[Record]) -> Iterator[Step]:
    """Without the ids of operations, and without who ran the table."""
    for record in log[1:]:
        if isinstance(record, Claim):
            continue
        assert isinstance(record, Step), "a log has one header"
        yield msgspec.structs.replace(record, action_id="", said="", epoch=0)


def _header(header: Header, game_id: str, now_ms: int) -> Header:
    nobody = [Sitting("", f"Seat {seat.seat + 1}", "guest") for seat in header.seats]
    return header_for(header, game_id, nobody, now_ms, Watch(EVERYBODY))
