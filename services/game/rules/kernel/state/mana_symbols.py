"""Mana symbols and costs (CR 107.4, 202): parsing, mana value, colours.

A cost is parsed once into `ParsedCost` and cached by its text. Implemented: generic, coloured, colourless {C}, hybrid {W/U}, {2/W}, {C/W},
Phyrexian {W/P}, {W/U/P}, snow {S}, {X} {Y} {Z}.
"""

from __future__ import annotations

import re
from typing import Final

_SYMBOL = re.compile(r"\{([^{}]+)\}")


COLORS = "WUBRG"


class ParsedCost:
    """`generic` number; `pips`: one entry a coloured symbol, a tuple of its alternatives ("W", "2", "P" = 2 life, "S", "C"); `x` symbols."""

    __slots__ = ("generic", "pips", "text", "x")

    def __init__(self, text: str) -> None:
        self.text = text
        self.generic = 0
        self.x = 0
        pips: list[tuple[str, ...]] = []
        for symbol in _SYMBOL.findall(text):
            if symbol.isdigit():
                self.generic += int(symbol)
            elif symbol in ("X", "Y", "Z"):
                self.x += 1
            else:
                pips.append(tuple(symbol.split("/")))
        self.pips = tuple(pips)


_CACHE: Final[dict[str, ParsedCost]] = {}


def parse_cost(text: str) -> ParsedCost:
    """The parsed form of a printed cost. Shared: do not change it."""
    found = _CACHE.get(text)
    if found is None:
        found = ParsedCost(text)
        if len(_CACHE) < 20000:
            _CACHE[text] = found
    return found


def symbol_value(pip: tuple[str, ...]) -> int:
    """Mana value of one symbol: a hybrid counts its greatest part (CR 202.3f)."""
    return max((int(part) for part in pip if part.isdigit()), default=1)


def mana_value_of_cost(text: str, x: int = 0) -> int:
    """Mana value of a cost, with X as given (0 off the stack, CR 202.3e)."""
    cost = parse_cost(text)
    return cost.generic + cost.x * x + sum(symbol_value(pip) for pip in cost.pips)


def colors_of_cost(text: str) -> str:
    """The colours of the symbols in a cost, in WUBRG order (CR 105.2a)."""
    cost = parse_cost(text)
    found = {part for pip in cost.pips for part in pip}
    return "".join(color for color in COLORS if color in found)


def pays_as_any(any_color: str, pip: tuple[str, ...]) -> bool:
    """Whether mana of each kind pays for the symbol: of any type for all but snow, as though it were of any colour for none that asks for {C} (CR 609.4b, 107.4c)."""
    return any_color == "type" or (any_color == "color" and any(each in COLORS for each in pip))
