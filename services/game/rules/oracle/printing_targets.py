"""Spells by what they target, back to words."""

from __future__ import annotations

from ..program import filters as f
from ..program import players as p
from .filtering import all_of, conjuncts
from .printing_words import Unprintable, Words, article


def aimed(part: f.SpellTargets, w: Words) -> str:
    """ "that targets a creature", "that targets only a single creature you control"."""
    from .printing_nouns import noun

    if not part.only and part.object is not None and part.player is None:
        return f"that targets {article(noun(part.object, w))}"
    if part.object is not None and not part.only:
        raise Unprintable("SpellTargets")
    if part.object == f.IsSource():
        return "that targets only ~"
    if part.object is None:
        return "that targets only you" if part.player == p.You() else "that targets only a single player"
    if part.player is not None:
        return "that targets only a single permanent or player"
    kept = all_of(each for each in conjuncts(part.object) if each != f.InZone("battlefield"))
    return f"that targets only a single {noun(kept, w)}"


def from_source(parts: tuple[f.Filter, ...], w: Words) -> str:
    """ " from an artifact source"; "" when nothing is said of the source."""
    from .printing_nouns import noun

    return "".join(f" from {article(noun(part.source, w))} source" for part in parts if isinstance(part, f.OfSource))


def either_zone(filter: f.Filter) -> bool:
    """Whether it is of spells and of permanents."""
    if not isinstance(filter, f.AnyOf) or len(filter.parts) != 2:
        return False
    return f.IsSpell() in conjuncts(filter.parts[0]) and f.InZone("battlefield") in conjuncts(filter.parts[1])


def spell_or_permanent(filter: f.Filter, w: Words) -> str:
    """ "spell or nonland permanent"."""
    from .printing_nouns import noun

    if not isinstance(filter, f.AnyOf):
        raise Unprintable("spell or permanent")
    spell, other = filter.parts
    kept = all_of(each for each in conjuncts(other) if each != f.InZone("battlefield"))
    return f"{noun(spell, w)} or {noun(kept, w)}"
