"""Rolling dice (CR 706) and to visit Attractions (701.52): the instruction, its table, its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import amounts as am
from ...program import effects as fx
from ...program import objects as ob
from ...program import players as pl
from ...program.clauses import Clause
from ..amounts.read import amount
from ..phrases.reading import reads
from ..text.lexicon import NUMBERS
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader

RESULT = am.BoundNumber("roll")


CHOSEN, OTHER = am.BoundNumber("chosen_roll"), am.BoundNumber("other_roll")


_TOTAL = am.BoundNumber("rolled")


def _roll(r: Reader, who: pl.Players) -> fx.Verb:
    if r.take("to visit your attractions"):
        return fx.KeywordAction("roll_visit", who=who)
    count: am.Amount = am.Const(1) if r.take_any("a", "an") else plain_amount(r)
    sides = _sides(r, count == am.Const(1))
    plus = None
    if count == am.Const(2) and r.take("and choose one result"):
        r.scope = replace(r.scope, names=(*r.scope.names, OTHER.name))
        return fx.RollDie(sides, count, who, choose=True)
    if r.take_any("and store those results on it", "and store those results on ~"):
        return fx.RollDie(sides, count, who, store=True)
    if r.take("and add"):
        plus = amount(r)
    elif r.take("and subtract"):
        plus = am.Times(-1, amount(r))
    r.set_number(RESULT if count == am.Const(1) else _TOTAL)
    return fx.RollDie(sides, count, who, modifier=plus)


def _reroll(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 706.8b: "reroll any number of ~'s stored results"."""
    if not isinstance(who, pl.You):
        raise Miss("who rerolls")
    r.need_any("any number of ~ 's stored results", "any number of ~'s stored results")
    return fx.RerollStored(ob.This())


def _sides(r: Reader, is_one: bool) -> int:
    """ "d20", "six-sided die", "six-sided dice"."""
    word = r.next()
    if word[:1] == "d" and word[1:].isdigit():
        return int(word[1:])
    number, _, rest = word.partition("-")
    if rest != "sided" or number not in NUMBERS:
        raise Miss("dice")
    r.need("die" if is_one else "dice")
    return NUMBERS[number]


@reads("result")
def result(r: Reader) -> am.Amount:
    """ "the result", "the total of those results"; where one of two was chosen "that result" and "the other result"."""
    if OTHER.name in r.scope.names:
        return CHOSEN if r.need_any("that result", "the other result") == "that result" else OTHER
    if r.take_any("the total of those results", "the total of the results"):
        wanted = _TOTAL
    else:
        r.need("the result")
        wanted = RESULT
    if r.scope.number != wanted:
        raise Miss("which result")
    return wanted


def with_table(r: Reader, clauses: list[Clause], read: Callable[[Reader], list[Clause]]) -> list[Clause]:
    """The rows of a table below an instruction to roll (CR 706.3a): "1—9 | ...", "20 | ..."; each begins where the roll has ended."""
    last = clauses[-1]
    if r.word() != "•" or not isinstance(last.verb, fx.RollDie) or last != Clause(last.verb):
        return clauses
    rows, scope = [], r.scope
    while r.take("•"):
        low, high = _span(r)
        r.need("|")
        rows.append((low, high, tuple(read(r))))
        if r.scope.slot != scope.slot:
            raise Miss("a target in a table")
        r.scope = scope
    return [*clauses[:-1], Clause(replace(last.verb, table=tuple(rows)))]


def _span(r: Reader) -> tuple[int, int]:
    word = r.next()
    if word.endswith("+") and word[:-1].isdigit():
        return int(word[:-1]), -1
    if not word.isdigit():
        raise Miss("a row")
    if not r.take("—"):
        return int(word), int(word)
    high = r.next()
    if not high.isdigit():
        raise Miss("a row")
    return int(word), int(high)


DICE_VERBS: dict[str, Callable[[Reader, pl.Players], fx.Verb | fx.Clause]] = {
    "roll": _roll,
    "rolls": _roll,
    "reroll": _reroll,
}
