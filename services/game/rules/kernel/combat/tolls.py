"""Costs to attack and to block (CR 508.1h-j, 509.1d-f): one total for the whole declaration, paid as a whole or not at all.

Who does not agree to what a creature costs, or could not pay it beside what the others cost, declares without it. By then the attackers are tapped (508.1f).
"""

from __future__ import annotations

from collections.abc import Callable

from ...program.costs import Cost
from ..ask.flow import Flow, yes_no
from ..cost.together import could_pay, keep_of_each
from ..cost.total import Total, add_cost
from ..evaluate.dispatch import pay
from ..mana.payment import pay_mana
from ..mana.plan import plan_mana
from ..mana.sources import tapping
from ..state.context import Context
from ..state.game import Game
from ..state.need import Need

Due = tuple[Cost, Context]


def agree(
    game: Game, seat: int, reason: str, declared: dict[int, list[Due]], is_tapped: Callable[[int], bool]
) -> Flow[tuple[set[int], list[Due]]]:
    """The declared creatures without those that the player does not pay for, and what these cost together; `is_tapped`: which are tapped before it is paid."""
    due, kept = list[Due](), {oid for oid, costs in declared.items() if not costs}
    for oid, costs in declared.items():
        turned = frozenset(tapping(each) for each in (*kept, oid) if is_tapped(each))
        if costs and _can_pay(game, seat, [*due, *costs], turned):
            if (yield from _is_wanted(game, seat, reason, oid, costs)):
                kept.add(oid)
                due += costs
    return kept, due


def _is_wanted(game: Game, seat: int, reason: str, oid: int, costs: list[Due]) -> Flow[bool]:
    for _, context in costs:
        if not (yield from yes_no(seat, reason, context.source, default=False, text=game.chars(oid).name)):
            return False
    return True


def _can_pay(game: Game, seat: int, due: list[Due], turned: frozenset[int]) -> bool:
    """Whether all of it can be paid together without turning these."""
    total, others = _total(game, due)
    if not all(could_pay(game, seat, cost, context) for cost, context in others):
        return False
    return plan_mana(game, seat, total.need, keep_of_each(game, seat, others).less(turned)) is not None


def pay_all(game: Game, seat: int, due: list[Due]) -> Flow[None]:
    """Mana first, with all mana abilities that it takes, then the rest."""
    total, others = _total(game, due)
    if not total.need.is_free():
        yield from pay_mana(game, seat, total.need, keep_of_each(game, seat, others))
    for cost, context in others:
        yield from pay(game, seat, cost, context)


def _total(game: Game, due: list[Due]) -> tuple[Total, list[Due]]:
    """The mana of all of it, and the other parts, each with whose it is."""
    total, others = Total(Need(0, (), due[0][1].source if due else 0, True)), list[Due]()
    for cost, context in due:
        add_cost(game, total, cost, context)
        others += [(part, context) for part in total.others]
        total.others = []
    return total, others
