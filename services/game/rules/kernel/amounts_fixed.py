"""How a replacement changes a number: multiply, add, set (CR 614, doubling and bonus effects)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .dispatching import amount_of

if TYPE_CHECKING:
    from ..program.abilities import ReplacementAbility
    from .context import Context
    from .game_data import Game


def scaled(game: Game, ability: ReplacementAbility, amount: int, context: Context) -> int:
    """The number after the replacement."""
    if ability.set_amount is not None:
        return amount_of(game, ability.set_amount, context)
    amount *= ability.multiply
    if ability.add is not None:
        amount += amount_of(game, ability.add, context)
    return max(amount, 0)
