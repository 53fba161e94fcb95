"""Costs (CR 118): whether a player can pay, and paying, with the choices of the payer.

118.3 all or nothing ok; 118.8-118.9 additional and alternative costs (casting) ok; 118.12 costs on resolution ok; 601.2g mana abilities while paying: by plan, or by what the payer names (`mana.choosing`).
118.8c which costs take described cards of a hidden zone ok (`verbs.spells`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...program import costs as co
from ...program.clauses import Clause
from ...program.events import PlayerDid
from ...program.filters import AllOf, Everything, InZone, IsCard, IsSource, OwnedBy
from ...program.modifications import PlayerRule
from ...program.node import walk
from ..ask.ask import Ask, IllegalAction, Refusal
from ..ask.flow import Flow, ask, choose_number, choose_objects, choose_word
from ..declared import knows
from ..evaluate.clauses import run_clause
from ..evaluate.conditions import player_rule
from ..evaluate.dispatch import Payment, amount_of, can_pay, matches, objects_of, pay, payments
from ..evaluate.payable import (
    barred,
    beholdable,
    cannot_tap_yet,
    cost_of,
    counter_holders,
    counters_on,
    crew_power,
    discardable,
    exilable,
    has_enough,
    is_undefined,
    materials,
    number_of,
    payable,
    returnable,
    tappable,
    victims,
)
from ..events.counters import take_counters
from ..events.designations import exert
from ..events.pipeline import (
    cant_have,
    discard_together,
    lose_life,
    mill,
    move,
    put_counters,
    sacrifice_together,
    tap,
    untap,
)
from ..events.revealing import reveal
from ..events.triggers import did
from ..mana.available import bound, payable_life
from ..mana.payment import pay_mana
from ..mana.plan import plan_mana
from ..state.context import Context
from ..state.events import Arrival, ZoneEvent
from ..state.game import Game
from ..state.mana_symbols import parse_cost
from ..state.need import Need
from ..state.rows import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, PUBLIC_ZONES
from .announced_x import greatest
from .together import can_pay_parts, keep_of, pay_parts
from .total import repeated


def _can_all(game: Game, seat: int, n: co.Costs, c: Context) -> bool:
    return can_pay_parts(game, seat, mana_need(game, n, c), _others(n), c)


def _all(game: Game, seat: int, n: co.Costs, c: Context) -> Flow[None]:
    need = mana_need(game, n, c)
    if not need.is_free():
        yield from pay_mana(game, seat, need, keep_of(game, seat, _others(n), c))
    yield from pay_parts(game, seat, _others(n), c)


def _announce_x(game: Game, seat: int, n: co.ManaCost, c: Context) -> Flow[None]:
    """ "You may pay {X}": its value is chosen as it is paid (CR 107.3f), up to what the player can pay."""
    if "{X}" not in n.mana:
        return
    most = greatest(bound(game, seat) + 1, partial(_is_payable_for, game, seat, n, c))
    c.x = yield from choose_number(seat, "x", 0, most, c.source, most)


def _is_payable_for(game: Game, seat: int, n: co.ManaCost, c: Context, x: int) -> bool:
    c.x = x
    return can_pay(game, seat, n, c)


def _others(cost: co.Costs) -> list[co.Cost]:
    return [part for part in cost.parts if not isinstance(part, co.ManaCost)]


def mana_need(game: Game, cost: co.Cost, context: Context, is_ability: bool = True) -> Need:
    """The mana part of a cost."""
    need = Need(0, (), context.source, is_ability)
    need.purpose = context.purpose
    parts = cost.parts if isinstance(cost, co.Costs) else (cost,)
    for part in parts:
        if isinstance(part, co.ManaCost):
            times = 1 if part.times is None else max(amount_of(game, part.times, context), 0)
            need.add(parse_cost(part.mana), times, context.x, part.waterbend)
    return need


def _pick_worth(
    seat: int, reason: str, options: list[int], worth: Callable[[int], int], wanted: int, context: Context
) -> Flow[list[int]]:
    """Any number of these that are worth so much together; a choice of less is refused (CR 118.3)."""
    question = Ask("objects", seat, reason, context.source)
    question.options, question.min, question.max = options, min(wanted, 1), len(options)
    question.default = _fewest(options, worth, wanted)
    question.check = partial(_is_worth, worth, wanted)
    chosen = yield from ask(question)
    return list(chosen)


def _is_worth(worth: Callable[[int], int], wanted: int, answer: list[int]) -> Refusal | None:
    total = sum(worth(oid) for oid in answer)
    return Refusal("118.3", f"these add up to {total} of {wanted}") if total < wanted else None


def _fewest(options: list[int], worth: Callable[[int], int], wanted: int) -> list[int]:
    """The fewest objects that are worth so much together."""
    chosen: list[int] = []
    total = 0
    for oid in sorted(options, key=lambda oid: -worth(oid)):
        if total >= wanted:
            break
        chosen.append(oid)
        total += worth(oid)
    return chosen


def _pick(game: Game, seat: int, options: list[int], amount: int, reason: str, context: Context) -> Flow[list[int]]:
    chosen = yield from choose_objects(seat, reason, options, amount, amount, context.source)
    if len(chosen) < amount:
        raise IllegalAction(Refusal("118.3", "you cannot pay that cost"))
    return chosen


# --- each kind -----------------------------------------------------------------------------------------------------


def _can_mana(game: Game, seat: int, n: co.ManaCost, c: Context) -> bool:
    return plan_mana(game, seat, mana_need(game, n, c)) is not None


def _mana(game: Game, seat: int, n: co.ManaCost, c: Context) -> Flow[None]:
    yield from pay_mana(game, seat, mana_need(game, n, c))


def _can_free(game: Game, seat: int, n: co.Cost, c: Context) -> bool:
    return True


def _free(game: Game, seat: int, n: co.Cost, c: Context) -> Flow[None]:
    return
    yield []


def _can_either(game: Game, seat: int, n: co.EitherCost, c: Context) -> bool:
    return any(can_pay(game, seat, option, c) for option in n.options)


def _either(game: Game, seat: int, n: co.EitherCost, c: Context) -> Flow[None]:
    options = [index for index, option in enumerate(n.options) if can_pay(game, seat, option, c)]
    words, costs = [str(index + 1) for index in options], [n.options[index] for index in options]
    word = yield from choose_word(seat, "cost", words, c.source, costs=costs)
    yield from pay(game, seat, n.options[int(word) - 1], c)


def _can_tap_this(game: Game, seat: int, n: co.TapThis, c: Context) -> bool:
    """CR 302.6: the {T} of a creature needs haste or a turn's wait."""
    row = game.s.objects.get(c.source)
    if row is None or row.zone != BATTLEFIELD or row.tapped:
        return False
    return not cannot_tap_yet(game, c.source)


def _tap_this(game: Game, seat: int, n: co.TapThis, c: Context) -> Flow[None]:
    yield from tap(game, [c.source])


def _can_untap_this(game: Game, seat: int, n: co.UntapThis, c: Context) -> bool:
    row = game.s.objects.get(c.source)
    return row is not None and row.zone == BATTLEFIELD and row.tapped and not cannot_tap_yet(game, c.source)


def _untap_this(game: Game, seat: int, n: co.UntapThis, c: Context) -> Flow[None]:
    yield from untap(game, [c.source])


def _can_loyalty(game: Game, seat: int, n: co.LoyaltyCost, c: Context) -> bool:
    change = -c.x if n.x else n.change
    return game.s.objects[c.source].counters.get("loyalty", 0) + change >= 0


def _loyalty(game: Game, seat: int, n: co.LoyaltyCost, c: Context) -> Flow[None]:
    change = -c.x if n.x else n.change
    if change > 0:
        yield from put_counters(game, c.source, "loyalty", change, seat, by_effect=False)
    elif change < 0:
        take_counters(game, c.source, "loyalty", -change)


def _can_life(game: Game, seat: int, n: co.PayLife, c: Context) -> bool:
    if is_undefined(game, n, c):
        return False
    amount = number_of(game, n, c)
    if amount and (player_rule(game, seat, "cant_pay_life") or player_rule(game, seat, "life_cant_change")):
        return False
    if amount and barred(game, seat, "life", c):
        return False
    return amount <= payable_life(game, seat)


def _life(game: Game, seat: int, n: co.PayLife, c: Context) -> Flow[None]:
    yield from lose_life(game, seat, number_of(game, n, c))


def _can_energy(game: Game, seat: int, n: co.PayEnergy, c: Context) -> bool:
    return game.s.players[seat].counters.get("energy", 0) >= number_of(game, n, c)


def _energy(game: Game, seat: int, n: co.PayEnergy, c: Context) -> Flow[None]:
    take_counters(game, -seat - 1, "energy", number_of(game, n, c))
    return
    yield []


def _can_sacrifice(game: Game, seat: int, n: co.SacrificeCost, c: Context) -> bool:
    return len(victims(game, seat, n, c)) >= number_of(game, n, c)


def _sacrifice(game: Game, seat: int, n: co.SacrificeCost, c: Context) -> Flow[None]:
    chosen = yield from _pick_victims(game, seat, n, c)
    yield from _sacrifice_together(game, dict.fromkeys(chosen, seat), c)


def _pick_victims(game: Game, seat: int, n: co.SacrificeCost, c: Context) -> Flow[list[int]]:
    chosen = yield from _pick(game, seat, victims(game, seat, n, c), number_of(game, n, c), "sacrifice", c)
    return chosen


def _sacrifice_together(game: Game, picked: dict[int, int], c: Context) -> Flow[None]:
    done = yield from sacrifice_together(game, picked)
    _bind(c, "cost.sacrificed", [event.obj for event in done])


def _bind(c: Context, name: str, refs: list[int]) -> None:
    c.bind[name] = (*c.bind.get(name, ()), *refs)
    c.num[name] = len(c.bind[name])


def _can_discard(game: Game, seat: int, n: co.DiscardCost, c: Context) -> bool:
    return n.all or len(discardable(game, seat, n, c)) >= number_of(game, n, c)


def _discard(game: Game, seat: int, n: co.DiscardCost, c: Context) -> Flow[None]:
    chosen = yield from _pick_discards(game, seat, n, c)
    yield from _discard_together(game, dict.fromkeys(chosen, seat), c)


def _pick_discards(game: Game, seat: int, n: co.DiscardCost, c: Context) -> Flow[list[int]]:
    options = discardable(game, seat, n, c)
    if n.all:
        return options
    if n.random:
        game.rng.shuffle(options)
        return options[: number_of(game, n, c)]
    chosen = yield from _pick(game, seat, options, number_of(game, n, c), "discard", c)
    return chosen


def _discard_together(game: Game, picked: dict[int, int], c: Context) -> Flow[None]:
    lines = yield from discard_together(game, picked)
    _bind(c, "cost.discarded", [line.obj for line in lines])


def _can_exile(game: Game, seat: int, n: co.ExileCost, c: Context) -> bool:
    return len(exilable(game, seat, n, c)) >= number_of(game, n, c)


def _exile(game: Game, seat: int, n: co.ExileCost, c: Context) -> Flow[None]:
    options = exilable(game, seat, n, c)
    chosen = options if n.top else (yield from _pick(game, seat, options, number_of(game, n, c), "exile", c))
    done = yield from move(game, chosen, EXILE)
    _bind(c, "cost.exiled", [_meant(event) for event in done])


def _meant(event: ZoneEvent) -> int:
    """ "The exiled creature" or "the exiled card" is what it last was in the public zone that it was taken from (CR 608.2h), and what nobody saw there the card in exile."""
    return event.obj if event.origin in PUBLIC_ZONES else event.new or event.obj


def _can_return(game: Game, seat: int, n: co.ReturnCost, c: Context) -> bool:
    return has_enough(game, seat, n.filter, number_of(game, n, c), c)


def _return(game: Game, seat: int, n: co.ReturnCost, c: Context) -> Flow[None]:
    chosen = yield from _pick(game, seat, payable(game, seat, n.filter, c), number_of(game, n, c), "return", c)
    attackers = game.s.combat.attackers if game.s.combat is not None else {}
    c.num["cost.attacked"] = next((attackers[oid] for oid in chosen if oid in attackers), 0)  # CR 702.49c, 702.190b
    done = yield from move(game, chosen, HAND)
    _bind(c, "cost.returned", [event.obj for event in done])


def _can_tap(game: Game, seat: int, n: co.TapCost, c: Context) -> bool:
    options, wanted = tappable(game, seat, n, c), number_of(game, n, c)
    if n.power:
        return sum(max(crew_power(game, oid, c.source), 0) for oid in options) >= wanted
    return len(options) >= wanted


def _tap(game: Game, seat: int, n: co.TapCost, c: Context) -> Flow[None]:
    options, wanted = tappable(game, seat, n, c), number_of(game, n, c)
    if n.power:
        chosen = yield from _pick_worth(seat, "crew", options, lambda oid: crew_power(game, oid, c.source), wanted, c)
    else:
        chosen = yield from _pick(game, seat, options, wanted, "tap", c)
    yield from tap(game, chosen)
    _bind(c, "cost.tapped", chosen)


def _untappable(game: Game, seat: int, n: co.UntapCost, c: Context) -> list[int]:
    return [oid for oid in payable(game, seat, n.filter, c) if game.s.objects[oid].tapped]


def _can_untap(game: Game, seat: int, n: co.UntapCost, c: Context) -> bool:
    return len(_untappable(game, seat, n, c)) >= number_of(game, n, c)


def _untap(game: Game, seat: int, n: co.UntapCost, c: Context) -> Flow[None]:
    chosen = yield from _pick(game, seat, _untappable(game, seat, n, c), number_of(game, n, c), "untap", c)
    yield from untap(game, chosen)


def _can_remove(game: Game, seat: int, n: co.RemoveCountersCost, c: Context) -> bool:
    found = counter_holders(game, seat, n, c)
    if n.all:
        return True
    if n.among:
        return sum(counters_on(game, oid, n.kind) for oid in found) >= number_of(game, n, c)
    return bool(found) or number_of(game, n, c) == 0


def _remove(game: Game, seat: int, n: co.RemoveCountersCost, c: Context) -> Flow[None]:
    wanted, removed = number_of(game, n, c), 0
    holders = counter_holders(game, seat, n, c)
    if n.all:
        for oid in holders:
            for kind in [n.kind] if n.kind else list(game.s.objects[oid].counters):
                removed += take_counters(game, oid, kind, 10**9)
    while not n.all and removed < wanted and holders:
        chosen = yield from choose_objects(seat, "remove_counters", holders, 1, 1, c.source)
        removed += yield from _take(game, seat, chosen[0], n.kind, 1 if n.among else wanted - removed, c)
        holders = [oid for oid in holders if counters_on(game, oid, n.kind) > 0]
    c.num["cost.removed"] = removed


def _take(game: Game, seat: int, oid: int, kind: str, amount: int, c: Context) -> Flow[int]:
    """Remove counters; of several kinds the player who pays chooses, counter by counter (CR 118.1, 601.2h)."""
    if kind:
        return take_counters(game, oid, kind, amount)
    taken = 0
    while taken < amount:
        kinds = sorted(game.s.objects[oid].counters)
        if not kinds:
            break
        own = kinds[0]
        if len(kinds) > 1:
            own = yield from choose_word(seat, "counter_kind", kinds, c.source)
        taken += take_counters(game, oid, own, 1 if len(kinds) > 1 else amount - taken)
    return taken


def _put(game: Game, seat: int, n: co.PutCountersCost, c: Context) -> Flow[None]:
    chosen = yield from _pick(game, seat, _able_to_get(game, seat, n, c), 1, "counters", c)
    yield from put_counters(game, chosen[0], n.kind, number_of(game, n, c), seat, by_effect=False)


def _can_put(game: Game, seat: int, n: co.PutCountersCost, c: Context) -> bool:
    return bool(_able_to_get(game, seat, n, c))


def _able_to_get(game: Game, seat: int, n: co.PutCountersCost, c: Context) -> list[int]:
    found = payable(game, seat, n.filter, c)
    return [oid for oid in found if not cant_have(game, oid, n.kind)] if number_of(game, n, c) else found


def _can_mill(game: Game, seat: int, n: co.MillCost, c: Context) -> bool:
    return len(game.s.library[seat]) >= number_of(game, n, c)


def _mill(game: Game, seat: int, n: co.MillCost, c: Context) -> Flow[None]:
    milled = yield from mill(game, seat, number_of(game, n, c))
    _bind(c, "cost.milled", milled)


def _revealable(game: Game, seat: int, n: co.RevealCost, c: Context) -> list[int]:
    return [oid for oid in game.s.hand[seat] if matches(game, n.filter, oid, c) and oid != c.item]


def _can_reveal(game: Game, seat: int, n: co.RevealCost, c: Context) -> bool:
    return len(_revealable(game, seat, n, c)) >= number_of(game, n, c)


def _reveal(game: Game, seat: int, n: co.RevealCost, c: Context) -> Flow[None]:
    chosen = yield from _pick(game, seat, _revealable(game, seat, n, c), number_of(game, n, c), "reveal", c)
    reveal(game, chosen)
    _bind(c, "cost.revealed", chosen)


def _can_library(game: Game, seat: int, n: co.PutOnLibraryCost, c: Context) -> bool:
    return has_enough(game, seat, n.filter, number_of(game, n, c), c)


def _library(game: Game, seat: int, n: co.PutOnLibraryCost, c: Context) -> Flow[None]:
    chosen = yield from _pick(game, seat, payable(game, seat, n.filter, c), number_of(game, n, c), "library", c)
    yield from move(game, chosen, LIBRARY, Arrival(position="bottom" if n.bottom else "top"))


def _exert(game: Game, seat: int, n: co.ExertThis, c: Context) -> Flow[None]:
    exert(game, seat, c.source)
    return
    yield []


def _can_evidence(game: Game, seat: int, n: co.CollectEvidence, c: Context) -> bool:
    return sum(game.mana_value(oid) for oid in _evidence_of(game, seat)) >= number_of(game, n, c)


def _evidence_of(game: Game, seat: int) -> list[int]:
    """CR 701.59a: the cards in the graveyard, without the one that is looked at as the spell it would be (CR 601.2a)."""
    return [oid for oid in game.s.graveyard[seat] if game.s.objects[oid].zone == GRAVEYARD]


def _evidence(game: Game, seat: int, n: co.CollectEvidence, c: Context) -> Flow[None]:
    options, wanted = _evidence_of(game, seat), number_of(game, n, c)
    chosen = yield from _pick_worth(seat, "evidence", options, game.mana_value, wanted, c)
    done = yield from move(game, chosen, EXILE)
    _bind(c, "cost.exiled", [event.new for event in done if event.new])
    did(game, "evidence", seat)


_OF_HAND = (co.DiscardCost, co.RevealCost, co.PutOnLibraryCost, co.BeholdCost)


_NO_QUALITY = (Everything, IsSource, InZone, OwnedBy, IsCard)


def is_of_hidden_cards(cost: co.Cost) -> bool:
    """CR 118.8c: whether something is done with cards of a hidden zone that have a stated quality."""
    for node in walk(cost):
        if isinstance(node, _OF_HAND) or (isinstance(node, co.ExileCost) and InZone(HAND) in list(walk(node.filter))):
            parts = node.filter.parts if isinstance(node.filter, AllOf) else (node.filter,)
            if not all(isinstance(part, _NO_QUALITY) for part in parts):
                return True
    return False


def _effect(game: Game, seat: int, n: co.EffectCost, c: Context) -> Flow[None]:
    inner = c.branch()
    inner.controller = seat
    assert isinstance(n.effect, Clause)
    yield from run_clause(game, n.effect, inner)


def _can_cost_of(game: Game, seat: int, n: co.CostOf, c: Context) -> bool:
    """What has no mana cost can't be paid for (CR 118.6)."""
    refs = [ref for ref in objects_of(game, n.object, c) if ref > 0]
    return any(game.chars(ref).mana_cost for ref in refs) and can_pay(game, seat, cost_of(game, n, c), c)


def _pay_cost_of(game: Game, seat: int, n: co.CostOf, c: Context) -> Flow[None]:
    yield from pay(game, seat, cost_of(game, n, c), c)


def _can_behold(game: Game, seat: int, n: co.BeholdCost, c: Context) -> bool:
    return len(beholdable(game, seat, n, c)) >= number_of(game, n, c)


def _behold(game: Game, seat: int, n: co.BeholdCost, c: Context) -> Flow[None]:
    chosen = yield from _pick(game, seat, beholdable(game, seat, n, c), number_of(game, n, c), "behold", c)
    reveal(game, [oid for oid in chosen if game.s.objects[oid].zone == HAND])
    if n.exile:
        done = yield from move(game, chosen, EXILE)
        chosen = [event.new for event in done if event.new]
        if c.source in game.s.objects:
            game.edit(c.source).linked = (*game.s.objects[c.source].linked, *chosen)
    _bind(c, "cost.beheld", chosen)


def _can_craft(game: Game, seat: int, n: co.CraftCost, c: Context) -> bool:
    return len(materials(game, seat, n, c)) >= n.min


def _craft(game: Game, seat: int, n: co.CraftCost, c: Context) -> Flow[None]:
    options = materials(game, seat, n, c)
    most = len(options) if n.max < 0 else n.max
    chosen = yield from choose_objects(seat, "craft", options, n.min, most, c.source)
    done = yield from move(game, chosen, EXILE)
    _bind(c, "cost.exiled", [event.new for event in done if event.new])


def _repeats(game: Game, n: co.TimesCost, c: Context) -> co.Cost:
    return repeated(n.cost, amount_of(game, n.times, c))


def _can_times(game: Game, seat: int, n: co.TimesCost, c: Context) -> bool:
    return can_pay(game, seat, _repeats(game, n, c), c)


def _times(game: Game, seat: int, n: co.TimesCost, c: Context) -> Flow[None]:
    yield from pay(game, seat, _repeats(game, n, c), c)


payments(
    Payment(co.Costs, _can_all, _all, "parts"),
    Payment(co.ManaCost, _can_mana, _mana, "mana", announce=_announce_x),
    Payment(co.FreeCost, _can_free, _free),
    Payment(co.EitherCost, _can_either, _either, "options"),
    Payment(co.TapThis, _can_tap_this, _tap_this),
    Payment(co.UntapThis, _can_untap_this, _untap_this),
    Payment(co.LoyaltyCost, _can_loyalty, _loyalty, "change x"),
    Payment(co.PayLife, _can_life, _life, "amount"),
    Payment(co.PayEnergy, _can_energy, _energy, "amount"),
    Payment(
        co.SacrificeCost,
        _can_sacrifice,
        _sacrifice,
        "filter amount",
        takes=victims,
        pick=_pick_victims,
        give_up=_sacrifice_together,
    ),
    Payment(
        co.DiscardCost,
        _can_discard,
        _discard,
        "filter amount random all",
        takes=discardable,
        pick=_pick_discards,
        give_up=_discard_together,
    ),
    Payment(co.ExileCost, _can_exile, _exile, "filter amount top", takes=exilable),
    Payment(co.ReturnCost, _can_return, _return, "filter amount", takes=returnable),
    Payment(co.TapCost, _can_tap, _tap, "filter amount power"),
    Payment(co.UntapCost, _can_untap, _untap, "filter amount"),
    Payment(co.RemoveCountersCost, _can_remove, _remove, "filter kind amount among all", takes=counter_holders),
    Payment(co.PutCountersCost, _can_put, _put, "filter kind amount"),
    Payment(co.MillCost, _can_mill, _mill, "amount"),
    Payment(co.RevealCost, _can_reveal, _reveal, "filter amount"),
    Payment(co.PutOnLibraryCost, _can_library, _library, "filter amount bottom", takes=returnable),
    Payment(co.ExertThis, _can_free, _exert),
    Payment(co.CollectEvidence, _can_evidence, _evidence, "amount"),
    Payment(co.EffectCost, _can_free, _effect, "effect"),
    Payment(co.CostOf, _can_cost_of, _pay_cost_of, "object change"),
    Payment(co.BeholdCost, _can_behold, _behold, "filter amount exile", takes=beholdable),
    Payment(co.CraftCost, _can_craft, _craft, "filter min max", takes=materials),
    Payment(co.TimesCost, _can_times, _times, "cost times"),
)


knows(PlayerRule, rule=("cant_pay_life", "life_cant_change"))
knows(PlayerDid, action="evidence")
