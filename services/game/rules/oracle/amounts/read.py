"""Phrases that mean numbers.

Another number for the same instruction, after "instead": "create five of those tokens".
"""

from __future__ import annotations

from ...program import amounts as am
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount
from ...program.events import LifeGained, LifeLost
from ..nouns import read_commanders
from ..nouns.read import noun
from ..nouns.read_done_this_way import done_this_way
from ..nouns.read_players import possessive
from ..nouns.read_players_of_whom import who
from ..nouns.read_qualifiers import counter_kind
from ..nouns.read_references import back_object, pronoun, resolve_it, single
from ..phrases.reading import reads, result
from ..text.lexicon import COLOR_WORDS, NUMBERS
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from ..tree.noun import Noun
from .read_measured import each_distinct, each_of_its, number_distinct, this_way


@reads("count_amount")
def count_amount(r: Reader) -> am.Amount:
    """How many of something: a number, "that many", "twice that many"."""
    if r.take("twice that many"):
        return am.Times(2, _that_many(r))
    if r.take_any("that many", "that much"):
        return _that_many(r)
    if r.take("twice x"):
        return am.Times(2, am.X())
    if r.at("x plus") and (r.word(2).isdigit() or r.word(2) in NUMBERS):
        r.advance(2)
        return am.Plus((am.X(), plain_amount(r)))
    return plain_amount(r)


def _that_many(r: Reader) -> am.Amount:
    if r.scope.number is None:
        raise Miss("that many")
    return r.scope.number


@reads("amount")
def amount(r: Reader) -> am.Amount:
    """Any amount, with a sum "plus" or a difference "minus"."""
    first = r.first(*_AMOUNTS)
    while r.word() in ("plus", "minus"):
        sign = r.next()
        more = r.first(*_AMOUNTS)
        first = am.Plus((first, more if sign == "plus" else am.Times(-1, more)))
    return first


def _half(r: Reader) -> am.Amount:
    r.need("half")
    inner = r.first(_that_much, _x, _the_number, _life, _characteristic)
    r.take(",")
    up = r.need_any("rounded up", "rounded down") == "rounded up"
    return am.Half(inner, up)


def _multiple(r: Reader) -> am.Amount:
    if r.take("twice"):
        return am.Times(2, r.first(*_AMOUNTS))
    if r.take_any("three times", "3 times"):
        return am.Times(3, r.first(*_AMOUNTS))
    return result(r)


def _that_much(r: Reader) -> am.Amount:
    r.need_any("that much", "that many", "that amount", "that damage")
    return _that_many(r)


def _x(r: Reader) -> am.Amount:
    if r.word() != "x":
        raise Miss("x")
    r.advance(1)
    return am.X()


def _the_number(r: Reader) -> am.Amount:
    r.need_any("the number of", "the total number of")
    distinct = r.attempt(number_distinct)
    if distinct is not None:
        return distinct
    if r.at_any("opponents you have", "your opponents", "players", "opponents who"):
        return _players(r)
    if r.take("times it was kicked") or r.take("times ~ was kicked"):
        return am.TimesKicked(ob.This())
    of_commanders = r.attempt(read_commanders.colors_of_identity)
    if of_commanders is not None:
        return of_commanders
    if r.take("times"):
        return read_commanders.times_cast(r)
    kind = r.attempt(_counter_words)
    if kind is not None:
        return _counters_on(r, kind)
    if r.take("colors among"):
        return am.CountDistinct("color", noun(r).filter)
    if r.take_any("card types among", "different card types among"):
        return am.CountDistinct("card type", noun(r).filter)
    if r.take("basic land types among lands you control"):
        return am.Domain()
    if r.take("creatures in your party"):
        return am.PartySize()
    found = noun(r)
    if not found.plural:
        raise Miss("plural")
    done = r.attempt(lambda inner: done_this_way(inner, found.filter, found.kinds))
    if done is not None:
        return _number_of(r, done, found)
    return _happened(r, found) or am.Count(found.filter)


def _happened(r: Reader, found: Noun) -> am.Amount | None:
    """ "creatures that died this turn", "cards you've discarded this turn": how often something happened."""
    yours = all_of((found.filter, fl.ControlledBy(pl.You())))
    if r.take("that died this turn"):
        return am.HappenedCount(ev.ZoneChange(found.filter, "battlefield", "graveyard"))
    if r.take("that died under your control this turn"):
        return am.HappenedCount(ev.ZoneChange(yours, "battlefield", "graveyard"))
    if r.take_any("you had enter under your control this turn", "that entered under your control this turn"):
        return am.HappenedCount(ev.ZoneChange(yours, "", "battlefield"))
    if "spell" in found.kinds and r.take_any("you've cast this turn", "you cast this turn"):
        parts = [each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell)]
        if any(isinstance(each, (fl.InZone, fl.ControlledBy)) for each in parts):
            raise Miss("cast from where")
        if r.take("from anywhere other than your hand"):
            parts.append(fl.Not(fl.CastFrom("hand", own=True)))
        return am.HappenedCount(ev.SpellCast(all_of(parts), pl.You()))
    if "card" in found.kinds and r.take("you've discarded this turn"):
        return am.HappenedCount(ev.Discarded(found.filter, pl.You()))
    if found.kinds == {"card"} and r.take("you've drawn this turn"):
        return am.HappenedCount(ev.CardDrawn(pl.You()))
    if "permanent" in found.kinds and r.take("sacrificed this turn"):
        return am.HappenedCount(ev.Sacrificed(found.filter))
    if "permanent" in found.kinds and r.take_any("you've sacrificed this turn", "you sacrificed this turn"):
        return am.HappenedCount(ev.Sacrificed(found.filter, pl.You()))
    return None


def _counter_words(r: Reader) -> str:
    kind = "" if r.word() == "counters" else counter_kind(r)
    r.need("counters")
    return kind


def _counters_on(r: Reader, kind: str) -> am.Amount:
    if r.take("you have"):
        return am.PlayerCounters(pl.You(), kind)
    r.need("on")
    return am.CountersOn(pronoun(r), kind)


def _players(r: Reader) -> am.Amount:
    if r.take_any("opponents you have", "your opponents"):
        return am.CountPlayers(pl.EachOpponent())
    if r.take("opponents"):
        return am.CountPlayers(_those(r, pl.EachOpponent()))
    r.need("players")
    if r.word() == "who":
        return am.CountPlayers(_those(r, pl.EachPlayer()))
    r.need("in the game")
    return am.CountPlayers(pl.EachPlayer())


_STATS = {
    "power": am.PowerOf,
    "toughness": am.ToughnessOf,
    "mana value": am.ManaValueOf,
    "converted mana cost": am.ManaValueOf,
}


def _characteristic(r: Reader) -> am.Amount:
    """ "its power", "that creature's toughness", "~'s mana value"."""
    if r.take("its") or r.take("her"):
        objects = resolve_it(r, measured=True)
    else:
        objects = back_object(r)
        r.need("'s")
    kind = r.take_from(_STATS)
    if kind is None:
        raise Miss("characteristic")
    return kind(objects)


def _of(r: Reader) -> am.Amount:
    """ "the power of target creature"."""
    r.need("the")
    kind = r.take_from(_STATS)
    if kind is None:
        raise Miss("characteristic")
    r.need("of")
    objects = single(r)
    if isinstance(objects, ob.Chosen):
        raise Miss("which one is measured")
    return kind(objects)


def _greatest(r: Reader) -> am.Amount:
    word = r.need_any("the greatest", "the highest", "the least", "the total")
    if word == "the greatest" and r.take("number of stored results on it of the same value"):
        return am.MostStored(ob.This())
    what = r.need_any("power", "toughness", "mana value")
    if word in ("the greatest", "the highest"):
        of_commanders = r.attempt_with(read_commanders.greatest, what)
        if of_commanders is not None:
            return of_commanders
    r.need_any("among", "of")
    r.take("all")
    found = noun(r)
    if word == "the total":
        return am.TotalOf(what, found.filter)
    return am.GreatestOf(what, found.filter, word == "the least")


def _life(r: Reader) -> am.Amount:
    if r.take("your starting life total") or r.take("their starting life total"):
        return am.StartingLife()
    if r.take_any("the amount of life you gained this turn", "the life you gained this turn"):
        return am.HappenedCount(LifeGained(pl.You()), total=True)
    if r.take_any("the amount of life you lost this turn", "the life you lost this turn"):
        return am.HappenedCount(LifeLost(pl.You()), total=True)
    who = possessive(r)
    if r.take("speed") and isinstance(who, pl.You):
        return am.Speed()
    if r.take("devotion to") and isinstance(who, pl.You):
        return _devotion(r)
    r.need_any("life total", "life")
    return am.LifeOf(who)


def _devotion(r: Reader) -> am.Amount:
    letters = COLOR_WORDS.get(r.next(), "")
    if r.word() == "and" and r.word(1) in COLOR_WORDS:
        r.advance(1)
        letters += COLOR_WORDS[r.next()]
    if not letters:
        raise Miss("devotion")
    return am.Devotion(letters)


def _spent(r: Reader) -> am.Amount:
    """ "the amount of mana spent to cast this spell", "the number of colors of mana spent to cast it"."""
    colors = r.need_any("the amount of mana spent to cast", "the number of colors of mana spent to cast").startswith(
        "the n"
    )
    objects = pronoun(r)
    return am.ColorsSpent(objects) if colors else am.ManaSpent(objects)


def _event_amount(r: Reader) -> am.Amount:
    if r.take("the amount of {E} paid this way"):
        return _that_many(r)
    if r.take_any(
        "the damage dealt",
        "the amount of damage dealt",
        "the amount of life gained",
        "the amount of life lost",
        "the excess damage dealt this way",
        "the amount of excess damage dealt this way",
        "the amount of excess damage dealt to that creature this way",
        "the damage dealt this way",
        "the damage prevented this way",
        "the life lost this way",
    ):
        if r.take("this way") or r.words[r.pos - 1] == "way":
            return this_way(r)
        if isinstance(r.scope.number, am.BoundNumber) and r.scope.number.name.startswith("roll"):
            raise Miss("a die was rolled since")
        return _that_many(r)
    raise Miss("event amount")


_AMOUNTS = (
    _half,
    _multiple,
    _that_much,
    _spent,
    _the_number,
    _greatest,
    _life,
    _event_amount,
    _of,
    _of,
    _characteristic,
    plain_amount,
)


def for_each(r: Reader) -> am.Amount:
    """After "for each": how often, with a sum "and each"."""
    first = _each(r)
    mark, scope = r.pos, r.scope
    if r.take("and each") or r.take("and for each"):
        more = r.attempt(_each)
        if more is not None and r.word() in (".", ",", ""):
            return am.Plus((first, more))
        r.pos, r.scope = mark, scope
    return first


def _those(r: Reader, among: pl.Players) -> pl.Players:
    if r.word() == "'s":
        raise Miss("what of each player")
    return who(r, among) if r.word() == "who" else among


def _each(r: Reader) -> am.Amount:
    distinct = r.attempt(each_distinct)
    if distinct is not None:
        return distinct
    if r.take_any("opponent you have", "opponent"):
        return am.CountPlayers(_those(r, pl.EachOpponent()))
    if r.take("player"):
        return am.CountPlayers(_those(r, pl.EachPlayer()))
    if r.take_any("time it was kicked", "time ~ was kicked", "time this spell was kicked"):
        return am.TimesKicked(ob.This())
    if r.take("basic land type among lands you control"):
        return am.Domain()
    if r.word(1) in ("vote", "votes") and f"votes:{r.word()}" in r.scope.names:
        word = r.next()
        r.advance(1)
        return am.BoundNumber(f"votes:{word}")
    if r.take("color of mana spent to cast it") or r.take("color of mana spent to cast ~"):
        return am.ColorsSpent(ob.This())
    if r.take("creature in your party"):
        return am.PartySize()
    if r.take("card type among"):
        return am.CountDistinct("card type", noun(r).filter)
    if r.take("color among"):
        return am.CountDistinct("color", noun(r).filter)
    if r.take_any("1 life you gained", "1 life you lost", "1 damage dealt to it"):
        return _that_many(r)
    if r.take_any(
        "1 life lost this way",
        "1 damage dealt this way",
        "1 damage prevented this way",
        "1 excess damage dealt this way",
    ):
        return this_way(r)
    own = r.attempt(each_of_its) or r.attempt(_each_removed)
    if own is not None:
        return own
    counter = r.attempt(_each_counter)
    if counter is not None:
        return counter
    other = r.take("other")
    found = noun(r)
    done = r.attempt(lambda inner: done_this_way(inner, found.filter, found.kinds))
    if done is not None and not found.plural and not other:
        return _number_of(r, done, found)
    if other and "spell" in found.kinds and r.scope.spell and not r.scope.quoted:
        found, other = Noun(all_of((found.filter, fl.Not(fl.IsSource()))), found.kinds, found.plural), False
    happened = None if found.plural or other else _happened(r, found)
    if happened is not None:
        return happened
    if found.plural or r.at_any("this way", "was", "discarded", "sacrificed", "destroyed", "exiled", "you've"):
        raise Miss("for each")
    return am.Count(all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter)


def _number_of(r: Reader, done: ob.Objects, found: Noun) -> am.Amount:
    """ "for each permanent destroyed this way": all of them, if the noun says no more than what they are."""
    if not isinstance(done, ob.Among) or done.filter != found.filter:
        return am.CountObjects(done)
    kinds = next((each.kinds for each in r.scope.referents if each.node == done.objects), frozenset())
    if found.filter in (fl.Everything(), fl.IsToken()) or (_is_bare(found) and found.kinds <= kinds):
        return am.CountObjects(done.objects)
    return am.CountObjects(done)


def _is_bare(found: Noun) -> bool:
    """A noun without qualities: "creature", "land card"."""
    return isinstance(found.filter, (fl.HasType, fl.HasSubtype))


def _each_removed(r: Reader) -> am.Amount:
    """ "for each storage counter removed this way": of a cost of any number."""
    kind = "" if r.word() == "counter" else counter_kind(r)
    r.need("counter removed this way")
    for each in reversed(r.scope.referents):
        if each.node == ob.Bound("cost.counters") and (not kind or f"{kind} counter" in each.kinds):
            return am.X()
    raise Miss("removed this way")


def _each_counter(r: Reader) -> am.Amount:
    kind = "" if r.word() == "counter" else counter_kind(r)
    r.need("counter")
    return _counters_on(r, kind)


def times(factor: am.Amount, count: am.Amount) -> am.Amount:
    """A fixed amount for each: 1 x n is n."""
    if isinstance(factor, am.Const):
        return count if factor.value == 1 else am.Times(factor.value, count)
    return am.Product(factor, count)


def of_those_tokens(r: Reader) -> Amount:
    """ "create five of those tokens"."""
    r.need("create")
    count = plain_amount(r)
    r.need("of those tokens")
    return count
