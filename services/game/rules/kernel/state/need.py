"""What a payment of mana needs (CR 601.2g, 601.2h)."""

from __future__ import annotations

from ...program.filters import Filter
from .mana_symbols import ParsedCost

WATERBEND = "waterbend"


class Need:
    """What is to be paid: `generic` and `pips`, for what (`obj`: spell or source of the ability), and which helpers may be used."""

    __slots__ = (
        "abilities_of", "any_color", "bends", "generic", "has_x", "helpers", "is_ability", "obj", "only_from", "pips", "purpose", "sources", "spare", "word", "xs",
    )  # fmt: skip

    def __init__(self, generic: int, pips: tuple[tuple[str, ...], ...], obj: int, is_ability: bool = False) -> None:
        self.generic = generic
        self.pips = pips
        self.obj = obj
        self.is_ability = is_ability
        self.any_color = ""  # "color": as though it were of any colour, "type": mana of any type
        self.helpers: frozenset[str] = frozenset()  # "convoke", "improvise", "delve", "waterbend"
        self.bends = 0  # how much of the generic mana is a waterbend cost (CR 701.67b)
        self.purpose = ""  # "ability", or the special action that is paid for
        self.word = ""  # the keyword of the ability
        self.has_x = False  # whether the cost contains {X}
        self.spare = 0  # how much less generic mana {2/W} and its kin ask for, each two at most (CR 118.7a)
        self.xs = 0  # how much of the generic mana is for {X}
        self.only_from: Filter | None = None  # "spend only mana produced by creatures"
        self.abilities_of: Filter | None = None  # only mana abilities of these may be activated for it (CR 723.7)
        self.sources: tuple[int, ...] = ()  # what was spent came from these

    def is_free(self) -> bool:
        """Nothing to pay."""
        return self.generic <= 0 and not self.pips

    def amount(self) -> int:
        """How much mana it is when each symbol is paid with one."""
        return self.generic + len(self.pips)

    def least(self) -> int:
        """The least mana that pays it: Phyrexian symbols are paid with life, and {2/W} with nothing where a reduction is left for it."""
        hybrids = sum("2" in pip for pip in self.pips)
        return self.generic + sum("P" not in pip for pip in self.pips) - min(self.spare // 2, hybrids)

    def rest(self, generic: int, pips: tuple[tuple[str, ...], ...]) -> Need:
        """The same need with that much left to pay."""
        new = Need(generic, pips, self.obj, self.is_ability)
        new.any_color, new.helpers, new.bends = self.any_color, self.helpers, self.bends
        new.purpose, new.word, new.has_x, new.only_from = self.purpose, self.word, self.has_x, self.only_from
        new.abilities_of, new.spare = self.abilities_of, self.spare
        return new

    def add(self, part: ParsedCost, times: int, x: int, waterbend: bool) -> None:
        """Add mana that many times; of what is a waterbend cost the generic mana may be paid by tapping (CR 701.67a)."""
        generic = (part.generic + part.x * x) * times
        self.generic += generic
        self.xs += part.x * x * times
        self.has_x = self.has_x or part.x > 0
        self.pips = self.pips + part.pips * times
        if waterbend:
            self.helpers |= {WATERBEND}
            self.bends += generic
