"""Several references joined by "and": which words may join, and what later words mean by both."""

from __future__ import annotations

from ..program import filters as f
from ..program import objects as o
from .lexicon import TYPE_WORDS
from .reader import Reader

ENDS = (".", ",", "", "to", "until", "then", "from", "under")
JOINED = ("target", "up", "each", "all", "another", "~", "~name", "that")


def is_class(r: Reader) -> bool:
    """ "it and Zombies you control gain deathtouch": a class as the second subject."""
    return r.word(1) == "other" or r.raw(1)[:1].isupper() or r.word(1) in TYPE_WORDS


def mention_both(r: Reader, parts: list[o.Objects]) -> None:
    """ "Those creatures" after "target creature you control and target creature you don't control", "them" after "~ and all Kobolds"."""
    again = [_said_again(part) for part in parts]
    kinds = [each.kinds for each in r.scope.referents if each.node in again]
    if len(again) == len(kinds) == 2:
        both = all(isinstance(part, o.Target) and part.max == 1 for part in parts)
        r.mention(
            o.Union(tuple(again)), kinds[0] & kinds[1] - frozenset(("self",)) | ({"chosen"} if both else set()), True
        )


def _said_again(part: o.Objects) -> o.Objects:
    """What a later word means by the same objects."""
    if isinstance(part, o.Target):
        return o.Bound(f"target{part.slot}")
    return o.Among(part, f.Everything()) if isinstance(part, o.Every) else part
