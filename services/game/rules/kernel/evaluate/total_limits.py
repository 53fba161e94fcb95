"""Objects that are chosen together and whose total is limited: "with total mana value 6 or less" (CR 115.1, 601.2c)."""

from __future__ import annotations

from typing import Any

from ...program.amounts import Amount
from ...program.filters import AllOf, Filter, TotalIs
from ..ask.ask import Refusal
from ..state.context import Context
from ..state.game import Game
from .dispatch import amount_of
from .filters import compare
from .search import measure


class _Total:
    """Whether the objects chosen together keep within the total."""

    def __init__(self, game: Game, total: TotalIs, limit: int) -> None:
        self.game = game
        self.total = total
        self.limit = limit

    def __call__(self, answer: Any) -> Refusal | None:
        total = sum(measure(self.game, self.total.what, ref) for ref in answer)
        if not answer or compare(total, self.total.op, self.limit):
            return None
        return Refusal("601.2c", f"their total {self.total.what} is {total}")


def total_check(game: Game, filter: Filter, context: Context) -> _Total | None:
    """The check of a choice whose description limits a total, or None."""
    parts = filter.parts if isinstance(filter, AllOf) else (filter,)
    total = next((each for each in parts if isinstance(each, TotalIs)), None)
    if total is None or not isinstance(total.amount, Amount):
        return None
    return _Total(game, total, amount_of(game, total.amount, context))
