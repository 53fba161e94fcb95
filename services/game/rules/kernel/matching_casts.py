"""Filters about how a spell was cast: its cost, its place among the spells of the turn, where the mana came from (CR 601, 107.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import filters as f
from ..program.abilities import ActivatedAbility
from ..program.costs import ManaCost
from ..program.node import walk
from .dispatching import matches
from .mana_symbols import parse_cost
from .state import ABILITY, STACK

if TYPE_CHECKING:
    from .context import Context
    from .game_data import Game


def cost_has_x(game: Game, n: f.CostContainsX, ref: int, c: Context) -> bool:
    """A spell whose mana cost, or an ability on the stack whose activation cost contains {X}."""
    row = game.s.objects[ref]
    if row.zone != STACK:
        return False
    if row.kind == ABILITY:
        ability = row.item.ability if row.item is not None else None
        nodes = walk(ability.cost) if isinstance(ability, ActivatedAbility) else ()
        return any(isinstance(node, ManaCost) and parse_cost(node.mana).x > 0 for node in nodes)
    return parse_cost(game.chars(ref).mana_cost).x > 0


def nth_cast(game: Game, n: f.NthCast, ref: int, c: Context) -> bool:
    """Also of a spell that is being cast; copies were not cast."""
    info, turn = game.s.objects[ref].cast, game.s.turn.number
    if info is None or not info.origin or info.turn != turn:
        return False
    casts = [v.obj for v in game.s.history if v.kind == "cast" and v.turn == turn and v.player == info.by]
    before = casts[: casts.index(ref)] if ref in casts else casts
    return sum(1 for oid in before if matches(game, n.filter, oid, c)) == n.nth - 1 and matches(game, n.filter, ref, c)


def mana_from(game: Game, n: f.ManaFrom, ref: int, c: Context) -> bool:
    """Cast with mana of such a source, as it last was."""
    info = game.s.objects[ref].cast
    return info is not None and any(
        source in game.s.objects and matches(game, n.source, source, c) for source in info.sources
    )
