"""Costs to attack and to block (CR 508.1h-j, 509.1d-f): one total for the whole declaration, paid as a whole or not at all.

Who does not agree to what a creature costs, or could not pay it beside what the others cost, declares without it. By then the attackers are tapped (508.1f).
"""

from __future__ import annotations

from ...program.costs import Cost
from ..ask.ask import IllegalAction
from ..ask.flow import Flow, yes_no
from ..cost.together import can_pay_each, keep_of_each, pay_each
from ..cost.total import Total, add_cost
from ..mana.payment import pay_mana
from ..mana.sources import tapping
from ..state.context import Context
from ..state.game import Game
from ..state.need import Need
from .declaration import Demands

Due = tuple[Cost, Context]
Pairs = list[tuple[int, int]]


def agree(
    game: Game, seat: int, reason: str, chosen: Pairs, costs: dict[int, list[Due]], turned: set[int], demands: Demands
) -> Flow[tuple[Pairs, list[Due]]]:
    """The declaration without the creatures that the player does not pay for, and what it costs; `turned`: those that are tapped before it is paid.

    Raises IllegalAction if the others may not attack, or block, so.
    """
    due, kept = list[Due](), {oid for oid in costs if not costs[oid]}
    for oid in [oid for oid in costs if costs[oid]]:
        used = frozenset(tapping(each) for each in (*kept, oid) if each in turned)
        need, others = _total(game, [*due, *costs[oid]])
        if can_pay_each(game, seat, need, others, used) and (
            yield from _is_wanted(game, seat, reason, oid, costs[oid])
        ):
            kept.add(oid)
            due += costs[oid]
    pairs = [pair for pair in chosen if pair[0] in kept]
    refusal = demands.why_not(pairs) if len(pairs) < len(chosen) else None
    if refusal is not None:
        raise IllegalAction(refusal)
    return pairs, due


def _is_wanted(game: Game, seat: int, reason: str, oid: int, costs: list[Due]) -> Flow[bool]:
    for _, context in costs:
        if not (yield from yes_no(seat, reason, context.source, default=False, text=game.chars(oid).name)):
            return False
    return True


def pay_all(game: Game, seat: int, due: list[Due]) -> Flow[None]:
    """Mana first, with all mana abilities that it takes, then the rest."""
    need, others = _total(game, due)
    if not need.is_free():
        yield from pay_mana(game, seat, need, keep_of_each(game, seat, others))
    yield from pay_each(game, seat, others)


def _total(game: Game, due: list[Due]) -> tuple[Need, list[Due]]:
    """The mana of all of it, and the other parts, each with whose it is."""
    total, others = Total(Need(0, (), due[0][1].source if due else 0, True)), list[Due]()
    for cost, context in due:
        add_cost(game, total, cost, context)
        others += [(part, context) for part in total.others]
        total.others = []
    return total.need, others
