"""Quoted abilities, granted to objects, tokens and emblems: read by the same grammar, in a scope of their own."""

from __future__ import annotations

from dataclasses import replace

from ...program.abilities import Ability, Residual
from ...program.node import walk
from ..phrases.reading import abilities_of
from ..text.lexer import Token
from ..text.reader import MAX_DEPTH, Miss, Reader, Scope

_OBJECTS = frozenset(("creature", "token"))
_CALLED = {"token": "creature"}  # one object may be called both
_ANYTHING = frozenset(("permanent", "card", "spell"))


def _with_giver(tokens: tuple[Token, ...], types: frozenset[str]) -> tuple[Token, ...]:
    """ "This Equipment" of an Equipment that gives the ability is the Equipment (CR 201.5a), also "this enchantment" beside "this token"."""
    if tokens and tokens[0].word == "enchant":
        return tokens  # what an Aura gives itself ("enchant creature put onto the battlefield with this Aura")
    said = {_said(token) for token in tokens}
    giver = {"aura", "equipment"} & types
    if said & _OBJECTS and "creature" not in types:
        giver |= {"artifact", "enchantment", "land"} & types
    return tuple(replace(token, word="~giver") if _said(token) in giver else token for token in tokens)


def _said(token: Token) -> str:
    """What "~" was called: "this Equipment"."""
    return token.raw.lower().removeprefix("this ") if token.word == "~" else ""


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
    words = _with_giver(r.tokens[r.pos : last], r.scope.types)
    if len({_CALLED.get(said, said) for token in words if (said := _said(token)) and said not in _ANYTHING}) > 1:
        raise Miss("two objects in one quotation")
    inner = Reader(words, scope, r.text, r.depth + 1)
    inner.own_name = r.own_name
    found = abilities_of(inner)
    r.steps += inner.steps
    if not found or any(isinstance(node, Residual) for ability in found for node in walk(ability)):
        raise Miss("a quoted ability")
    r.advance(close + 1 - r.pos)
    r.sentence_ended_at = r.pos if r.words[close - 1] == "." else -1
    return tuple(found)
