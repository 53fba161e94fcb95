"""Rolling dice (CR 706).

706.2 results with modifiers ok; 706.3 tables are part of the instruction; 706.4 choosing one of two results ok; 706.5 triggers on one or more dice and on single results ok;
706.6 rolls that are ignored were never rolled ok, as far as the lowest are ignored. Not done (three cards, whose lines stay residual): 706.2b rerolls and exchanged results, 706.8 stored results.
"""

from __future__ import annotations

from ...program.events import PlayerDid
from ...program.modifications import PlayerRule
from ..declared import knows
from ..state.game import Game
from .triggers import did


def roll_dice(game: Game, seat: int, count: int, sides: int, plus: int = 0) -> list[int]:
    """The results of dice that a player rolls at one time, each with what is added to it."""
    if count <= 0:
        return []
    extra = _extra(game, seat)
    natural = [game.rng.below(sides) + 1 for _ in range(count + extra)]
    for _ in range(extra):
        natural.remove(min(natural))
    results = [each + plus for each in natural]
    for result in results:
        game.emit("die", seat=seat, sides=sides, result=result)
        did(game, "die_roll", seat, amount=result)
    did(game, "dice", seat, amount=sum(results))
    return results


def _extra(game: Game, seat: int) -> int:
    """ "Roll that many dice plus one and ignore the lowest roll": how often that is said to the player."""
    rules = (found for found in game.rules() if seat in found.seats)
    return sum(
        isinstance(found.modification, PlayerRule) and found.modification.rule == "extra_dice" for found in rules
    )


knows(PlayerRule, rule="extra_dice")
knows(PlayerDid, action=("die_roll", "dice"))
