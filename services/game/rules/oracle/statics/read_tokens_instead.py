"""Replaced creations of tokens: "those tokens plus that many 1/1 green Squirrel creature tokens are created instead" (CR 614.1a)."""

from __future__ import annotations

from collections.abc import Callable

from ...program import events as ev
from ...program import filters as fl
from ...program import players as pl
from ...program.abilities import ReplacementAbility
from ...program.amounts import Amount, BoundNumber, Const
from ...program.effects_permanents import CreateTokens, TokenSpec
from ..nouns.read import noun
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import conjuncts
from ..verbs.read_tokens import token_described

_THAT_MANY = BoundNumber("event.amount")


_WORDS = (fl.HasType, fl.HasSubtype, fl.IsToken, fl.Everything)


def other_tokens(r: Reader) -> list[ReplacementAbility]:
    """After "if"."""
    event, passive = r.first(_would_be_created, _you_would_create)
    r.need(",")
    first = r.take("instead")
    if not passive:
        r.need("create")
        found = r.first(_one_of_each(event), _and_besides, _that_many)
    else:
        found = r.first(_and_besides, _that_many)
        r.need_any("are created", "is created")
    if not first:
        r.need("instead")
    specs, add, once = found
    if add is None:
        return [ReplacementAbility(event, tokens=specs, set_amount=_THAT_MANY)]
    return [ReplacementAbility(event, tokens=specs, add=add, also_once=once)]


_Found = tuple[tuple[TokenSpec, ...], Amount | None, bool]


def tokens_would(r: Reader) -> ev.TokensCreated:
    """ "one or more creature tokens would be created (under your control)"."""
    r.need("one or more")
    filter = _kind(r, True)
    if filter == fl.IsToken():
        filter = fl.Everything()
    r.need("would be created")
    return ev.TokensCreated(filter, pl.You() if r.take("under your control") else pl.EachPlayer())


def _would_be_created(r: Reader) -> tuple[ev.TokensCreated, bool]:
    event = tokens_would(r)
    if event.who != pl.You():
        raise Miss("whose tokens")
    return event, True


def _you_would_create(r: Reader) -> tuple[ev.TokensCreated, bool]:
    """ "you would create one or more artifact tokens", "you would create a Clue, Food, or Treasure token"."""
    r.need("you would create")
    many = r.take("one or more")
    if not many:
        r.need_any("a", "an")
    kind = _kind(r, bool(many))
    return ev.TokensCreated(fl.Everything() if kind == fl.IsToken() else kind, pl.You()), False


def _kind(r: Reader, many: bool) -> fl.Filter:
    found = noun(r)
    if found.plural != many or "token" not in found.kinds:
        raise Miss("tokens")
    parts = conjuncts(found.filter)
    inner = [each for part in parts for each in (part.parts if isinstance(part, fl.AnyOf) else (part,))]
    if not all(isinstance(each, _WORDS) for each in inner):
        raise Miss("which tokens")
    return found.filter


def _one_of_each(event: ev.TokensCreated) -> Callable[[Reader], _Found]:
    """ "one of each": of the kinds that were named."""

    def parse(r: Reader) -> _Found:
        r.need("one of each")
        chosen = next((part for part in conjuncts(event.filter) if isinstance(part, fl.AnyOf)), None)
        if chosen is None or not all(isinstance(part, fl.HasSubtype) for part in chosen.parts):
            raise Miss("of each of which")
        names = [part.subtype for part in chosen.parts if isinstance(part, fl.HasSubtype)]
        return tuple(TokenSpec(predefined=name) for name in names), None, False

    return parse


def _and_besides(r: Reader) -> _Found:
    """ "those tokens plus an additional Food token", "a Food token and a Treasure token"."""
    r.need("those tokens plus")
    if r.take("that many"):
        return (_described(r),), _THAT_MANY, False
    if r.take("an additional"):
        return (_described(r),), Const(1), True
    count = plain_amount(r)
    return (_described(r),), count, True


def _that_many(r: Reader) -> _Found:
    """ "that many 4/4 white Angel creature tokens with flying"."""
    r.need("that many")
    return (_described(r),), None, False


def _described(r: Reader) -> TokenSpec:
    made = token_described(r, CreateTokens(TokenSpec()))
    if made != CreateTokens(made.spec):
        raise Miss("a plain token")
    return made.spec
