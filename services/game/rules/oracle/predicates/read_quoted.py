"""Quoted abilities, granted to objects, tokens and emblems: read by the same grammar, in a scope of their own."""

from __future__ import annotations

from ...program.abilities import Ability, Residual
from ...program.node import walk
from ..phrases.reading import abilities_of
from ..text.reader import MAX_DEPTH, Miss, Reader, Scope


def quoted_ability(r: Reader) -> tuple[Ability, ...]:
    """The abilities between quotation marks. Misses if any of them is not read whole."""
    end = {'"': '"', "«": "»"}[r.need_any('"', "«")]
    close = r.pos
    while close < r.end and r.words[close] != end:
        close += 1
    if close >= r.end or r.depth >= MAX_DEPTH:
        raise Miss("an open quotation")
    scope = Scope(quoted=True, types=frozenset(("quoted", "creature", "permanent")))
    last = close - 1 if r.words[close - 1] == "," else close  # the comma of the sentence stands inside
    inner = Reader(r.tokens[r.pos : last], scope, r.text, r.depth + 1)
    inner.own_name = r.own_name
    found = abilities_of(inner)
    r.steps += inner.steps
    if not found or any(isinstance(node, Residual) for ability in found for node in walk(ability)):
        raise Miss("a quoted ability")
    r.advance(close + 1 - r.pos)
    r.sentence_ended_at = r.pos if r.words[close - 1] == "." else -1
    return tuple(found)
