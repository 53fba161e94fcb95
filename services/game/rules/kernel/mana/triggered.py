"""Triggered mana abilities (CR 605.1b, 605.4): what tapping a permanent for mana adds beside its own mana, as a payment foresees it.

Foreseen are abilities that add mana with one instruction and nothing else; others still trigger, and their mana is there when the payment goes on.

What kind of ability a program node is, where the rules ask: triggered mana abilities (CR 605.1b).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from ...program.abilities import Ability, TriggeredAbility
from ...program.clauses import Clause
from ...program.effects_players import AddMana
from ...program.events import BecomesTapped
from ...program.objects import AnyTarget, Target
from ...program.players import TargetPlayer
from ..abilities.mana import own_nodes
from ..evaluate.dispatch import holds, players_of
from ..evaluate.event_patterns import event_matches
from ..events.triggers import triggers
from ..state.context import Context
from ..state.events import TAP_FOR_MANA, Event
from ..state.game import Game

Units = tuple[str, ...]


UnitsOf = Callable[[Game, int, AddMana, Context], list[Units]]


def of_event(made: str, context: Context) -> None:
    """Binds which types of mana the tapped permanent produced."""
    for color in made:
        context.num[f"mana:{color}"] = 1


def types_of_event(context: Context) -> str:
    """The types that the permanent of the event produced."""
    return "".join(color for color in "WUBRGC" if context.num.get(f"mana:{color}"))


def triggered_units(game: Game, seat: int, oid: int, units: Units, units_of: UnitsOf) -> list[Units]:
    """The units of a source with those of the abilities that its tapping triggers; several ways when they depend on a choice. Without mana nothing triggers (CR 106.12a)."""
    adding = _adding(game, seat, oid) if units else []
    if not adding:
        return [units]
    needs_type = any(n.choice == "event_type" for n, _ in adding)
    ways = [tuple(pick) for pick in product(*units)] if needs_type and len(units) <= 2 else [units]
    found = []
    for way in ways:
        if needs_type and any(len(unit) > 1 for unit in way):
            return [units]
        more = [_first(game, seat, n, context, "".join(way), units_of) for n, context in adding]
        found.append((*way, *[unit for each in more for unit in each]))
    return list(dict.fromkeys(found))


def _adding(game: Game, seat: int, oid: int) -> list[tuple[AddMana, Context]]:
    event = Event(TAP_FOR_MANA, oid, seat)
    found = []
    for source, _, ability in triggers(game).get(TAP_FOR_MANA, ()):
        if not isinstance(ability, TriggeredAbility) or not is_triggered_mana(ability):
            continue
        context = Context(source, game.controller_of(source))
        only = ability.body.clauses[0] if len(ability.body.clauses) == 1 else None
        if only is None or not _is_plain(only) or not event_matches(game, ability.event, event, context):
            continue
        context.bind["event.object"], context.bind["event.player"] = (oid,), (-seat - 1,)
        n = only.verb
        if (
            isinstance(n, AddMana)
            and holds(game, ability.condition, context)
            and seat in players_of(game, n.who, context)
        ):
            found.append((n, context))
    return found


def _is_plain(clause: Clause) -> bool:
    return clause == Clause(clause.verb)


def _first(game: Game, seat: int, n: AddMana, context: Context, made: str, units_of: UnitsOf) -> Units:
    inner = context.branch()  # each way of tapping is an event of its own
    of_event(made, inner)
    options = units_of(game, seat, n, inner)
    return options[0] if len(options) == 1 else ()


def is_triggered_mana(ability: Ability) -> bool:
    """Triggers on tapping for mana, could add mana, has no target."""
    if not isinstance(ability, TriggeredAbility) or ability.body.modes:
        return False
    event = ability.event
    if not isinstance(event, BecomesTapped) or not event.for_mana:
        return False
    nodes = list(own_nodes(ability.body))
    if any(isinstance(node, (Target, AnyTarget, TargetPlayer)) for node in nodes):
        return False
    return any(isinstance(node, AddMana) for node in nodes)
