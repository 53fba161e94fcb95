"""Cards that the engine no longer carries out in a game: a fault in what they do made them manual.

Such a card keeps its printed characteristics and loses its text for this game: its abilities are gone from every zone, what they had begun or were
waiting for is dropped. Players do the rest by manual actions.
"""

from __future__ import annotations

from dataclasses import replace

from ...program.cards import CardProgram
from ..state.game import Game
from ..state.rows import FACE_UP, PUBLIC_ZONES


def is_manual(game: Game, program: int) -> bool:
    """Whether that program of the game has lost its text."""
    return f"manual:{program}" in game.s.used_game


def blamed(game: Game) -> int:
    """The program of the object that was at work when the engine failed, -1 when none was."""
    row = game.s.objects.get(game.scratch.at_work)
    return -1 if row is None else row.program


def make_manual(game: Game, program: int) -> None:
    """Take the text of a card away for the rest of the game, and what came of it."""
    state = game.s
    state.replace_program(program, without_text(state.programs[program]))
    state.used_game[f"manual:{program}"] = 1
    state.effects = [effect for effect in state.effects if not _is_of(game, effect.source, program)]
    state.pending = [trigger for trigger in state.pending if not _is_of(game, trigger.source, program)]
    state.delayed = [trigger for trigger in state.delayed if not _is_of(game, trigger.source, program)]
    game.touch()
    game.emit("manual_card", obj=_shown(game, program))


def without_text(program: CardProgram) -> CardProgram:
    """The card with its characteristics only."""
    return replace(program, faces=tuple(replace(face, abilities=()) for face in program.faces))


def _is_of(game: Game, source: int, program: int) -> bool:
    row = game.s.objects.get(source)
    return row is not None and row.program == program


def _shown(game: Game, program: int) -> int:
    """An object by which the table can be told which card it is; 0 when it is hidden."""
    rows = game.s.objects.values()
    return next(
        (row.id for row in rows if row.program == program and row.face_down == FACE_UP and row.zone in PUBLIC_ZONES), 0
    )
