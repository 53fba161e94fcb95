"""The last look at a program before it is called compiled: every name that it asks for is bound by something in it.

A reference to a target that is not there, to the result of a step that is not taken, or to an event outside of a trigger would quietly mean
nothing when the ability resolves; such an ability is residual instead.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from ...program import abilities as ab
from ...program import effects as fx
from ...program.amounts import BoundNumber, PowerOf, ToughnessOf
from ...program.clauses import FACING, THE_X
from ...program.conditions import Did, WonFlip
from ...program.modifications import WhenSpent
from ...program.node import Node, walk
from ...program.objects import AnyTarget, Bound, Target
from ...program.players import BoundPlayers, ChosenPlayer, TargetPlayer

_ALWAYS = frozenset((
    "each", "each_object", "each_source", "each_player", "candidate", "copied", "copied_card", "chosen_player", "chosen", "flips_won", "roll", "rolled", "chosen_roll", "other_roll", "excess", "prevented", "source",
))  # fmt: skip


_MADE_BY: dict[type, tuple[str, ...]] = {
    fx.CreateTokens: ("tokens",), fx.CreateSeveral: ("tokens",), fx.CopyToken: ("tokens",), fx.RevealUntil: ("found", "rest", "left"), fx.LookAtTop: ("looked", "rest", "left"),
    fx.SeparatePiles: ("pile1", "pile2"), fx.FlipCoin: ("flip",),
}  # fmt: skip


_EVENTFUL = (
    ab.TriggeredAbility, ab.ReplacementAbility, ab.ChapterAbility, ab.VisitAbility, ab.CaseAbility, ab.OpeningRevealAbility,
)  # fmt: skip


def unbound(ability: ab.Ability) -> str:
    """The first name that nothing binds before it is asked for, or ""."""
    inner: list[ab.Ability] = []
    if _powerless(ability):
        return _powerless(ability)
    for body in _bodies(ability, inner):
        known: set[str] = {"event."} if isinstance(ability, _EVENTFUL) else set()
        _announced(body, known)
        lost: list[str] = []
        _collect(body, known, lost, inner)
        if lost:
            return lost[0]
    return next((name for each in inner if (name := unbound(each))), "")


def _powerless(ability: ab.Ability) -> str:
    """ "Its power" is never that of "any target", which may be a player: another object was meant."""
    players = {f"target{node.slot}" for node in walk(ability) if isinstance(node, AnyTarget)}
    sized = [node.objects for node in walk(ability) if isinstance(node, (PowerOf, ToughnessOf))]
    return next((each.name for each in sized if isinstance(each, Bound) and each.name in players), "")


def _bodies(ability: ab.Ability, inner: list[ab.Ability]) -> list[Any]:
    """What resolves together: each mode with the plain clauses, each part of a condition or cost with all of them."""
    if (
        isinstance(
            ability, (ab.SpellAbility, ab.ActivatedAbility, ab.TriggeredAbility, ab.ChapterAbility, ab.VisitAbility)
        )
        and ability.body.modes
    ):
        return [(mode, ability.body.clauses) for mode in ability.body.modes]
    if isinstance(ability, (ab.LevelBand, ab.ClassLevel)):
        inner.extend(ability.abilities)
        return []
    return [tuple(getattr(ability, field.name) for field in fields(ability))]


def _announced(value: Any, known: set[str]) -> None:
    """What is bound before the first instruction, wherever it is said: the targets (CR 601.2c)."""
    if isinstance(value, tuple):
        for each in value:
            _announced(each, known)
    elif isinstance(value, Node) and not isinstance(value, (ab.Ability, fx.Reflexive)):
        if isinstance(value, (Target, AnyTarget, TargetPlayer)):
            known.add(f"target{value.slot}")
        for field in fields(value):
            _announced(getattr(value, field.name), known)


def _collect(value: Any, known: set[str], lost: list[str], inner: list[ab.Ability]) -> None:
    """In the order in which it is carried out (CR 608.2c): `lost` are the names that are asked for before they are known."""
    if isinstance(value, tuple):
        for each in value:
            _collect(each, known, lost, inner)
        return
    if not isinstance(value, Node):
        return
    if isinstance(value, ab.ReplacementAbility):
        known.add("event.")  # made by a resolving spell, it knows what the spell knows
    elif isinstance(value, ab.Ability):
        inner.append(value)
        return
    if isinstance(value, fx.Reflexive):
        _reflexive(value, known, lost, inner)
        return
    if isinstance(value, (Bound, BoundPlayers, BoundNumber, Did, WonFlip)) and not _is_known(value.name, known):
        lost.append(value.name)
    parts = [getattr(value, field.name) for field in fields(value)]
    _before(value, known)
    _collect(tuple(part for part in parts if not _is_instructions(part)), known, lost, inner)
    _learn(value, known)
    _collect(tuple(part for part in parts if _is_instructions(part)), known, lost, inner)


def _is_instructions(part: Any) -> bool:
    """Whether it is what follows: clauses that a verb or an earlier clause leads to."""
    return isinstance(part, tuple) and any(isinstance(each, fx.Clause) or _is_instructions(each) for each in part)


def _reflexive(value: fx.Reflexive, known: set[str], lost: list[str], inner: list[ab.Ability]) -> None:
    """A reflexive trigger has targets of its own and knows everything else from outside."""
    own = {name for name in known if not name.startswith("target")}
    _announced(value.clauses, own)
    _collect(value.clauses, own, lost, inner)


def _before(node: Node, known: set[str]) -> None:
    """What is known inside a node, because it is asked about something of its own."""
    if isinstance(node, fx.Clause) and node.x is not None:
        known.add(THE_X)
    if isinstance(node, fx.VillainousChoice):
        known.add(FACING)
    if isinstance(node, (fx.Delayed, WhenSpent)):
        known.add("event.")


def _learn(node: Node, known: set[str]) -> None:
    """What the instructions after a node know of it."""
    if isinstance(node, fx.Clause) and node.bind:
        known.add(node.bind)
    if isinstance(node, fx.Search):
        known.add(node.bind)
    if isinstance(node, ChosenPlayer):
        known.add("chosen_player")
    if isinstance(node, fx.Vote):
        known.update(f"votes:{word}" for word in node.words)
    known.update(_MADE_BY.get(type(node), ()))


def _is_known(name: str, known: set[str]) -> bool:
    if name in known or name in _ALWAYS or name.startswith("cost."):
        return True
    return name.startswith("event.") and "event." in known
