"""Additional costs of any number (CR 601.2b, 118.8): "you may sacrifice any number of creatures", as the player announces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..program import costs as k
from ..program.abilities import AdditionalCostAbility
from ..program.amounts import Const
from .asks import IllegalAction, Refusal
from .cost_conflicts import can_pay_total
from .cost_totals import ANNOUNCED
from .flow import Flow, choose_number
from .paying import options_of

if TYPE_CHECKING:
    from .casting import Casting
    from .game_data import Game


def required_costs(casting: Casting) -> list[k.Cost]:
    """The additional costs that the text demands, whatever is announced."""
    own = [each for each in casting.index.casting if isinstance(each, AdditionalCostAbility)]
    return [each.cost for each in own if not each.optional and not each.many]


def announced(ability: AdditionalCostAbility, number: int) -> tuple[k.Cost, ...]:
    """An additional cost of any number, paid that many times."""
    return (replace(ability.cost, amount=Const(number)),) if number else ()  # type: ignore[call-arg]


def payable_numbers(
    game: Game, casting: Casting, ability: AdditionalCostAbility, more: tuple[k.Cost, ...]
) -> Iterator[int]:
    """How many of what an additional cost takes could be announced so that all can be paid, fewest first."""
    from .casting import total_cost as total_of  # which asks here what is required

    found = options_of(game, casting.seat, ability.cost, casting.context)
    before = casting.context.num.get(ANNOUNCED, 0)
    for number in range(len(found[0]) + 1 if found is not None else 0):
        casting.context.num[ANNOUNCED] = number
        total = total_of(game, casting, (*more, *announced(ability, number)))
        able = can_pay_total(game, casting.seat, total, casting.context)
        casting.context.num[ANNOUNCED] = before
        if able:
            yield number


def any_number(game: Game, casting: Casting, ability: AdditionalCostAbility) -> Flow[None]:
    """CR 601.2b: "you may sacrifice any number of creatures" is announced with the other intentions."""
    numbers = list(payable_numbers(game, casting, ability, (*casting.extra, *required_costs(casting))))
    if not numbers:
        raise IllegalAction(Refusal("601.2b", "you cannot pay the additional cost"))
    number = yield from choose_number(casting.seat, "additional", numbers[0], numbers[-1], casting.oid, numbers[0])
    casting.context.num[ANNOUNCED] = number
    casting.costs += ["additional"] * number
    casting.extra += announced(ability, number)
