"""Filters about how a spell was cast: its cost, its place among the spells of the turn, where the mana came from (CR 601, 107.3).

What a spell's text asks about the time at which it was cast: when a sorcery could not have been (CR 307.1), or in the caster's main phase.
"""

from __future__ import annotations

from typing import Final

from ...program import filters as fl
from ...program.abilities import Ability, ActivatedAbility, CastingRule
from ...program.conditions import Always, CostPaid
from ...program.costs import ManaCost
from ...program.node import walk
from ..state.by_identity import ByIdentity
from ..state.context import Context
from ..state.events import CAST
from ..state.game import Game
from ..state.mana_symbols import parse_cost
from ..state.rows import ABILITY, STACK
from .dispatch import matches


def cost_has_x(game: Game, n: fl.CostContainsX, ref: int, c: Context) -> bool:
    """A spell whose mana cost, or an ability on the stack whose activation cost contains {X}."""
    row = game.s.objects[ref]
    if game.zone_then(ref) != STACK:
        return False
    if row.kind == ABILITY:
        ability = row.item.ability if row.item is not None else None
        nodes = walk(ability.cost) if isinstance(ability, ActivatedAbility) else ()
        return any(isinstance(node, ManaCost) and parse_cost(node.mana).x > 0 for node in nodes)
    return parse_cost(game.chars(ref).mana_cost).x > 0


def nth_cast(game: Game, n: fl.NthCast, ref: int, c: Context) -> bool:
    """Also of a spell that is being cast; copies were not cast."""
    info, turn = game.s.objects[ref].cast, game.s.turn.number
    if info is None or not info.origin or info.turn != turn:
        return False
    casts = [v.obj for v in game.s.history if v.kind == CAST and v.turn == turn and v.player == info.by]
    before = casts[: casts.index(ref)] if ref in casts else casts
    return sum(1 for oid in before if matches(game, n.filter, oid, c)) == n.nth - 1 and matches(game, n.filter, ref, c)


def mana_from(game: Game, n: fl.ManaFrom, ref: int, c: Context) -> bool:
    """Cast with mana of such a source, as it last was."""
    info = game.s.objects[ref].cast
    return info is not None and any(
        source in game.s.objects and matches(game, n.source, source, c) for source in info.sources
    )


UNTIMELY = "untimely"


MAIN_PHASE = "main_phase"


OF_CASTING: Final = (MAIN_PHASE, UNTIMELY, "escape", "foretold")
"""What is noted of when, and from where, a spell was cast, which is no choice that a copy shares (CR 702.138b, 702.143c, 707.10)."""


def time_words(game: Game, seat: int, spell: int) -> list[str]:
    """What is noted of a spell just put onto the stack, as far as its text asks for it."""
    turn, asks = game.s.turn, _ASKS.of(game.chars(spell).abilities)
    is_main = turn.active == seat and turn.step in ("main1", "main2")
    true = {UNTIMELY: not (is_main and game.s.stack == [spell]), MAIN_PHASE: is_main}
    return [word for word in asks if true[word]]


def _asks(abilities: tuple[Ability, ...]) -> list[str]:
    words = []
    if any(isinstance(a, CastingRule) and isinstance(a.condition, Always) for a in abilities):
        words.append(UNTIMELY)
    if any(isinstance(node, CostPaid) and node.cost == MAIN_PHASE for node in walk(abilities)):
        words.append(MAIN_PHASE)
    return words


_ASKS: Final = ByIdentity(_asks)
