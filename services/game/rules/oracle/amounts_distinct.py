"""Numbers of different things, and of what happened: "differently named lands you control", "different mana value among ..."."""

from __future__ import annotations

from ..program import amounts as a
from ..program import conditions as c
from ..program import events as e
from ..program import objects as o
from ..program import players as p
from .commanders import times_cast
from .nouns import noun
from .reader import Miss, Reader
from .references import pronoun

_DIFFERENT = {
    "different mana value": "mana value",
    "creature type": "creature type",
    "different name": "name",
    "different power": "power",
}
_SOMEBODY = p.BoundPlayers("candidate")
_FIXED: dict[str, a.Amount] = {
    "1 life you gained this turn": a.HappenedCount(e.LifeGained(p.You()), total=True),
    "1 life you lost this turn": a.HappenedCount(e.LifeLost(p.You()), total=True),
    "card your opponents have drawn this turn": a.HappenedCount(e.CardDrawn(p.EachOpponent())),
    "card you've cycled or discarded this turn": a.HappenedCount(e.Discarded(who=p.You())),
    "opponent who was dealt damage this turn": a.CountPlayers(p.PlayersWith(p.EachOpponent(), c.Happened(e.DamageDealt(to_player=_SOMEBODY)))),
    "time you've cast a commander from the command zone this game": a.CommanderTaxCount(),
}  # fmt: skip


def each_distinct(r: Reader) -> a.Amount:
    """After "for each"."""
    fixed = r.take_from(_FIXED)
    if fixed is not None:
        return fixed
    if r.take("time"):
        return times_cast(r)
    if r.take("differently named"):
        return a.CountDistinct("name", noun(r).filter)
    if r.take("mana from a") or r.take("mana from an"):
        return _mana_from(r)
    if r.take("mana spent to cast"):
        _own_spell(r)
        return a.ManaSpent(o.This())
    what = r.take_from(_DIFFERENT)
    if what is None:
        raise Miss("different")
    r.need("among")
    return a.CountDistinct(what, noun(r).filter)


def _mana_from(r: Reader) -> a.Amount:
    """ "mana from a Treasure spent to cast it"."""
    found = noun(r)
    r.take("source")
    r.take("that was")
    r.need("spent to cast")
    _own_spell(r)
    return a.ManaSpentFrom(o.This(), found.filter)


def _own_spell(r: Reader) -> None:
    """ "it" is what was cast, never a token that was spoken of since."""
    if r.take("it"):
        cast = [each.node for each in r.scope.referents if each.kinds & {"self", "spell"}]
        if cast[-1:] != [o.This()]:
            raise Miss("another spell")
    elif pronoun(r) != o.This():
        raise Miss("another spell")


def number_distinct(r: Reader) -> a.Amount:
    """After "the number of"."""
    if r.take("differently named"):
        found = noun(r)
        if not found.plural:
            raise Miss("plural")
        return a.CountDistinct("name", found.filter)
    what = r.take_from({f"{words}s": what for words, what in _DIFFERENT.items()})
    if what is None:
        raise Miss("different")
    r.need("among")
    return a.CountDistinct(what, noun(r).filter)


def words_of(node: a.Amount) -> str:
    """What `each_distinct` read as one of its fixed numbers, "" for others."""
    return next((words for words, known in _FIXED.items() if known == node), "")
