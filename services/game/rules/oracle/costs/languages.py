"""What a cost takes, as parts of phrases: which objects, how many, which counters. What was paid with is mentioned, so that later words may mean it."""

from __future__ import annotations

from ...program import amounts as am
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, Const
from ..amounts import languages as numbers
from ..amounts.print import amount_word
from ..nouns.print import noun as print_noun
from ..nouns.read import noun
from ..nouns.read_qualifiers import counter_kind
from ..nouns.read_references import back_object
from ..phrases.phrase import language, silent
from ..text.lexicon import NUMBERS
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..text.wording import Words, article
from ..tree.filters import all_of, conjuncts

LOADED = numbers

_THOSE = ("filter", "amount")
Those = tuple[fl.Filter, Amount]


def _class(r: Reader) -> tuple[fl.Filter, Amount, frozenset[str], bool]:
    """ "a creature", "two other artifacts", "X cards": what and how many."""
    count: Amount = Const(1)
    other = False
    if r.take("another"):
        other = True
        if r.scope.types & {"instant", "sorcery"}:
            raise Miss("another than what")  # than what the spell speaks of, the spell itself is no permanent
    elif r.word() in NUMBERS or r.word() == "x":
        count = plain_amount(r)
        other = bool(r.take("other"))
    elif r.take("one or more"):
        raise Miss("one or more")
    else:
        raise Miss("how many")
    found = noun(r)
    parts = (found.filter, fl.Not(fl.IsSource())) if other else (found.filter,)
    return all_of(parts), count, found.kinds, found.plural


def several(filter: fl.Filter, value: Amount, w: Words, general: str = "permanent") -> str:
    """ "a creature", "another creature", "two creatures"."""
    many = value != am.Const(1)
    words = print_noun(filter, w, many, general)
    if words.startswith("other ") and not many:
        return "another " + words.removeprefix("other ")
    return f"{amount_word(value, w)} {words}" if many else article(words)


def _those(r: Reader) -> Those:
    return _class(r)[:2]


def _one(r: Reader) -> fl.Filter:
    filter, count, _, _ = _class(r)
    if count != Const(1):
        raise Miss("one")
    return filter


def _sacrificed(r: Reader) -> Those:
    filter, count, kinds, plural = _class(r)
    r.mention(ob.Bound("cost.sacrificed"), kinds | {"sacrificed"}, plural)
    return filter, count


def _discarded(r: Reader) -> Those:
    filter, count, kinds, plural = _class(r)
    r.mention(ob.Bound("cost.discarded"), kinds | {"discarded", "card"}, plural)
    return filter, count


def _exiled(r: Reader) -> Those:
    filter, count, kinds, plural = _class(r)
    r.mention(ob.Bound("cost.exiled"), kinds | {"exiled"}, plural)
    return filter, count


def _revealed(r: Reader) -> Those:
    filter, count, kinds, plural = _class(r)
    if fl.InZone("hand") not in conjuncts(filter):
        raise Miss("hand")
    r.mention(ob.Bound("cost.revealed"), kinds | {"revealed"}, plural)
    return filter, count


def _untapped(r: Reader) -> Those:
    filter, count, kinds, plural = _class(r)
    parts = conjuncts(filter)
    kept = tuple(each for each in parts if each != fl.Not(fl.Tapped()))
    if len(kept) == len(parts):
        raise Miss("untapped")
    r.mention(ob.Bound("cost.tapped"), kinds | {"tapped"}, plural)
    return all_of(kept), count


def _tapped(r: Reader) -> Those:
    filter, count, _, _ = _class(r)
    return all_of(each for each in conjuncts(filter) if each != fl.Tapped()), count


def _itself(r: Reader) -> None:
    if r.word() == "~name" and r.scope.quoted:
        raise Miss("the card that grants the ability")
    r.need_any("~", "~name")
    r.mention(ob.This(), frozenset(("self", "card")))


def _own_or_it(r: Reader) -> None:
    """ "~", or "it" where that was mentioned last."""
    known = r.scope.referents
    if known and known[-1].node == ob.This() and r.take("it"):
        return
    _itself(r)


def _holder(r: Reader) -> None:
    r.need_any("~", "~name", "it")
    r.mention(ob.This(), frozenset(("self",)) | r.scope.types)


def _host(r: Reader) -> None:
    if not r.at("enchanted") or back_object(r) != ob.Host():
        raise Miss("host")


def _counters(r: Reader) -> tuple[str, Amount]:
    count = plain_amount(r)
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    r.need_any("counter", "counters")
    return kind, count


def _counters_words(kind: str, value: Amount, w: Words) -> str:
    return _number_of(value, f"{kind} counter" if kind else "counter", w)


def _number_of(value: Amount, word: str, w: Words) -> str:
    return article(word) if value == am.Const(1) else f"{amount_word(value, w)} {word}s"


def _cards(r: Reader) -> Amount:
    count = plain_amount(r)
    r.need_any("card", "cards")
    return count


def _cards_of_hand(r: Reader) -> Amount:
    count = _cards(r)
    r.need("from your hand")
    return count


def _one_noun(r: Reader) -> fl.Filter:
    r.need_any("a", "an")
    return noun(r).filter


_HAND = fl.AllOf((fl.OwnedBy(pl.You()), fl.InZone("hand")))

language("class", _those, several, *_THOSE)
language("one", _one, lambda filter, w: several(filter, am.Const(1), w))
language("sacrificed", _sacrificed, several, *_THOSE)
language("discarded", _discarded, lambda filter, amount, w: several(filter, amount, w, "card"), *_THOSE)
language("exiled", _exiled, several, *_THOSE)
language("revealed", _revealed, lambda filter, amount, w: several(filter, amount, w, "card"), *_THOSE)
language("untapped", _untapped, lambda filter, amount, w: several(fl.AllOf((*conjuncts(filter), fl.Not(fl.Tapped()))), amount, w), *_THOSE)  # fmt: skip
language("tapped", _tapped, lambda filter, amount, w: several(fl.AllOf((*conjuncts(filter), fl.Tapped())), amount, w), *_THOSE)  # fmt: skip
language("counters", _counters, _counters_words, "kind", "amount")
language("cards", _cards, lambda amount, w: several(fl.Everything(), amount, w, "card"))
language("cards_of_hand", _cards_of_hand, lambda amount, w: several(_HAND, amount, w, "card"))
language("a_noun", _one_noun, lambda filter, w: article(print_noun(filter, w)))
language("those", lambda r: noun(r).filter, lambda filter, w: print_noun(filter, w, True))
silent("own", lambda r: r.need_any("~", "~name"), lambda w: "~")
silent("itself", _itself, lambda w: "~")
silent("own_or_it", _own_or_it, lambda w: "~")
silent("holder", _holder, lambda w: "~")
silent("host", _host, lambda w: w.host)
