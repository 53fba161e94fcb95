"""Overload (CR 702.96): "each" stands for "target", so that the spell has no targets and affects all that match.

702.96a ok; 702.96b no targets ok (`casting` chooses none).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program.abilities import Body
from ..program.objects import Target
from .context import Context
from .selecting import every
from .targeting import specs_of

if TYPE_CHECKING:
    from .game_data import Game


def overload(game: Game, oid: int, body: Body, context: Context) -> None:
    """Of a spell whose overload cost was paid: what would be a target is each object that matches as it resolves."""
    cast = game.s.objects[oid].cast
    if cast is None or "overload" not in cast.costs:
        return
    for spec in specs_of(body.clauses):
        if isinstance(spec, Target):
            context.bind[f"target{spec.slot}"] = tuple(
                each for each in every(game, spec.filter, context) if each != oid
            )
