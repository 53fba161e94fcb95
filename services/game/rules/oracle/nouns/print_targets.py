"""Spells by what they target, back to words."""

from __future__ import annotations

from ...program import filters as fl
from ...program import players as pl
from ..phrases.printing import noun
from ..text.wording import COLOR_NAMES, Unprintable, Words, article
from ..tree.filters import all_of, conjuncts


def aimed(part: fl.SpellTargets, w: Words) -> str:
    """ "that targets a creature", "that targets only a single creature you control"."""
    if not part.only and part.object is not None and part.player is None:
        return f"that targets {article(noun(part.object, w))}"
    if part.object is not None and not part.only:
        raise Unprintable("SpellTargets")
    if part.object == fl.IsSource():
        return "that targets only ~"
    if part.object is None:
        return "that targets only you" if part.player == pl.You() else "that targets only a single player"
    if part.player is not None:
        return "that targets only a single permanent or player"
    kept = all_of(each for each in conjuncts(part.object) if each != fl.InZone("battlefield"))
    return f"that targets only a single {noun(kept, w)}"


def from_source(parts: tuple[fl.Filter, ...], w: Words) -> str:
    """ " from an artifact source"; "" when nothing is said of the source."""
    return "".join(f" from {article(noun(part.source, w))} source" for part in parts if isinstance(part, fl.OfSource))


def either_zone(filter: fl.Filter) -> bool:
    """Whether it is of spells and of permanents."""
    if not isinstance(filter, fl.AnyOf) or len(filter.parts) != 2:
        return False
    return fl.IsSpell() in conjuncts(filter.parts[0]) and fl.InZone("battlefield") in conjuncts(filter.parts[1])


def spell_or_permanent(filter: fl.Filter, w: Words) -> str:
    """ "spell or nonland permanent"."""
    if not isinstance(filter, fl.AnyOf):
        raise Unprintable("spell or permanent")
    spell, other = filter.parts
    both = [each for each in conjuncts(spell) if each in conjuncts(other)]
    colors = [each for each in both if _is_color(each)]
    alone = all_of(each for each in conjuncts(spell) if each not in both)
    kept = all_of(each for each in conjuncts(other) if each != fl.InZone("battlefield") and each not in colors)
    return f"{noun(alone, w)} or {noun(kept, w)}{''.join(f' that{_S} {_color_words(each)}' for each in colors)}"


_S = "'s"


def _is_color(part: fl.Filter) -> bool:
    return all(isinstance(each, fl.HasColor) for each in (part.parts if isinstance(part, fl.AnyOf) else (part,)))


def _color_words(part: fl.Filter) -> str:
    found = part.parts if isinstance(part, fl.AnyOf) else (part,)
    return " or ".join(COLOR_NAMES[each.color] for each in found if isinstance(each, fl.HasColor))
