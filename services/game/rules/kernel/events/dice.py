"""Rolling dice (CR 706).

706.2 results with modifiers ok; 706.3 tables are part of the instruction; 706.4 choosing one of two results ok; 706.5 triggers on one or more dice and on single results ok;
706.6 rolls that are ignored were never rolled ok, as far as the lowest are ignored; 706.2a-b rerolls, for a cost, before anything is added ok; 706.8 stored results ok.
"""

from __future__ import annotations

from ...program.events import PlayerDid
from ...program.modifications import PlayerRule
from ..ask.flow import Flow, choose_word
from ..declared import knows
from ..evaluate.dispatch import can_pay, pay
from ..state.context import Context
from ..state.game import Game
from .triggers import did


def roll_dice(game: Game, seat: int, count: int, sides: int, plus: int = 0) -> Flow[list[int]]:
    """The results of dice that a player rolls at one time, each with what is added to it."""
    if count <= 0:
        return []
    extra = _extra(game, seat)
    natural = [game.rng.below(sides) + 1 for _ in range(count + extra)]
    for _ in range(extra):
        natural.remove(min(natural))
    natural = yield from _rerolled(game, seat, natural, sides)
    results = [each + plus for each in natural]
    for result in results:
        game.emit("die", seat=seat, sides=sides, result=result)
        did(game, "die_roll", seat, amount=result)
    did(game, "dice", seat, amount=sum(results))
    return results


def _rerolled(game: Game, seat: int, natural: list[int], sides: int) -> Flow[list[int]]:
    """CR 706.2a-b: "once each turn, you may pay {1} to reroll one or more dice you rolled"; what is rerolled was never rolled."""
    for rule in game.player_rules().get("reroll", ()):
        n, source = rule.modification, rule.context.source
        name = f"reroll:{source}:{seat}"
        if seat not in rule.seats or not isinstance(n, PlayerRule) or n.cost is None or name in game.s.used:
            continue
        if can_pay(game, seat, n.cost, Context(source, seat)):
            chosen = yield from choose_results(seat, natural, source)
            if chosen:
                game.s.used[name] = 1
                yield from pay(game, seat, n.cost, Context(source, seat))
            for result in chosen:
                natural[natural.index(result)] = game.rng.below(sides) + 1
    return natural


NO_MORE = "-"


def choose_results(seat: int, results: list[int], source: int) -> Flow[list[int]]:
    """Any number of results to reroll, chosen one after the other."""
    left, chosen = list(results), list[int]()
    while left:
        words = [NO_MORE, *dict.fromkeys(str(each) for each in left)]
        word = yield from choose_word(seat, "reroll", words, source)
        if word == NO_MORE:
            break
        left.remove(int(word))
        chosen.append(int(word))
    return chosen


def _extra(game: Game, seat: int) -> int:
    """ "Roll that many dice plus one and ignore the lowest roll": how often that is said to the player."""
    rules = (found for found in game.rules() if seat in found.seats)
    return sum(
        isinstance(found.modification, PlayerRule) and found.modification.rule == "extra_dice" for found in rules
    )


knows(PlayerRule, rule="extra_dice")
knows(PlayerRule, "cost", rule="reroll")
knows(PlayerDid, action=("die_roll", "dice"))
