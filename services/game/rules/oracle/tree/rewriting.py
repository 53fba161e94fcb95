"""Work on program trees: putting a number in the place of X, finding unbound X, dropping result names that nothing asks for."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ...program.abilities import Ability, Body
from ...program.amounts import Amount, BoundNumber, X
from ...program.clauses import Clause, Reflexive
from ...program.conditions import Did, WonFlip
from ...program.node import Node, rewrite, walk
from ...program.objects import AnyTarget, Bound, Target
from ...program.players import BoundPlayers, TargetPlayer


def define_x(value: Any, amount: Amount) -> Any:
    """The tree with X replaced by what the text says X is."""
    return rewrite(value, lambda node: amount if isinstance(node, X) else node)


def has_x(value: Any) -> bool:
    """Whether X occurs."""
    return any(isinstance(node, X) for node in walk(value))


def prune(value: Any) -> Any:
    """The tree without result names that nothing refers to; a mode's names are its own."""
    asked = _asked(value)

    def change(node: Node) -> Node:
        if isinstance(node, Body) and node.modes:
            outside = _asked((node.clauses, node.condition, node.amount))
            return replace(node, modes=tuple(_unnamed(mode, outside | _asked(mode)) for mode in node.modes))
        return node

    return rewrite(_unnamed(value, asked), change)


def _asked(value: Any) -> set[str]:
    """The names that something in the tree refers to."""
    kinds = (Bound, BoundPlayers, BoundNumber, Did, WonFlip)
    return {node.name for node in walk(value) if isinstance(node, kinds)}


def _unnamed(value: Any, asked: set[str]) -> Any:
    """The tree with only these names left on results."""

    def change(node: Node) -> Node:
        if isinstance(node, Clause) and node.bind and node.bind not in asked:
            return replace(node, bind="")
        return node

    return rewrite(value, change)


def shift_targets(value: Any, by: int) -> Any:
    """The tree with its target slots counted from `by`; abilities inside (granted, reflexive) count their own."""
    if by == 0 or isinstance(value, (Ability, Reflexive)):
        return value
    if isinstance(value, tuple):
        return tuple(shift_targets(each, by) for each in value)
    if not isinstance(value, Node):
        return value
    changed = {
        field.name: shift_targets(getattr(value, field.name), by)
        for field in fields(value)
        if isinstance(getattr(value, field.name), (Node, tuple))
    }
    if isinstance(value, (Target, AnyTarget, TargetPlayer)):
        changed["slot"] = value.slot + by
    name = getattr(value, "name", "")
    if isinstance(value, (Bound, BoundPlayers, BoundNumber, Did)) and name.startswith("target") and name[6:].isdigit():
        changed["name"] = f"target{int(name[6:]) + by}"
    return replace(value, **changed) if changed else value


def target_count(value: Any) -> int:
    """How many target slots a tree has."""
    return 1 + max(
        (node.slot for node in walk(value) if isinstance(node, (Target, AnyTarget, TargetPlayer))), default=-1
    )
