"""Cards for those of other players that a seat has never seen: lands and plain creatures in the colors that their owner has shown.

Nothing of the real cards is in them, not even which cards a deck has: who looks ahead with them knows no more than the table has seen.
"""

from __future__ import annotations

from functools import cache

from ..kernel.state.rng import Rng
from ..program.cards import CardProgram, Face

_BASIC = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
_LANDS_OF_100 = 42
_MANA_VALUES = (1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6)
NAME = "Unseen card"


def stand_in(rng: Rng, colors: str) -> CardProgram:
    """A card by lot. `colors`: letters, "" = all."""
    known = colors or "WUBRG"
    color = known[rng.below(len(known))]
    if rng.below(100) < _LANDS_OF_100:
        return _land(color)
    return _creature(color, _MANA_VALUES[rng.below(len(_MANA_VALUES))])


def all_stand_ins() -> list[CardProgram]:
    """Every card that a stand-in may be."""
    return [*map(_land, _BASIC), *(_creature(color, value) for color in _BASIC for value in sorted(set(_MANA_VALUES)))]


@cache
def _land(color: str) -> CardProgram:
    name = _BASIC[color]
    return CardProgram(name, "normal", (Face(name, "", ("basic",), ("land",), (name,)),), color)


@cache
def _creature(color: str, value: int) -> CardProgram:
    generic = f"{{{value - 1}}}" if value > 1 else ""
    size = str(value)
    face = Face(NAME, f"{generic}{{{color}}}", (), ("creature",), (), power=size, toughness=size)
    return CardProgram(NAME, "normal", (face,), color)
