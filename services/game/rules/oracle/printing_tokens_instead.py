"""Replaced creations of tokens back to words."""

from __future__ import annotations

from ..program import abilities as b
from ..program import events as e
from ..program import filters as f
from ..program import players as p
from ..program.amounts import BoundNumber, Const
from ..program.effects import TokenSpec
from .printing_nouns import noun
from .printing_verbs import token
from .printing_words import Unprintable, Words, article, number

_THAT_MANY = BoundNumber("event.amount")
_TIMES = {2: "twice", 3: "three times"}


def other_tokens(node: b.ReplacementAbility, event: e.TokensCreated, w: Words) -> str:
    """ "if one or more tokens would be created under your control, those tokens plus a Clue token are created instead"."""
    if node == b.ReplacementAbility(event, multiply=node.multiply) and node.multiply in _TIMES:
        return f"{_head(event, w)}, {_TIMES[node.multiply]} that many of those tokens are created instead"
    specs = [each for each in node.tokens if isinstance(each, TokenSpec)]
    if node == b.ReplacementAbility(event, tokens=node.tokens, set_amount=_THAT_MANY):
        if len(specs) > 1:
            return f"if you would create {article(noun(event.filter, w))}, instead create one of each"
        return f"{_head(event, w)}, that many {token(specs[0], w, True)} are created instead"
    if len(specs) != 1 or node != b.ReplacementAbility(
        event, tokens=node.tokens, add=node.add, also_once=isinstance(node.add, Const)
    ):
        raise Unprintable("tokens")
    return f"{_head(event, w)}, those tokens plus {_besides(node, specs[0], w)} are created instead"


def _besides(node: b.ReplacementAbility, spec: TokenSpec, w: Words) -> str:
    if node.add == _THAT_MANY:
        return f"that many {token(spec, w, True)}"
    if node.add == Const(1):
        return article(token(spec, w, False))
    if not isinstance(node.add, Const):
        raise Unprintable("tokens")
    return f"{number(node.add.value)} {token(spec, w, True)}"


def _head(event: e.TokensCreated, w: Words) -> str:
    kind = "tokens" if event.filter in (f.Everything(), f.IsToken()) else noun(event.filter, w, True)
    where = " under your control" if isinstance(event.who, p.You) else ""
    return f"if one or more {kind} would be created{where}"
