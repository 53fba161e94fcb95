"""Several references joined by "and": which words may join, and what later words mean by both."""

from __future__ import annotations

from dataclasses import replace

from ...program import filters as fl
from ...program import objects as ob
from ..text.lexicon import TYPE_WORDS
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts, zone_of

ENDS = (".", ",", "", "to", "until", "then", "from", "under")


JOINED = ("target", "up", "each", "all", "another", "~", "~name", "that")


def is_class(r: Reader) -> bool:
    """ "it and Zombies you control gain deathtouch": a class as the second subject."""
    return r.word(1) == "other" or r.raw(1)[:1].isupper() or r.word(1) in TYPE_WORDS


def mention_both(r: Reader, parts: list[ob.Objects]) -> None:
    """ "Those creatures" after "target creature you control and target creature you don't control", "them" after "~ and all Kobolds"."""
    again = [_said_again(part) for part in parts]
    kinds = [each.kinds for each in r.scope.referents if each.node in again]
    if len(again) == len(kinds) == 2:
        both = all(isinstance(part, ob.Target) and part.max == 1 for part in parts)
        r.mention(
            ob.Union(tuple(again)), kinds[0] & kinds[1] - frozenset(("self",)) | ({"chosen"} if both else set()), True
        )


def _said_again(part: ob.Objects) -> ob.Objects:
    """What a later word means by the same objects."""
    if isinstance(part, ob.Target):
        return ob.Bound(f"target{part.slot}")
    return ob.Among(part, fl.Everything()) if isinstance(part, ob.Every) else part


def same_zone(parts: list[ob.Objects], are_cards: list[bool]) -> tuple[ob.Objects, ...]:
    """ "Target creature card and target land card from your graveyard": the zone is that of both. `are_cards`: of all but the last part."""
    last = parts[-1]
    zone = tuple(
        each
        for each in conjuncts(getattr(last, "filter", fl.Everything()))
        if isinstance(each, (fl.InZone, fl.OwnedBy))
    )
    made: list[ob.Objects] = []
    for part, is_card in zip(parts, [*are_cards, False], strict=False):
        if is_card and isinstance(part, (ob.Target, ob.Chosen, ob.Every)) and not zone_of(part.filter):
            if not any(isinstance(each, fl.InZone) for each in zone):
                raise Miss("which zone the cards are in")
            part = replace(part, filter=all_of((*conjuncts(part.filter), *zone)))
        made.append(part)
    return tuple(made)
