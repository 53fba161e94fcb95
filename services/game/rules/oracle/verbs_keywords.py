"""Keyword actions of CR 701 that are verbs of their own: airbend, blight, clash, earthbend, exert, suspect, support, vote."""

from __future__ import annotations

from collections.abc import Callable

from ..program import effects as x
from ..program import filters as f
from ..program import objects as o
from ..program import players as p
from ..program.amounts import Amount, Const, X
from ..program.effects import Clause
from .amounts import plain_amount
from .reader import Miss, Reader
from .references import reference


def _you(who: p.Players) -> None:
    if not isinstance(who, p.You):
        raise Miss("done by another player")


def _number(r: Reader) -> Amount:
    if r.word() in ("a", "an"):
        raise Miss("number")
    return plain_amount(r)


def _support(r: Reader, who: p.Players) -> x.Verb:
    """CR 701.41a: up to that many targets, other than the permanent itself."""
    _you(who)
    count = _number(r)
    if isinstance(count, X) or not isinstance(count, Const):
        raise Miss("support X")
    creature: f.Filter = f.HasType("creature")
    if not r.scope.spell:
        creature = f.AllOf((creature, f.Not(f.IsSource())))
    target = o.Target(r.new_slot(), creature, 0, count.value)
    r.mention(o.Bound(f"target{target.slot}"), frozenset(("creature", "permanent", "target")), plural=count.value > 1)
    return x.KeywordAction("support", target, count)


def _earthbend(r: Reader, who: p.Players) -> x.Verb:
    """CR 701.66a: target land you control."""
    _you(who)
    count = _number(r)
    land = f.AllOf((f.HasType("land"), f.ControlledBy(p.You())))
    target = o.Target(r.new_slot(), land)
    r.mention(o.Bound(f"target{target.slot}"), frozenset(("land", "permanent", "target", "creature")))
    return x.KeywordAction("earthbend", target, count)


def _airbend(r: Reader, who: p.Players) -> x.Verb:
    _you(who)
    return x.KeywordAction("airbend", reference(r))


def _exert(r: Reader, who: p.Players) -> x.Verb:
    _you(who)
    return x.KeywordAction("exert", reference(r))


def _suspect(r: Reader, who: p.Players) -> x.Verb:
    _you(who)
    return x.KeywordAction("suspect", reference(r))


def _blight(r: Reader, who: p.Players) -> x.Verb:
    return x.KeywordAction("blight", amount=_number(r), who=who)


def _clash(r: Reader, who: p.Players) -> Clause:
    """CR 701.30: "Clash with an opponent. If you win, ... Otherwise, ..."."""
    _you(who)
    r.need("with an opponent")
    won = _consequence(r, ". if you win ,")
    lost = _consequence(r, ". otherwise ,") if won else ()
    return Clause(x.Clash(), then=won, otherwise=lost)


def _consequence(r: Reader, head: str) -> tuple[Clause, ...]:
    """The sentence that such words open, () without them."""
    from .sentences import body

    if not r.take(head):
        return ()
    r.next_sentence()
    return tuple(body(r))


def _vote(r: Reader, who: p.Players) -> x.Verb:
    """CR 701.38: "starting with you, each player votes for A or B", and what follows from it."""
    _you(who)
    r.need("with you , each player votes for")
    words = [_ballot(r)]
    r.need("or")
    words.append(_ballot(r))
    if r.at(". for each"):
        outcomes = tuple(_consequence(r, f". for each {word} vote ,") for word in words)
        if not all(outcomes):
            raise Miss("votes")
        return x.Vote(tuple(words), outcomes, per_vote=True)
    first = _consequence(r, f". if {words[0]} gets more votes ,")
    second = _consequence(r, f". if {words[1]} gets more votes or the vote is tied ,")
    if not (first and second):
        raise Miss("votes")
    return x.Vote(tuple(words), (first, second))


def _ballot(r: Reader) -> str:
    word = r.next()
    if not word.isalpha():
        raise Miss("a word to vote for")
    return word


KEYWORD_VERBS: dict[str, Callable[[Reader, p.Players], x.Verb | x.Clause]] = {
    "support": _support, "earthbend": _earthbend, "airbend": _airbend, "exert": _exert, "suspect": _suspect, "blight": _blight,
    "clash": _clash, "starting": _vote,
}  # fmt: skip
