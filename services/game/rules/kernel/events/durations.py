"""Continuous effects from resolutions: creation and end of their durations (CR 611.2, 514.2).

Durations as the program words them are turned into what the state keeps; numbers of an effect are fixed when it begins (CR 608.2h).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...program import modifications as m
from ...program.abilities import ReplacementAbility
from ...program.amounts import Const
from ...program.filters import Filter
from ...program.node import Node
from ..evaluate.dispatch import amount_of, holds
from ..state.context import Context, context_of_effect
from ..state.game import Game
from ..state.rows import BATTLEFIELD, GONE, Effect


def until(game: Game, duration: str, controller: int) -> str:
    """The state's word for a duration: see state.Effect.until."""
    if duration in ("", "end_of_turn"):
        return duration
    if duration == "your_next_turn":
        return f"turn:{controller}:{game.s.turn.number}"
    if duration in ("end_of_your_next_turn", "next_turn"):
        return f"end_turn:{controller}:{game.s.turn.number}"
    if duration == "your_next_upkeep":
        return f"upkeep:{controller}:{game.s.turn.number}"
    if duration == "your_next_end":  # the one of this turn, unless it has begun
        turn = game.s.turn
        begun = turn.active == controller and turn.step in ("end", "cleanup")
        return f"end:{controller}:{turn.number if begun else turn.number - 1}"
    if duration == "next_untap":
        return f"untap:controller:{game.s.turn.number}"  # of the permanent, whoever that is then
    return {
        "end_of_combat": "combat", "while_source": "source", "until_source_leaves": "source", "while_control_source": "controls_source",
    }.get(duration, duration)  # fmt: skip


DURATIONS: Final = (
    "", "end_of_turn", "your_next_turn", "end_of_your_next_turn", "next_turn", "your_next_upkeep", "your_next_end", "next_untap", "end_of_combat",
    "while_source", "until_source_leaves", "while_control_source", "while_condition",
)  # fmt: skip


def add_effect(
    game: Game, context: Context, affected: tuple[int, ...] | None, modifications: tuple[m.Modification, ...], duration: str,
    filter: Filter | None = None, condition: Node | None = None,
) -> Effect:  # fmt: skip
    """Begin a continuous effect on fixed objects and players, or on a class of objects (`filter`)."""
    state = game.s
    effect = Effect(state.new_id(), state.tick(), context.source, context.controller)
    effect.affected, effect.filter, effect.condition = affected, filter, condition
    effect.modifications = tuple(fixed(game, modification, context) for modification in modifications)
    effect.until = until(game, duration, context.controller)
    effect.bind, effect.num, effect.x = dict(context.bind), dict(context.num), context.x
    effect.words = tuple(sorted(word for word in context.did if word.startswith("word:")))
    state.effects.append(effect)
    game.touch()
    return effect


def add_replacement(game: Game, context: Context, ability: ReplacementAbility, duration: str, uses: int) -> None:
    """Begin a replacement or prevention effect."""
    effect = add_effect(game, context, None, (), duration)
    effect.replacement, effect.uses = ability, uses


def fixed(game: Game, modification: m.Modification, context: Context) -> m.Modification:
    """The modification with its numbers fixed now."""
    if isinstance(modification, m.ModifyPT):
        return m.ModifyPT(
            Const(amount_of(game, modification.power, context)), Const(amount_of(game, modification.toughness, context))
        )
    if isinstance(modification, m.SetBasePT):
        power = None if modification.power is None else Const(amount_of(game, modification.power, context))
        toughness = None if modification.toughness is None else Const(amount_of(game, modification.toughness, context))
        return m.SetBasePT(power, toughness)
    if isinstance(modification, m.PlayerRule) and modification.amount is not None:
        return replace(modification, amount=Const(amount_of(game, modification.amount, context)))
    if isinstance(modification, m.CostChange):
        return replace(modification, amount=Const(amount_of(game, modification.amount, context)))
    return modification


def expire(game: Game, ends: str) -> None:
    """End the effects whose duration is exactly that word ("end_of_turn", "combat")."""
    state = game.s
    kept = [effect for effect in state.effects if effect.until != ends]
    if len(kept) != len(state.effects):
        state.effects = kept
        game.touch()
    state.delayed = [trigger for trigger in state.delayed if trigger.until != ends]
    state.permits = [permit for permit in state.permits if permit.until != ends]


def expire_for(game: Game, word: str, seat: int) -> None:
    """End what lasts until something of this seat's turn: `word` "turn" (it begins), "end_turn" (it ends), "untap" (its untap step is over), "upkeep" and "end" (that step begins)."""
    state = game.s
    number = state.turn.number

    def over(value: str, affected: tuple[int, ...] = ()) -> bool:
        parts = value.split(":")
        if len(parts) != 3 or parts[0] != word or int(parts[2]) >= number:
            return False
        if parts[1] == "controller":
            return any(ref > 0 and not _is_lost(game, ref) and game.controller_of(ref) == seat for ref in affected)
        return int(parts[1]) == seat

    kept = [effect for effect in state.effects if not over(effect.until, effect.affected or ())]
    if len(kept) != len(state.effects):
        state.effects = kept
        game.touch()
    state.delayed = [trigger for trigger in state.delayed if not over(trigger.until)]
    state.permits = [permit for permit in state.permits if not over(permit.until)]


def expire_conditions(game: Game) -> bool:
    """End what lasted "for as long as" something that is no longer so (CR 611.2b): it does not begin again."""
    state = game.s
    kept = [effect for effect in state.effects if _lasts(game, effect)]
    if len(kept) == len(state.effects):
        return False
    state.effects = kept
    game.touch()
    return True


def _lasts(game: Game, effect: Effect) -> bool:
    if effect.affected and all(ref > 0 and _is_lost(game, ref) for ref in effect.affected):
        return False
    if effect.until == "source":
        row = game.s.objects.get(effect.source)
        return row is not None and row.zone == BATTLEFIELD
    if effect.until == "controls_source":
        row = game.s.objects.get(effect.source)
        return row is not None and row.zone == BATTLEFIELD and game.controller_of(effect.source) == effect.controller
    if effect.until == "while_condition" and effect.condition is not None:
        return holds(game, effect.condition, context_of_effect(effect))
    return True


def _is_lost(game: Game, ref: int) -> bool:
    row = game.s.objects.get(ref)
    return row is None or row.zone == GONE
