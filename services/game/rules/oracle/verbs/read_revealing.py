"""Cards revealed or exiled from the top of a library until one is found, and what later sentences call them."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, Const
from ...program.clauses import Clause
from ..amounts.read import count_amount
from ..nouns.read import noun
from ..nouns.read_shown_cards import FOUND, LEFT, REST, SHOWN
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL, any_of
from ..tree.noun import Noun

_HEADS = tuple(
    (f"cards from the top of {whose} library until {who} {verb}", verb)
    for whose, who in (("your", "you"), ("their", "they"))
    for verb in ("reveal", "exile")
)


def until(r: Reader, who: pl.Players, exile: bool) -> Clause:
    """ "reveal cards from the top of your library until you reveal two land cards": what is done with them later sentences say."""
    wanted = "exile" if exile else "reveal"
    if not any(verb == wanted and r.take(words) for words, verb in _HEADS):
        raise Miss("until")
    count, found = _until_what(r)
    if isinstance(who, SEVERAL) and count != Const(1):
        raise Miss("several cards of several players")
    several = isinstance(who, SEVERAL)
    one = count == Const(1) and not several
    word = "exiled" if exile else "revealed"
    all_are_meant = one or (several and not exile)  # by "those cards"
    kinds = (found.kinds | {"card"}) - ({"card"} if several and not exile else frozenset())
    aside = (
        each if each.plural or each.player else replace(each, kinds=each.kinds - {"card"}) for each in r.scope.referents
    )
    r.scope = replace(r.scope, referents=tuple(aside))  # "that card" is the one that is found
    r.mention(others(exile), frozenset(("rest",)), True)
    r.mention(SHOWN, frozenset((word, "shown", *(("card",) if all_are_meant else ()))), True)
    r.mention(FOUND, kinds | {"found", *((word,) if one else ())}, not one)
    return Clause(fx.RevealUntil(who, found.filter, "", "", count, exile=exile))


def others(exile: bool) -> ob.Objects:
    """ "The rest": the cards beside those that were looked for, as long as nothing was done with them."""
    return ob.Among(LEFT, fl.InZone("exile")) if exile else REST


def _until_what(r: Reader) -> tuple[Amount, Noun]:
    count: Amount = Const(1)
    if not r.take_any("a", "an"):
        count = count_amount(r)
    parts = [_card(r)]
    while count == Const(1) and r.word() in (",", "or"):
        mark = r.pos
        r.take(",")
        r.take("or")
        if not r.take_any("a", "an"):
            r.pos = mark
            break
        parts.append(_card(r))
    if parts[0].plural != (count != Const(1)):
        raise Miss("number")
    kinds = frozenset.intersection(*(each.kinds for each in parts))
    return count, Noun(any_of([each.filter for each in parts]), kinds, parts[0].plural)


def _card(r: Reader) -> Noun:
    found = noun(r)
    if "card" not in found.kinds or found.zone:
        raise Miss("card")
    return found
