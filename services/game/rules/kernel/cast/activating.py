"""Activating abilities (CR 602, 605, 606).

602.2 as for spells ok; 602.5 timing, limits, "activate only" ok; 605.3 mana abilities do not use the stack ok; 606.3 one loyalty ability a turn, as a sorcery ok.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...program import costs as co
from ...program.abilities import ActivatedAbility
from ...program.clauses import Clause
from ...program.modifications import PlayerRule, Restriction
from ...program.node import walk
from ..abilities.activation import facts_of
from ..abilities.instances import instance
from ..abilities.mana import ability_by_key, is_mana_ability
from ..ask.ask import Refusal
from ..ask.flow import Flow
from ..cost.announced_x import announce, announce_number, greatest, mana_values, says_which
from ..cost.changes import hoped_reduction, powered_up, speaks_of_targets, targets_matter
from ..cost.together import can_pay_total, could_pay, keep_of, life_for_symbols, pay_parts
from ..cost.total import Total, add_cost, any_color_for, change_for_ability, color_x
from ..declared import knows
from ..evaluate.amounts import result_of
from ..evaluate.conditions import forbidden, in_step, player_rule_for
from ..evaluate.dispatch import can_pay, holds, matches, players_of
from ..evaluate.payable import ACTING, cannot_tap_yet
from ..events.triggers import context_of, note
from ..mana.available import bound
from ..mana.payment import pay_as_planned, pay_mana
from ..mana.plan import Use, plan_mana
from ..mana.produced import TAPPED_FOR_MANA
from ..mana.triggered import is_triggered_mana, of_event
from ..stack.stack import all_refs, became_targets, new_stack_object, run_body
from ..state.context import Context
from ..state.events import CYCLE, TAP_FOR_MANA, ActivateEvent, Event, ManaEvent
from ..state.game import Game
from ..state.need import Need
from ..state.rows import AFTER_BLOCKS, Obj, TargetChoice
from ..targets.modes import NO_TARGET_FOR_X, available, can_aim, choose_modes, instructions, limits
from ..targets.targets import aimed_values, asks_for_x, choose_targets, enough_targets


def is_sorcery_time(game: Game, seat: int) -> bool:
    """CR 307.1: own main phase, empty stack, with priority."""
    turn = game.s.turn
    return turn.active == seat and turn.step in ("main1", "main2") and not game.s.stack


def why_not_activate(
    game: Game, seat: int, oid: int, key: str, ability: ActivatedAbility, mana_too: bool = True
) -> Refusal | None:
    """Why the ability cannot be activated now, or None. Mana is looked at only with `mana_too`."""
    row = game.s.objects[oid]
    if row.zone != ability.zone or row.phased_out:
        return Refusal("602.1", "the ability does not work from there")
    if facts_of(ability).is_plain:
        return _plain_refusal(game, seat, oid, row)
    context = Context(oid, game.controller_of(oid))
    context.num[ACTING] = 1
    if seat not in players_of(game, ability.who, context):
        return Refusal("602.2", "you may not activate that ability")
    context.controller = seat
    refusal = (
        _timing(game, seat, oid, ability, context)
        or _limits(game, oid, key, ability)
        or _forbidden(game, seat, oid, ability)
    )
    if refusal is not None:
        return refusal
    game.scratch.acting = key
    able = enough_for_body(game, ability, context, oid, key)
    game.scratch.acting = ""
    if not able:
        return _NO_TARGET
    if facts_of(ability).has_x and says_which((ability.cost,)):
        return None if _payable_values(game, seat, oid, ability, context, mana_too) else _UNPAYABLE
    refusal = _cost_refusal(game, seat, oid, ability, context, mana_too)
    if refusal is None and facts_of(ability).has_x:
        aims = partial(_has_an_x, game, seat, oid, ability, context, mana_too)
        return None if can_aim(game, ability.body, context, f"{oid}:{key}", key, aims) else _NO_TARGET
    return refusal


def _has_an_x(
    game: Game,
    seat: int,
    oid: int,
    ability: ActivatedAbility,
    context: Context,
    mana_too: bool,
    bodies: Sequence[tuple[Clause, ...]],
) -> bool:
    """Whether there are targets for some X that can be paid, where X says which."""
    if not facts_of(ability).has_x or says_which((ability.cost,)) or not any(map(asks_for_x, bodies)):
        return True
    most = _greatest_x(game, seat, oid, ability, context, mana_too)
    return bool(aimed_values(game, bodies, context, oid, most))


def _why_not_modes(
    game: Game, seat: int, oid: int, ability: ActivatedAbility, context: Context, answer: list[int]
) -> Refusal | None:
    """Why a choice of modes has no targets for any X that can be paid (CR 700.2a)."""
    if _has_an_x(game, seat, oid, ability, context, True, instructions(ability.body, answer)):
        return None
    return NO_TARGET_FOR_X


_NO_TARGET = Refusal("602.2b", "there is no legal target")


def _plain_refusal(game: Game, seat: int, oid: int, row: Obj) -> Refusal | None:
    """{T}: Add mana. Only what can stand in the way of that is looked at."""
    if game.controller_of(oid) != seat or not game.s.players[seat].alive:
        return Refusal("602.2", "you may not activate that ability")
    if row.tapped or (row.sick and cannot_tap_yet(game, oid)):
        return _UNPAYABLE
    return _mana_forbidden(game, seat, oid)


_UNPAYABLE = Refusal("118.3", "you cannot pay its cost")


def enough_for_body(game: Game, ability: ActivatedAbility, context: Context, oid: int, key: str) -> bool:
    """Whether its targets could be chosen."""
    if not ability.body.modes:
        return enough_targets(game, ability.body.clauses, context, oid)
    least, _ = limits(game, ability.body, context)
    return len(available(game, ability.body, context, f"{oid}:{key}")) >= min(least, 1)


_BEFORE_ATTACKERS = ("upkeep", "draw", "main1", "begin_combat")


_BEFORE_BLOCKS = ("begin_combat", "declare_attackers")


_STEPS: dict[str, tuple[str, ...]] = {
    "upkeep": ("upkeep",),
    "own_upkeep": ("upkeep",),
    "before_attackers": _BEFORE_ATTACKERS,
    "before_attackers_own": _BEFORE_ATTACKERS,
    "declare_attackers": ("declare_attackers",),
    "after_blocks": AFTER_BLOCKS,
    "declare_blockers": ("declare_blockers",),
    "end": ("end",),
    "own_end": ("end",),
    "end_combat": ("end_combat",),
    "opponents_upkeep": ("upkeep",),
    "before_attackers_theirs": _BEFORE_ATTACKERS,
    "before_blocks": _BEFORE_BLOCKS,
    "before_damage": (*_BEFORE_ATTACKERS, *_BEFORE_BLOCKS, "declare_blockers"),
}


TIMES = (*_STEPS, "own_turn", "opponents_turn", "combat", "own_combat", "opponents_combat")


_OWN = ("own_turn", "own_upkeep", "before_attackers_own", "own_end", "own_combat")


_THEIRS = ("opponents_turn", "opponents_upkeep", "opponents_combat", "before_attackers_theirs")


def is_time(game: Game, seat: int, word: str) -> bool:
    """Whether it is the time that "activate only ..." or "cast only ..." names; "" is any time."""
    turn = game.s.turn
    if word in _OWN and turn.active != seat:
        return False
    if word in _THEIRS and turn.active not in game.opponents(seat):
        return False
    if word in ("combat", "own_combat", "opponents_combat"):
        return in_step(game, "combat")
    steps = _STEPS.get(word, (turn.step,))
    if steps == _BEFORE_ATTACKERS and turn.combats > (turn.step == "begin_combat"):
        return False  # they were declared in an earlier combat phase of the turn
    return turn.step in steps


def _timing(game: Game, seat: int, oid: int, ability: ActivatedAbility, context: Context) -> Refusal | None:
    if facts_of(ability).is_loyalty:
        return _loyalty_timing(game, seat, oid)
    if ability.timing == "sorcery" and not is_sorcery_time(game, seat):
        return Refusal("602.5d", "activate only as a sorcery")
    if not is_time(game, seat, ability.timing):
        return Refusal("602.5", "not at this time")
    if not holds(game, ability.condition, context):
        return Refusal("602.5b", "its condition is not met")
    return None


def _loyalty_timing(game: Game, seat: int, oid: int) -> Refusal | None:
    if not is_sorcery_time(game, seat) and not player_rule_for(game, seat, "activate_any_turn", oid):
        return Refusal("606.3", "a loyalty ability is activated in your main phase with an empty stack")
    if game.s.used.get(f"loyalty:{oid}", 0):
        return Refusal("606.3", "one loyalty ability of each permanent a turn")
    return None


def _limits(game: Game, oid: int, key: str, ability: ActivatedAbility) -> Refusal | None:
    if ability.limit and game.s.used.get(instance(game, oid, key), 0) >= ability.limit:
        return Refusal("602.5b", "it was activated this turn already")
    if ability.limit_game and game.s.used_game.get(instance(game, oid, key), 0) >= ability.limit_game:
        return Refusal("602.5b", "it can be activated only once")
    return None


def _forbidden(game: Game, seat: int, oid: int, ability: ActivatedAbility) -> Refusal | None:
    if facts_of(ability).is_mana:
        return _mana_forbidden(game, seat, oid)
    if forbidden(game, oid, "activated_cant") or forbidden(game, oid, "activated_cant_mana"):
        return Refusal("602.5", "its activated abilities cannot be activated")
    return _ruled_out(game, seat, oid, mana=False)


def _mana_forbidden(game: Game, seat: int, oid: int) -> Refusal | None:
    if forbidden(game, oid, "activated_cant_mana"):
        return Refusal("602.5", "its activated abilities cannot be activated")
    return _ruled_out(game, seat, oid, mana=True)


def _ruled_out(game: Game, seat: int, oid: int, mana: bool) -> Refusal | None:
    for rule in game.player_rules().get("cant_activate", ()):
        n = rule.modification
        if not isinstance(n, PlayerRule) or seat not in rule.seats:
            continue
        if mana and n.word != "mana_too":
            continue
        if n.filter is None or matches(game, n.filter, oid, rule.context):
            return Refusal("602.5", "an effect forbids it")
    return None


def _cost_refusal(
    game: Game, seat: int, oid: int, ability: ActivatedAbility, context: Context, mana_too: bool
) -> Refusal | None:
    total = activation_total(game, seat, oid, ability, context)
    for cost in total.others:
        if not (could_pay if mana_too else can_pay)(game, seat, cost, context):
            return _UNPAYABLE
    if mana_too and plan_mana(game, seat, total.need, keep_of(game, seat, total.others, context)) is None:
        return Refusal("118.3", "you cannot pay its mana cost")
    return None


def activation_total(
    game: Game,
    seat: int,
    oid: int,
    ability: ActivatedAbility,
    context: Context,
    targets: tuple[TargetChoice, ...] | None = None,
) -> Total:
    """The total cost of an activation; `targets` None: not yet chosen."""
    total = Total(Need(0, (), oid, True))
    total.need.any_color = any_color_for(game, seat, oid)
    total.need.purpose, total.need.word = "ability", ability.word
    add_cost(game, total, ability.cost, context)
    if ability.reduction is not None:
        total.need.generic = max(total.need.generic - _own_reduction(game, ability, context, targets), 0)
    if ability.word == "power-up":
        powered_up(game, total.need, oid)
    change_for_ability(game, total, oid, seat, ability, targets)
    color_x(total.need, ability.x_mana)
    return total


def _own_reduction(
    game: Game, ability: ActivatedAbility, context: Context, targets: tuple[TargetChoice, ...] | None
) -> int:
    """ "This ability costs {1} less to activate ..."; what depends on the targets is hoped for until they are chosen."""
    if targets is None and speaks_of_targets(ability):
        return hoped_reduction(game, ability, context)
    assert ability.reduction is not None
    return result_of(game, ability.reduction, context)


# --- activating ----------------------------------------------------------------------------------------------------


def activate(game: Game, seat: int, oid: int, key: str) -> Flow[None]:
    """Activate an ability: mana abilities resolve at once, others go on the stack."""
    ability = ability_by_key(game, oid, key)
    assert ability is not None
    if is_mana_ability(ability):
        yield from activate_mana(game, seat, oid, key)
        return
    row = new_stack_object(game, "activated", ability, oid, seat)
    context = Context(oid, seat)
    context.num[ACTING] = 1
    context.item = row.id
    game.scratch.acting = key
    why_not = partial(_why_not_modes, game, seat, oid, ability, context)
    modes = yield from choose_modes(game, ability.body, context, f"{oid}:{key}", why_not)
    yield from _choose_x(game, seat, oid, ability, modes, context)
    targets = yield from _targets(game, ability, modes, context, oid)
    game.scratch.acting = ""
    yield from _pay(game, seat, oid, ability, context, targets)
    _count(game, oid, key, ability)
    item = row.item
    assert item is not None
    new = item.copy()
    new.modes, new.targets, new.x = modes, targets, context.x
    new.bind = {name: refs for name, refs in context.bind.items() if name.startswith("cost.")}
    new.num = {name: value for name, value in context.num.items() if name.startswith("cost.")}
    new.moved = game.findable(context.moved)
    game.edit(row.id).item = new
    _announce(game, seat, oid, row.id, ability, targets)


def _targets(
    game: Game, ability: ActivatedAbility, modes: tuple[int, ...], context: Context, oid: int
) -> Flow[tuple[TargetChoice, ...]]:
    bodies = instructions(ability.body, modes)
    chosen: tuple[TargetChoice, ...] = ()
    payable = _TargetsCost(game, ability, context, oid) if targets_matter(game, ability) else None
    for place, clauses in enumerate(bodies):
        chosen += yield from choose_targets(game, clauses, context, oid, place, payable)
    return chosen


class _TargetsCost:
    """Whether an ability could be paid with certain targets."""

    def __init__(self, game: Game, ability: ActivatedAbility, context: Context, oid: int) -> None:
        self.game = game
        self.ability = ability
        self.context = context
        self.oid = oid

    def __call__(self, chosen: tuple[TargetChoice, ...]) -> bool:
        game, context, bind = self.game, self.context, self.context.bind
        context.bind = {**bind, **{f"target{choice.slot}": choice.refs for choice in chosen}}
        total = activation_total(game, context.controller, self.oid, self.ability, context, chosen)
        able = can_pay_total(game, context.controller, total, context)
        context.bind = bind
        return able


def _choose_x(
    game: Game, seat: int, oid: int, ability: ActivatedAbility, modes: tuple[int, ...], context: Context
) -> Flow[None]:
    """CR 601.2b-c, 602.2b: X is announced so that it can be paid and the targets be chosen."""
    if not facts_of(ability).has_x:
        return
    bodies = instructions(ability.body, modes)
    if says_which((ability.cost,)):
        values = _payable_values(game, seat, oid, ability, context, True)
        aimed = aimed_values(game, bodies, context, oid, max(values, default=0))
        context.x = yield from announce(seat, [x for x in values if x in aimed] or values, oid)
        return
    most = _greatest_x(game, seat, oid, ability, context, True)
    context.x = yield from announce_number(seat, aimed_values(game, bodies, context, oid, most), most, oid)


def _greatest_x(game: Game, seat: int, oid: int, ability: ActivatedAbility, context: Context, mana_too: bool) -> int:
    """The greatest X for which the cost could be paid."""
    most = bound(game, seat, activation_total(game, seat, oid, ability, context).need) + 1
    if facts_of(ability).is_loyalty:
        most = max(game.s.objects[oid].counters.get("loyalty", 0), 0)
    elif not any(isinstance(node, co.ManaCost) for node in walk(ability.cost)):
        most = 100
    found = greatest(most, partial(_is_payable_for, game, seat, oid, ability, context, mana_too))
    context.x = 0
    return found


def _payable_values(
    game: Game, seat: int, oid: int, ability: ActivatedAbility, context: Context, mana_too: bool
) -> list[int]:
    """The values of X for which the cost could be paid, where X says with what."""
    values = mana_values(game, seat)
    found = [x for x in values if _is_payable_for(game, seat, oid, ability, context, mana_too, x)]
    context.x = 0
    return found


def _is_payable_for(
    game: Game, seat: int, oid: int, ability: ActivatedAbility, context: Context, mana_too: bool, x: int
) -> bool:
    context.x = x
    return _cost_refusal(game, seat, oid, ability, context, mana_too) is None


def _pay(
    game: Game, seat: int, oid: int, ability: ActivatedAbility, context: Context, targets: tuple[TargetChoice, ...]
) -> Flow[None]:
    total = activation_total(game, seat, oid, ability, context, targets)
    yield from life_for_symbols(game, seat, total, context)
    yield from pay_mana(game, seat, total.need, keep_of(game, seat, total.others, context))
    yield from pay_parts(game, seat, total.others, context)


def _count(game: Game, oid: int, key: str, ability: ActivatedAbility) -> None:
    for store, limit in ((game.s.used, ability.limit), (game.s.used_game, ability.limit_game)):
        if limit:
            name = instance(game, oid, key)
            store[name] = store.get(name, 0) + 1
    if facts_of(ability).is_loyalty:
        game.s.used[f"loyalty:{oid}"] = 1


def _announce(
    game: Game, seat: int, oid: int, item: int, ability: ActivatedAbility, targets: tuple[TargetChoice, ...]
) -> None:
    word = "loyalty" if facts_of(ability).is_loyalty else ability.word
    game.emit("activate", obj=item, source=oid, seat=seat, targets=all_refs(targets))
    events: list[Event] = [ActivateEvent(item, seat, oid, word)]
    if ability.word == "cycling":
        card = game.s.objects[oid].next or oid
        events.append(Event(CYCLE, card, seat))
    note(game, events)
    became_targets(game, item, targets, seat)


def activate_mana(game: Game, seat: int, oid: int, key: str, use: Use | None = None) -> Flow[None]:
    """CR 605.3: pay, then it resolves at once; triggered mana abilities follow it. `use`: how a payment planned it."""
    ability = ability_by_key(game, oid, key)
    assert ability is not None
    context = Context(oid, seat)
    context.num[ACTING] = 1
    if use is not None:
        context.x = use.source.x
    elif facts_of(ability).has_x:
        yield from _choose_x(game, seat, oid, ability, (), context)
    total = activation_total(game, seat, oid, ability, context)
    if use is not None:
        pay_as_planned(game, seat, total.need, use)
    elif not total.need.is_free():
        yield from pay_mana(game, seat, total.need, keep_of(game, seat, total.others, context))
    yield from pay_parts(game, seat, total.others, context)
    _count(game, oid, key, ability)
    tapped = any(isinstance(cost, co.TapThis) for cost in total.others)
    context.num[TAPPED_FOR_MANA] = int(tapped)
    modes = yield from choose_modes(game, ability.body, context, f"{oid}:{key}")
    before = len(game.s.history)
    yield from run_body(game, ability.body, modes, (), context)
    made = _made_by(oid, game.s.history[before:])
    note(game, [ActivateEvent(oid, seat, oid, "mana")])
    if tapped and made:
        note(game, [Event(TAP_FOR_MANA, oid, seat)])
        yield from triggered_mana(game, made)


def _made_by(oid: int, events: Sequence[Event]) -> str:
    """The mana that the object produced, whoever has it (CR 106.12a)."""
    return "".join(event.colors for event in events if isinstance(event, ManaEvent) and event.source == oid)


def triggered_mana(game: Game, made: str) -> Flow[None]:
    """CR 605.1b, 605.4: triggered abilities without target that add mana, caused by a mana ability, resolve at once."""
    for trigger in [t for t in game.s.pending if is_triggered_mana(t.ability)]:
        game.s.pending.remove(trigger)
        context = context_of(trigger)
        of_event(made, context)
        body = getattr(trigger.ability, "body")  # noqa: B009
        yield from run_body(game, body, (), (), context)


knows(ActivatedAbility, "cost body condition limit limit_game zone who word x_mana reduction")
knows(ActivatedAbility, timing=("sorcery", *TIMES))
knows(Restriction, rule=("activated_cant", "activated_cant_mana"))
knows(PlayerRule, "filter word", rule="cant_activate")
knows(PlayerRule, "filter condition", rule="activate_any_turn")
