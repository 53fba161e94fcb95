"""Conditions about what happened this turn, read and printed: "you sacrificed two or more artifacts this turn"."""

from __future__ import annotations

from ...program.amounts import Amount
from ..nouns.print import compared
from ..nouns.read_qualifiers import comparison
from ..phrases.phrase import Phrase, Phrases, language
from ..phrases.printing import quantity, spells_cast
from ..phrases.reading import counted
from ..phrases.templates import H, both
from ..phrases.templates import amounts as am
from ..phrases.templates import conditions as cn
from ..phrases.templates import events as ev
from ..phrases.templates import filters as fl
from ..phrases.templates import players as pl
from ..text.reader import Miss, Reader
from ..text.wording import Words
from .plain import SOMEBODY

_COUNT = ("filter", "op", "count")


def _counted_words(filter: fl.Filter, op: str, count: int, w: Words) -> str:
    return quantity(filter, cn.Exists(filter, op, count), w)


def _cast_words(filter: fl.Filter, op: str, count: int, w: Words) -> str:
    cast = ev.SpellCast(filter, pl.You())
    return spells_cast(cn.Happened(cast, op, count), cast, w)


def _discarded_words(filter: fl.Filter, op: str, count: int, w: Words) -> str:
    hand = fl.InZone("hand")
    thrown = hand if isinstance(filter, fl.Everything) else fl.AllOf((filter, hand))
    return _counted_words(thrown, op, count, w).replace(" from a hand", "")


def _least(r: Reader) -> Amount:
    op, value = comparison(r)
    if op != ">=":
        raise Miss("at least how much")
    return value


def _least_words(value: Amount, w: Words) -> str:
    return compared(">=", value, w).replace("greater", "more")


language("counted", counted, _counted_words, *_COUNT)
language("cast_count", counted, _cast_words, *_COUNT)
language("discarded_count", counted, _discarded_words, *_COUNT)
language("least", _least, _least_words)

_ALL, _OP, _N = H("what.filter"), H("what.op"), H("what.count")
_MINE = both("what.filter", fl.ControlledBy(pl.You()))


def _happened(event: ev.EventPattern) -> cn.Condition:
    return cn.Happened(event, _OP, _N)


def _total(event: ev.EventPattern) -> cn.Compare:
    return cn.Compare(am.HappenedCount(event, total=True), ">=", H("n"))


def _some_opponent(tested: cn.Condition) -> cn.Compare:
    return cn.Compare(am.CountPlayers(pl.PlayersWith(pl.EachOpponent(), tested)), ">=", am.Const(1))


HAPPENED: Phrases[cn.Condition] = Phrases(
    Phrase("<you've|you> cast {what:cast_count} this turn", _happened(ev.SpellCast(_ALL, pl.You()))),
    Phrase("<you|you've> sacrificed {what:counted} this turn", _happened(ev.Sacrificed(_ALL, pl.You()))),
    Phrase("<you|you've> discarded {what:discarded_count} this turn", _happened(ev.Discarded(_ALL, pl.You()))),
    Phrase("<you created|you've created> {what:counted} this turn", _happened(ev.TokensCreated(_ALL, pl.You()))),
    Phrase("<you|you've> attacked with {what:counted} this turn", _happened(ev.Attacks(_MINE))),
    Phrase("you had {what:counted} enter <|the battlefield> under your control this turn", _happened(ev.ZoneChange(_MINE, "", "battlefield")), is_printed=False),
    Phrase("{what:counted} entered <|the battlefield> under your control this turn", _happened(ev.ZoneChange(_MINE, "", "battlefield"))),
    Phrase("{what:counted} died under your control this turn", _happened(ev.ZoneChange(_MINE, "battlefield", "graveyard"))),
    Phrase("{what:counted} died this turn", _happened(ev.ZoneChange(_ALL, "battlefield", "graveyard"))),
    Phrase("{what:counted} left the battlefield under your control this turn", _happened(ev.ZoneChange(_MINE, "battlefield"))),
    Phrase("<you|you have> gained {n:least} life this turn", _total(ev.LifeGained(pl.You()))),
    Phrase("<you|you have> lost {n:least} life this turn", _total(ev.LifeLost(pl.You()))),
    Phrase("an opponent <|have> gained {n:least} life this turn", _some_opponent(_total(ev.LifeGained(SOMEBODY))), is_printed=False),
    Phrase("an opponent <|have> lost {n:least} life this turn", _some_opponent(_total(ev.LifeLost(SOMEBODY))), is_printed=False),
)  # fmt: skip
