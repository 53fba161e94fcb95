"""What a spell's text asks about the time at which it was cast: when a sorcery could not have been (CR 307.1), or in the caster's main phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..program.abilities import Ability, CastingRule
from ..program.conditions import Always, CostPaid
from ..program.node import walk
from .identity import ByIdentity

if TYPE_CHECKING:
    from .game_data import Game

UNTIMELY = "untimely"
MAIN_PHASE = "main_phase"


def time_words(game: Game, seat: int, spell: int) -> list[str]:
    """What is noted of a spell just put onto the stack, as far as its text asks for it."""
    turn, asks = game.s.turn, _ASKS.of(game.chars(spell).abilities)
    is_main = turn.active == seat and turn.step in ("main1", "main2")
    true = {UNTIMELY: not (is_main and game.s.stack == [spell]), MAIN_PHASE: is_main}
    return [word for word in asks if true[word]]


def _asks(abilities: tuple[Ability, ...]) -> list[str]:
    words = []
    if any(isinstance(a, CastingRule) and isinstance(a.condition, Always) for a in abilities):
        words.append(UNTIMELY)
    if any(isinstance(node, CostPaid) and node.cost == MAIN_PHASE for node in walk(abilities)):
        words.append(MAIN_PHASE)
    return words


_ASKS: Final = ByIdentity(_asks)
