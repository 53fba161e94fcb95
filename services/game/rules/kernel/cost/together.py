"""Whether all parts of a cost can be paid together (CR 601.2f-h): what one part uses up is not there for the others.

Mana is paid first (CR 601.2g), so its plan leaves enough for sacrifices, tapping, exile and life. The other parts are paid in the order written, but those that take objects by how little they leave to choose.
"""

from __future__ import annotations

from itertools import combinations

from ...program import costs as co
from ...program.amounts import Const
from ...program.filters import IsSource
from ..ask.flow import Flow, choose_number
from ..evaluate.dispatch import TAKEN, can_pay, pay
from ..evaluate.payable import counter_holders, counters_on, crew_power, may_turn, number_of, options_of, tappable
from ..mana.available import mana_base
from ..mana.plan import NOTHING_ELSE, Demand, Keep, Reserve, plan_mana
from ..mana.sources import existence, tapping, untapping
from ..state.assignment import Pip
from ..state.context import Context
from ..state.game import Game
from ..state.need import Need
from .total import Total


def can_pay_total(game: Game, seat: int, total: Total, context: Context) -> bool:
    """Whether the mana and all other parts of a total cost can be paid, together."""
    return can_pay_parts(game, seat, total.need, total.others, context)


def can_pay_parts(game: Game, seat: int, need: Need, others: list[co.Cost], context: Context) -> bool:
    """Whether mana and other costs can be paid together."""
    return can_pay_each(game, seat, need, [(cost, context) for cost in others])


def can_pay_each(
    game: Game, seat: int, need: Need, others: list[tuple[co.Cost, Context]], gone: frozenset[int] = frozenset()
) -> bool:
    """The same where each part is of a text of its own; `gone`: resources that are used up by then."""
    if not all(could_pay(game, seat, cost, context) for cost, context in others):
        return False
    keep = keep_of_each(game, seat, others)
    return plan_mana(game, seat, need, keep.less(gone) if gone else keep) is not None


def pay_parts(game: Game, seat: int, others: list[co.Cost], context: Context) -> Flow[None]:
    """Pays all other parts, in an order in which what one takes is not what another needs (CR 601.2h)."""
    yield from pay_each(game, seat, [(cost, context) for cost in others])


def pay_each(game: Game, seat: int, others: list[tuple[co.Cost, Context]]) -> Flow[None]:
    """The same where each part is of a text of its own."""
    for cost, context in _in_order(game, seat, others):
        yield from pay(game, seat, cost, context)


def _in_order(game: Game, seat: int, others: list[tuple[co.Cost, Context]]) -> list[tuple[co.Cost, Context]]:
    """Of the parts that take objects, first what has the least to spare."""
    if sum(type(cost) in TAKEN for cost, _ in others) < 2:
        return others
    spare = {
        place: len(found[0]) - found[1]
        for place, (cost, context) in enumerate(others)
        if (found := options_of(game, seat, cost, context)) is not None
    }
    taken = dict(zip(spare, sorted(spare, key=spare.__getitem__), strict=True))
    return [others[taken.get(place, place)] for place in range(len(others))]


def could_pay(game: Game, seat: int, cost: co.Cost, context: Context) -> bool:
    """Whether another part of a cost can be paid now, or once mana abilities have tapped (untapped) the source for the mana part (CR 601.2g)."""
    if can_pay(game, seat, cost, context):
        return True
    if not isinstance(cost, (co.TapThis, co.UntapThis)) or not may_turn(game, context.source):
        return False
    wanted = _turning(context.source, isinstance(cost, co.TapThis))
    return any(wanted in source.uses for source in mana_base(game, seat))


def _turning(oid: int, taps: bool) -> int:
    """The resource that is used up before {T}, or {Q}, of a permanent that is tapped, or untapped."""
    return untapping(oid) if taps else tapping(oid)


def life_for_symbols(game: Game, seat: int, total: Total, context: Context) -> Flow[int]:
    """CR 107.4f, 601.2b: for how many of the Phyrexian mana symbols the player pays 2 life; the others are paid with mana. Changes the total."""
    pips, others = total.need.pips, total.others
    places = [place for place, pip in enumerate(pips) if "P" in pip]
    able: dict[int, tuple[int, ...]] = {}
    for paid in [paid for number in range(len(places) + 1) for paid in combinations(places, number)] if places else ():
        if len(paid) not in able:
            _pay_with_life(total, pips, others, paid)
            if can_pay_total(game, seat, total, context):
                able[len(paid)] = paid
    total.need.pips, total.others = pips, others
    if not able:
        return 0
    chosen = yield from choose_number(seat, "life_for_symbols", min(able), max(able), context.source)
    _pay_with_life(total, pips, others, able.get(chosen, ()))
    return chosen


def _pay_with_life(total: Total, pips: tuple[Pip, ...], others: list[co.Cost], paid: tuple[int, ...]) -> None:
    """The symbols at these places are paid with life, the other Phyrexian ones with mana alone."""
    left = [pip for place, pip in enumerate(pips) if place not in paid]
    total.need.pips = tuple(tuple(part for part in pip if part != "P") for pip in left)
    total.others = [*others, co.PayLife(Const(2 * len(paid)))] if paid else others


def keep_of(game: Game, seat: int, others: list[co.Cost], context: Context) -> Keep:
    """What the mana part of a cost must leave for these other parts."""
    return keep_of_each(game, seat, [(cost, context) for cost in others])


def keep_of_each(game: Game, seat: int, others: list[tuple[co.Cost, Context]]) -> Keep:
    """The same where each part is of a text of its own."""
    if not others:
        return NOTHING_ELSE
    keep = Keep()
    for cost, context in others:
        _add(game, seat, keep, cost, context)
    return keep


def _add(game: Game, seat: int, keep: Keep, cost: co.Cost, context: Context) -> None:
    if isinstance(cost, (co.TapThis, co.UntapThis)):
        _add_turning(game, keep, context.source, isinstance(cost, co.TapThis))
    elif isinstance(cost, (co.ExertThis, co.LoyaltyCost)):
        keep.needed |= {existence(context.source)}
    elif isinstance(cost, co.PayLife):
        keep.life += number_of(game, cost, context)
    elif isinstance(cost, co.PayEnergy):
        stock = ("energy", seat, "")
        there = game.s.players[seat].counters.get("energy", 0)
        keep.reserves.append(Reserve([(0, stock, there)], number_of(game, cost, context), True))
    elif isinstance(cost, co.RemoveCountersCost):
        _add_counters(game, seat, keep, cost, context)
    elif isinstance(cost, co.EitherCost):
        keep.choices.append([keep_of(game, seat, _parts(option), context) for option in cost.options])
    elif isinstance(cost, (co.SacrificeCost, co.ReturnCost, co.ExileCost)) and isinstance(cost.filter, IsSource):
        keep.blocked |= {existence(context.source)}
    elif isinstance(cost, co.TapCost):
        keep.demands.append(_tapped(game, seat, cost, context))
    else:
        _add_objects(game, seat, keep, cost, context)


def _add_turning(game: Game, keep: Keep, oid: int, taps: bool) -> None:
    """{T} and {Q}: the permanent stays, and as it is, or it is turned for the mana part first (CR 107.6)."""
    row = game.s.objects.get(oid)
    if row is not None and row.tapped == taps:
        keep.turned.append((_turning(oid, taps), oid, not taps))
        keep.blocked |= {tapping(oid) if taps else untapping(oid)}
    else:
        keep.blocked |= {tapping(oid), untapping(oid)}
    keep.needed |= {existence(oid)}


def _add_counters(game: Game, seat: int, keep: Keep, cost: co.RemoveCountersCost, context: Context) -> None:
    """Counters that mana abilities may remove, too; they go with what has them."""
    wanted = 0 if cost.all else number_of(game, cost, context)
    holders = [
        (existence(oid), ("counters", oid, cost.kind), counters_on(game, oid, cost.kind))
        for oid in counter_holders(game, seat, cost, context)
    ]
    if isinstance(cost.filter, IsSource):
        keep.needed |= {existence(context.source)}
    if wanted:
        keep.reserves.append(Reserve(holders, wanted, cost.among))


def _parts(cost: co.Cost) -> list[co.Cost]:
    parts = cost.parts if isinstance(cost, co.Costs) else (cost,)
    return [part for part in parts if not isinstance(part, co.ManaCost)]


def _tapped(game: Game, seat: int, cost: co.TapCost, context: Context) -> Demand:
    options, wanted = tappable(game, seat, cost, context), number_of(game, cost, context)
    weights = [crew_power(game, oid, context.source) for oid in options] if cost.power else None
    return Demand([tapping(oid) for oid in options], wanted, weights)


def _add_objects(game: Game, seat: int, keep: Keep, cost: co.Cost, context: Context) -> None:
    found = options_of(game, seat, cost, context)
    if found is not None:
        options, wanted = found
        keep.demands.append(Demand([existence(oid) for oid in options], wanted))
