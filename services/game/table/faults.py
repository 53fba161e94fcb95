"""What is needed to reproduce a fault of the engine: it goes into the step of the log, after everything that led there."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from typing import Any

import msgspec

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.flat_rows import program_digest
from services.game.rules.kernel.turn.manual_cards import blamed

_FRAMES = 6
_MOST = 2000


class EngineFault(Exception):
    """The engine failed and there is no checkpoint to go back to, or it fails there too."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The input that failed, the card that was at work, and where the engine was. The records before it give the position."""

    seat: int
    answer: Any
    card: str
    program: str
    turn: int
    step: str
    error: str
    where: list[str]

    @classmethod
    def of(cls, game: Play, seat: int, answer: Any, error: BaseException) -> Fault:
        """The fault as it is now, before the game goes back."""
        program = blamed(game)
        card = game.s.programs[program] if program >= 0 else None
        frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
        where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
        name, digest = (card.name, program_digest(card)) if card is not None else ("", "")
        return cls(seat, answer, name, digest, game.s.turn.number, game.s.turn.step, repr(error)[:500], where)

    def text(self) -> str:
        """One line of JSON."""
        return msgspec.json.encode(self, enc_hook=repr).decode()[:_MOST]
