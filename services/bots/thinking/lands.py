"""Which land to play: the one whose colors the hand needs most and the lands on the battlefield have least."""

from __future__ import annotations

from collections import Counter

from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.state.game import Game

_BASIC = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def best_land(game: Game, ask: Ask) -> int | None:
    """The number of the action; None where there is no land to play."""
    lands = [number for number, action in enumerate(ask.actions) if action.kind == "land"]
    if not lands:
        return None
    needed = Counter(color for oid in game.s.hand[ask.seat] for color in set("WUBRG") & set(game.chars(oid).mana_cost))
    needed.update(color for oid in game.s.command for color in set("WUBRG") & set(game.chars(oid).mana_cost))
    there = Counter(
        color for oid in game.permanents() if game.controller_of(oid) == ask.seat for color in colors_of(game, oid)
    )
    return max(lands, key=lambda number: _use(game, ask.actions[number].obj, needed, there))


def _use(game: Game, oid: int, needed: Counter[str], there: Counter[str]) -> float:
    return sum(needed[color] / (1 + there[color]) ** 2 for color in colors_of(game, oid))


def colors_of(game: Game, oid: int) -> str:
    """The colors of mana that a land makes: by its basic land types, else those of its card."""
    chars = game.chars(oid)
    if "land" not in chars.types:
        return ""
    basic = "".join(_BASIC[each] for each in sorted(chars.subtypes) if each in _BASIC)
    return basic or game.program_of(oid).identity
