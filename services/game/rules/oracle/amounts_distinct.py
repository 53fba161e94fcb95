"""Numbers of different things, and of what happened: "differently named lands you control", "different mana value among ..."."""

from __future__ import annotations

from ..program import amounts as a
from ..program import conditions as c
from ..program import events as e
from ..program import players as p
from .nouns import noun
from .reader import Miss, Reader

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
    "time you've cast your commander from the command zone this game": a.CommanderTaxCount(),
}  # fmt: skip


def each_distinct(r: Reader) -> a.Amount:
    """After "for each"."""
    fixed = r.take_from(_FIXED)
    if fixed is not None:
        return fixed
    if r.take("differently named"):
        return a.CountDistinct("name", noun(r).filter)
    what = r.take_from(_DIFFERENT)
    if what is None:
        raise Miss("different")
    r.need("among")
    return a.CountDistinct(what, noun(r).filter)


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
