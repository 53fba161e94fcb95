"""What a game is marked for, so that people look at it later: an engine error that a seat sees, a deed that was refused and that no judge decided.

A mark changes nothing by itself. It is in the log like everything else, and operators find it by `muster admin marks`. Once a seat has marked an engine error the players
may go back by the yes of all even where nothing else is taken back, and leave a ranked game unrated by the yes of all; moderators annul games by `muster admin ratings`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from services.game.rules.kernel.ask.ask import Refusal

ENGINE_ERROR, DEED = "engine_error", "deed"
UNRATED = "unrated"
"""The verb of leaving a game unrated among the verbs of what is proposed."""
MOST = 20
"""How often a seat may mark something in a game."""
LONGEST = 500


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """`seat` marked the game at `turn` and `step`; `prompt` and `seq` are what it means, as that seat was told them."""

    name: str
    kind: str
    seat: int
    text: str
    turn: int
    step: str
    at_ms: int
    prompt: str = ""
    seq: int = 0


def why_not_flag(marks: Iterable[Mark], seat: int, body: dict[str, Any]) -> Refusal | None:
    """Why a seat cannot mark an engine error so, or None."""
    text, prompt, seq = body.get("text"), body.get("prompt", ""), body.get("seq", 0)
    if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST:
        return Refusal("flag", f"`text` says in 1 to {LONGEST} characters what is wrong")
    if not isinstance(prompt, str) or len(prompt) > 32:
        return Refusal("flag", "`prompt` is the id of a prompt")
    if not isinstance(seq, int) or isinstance(seq, bool) or not 0 <= seq < 2**53:
        return Refusal("flag", "`seq` is the number of a delta")
    if sum(mark.seat == seat for mark in marks) >= MOST:
        return Refusal("flag", f"you have marked {MOST} things in this game: that is enough")
    return None


def has_engine_error(marks: Iterable[Mark]) -> bool:
    """Whether somebody has seen the engine do something wrong."""
    return any(mark.kind == ENGINE_ERROR for mark in marks)
