"""Targets that a spell has only if it was cast in some way: kicked, with a gift promised, for an additional cost (CR 601.2c, 702.33g).

What is known as targets are chosen decides which instructions ask for targets; on resolution the same conditions hold.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...program import effects as fx
from ...program.conditions import known_at_cast
from ...program.node import walk
from ...program.objects import AnyTarget, Bound, Target
from ...program.players import BoundPlayers, TargetPlayer
from ..evaluate.dispatch import holds
from ..state.by_identity import ByIdentity
from ..state.context import Context
from ..state.game import Game

Clauses = tuple[fx.Clause, ...]


def _depends(clauses: Clauses) -> bool:
    return any(
        isinstance(node, fx.Clause) and node.condition is not None and known_at_cast(node.condition)
        for node in walk(clauses)
    )


_DEPENDING: Final = ByIdentity(_depends)


def depends_on_casting(clauses: Clauses) -> bool:
    """Whether some instructions are carried out only if the spell was cast in some way."""
    return _DEPENDING.of(clauses)


def as_cast(game: Game, clauses: Clauses, context: Context) -> Clauses:
    """The instructions without those that the way of casting rules out."""
    return _kept(game, clauses, context, None) if depends_on_casting(clauses) else clauses


def branches(game: Game, clauses: Clauses, context: Context) -> tuple[Clauses, ...]:
    """The instructions as they would be with all such conditions true, and with all of them false: the way is not yet chosen."""
    if not depends_on_casting(clauses):
        return (clauses,)
    return _kept(game, clauses, context, False), _kept(game, clauses, context, True)


def _kept(game: Game, clauses: Clauses, context: Context, said: bool | None) -> Clauses:
    found: list[fx.Clause] = []
    for clause in clauses:
        condition = clause.condition
        if condition is None or not known_at_cast(condition):
            found.append(_inside(game, clause, context, said))
        elif holds(game, condition, context) if said is None else said:
            kept = replace(clause, otherwise=())
            found += [*_still_aimed(kept, clause.otherwise), _inside(game, kept, context, said)]
        else:
            found.extend(_kept(game, clause.otherwise, context, said))
    return tuple(found)


def _still_aimed(kept: fx.Clause, otherwise: Clauses) -> Clauses:
    """The targets that what happens otherwise names, as far as what happens instead speaks of them ("that creature gets +4/+4 instead")."""
    spoken = {node.name for node in walk(kept) if isinstance(node, (Bound, BoundPlayers))}
    specs = [node for node in walk(otherwise) if isinstance(node, (Target, AnyTarget, TargetPlayer))]
    return tuple(
        fx.Clause(fx.Draw(spec)) if isinstance(spec, TargetPlayer) else fx.Clause(fx.ChooseObjects(spec))
        for spec in specs
        if f"target{spec.slot}" in spoken
    )


def _inside(game: Game, clause: fx.Clause, context: Context, said: bool | None) -> fx.Clause:
    then, otherwise = _kept(game, clause.then, context, said), _kept(game, clause.otherwise, context, said)
    verb = clause.verb
    if isinstance(verb, fx.Sequence):
        verb = fx.Sequence(_kept(game, verb.clauses, context, said))
    return replace(clause, verb=verb, then=then, otherwise=otherwise)
