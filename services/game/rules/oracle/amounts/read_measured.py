"""Numbers of different things, and of what happened: "differently named lands you control", "different mana value among ...".

What is measured by the words before: "the life lost this way", "for each of its colors".
"""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as am
from ...program import conditions as cn
from ...program import effects as fx
from ...program import events as ev
from ...program import objects as ob
from ...program import players as pl
from ...program.clauses import Clause
from ..nouns.read import noun
from ..nouns.read_commanders import times_cast
from ..nouns.read_references import back_object, pronoun, resolve_it
from ..text.reader import Miss, Reader

_DIFFERENT = {
    "different mana value": "mana value",
    "creature type": "creature type",
    "different name": "name",
    "different power": "power",
}


_SOMEBODY = pl.BoundPlayers("candidate")


_FIXED: dict[str, am.Amount] = {
    "1 life you gained this turn": am.HappenedCount(ev.LifeGained(pl.You()), total=True),
    "1 life you lost this turn": am.HappenedCount(ev.LifeLost(pl.You()), total=True),
    "card your opponents have drawn this turn": am.HappenedCount(ev.CardDrawn(pl.EachOpponent())),
    "card you've cycled or discarded this turn": am.HappenedCount(ev.Discarded(who=pl.You())),
    "opponent who was dealt damage this turn": am.CountPlayers(pl.PlayersWith(pl.EachOpponent(), cn.Happened(ev.DamageDealt(to_player=_SOMEBODY)))),
    "time you've cast a commander from the command zone this game": am.CommanderTaxCount(),
}  # fmt: skip


def each_distinct(r: Reader) -> am.Amount:
    """After "for each"."""
    fixed = r.take_from(_FIXED)
    if fixed is not None:
        return fixed
    if r.take("time"):
        return times_cast(r)
    if r.take("differently named"):
        return am.CountDistinct("name", noun(r).filter)
    if r.take("mana from a") or r.take("mana from an"):
        return _mana_from(r)
    if r.take("mana spent to cast"):
        _own_spell(r)
        return am.ManaSpent(ob.This())
    what = r.take_from(_DIFFERENT)
    if what is None:
        raise Miss("different")
    r.need("among")
    return am.CountDistinct(what, noun(r).filter)


def _mana_from(r: Reader) -> am.Amount:
    """ "mana from a Treasure spent to cast it"."""
    found = noun(r)
    r.take("source")
    r.take("that was")
    r.need("spent to cast")
    _own_spell(r)
    return am.ManaSpentFrom(ob.This(), found.filter)


def _own_spell(r: Reader) -> None:
    """ "it" is what was cast, never a token that was spoken of since."""
    if r.take("it"):
        cast = [each.node for each in r.scope.referents if each.kinds & {"self", "spell"}]
        if cast[-1:] != [ob.This()]:
            raise Miss("another spell")
    elif pronoun(r) != ob.This():
        raise Miss("another spell")


def number_distinct(r: Reader) -> am.Amount:
    """After "the number of"."""
    if r.take("differently named"):
        found = noun(r)
        if not found.plural:
            raise Miss("plural")
        return am.CountDistinct("name", found.filter)
    what = r.take_from({f"{words}s": what for words, what in _DIFFERENT.items()})
    if what is None:
        raise Miss("different")
    r.need("among")
    return am.CountDistinct(what, noun(r).filter)


def words_of(node: am.Amount) -> str:
    """What `each_distinct` read as one of its fixed numbers, "" for others."""
    return next((words for words, known in _FIXED.items() if known == node), "")


_KINDS: dict[str, tuple[type[fx.Verb], ...]] = {
    "life lost this way": (fx.LoseLife,), "life gained this way": (fx.GainLife,), "damage dealt this way": (fx.DealDamage,),
}  # fmt: skip


_STEMS: dict[type[fx.Verb], str] = {fx.LoseLife: "lost", fx.GainLife: "gained", fx.DealDamage: "dealt"}


def know_what_was_done(r: Reader, before: list[Clause]) -> None:
    """If the sentence that stands here measures what a clause before did, that clause gets a name for its number; without such words nothing changes."""
    words = " ".join(r.words[r.pos : _end(r)])
    r.this_way = None
    if "excess damage" in words and "this way" in words and _places(before, (fx.DealDamage,)) == [len(before) - 1]:
        r.this_way = am.BoundNumber("excess")
        return
    kinds = next((kinds for said, kinds in _KINDS.items() if said in words), None)
    places = _places(before, kinds) if kinds is not None else []
    if kinds is None or len(places) != 1:
        return
    done = _named(r, before[places[0]], kinds)
    if done is not None:
        before[places[0]] = done[0]
        r.this_way = am.BoundNumber(done[1])


def _end(r: Reader) -> int:
    """Where the sentence ends, outside of quotations."""
    quoted = False
    for at in range(r.pos, r.end):
        quoted = quoted != (r.words[at] == '"')
        if r.words[at] == "." and not quoted:
            return at
    return r.end


def _places(before: list[Clause], kinds: tuple[type[fx.Verb], ...]) -> list[int]:
    return [at for at, each in enumerate(before) if isinstance(_last(each).verb, kinds)]


def _last(clause: Clause) -> Clause:
    """What an option or a payment is about."""
    return _last(clause.then[-1]) if clause.then else clause


def _named(r: Reader, clause: Clause, kinds: tuple[type[fx.Verb], ...]) -> tuple[Clause, str] | None:
    if clause.then:
        inner = _named(r, clause.then[-1], kinds)
        return None if inner is None else (replace(clause, then=(*clause.then[:-1], inner[0])), inner[1])
    if clause.each is not None or clause.repeat is not None:
        return None  # the number would be that of the last time alone
    name = clause.bind or r.fresh_name(next(stem for kind, stem in _STEMS.items() if isinstance(clause.verb, kind)))
    return replace(clause, bind=name), name


def this_way(r: Reader) -> am.Amount:
    """The number that was named."""
    if r.this_way is None:
        raise Miss("this way")
    return r.this_way


_QUALITIES = {"colors": "color", "supertypes": "supertype", "card types": "card type", "subtypes": "subtype"}


def each_of_its(r: Reader) -> am.Amount:
    """ "of its colors", "of that spell's colors", "supertype, card type, and subtype it has"."""
    if r.take("supertype , card type , and subtype it has"):
        it = resolve_it(r)
        return am.Plus(tuple(am.DistinctOf(what, it) for what in ("supertype", "card type", "subtype")))
    r.need("of")
    if r.take_any("its", "their"):
        objects: ob.Objects = resolve_it(r)
    else:
        objects = back_object(r)
        r.need("'s")
    what = r.take_from(_QUALITIES)
    if what is None:
        raise Miss("of its what")
    return am.DistinctOf(what, objects)
