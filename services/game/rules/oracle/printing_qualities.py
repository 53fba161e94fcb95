"""Qualities that something has not, and one of several back to words."""

from __future__ import annotations

from ..program import filters as f
from .printing_words import Unprintable, article, listed


def one_of(words: str) -> str:
    """ "another Aura", "an Aura"."""
    return f"another {words.removeprefix('other ')}" if words.startswith("other ") else article(words)


def neither(part: f.AnyOf) -> str:
    """ "without flying or reach", "that isn't a Kraken or Serpent"."""
    if all(isinstance(each, f.HasKeyword) for each in part.parts):
        return "without " + listed([each.keyword for each in part.parts if isinstance(each, f.HasKeyword)], "or")
    if all(isinstance(each, f.HasSubtype) for each in part.parts):
        words = [each.subtype for each in part.parts if isinstance(each, f.HasSubtype)]
        return f"that isn't {article(listed(words, 'or'))}"
    raise Unprintable("Not")
