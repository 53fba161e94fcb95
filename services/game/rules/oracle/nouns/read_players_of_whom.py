"""What is said of players in question: "an opponent controls more creatures than you", "each player who lost life this turn"."""

from __future__ import annotations

from ...program import amounts as am
from ...program import conditions as cn
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..phrases.reading import counted, reads
from ..text.numbers import number_word
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from .read import noun
from .read_qualifiers import comparison

CANDIDATE = pl.BoundPlayers("candidate")


MINE = fl.ControlledBy(CANDIDATE)


_DONE = {"discard": "discarded", "sacrifice": "sacrificed"}


@reads("who")
def who(r: Reader, among: pl.Players) -> pl.Players:
    """After "each player", "an opponent" and the like: those of them "who ..."."""
    r.need("who")
    return pl.PlayersWith(among, r.first(predicate, _this_way))


def predicate(r: Reader) -> cn.Condition:
    """What holds of the player in question, whenever it is asked."""
    return r.first(
        _controls, _does_not_control, _has, _life_this_turn, _damaged, _cast, _drew, _attacked, _used_up, _had
    )


def _controls(r: Reader) -> cn.Condition:
    r.need_any("controls", "control")
    word = r.take_any("more", "fewer")
    if word:
        filter = noun(r).filter
        r.need("than you")
        mine = am.Count(all_of((filter, fl.ControlledBy(pl.You()))))
        return cn.Compare(am.Count(all_of((filter, MINE))), ">" if word == "more" else "<", mine)
    return cn.Exists(*_counted(r))


def _counted(r: Reader) -> tuple[fl.Filter, str, int]:
    filter, op, count = counted(r)
    return all_of((filter, MINE)), op, count


def _does_not_control(r: Reader) -> cn.Condition:
    r.need_any("doesn't control", "don't control")
    filter, op, count = _counted(r)
    if (op, count) != (">=", 1):
        raise Miss("negated count")
    return cn.IsFalse(cn.Exists(filter))


def _has(r: Reader) -> cn.Condition:
    r.need_any("has", "have")
    for words, op in (("more life than you", ">"), ("less life than you", "<")):
        if r.take(words):
            return cn.Compare(am.LifeOf(CANDIDATE), op, am.LifeOf(pl.You()))
    hand = all_of((fl.OwnedBy(CANDIDATE), fl.InZone("hand")))
    if r.take("no cards in hand"):
        return cn.Exists(hand, "=", 0)
    if r.take("more cards in hand than you"):
        yours = am.Count(all_of((fl.OwnedBy(pl.You()), fl.InZone("hand"))))
        return cn.Compare(am.Count(hand), ">", yours)
    count = int(r.next()) if r.word().isdigit() else number_word(r)
    op = {"or more": ">=", "or less": "<=", "or fewer": "<="}[r.need_any("or more", "or less", "or fewer")]
    if r.take("poison counters"):
        return cn.Compare(am.PlayerCounters(CANDIDATE, "poison"), op, am.Const(count))
    if r.take("cards in hand"):
        return cn.Exists(hand, op, count)
    if r.take_any("cards in their graveyard", "cards in his or her graveyard"):
        return cn.Exists(all_of((fl.OwnedBy(CANDIDATE), fl.InZone("graveyard"))), op, count)
    r.need("life")
    return cn.Compare(am.LifeOf(CANDIDATE), op, am.Const(count))


def _life_this_turn(r: Reader) -> cn.Condition:
    """ "lost life this turn", "gained 3 or more life this turn"."""
    r.take_any("has", "have")
    kind = ev.LifeGained if r.need_any("gained", "lost") == "gained" else ev.LifeLost
    if r.take("life this turn"):
        return cn.Happened(kind(CANDIDATE))
    op, value = comparison(r)
    r.need("life this turn")
    if op != ">=":
        raise Miss("life this turn")
    return cn.Compare(am.HappenedCount(kind(CANDIDATE), total=True), op, value)


def _damaged(r: Reader) -> cn.Condition:
    """ "was dealt combat damage by ~ this turn"."""
    r.need_any("was dealt", "were dealt")
    combat = True if r.take("combat") else None
    r.need("damage")
    source: fl.Filter = fl.Everything()
    if r.take("by ~"):
        source = fl.IsSource()
    r.need("this turn")
    return cn.Happened(ev.DamageDealt(source, to_player=CANDIDATE, combat=combat))


def _cast(r: Reader) -> cn.Condition:
    """ "cast three or more spells this turn", "has cast a blue or black spell this turn"."""
    r.take_any("has", "have")
    r.need("cast")
    filter, op, count = counted(r)
    r.need("this turn")
    return cn.Happened(
        ev.SpellCast(all_of(part for part in conjuncts(filter) if part != fl.IsSpell()), CANDIDATE), op, count
    )


def _drew(r: Reader) -> cn.Condition:
    r.take_any("has", "have")
    r.need_any("drew", "drawn")
    count = 1 if r.take("a card") else number_word(r)
    if count > 1:
        r.need("or more cards")
    r.need("this turn")
    return cn.Happened(ev.CardDrawn(CANDIDATE), count=count)


def _attacked(r: Reader) -> cn.Condition:
    r.take_any("has", "have")
    r.need("attacked")
    r.take("with a creature")
    r.need("this turn")
    return cn.Happened(ev.Attacks(MINE))


def _had(r: Reader) -> cn.Condition:
    """ "had two or more creatures enter under their control this turn", "had three or more cards put into their graveyard from anywhere this turn"."""
    r.need("had")
    filter, op, count = counted(r)
    if r.take_any("enter under their control this turn", "enter the battlefield under their control this turn"):
        return cn.Happened(ev.ZoneChange(all_of((filter, MINE)), "", "battlefield"), op, count)
    r.need_any("put into their graveyard from anywhere this turn", "put into their graveyard this turn")
    owned = [each for each in conjuncts(filter) if each != fl.Everything()]
    return cn.Happened(ev.ZoneChange(all_of((*owned, fl.IsCard(), fl.OwnedBy(CANDIDATE))), "", "graveyard"), op, count)


def _used_up(r: Reader) -> cn.Condition:
    """ "sacrificed a permanent this turn", "discarded a card this turn"."""
    kind = {"sacrificed": ev.Sacrificed, "discarded": ev.Discarded}[r.need_any("sacrificed", "discarded")]
    filter, op, count = counted(r)
    r.need("this turn")
    return cn.Happened(kind(filter, CANDIDATE), op, count)


def _this_way(r: Reader) -> cn.Condition:
    """ "who can't", "who didn't discard a creature card this way": of what the instruction before made everybody do."""
    if r.take("can't"):
        known, theirs = _done(r, tuple(_DONE.values()))
        return _none_of(ob.Among(known, theirs))
    if r.take("didn't"):
        known, theirs = _done(r, (_DONE[r.need_any(*_DONE)],))
        return _none_of(ob.Among(known, _which(r, theirs)))
    known, theirs = _done(r, (r.need_any(*_DONE.values()),))
    return cn.Compare(am.CountObjects(ob.Among(known, _which(r, theirs))), ">=", am.Const(1))


def _none_of(objects: ob.Objects) -> cn.Condition:
    return cn.Compare(am.CountObjects(objects), "=", am.Const(0))


def _which(r: Reader, theirs: fl.Filter) -> fl.Filter:
    r.need_any("a", "an")
    filter = noun(r).filter
    r.need("this way")
    return all_of((filter, theirs))


def _done(r: Reader, words: tuple[str, ...]) -> tuple[ob.Objects, fl.Filter]:
    """The objects of the last such instruction, and how those of the player in question are told."""
    for each in reversed(r.scope.referents):
        word = next((word for word in words if word in each.kinds), "")
        if word and isinstance(each.node, ob.Objects):
            return each.node, MINE if word == "sacrificed" else fl.OwnedBy(CANDIDATE)
    raise Miss("this way")
