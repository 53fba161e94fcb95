"""Whom a player would meet, beside rating: regions, languages, brackets, clocks, decks, blocked players; and as bits, so that many can be compared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final

from services.kit.errors import Fault, invalid

REGIONS = ("africa", "americas", "asia", "europe", "oceania")
LANGUAGES = ("cs", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "sv", "tr", "uk", "zh")
BRACKETS = (1, 2, 3, 4, 5)
"""Commander brackets: exhibition, core, upgraded, optimized, competitive."""
CLOCKS: Final = {"standard": 90, "fast": 45}
"""Seconds for each prompt; of several that all would play the first one is taken."""
LANGUAGE_OPENS_MS = 30_000
"""After this a common language is a wish no more; it is with everybody who waited as long."""
MOST_BLOCKED = 500


@dataclass(frozen=True, slots=True)
class Wishes:
    """Empty = any. `blocked`: users whom somebody of the ticket does not meet. `is_full`: every deck is played by the rules wholly; `full_only`: so are the others'."""

    regions: frozenset[str] = frozenset()
    languages: frozenset[str] = frozenset()
    brackets: frozenset[int] = frozenset()
    clocks: frozenset[str] = frozenset({"standard"})
    full_only: bool = False
    is_full: bool = False
    blocked: frozenset[str] = frozenset()

    def why_not(self) -> Fault | None:
        """A refusal that names the field and what there is."""
        for field, wanted, known in (
            ("regions", self.regions, REGIONS),
            ("languages", self.languages, LANGUAGES),
            ("brackets", self.brackets, BRACKETS),
            ("clocks", self.clocks, tuple(CLOCKS)),
        ):
            if unknown := sorted(set(map(str, wanted)) - set(map(str, known))):
                return _unknown(field, unknown[0], ",".join(map(str, known)))
        if self.full_only and not self.is_full:
            return invalid("DECK_NOT_FULL", "only who plays a wholly full deck can ask for such decks")
        return None

    @property
    def masks(self) -> tuple[int, int]:
        """`mask` before and after the time in which a common language is wanted."""
        return _both_masks(replace(self, blocked=frozenset()) if self.blocked else self)

    def mask(self, *, is_open: bool) -> int:
        """All wishes but the blocks as bits; `is_open`: it waited long enough to do without a common language."""
        languages = _bits(self.languages, LANGUAGES)
        full = 1 if self.full_only else 3 if self.is_full else 2
        parts = (
            _bits(self.regions, REGIONS),
            languages | 1 << len(LANGUAGES) if is_open or not self.languages else languages,
            _bits(self.brackets, BRACKETS),
            _bits(self.clocks, tuple(CLOCKS)),
            full,
        )
        return sum(bits << at for bits, at in zip(parts, _OFFSETS, strict=True))


_WIDTHS = (len(REGIONS), len(LANGUAGES) + 1, len(BRACKETS), len(CLOCKS), 2)
_OFFSETS = tuple(sum(_WIDTHS[:number]) for number in range(len(_WIDTHS)))
_FIELDS = tuple(((1 << width) - 1) << at for width, at in zip(_WIDTHS, _OFFSETS, strict=True))


@lru_cache(maxsize=4_096)
def _both_masks(wishes: Wishes) -> tuple[int, int]:
    return wishes.mask(is_open=False), wishes.mask(is_open=True)


@cache
def agree(mask: int) -> bool:
    """Whether tickets play together: `mask` is what all of theirs have in common."""
    return all(mask & field for field in _FIELDS)


def clock_of(wishes: list[Wishes]) -> str:
    """The clock that all of them play."""
    wanted = [each.clocks for each in wishes if each.clocks]
    return next(name for name in CLOCKS if all(name in each for each in wanted))


def _bits(wanted: frozenset[str] | frozenset[int], known: tuple[str, ...] | tuple[int, ...]) -> int:
    chosen = known if not wanted else [each for each in known if each in wanted]
    return reduce(or_, (1 << known.index(each) for each in chosen), 0)


def _unknown(field: str, word: str, known: str) -> Fault:
    if field == "regions":
        return invalid("UNKNOWN_REGION", f"there is no region {word!r}", regions=known, field=field)
    return invalid("UNKNOWN_WISH", f"{field} has no {word!r}", known=known, field=field)
