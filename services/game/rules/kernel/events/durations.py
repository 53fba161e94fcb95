"""Continuous effects from resolutions: creation and end of their durations (CR 611.2, 514.2).

Durations as the program words them are turned into what the state keeps; numbers of an effect are fixed when it begins (CR 608.2h).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...program import modifications as mo
from ...program.abilities import ReplacementAbility
from ...program.amounts import Const
from ...program.conditions import Matches
from ...program.filters import ControlledBy, Filter, Tapped
from ...program.node import Node, walk
from ...program.objects import This
from ..characteristics.before_effects import is_copiable
from ..evaluate.amounts import bonus, result_of
from ..evaluate.dispatch import amount_of, holds, players_of
from ..state.context import Context, context_of_effect
from ..state.events import ACTIVATE, CONTROL, TRIGGER, Event, TargetEvent
from ..state.events import UNTAP as UNTAPPING
from ..state.game import Game
from ..state.rows import BATTLEFIELD, ENTERING, GONE, Effect
from ..state.until import (
    CLEANUP,
    END,
    END_OF_COMBAT,
    END_TURN,
    FOR_GOOD,
    TURN,
    UNTAP,
    UPKEEP,
    Until,
    UntilCleanup,
    UntilEndOfCombat,
    UntilItUntaps,
    UntilTurnOf,
    WhileCondition,
    WhileControlled,
    WhileSource,
)

_UNTIL: Final[dict[str, Until]] = {
    "": FOR_GOOD, "end_of_turn": CLEANUP, "end_of_combat": END_OF_COMBAT, "while_source": WhileSource(False),
    "until_source_leaves": WhileSource(False), "while_control_source": WhileSource(True), "while_condition": WhileCondition(),
    "while_you_control": WhileControlled(),
}  # fmt: skip


_MOMENTS: Final = {
    "your_next_turn": TURN, "your_next_upkeep": UPKEEP, "end_of_your_next_turn": END_TURN, "next_turn": END_TURN,
    "your_next_untap": UNTAP, "their_next_untap": UNTAP,
}  # fmt: skip


def until(game: Game, duration: str, controller: int) -> Until:
    """What ends a duration that begins now. Raises KeyError for one that `capabilities.DURATIONS` does not know."""
    turn = game.s.turn
    moment = _MOMENTS.get(duration)
    if moment is not None:
        return UntilTurnOf(moment, controller, turn.number)
    if duration == "your_next_end":  # the one of this turn, unless it has begun
        begun = turn.active == controller and turn.step in ("end", "cleanup")
        return UntilTurnOf(END, controller, turn.number if begun else turn.number - 1)
    return UntilItUntaps(turn.number) if duration == "next_untap" else _UNTIL[duration]


DURATIONS: Final = (*_UNTIL, *_MOMENTS, "your_next_end", "next_untap")


def add_effect(
    game: Game, context: Context, affected: tuple[int, ...] | None, modifications: tuple[mo.Modification, ...], duration: str,
    filter: Filter | None = None, condition: Node | None = None,
) -> Effect:  # fmt: skip
    """Begin a continuous effect on fixed objects and players, or on a class of objects (`filter`); one that would be over at once does nothing (CR 611.2b)."""
    state = game.s
    effect = Effect(state.new_id(), state.tick(), context.source, context.controller)
    effect.affected, effect.filter, effect.condition = affected, filter, condition
    effect.modifications = tuple(fixed(game, modification, context) for modification in modifications)
    effect.until = until(game, duration, _whose(game, duration, modifications, context))
    effect.bind, effect.num, effect.x = dict(context.bind), dict(context.num), context.x
    effect.moved = game.findable(context.moved)
    effect.words = tuple(sorted(word for word in context.did if word.startswith("word:")))
    if _is_on(game, effect) and not _was_over(game, effect, context.item):
        state.effects.append(effect)
        game.touch()
    return effect


def _whose(game: Game, duration: str, modifications: tuple[mo.Modification, ...], context: Context) -> int:
    """Whose next turn a duration speaks of: the controller's, or that of the player whose untap step a restriction names (CR 502.3)."""
    named = [each.who for each in modifications if isinstance(each, mo.Restriction) and each.who is not None]
    seats = players_of(game, named[0], context) if duration == "their_next_untap" and named else []
    return seats[0] if seats else context.controller


def except_copy(game: Game, copy: int, exceptions: tuple[mo.Modification, ...], context: Context) -> None:
    """What a copy is but for its original: part of its copiable values (CR 707.9b), of both faces (707.8a, 707.10g)."""
    add_effect(game, context, (copy,), (mo.CopyExcept(exceptions),), "")


def add_replacement(game: Game, context: Context, ability: ReplacementAbility, duration: str, uses: int) -> None:
    """Begin a replacement or prevention effect."""
    effect = add_effect(game, context, None, (), duration)
    effect.replacement, effect.uses = ability, uses


def fixed(game: Game, modification: mo.Modification, context: Context) -> mo.Modification:
    """The modification with its numbers fixed now."""
    if isinstance(modification, mo.ModifyPT):
        return mo.ModifyPT(
            Const(bonus(game, modification.power, context)), Const(bonus(game, modification.toughness, context))
        )
    if isinstance(modification, mo.SetBasePT):
        power = None if modification.power is None else Const(amount_of(game, modification.power, context))
        toughness = None if modification.toughness is None else Const(amount_of(game, modification.toughness, context))
        return mo.SetBasePT(power, toughness)
    if isinstance(modification, mo.PlayerRule) and modification.amount is not None:
        return replace(modification, amount=Const(amount_of(game, modification.amount, context)))
    if isinstance(modification, mo.CostChange):
        return replace(modification, amount=Const(result_of(game, modification.amount, context)))
    return modification


def end_effect(game: Game, id: int) -> None:
    """A player ends that effect (CR 116.2c)."""
    _keep(game, [effect for effect in game.s.effects if effect.id != id])


def cleanup(game: Game) -> None:
    """End what lasts until end of turn (CR 514.2)."""
    _end(game, lambda until: isinstance(until, UntilCleanup))


def end_combat(game: Game) -> None:
    """End what lasts until end of combat (CR 511.3)."""
    _end(game, lambda until: isinstance(until, UntilEndOfCombat))


def reach(game: Game, moment: str, seat: int) -> None:
    """End what lasts until that moment of the seat's turn (see `UntilTurnOf`); "" = any moment of a turn that never comes."""
    number = game.s.turn.number
    _end(
        game, lambda until: (
            isinstance(until, UntilTurnOf) and moment in ("", until.moment) and until.seat == seat and until.after < number
        ),
    )  # fmt: skip


def untapped(game: Game, seat: int) -> None:
    """End what lasts until the next untap step of a permanent's controller, for what the seat controls: that of the seat is over."""
    state = game.s
    kept: list[Effect] = []
    for effect in state.effects:
        if isinstance(effect.until, UntilItUntaps) and effect.until.after < state.turn.number:
            refs = [ref for ref in effect.affected or () if not _is_lost(game, ref) and game.controller_of(ref) != seat]
            if len(refs) < len(effect.affected or ()):
                kept += [effect.on(tuple(refs))] if refs else []
                continue
        kept.append(effect)
    if kept != state.effects:
        state.effects = kept
        game.touch()


def _end(game: Game, is_over: Callable[[Until], bool]) -> None:
    state = game.s
    _keep(game, [effect for effect in state.effects if not is_over(effect.until)])
    state.delayed = [trigger for trigger in state.delayed if not is_over(trigger.until)]
    state.permits = [permit for permit in state.permits if not is_over(permit.until)]


def _keep(game: Game, kept: list[Effect]) -> bool:
    """The effects that go on; whether others ended."""
    if len(kept) == len(game.s.effects):
        return False
    game.s.effects = kept
    game.touch()
    return True


def expire_conditions(game: Game) -> bool:
    """End what lasted "for as long as" something that is no longer so (CR 611.2b): it does not begin again."""
    return _keep(game, [effect for effect in game.s.effects if _lasts(game, effect)])


def _lasts(game: Game, effect: Effect) -> bool:
    if effect.affected and all(ref > 0 and _is_lost(game, ref) for ref in effect.affected):
        return _may_be_copied(game, effect)
    return _is_on(game, effect)


def _is_on(game: Game, effect: Effect) -> bool:
    """Whether what an effect lasts "for as long as" is so; what enters counts as being there."""
    until = effect.until
    if isinstance(until, WhileSource):
        row = game.s.objects.get(effect.source)
        if row is None or row.zone not in (BATTLEFIELD, ENTERING):
            return False
        return not until.controlled or game.controller_of(effect.source) == effect.controller
    if isinstance(until, WhileControlled):
        there = [ref for ref in effect.affected or () if not _is_lost(game, ref)]
        return all(game.controller_of(ref) == effect.controller for ref in there)
    if isinstance(until, WhileCondition) and effect.condition is not None:
        return holds(game, effect.condition, context_of_effect(effect))
    return True


def _was_over(game: Game, effect: Effect, item: int) -> bool:
    """Whether what an effect lasts "for as long as" was not so for a moment since its ability was put on the stack (CR 611.2b): the source was untapped, or another's.

    It is looked back at, as it may be so again by now.
    """
    ending = _endings(effect)
    if not ending:
        return False
    history = game.s.history
    begun = next((place for place, event in enumerate(history) if _puts(event, item)), len(history))
    return any(event.kind in ending and event.obj == effect.source for event in history[begun:])


def _puts(event: Event, item: int) -> bool:
    """Whether the ability was put on the stack with that event: it was activated, had triggered, or was copied and aimed at something (CR 602.2, 603.3, 707.10c)."""
    if event.kind in (ACTIVATE, TRIGGER):
        return event.obj == item
    return isinstance(event, TargetEvent) and event.item == item


def _endings(effect: Effect) -> frozenset[str]:
    """The kinds of events of its source that end such an effect."""
    if isinstance(effect.until, WhileSource):
        return frozenset((CONTROL,)) if effect.until.controlled else frozenset()
    if not isinstance(effect.until, WhileCondition):
        return frozenset()
    asked = {
        type(node.filter) for node in walk(effect.condition) if isinstance(node, Matches) and node.objects == This()
    }
    return frozenset(_ENDED_BY[each] for each in asked if each in _ENDED_BY)


_ENDED_BY: Final[dict[type[Filter], str]] = {Tapped: UNTAPPING, ControlledBy: CONTROL}


def _may_be_copied(game: Game, effect: Effect) -> bool:
    """What something was a copy of as it left is asked for while that is remembered: "create a token that's a copy of it" (CR 608.2h, 707.2)."""
    if not any(is_copiable(each) for each in effect.modifications):
        return False
    rows = [game.s.objects[ref] for ref in effect.affected or () if ref in game.s.objects]
    return any(row.left_turn >= game.s.turn.number - 1 for row in rows)


def _is_lost(game: Game, ref: int) -> bool:
    row = game.s.objects.get(ref)
    return row is None or row.zone == GONE
