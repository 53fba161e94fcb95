"""What is said of players in question: "an opponent controls more creatures than you", "each player who lost life this turn"."""

from __future__ import annotations

from ...program import amounts as a
from ...program import conditions as c
from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ..phrases.reading import counted, reads
from ..text.numbers import number_word
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from .read import noun
from .read_qualifiers import comparison

CANDIDATE = p.BoundPlayers("candidate")


MINE = f.ControlledBy(CANDIDATE)


_DONE = {"discard": "discarded", "sacrifice": "sacrificed"}


@reads("who")
def who(r: Reader, among: p.Players) -> p.Players:
    """After "each player", "an opponent" and the like: those of them "who ..."."""
    r.need("who")
    return p.PlayersWith(among, r.first(predicate, _this_way))


def predicate(r: Reader) -> c.Condition:
    """What holds of the player in question, whenever it is asked."""
    return r.first(
        _controls, _does_not_control, _has, _life_this_turn, _damaged, _cast, _drew, _attacked, _used_up, _had
    )


def _controls(r: Reader) -> c.Condition:
    r.need_any("controls", "control")
    word = r.take_any("more", "fewer")
    if word:
        filter = noun(r).filter
        r.need("than you")
        mine = a.Count(all_of((filter, f.ControlledBy(p.You()))))
        return c.Compare(a.Count(all_of((filter, MINE))), ">" if word == "more" else "<", mine)
    return c.Exists(*_counted(r))


def _counted(r: Reader) -> tuple[f.Filter, str, int]:
    filter, op, count = counted(r)
    return all_of((filter, MINE)), op, count


def _does_not_control(r: Reader) -> c.Condition:
    r.need_any("doesn't control", "don't control")
    filter, op, count = _counted(r)
    if (op, count) != (">=", 1):
        raise Miss("negated count")
    return c.IsFalse(c.Exists(filter))


def _has(r: Reader) -> c.Condition:
    r.need_any("has", "have")
    for words, op in (("more life than you", ">"), ("less life than you", "<")):
        if r.take(words):
            return c.Compare(a.LifeOf(CANDIDATE), op, a.LifeOf(p.You()))
    hand = all_of((f.OwnedBy(CANDIDATE), f.InZone("hand")))
    if r.take("no cards in hand"):
        return c.Exists(hand, "=", 0)
    if r.take("more cards in hand than you"):
        yours = a.Count(all_of((f.OwnedBy(p.You()), f.InZone("hand"))))
        return c.Compare(a.Count(hand), ">", yours)
    count = int(r.next()) if r.word().isdigit() else number_word(r)
    op = {"or more": ">=", "or less": "<=", "or fewer": "<="}[r.need_any("or more", "or less", "or fewer")]
    if r.take("poison counters"):
        return c.Compare(a.PlayerCounters(CANDIDATE, "poison"), op, a.Const(count))
    if r.take("cards in hand"):
        return c.Exists(hand, op, count)
    if r.take_any("cards in their graveyard", "cards in his or her graveyard"):
        return c.Exists(all_of((f.OwnedBy(CANDIDATE), f.InZone("graveyard"))), op, count)
    r.need("life")
    return c.Compare(a.LifeOf(CANDIDATE), op, a.Const(count))


def _life_this_turn(r: Reader) -> c.Condition:
    """ "lost life this turn", "gained 3 or more life this turn"."""
    r.take_any("has", "have")
    kind = e.LifeGained if r.need_any("gained", "lost") == "gained" else e.LifeLost
    if r.take("life this turn"):
        return c.Happened(kind(CANDIDATE))
    op, value = comparison(r)
    r.need("life this turn")
    if op != ">=":
        raise Miss("life this turn")
    return c.Compare(a.HappenedCount(kind(CANDIDATE), total=True), op, value)


def _damaged(r: Reader) -> c.Condition:
    """ "was dealt combat damage by ~ this turn"."""
    r.need_any("was dealt", "were dealt")
    combat = True if r.take("combat") else None
    r.need("damage")
    source: f.Filter = f.Everything()
    if r.take("by ~"):
        source = f.IsSource()
    r.need("this turn")
    return c.Happened(e.DamageDealt(source, to_player=CANDIDATE, combat=combat))


def _cast(r: Reader) -> c.Condition:
    """ "cast three or more spells this turn", "has cast a blue or black spell this turn"."""
    r.take_any("has", "have")
    r.need("cast")
    filter, op, count = counted(r)
    r.need("this turn")
    return c.Happened(
        e.SpellCast(all_of(part for part in conjuncts(filter) if part != f.IsSpell()), CANDIDATE), op, count
    )


def _drew(r: Reader) -> c.Condition:
    r.take_any("has", "have")
    r.need_any("drew", "drawn")
    count = 1 if r.take("a card") else number_word(r)
    if count > 1:
        r.need("or more cards")
    r.need("this turn")
    return c.Happened(e.CardDrawn(CANDIDATE), count=count)


def _attacked(r: Reader) -> c.Condition:
    r.take_any("has", "have")
    r.need("attacked")
    r.take("with a creature")
    r.need("this turn")
    return c.Happened(e.Attacks(MINE))


def _had(r: Reader) -> c.Condition:
    """ "had two or more creatures enter under their control this turn", "had three or more cards put into their graveyard from anywhere this turn"."""
    r.need("had")
    filter, op, count = counted(r)
    if r.take_any("enter under their control this turn", "enter the battlefield under their control this turn"):
        return c.Happened(e.ZoneChange(all_of((filter, MINE)), "", "battlefield"), op, count)
    r.need_any("put into their graveyard from anywhere this turn", "put into their graveyard this turn")
    owned = [each for each in conjuncts(filter) if each != f.Everything()]
    return c.Happened(e.ZoneChange(all_of((*owned, f.IsCard(), f.OwnedBy(CANDIDATE))), "", "graveyard"), op, count)


def _used_up(r: Reader) -> c.Condition:
    """ "sacrificed a permanent this turn", "discarded a card this turn"."""
    kind = {"sacrificed": e.Sacrificed, "discarded": e.Discarded}[r.need_any("sacrificed", "discarded")]
    filter, op, count = counted(r)
    r.need("this turn")
    return c.Happened(kind(filter, CANDIDATE), op, count)


def _this_way(r: Reader) -> c.Condition:
    """ "who can't", "who didn't discard a creature card this way": of what the instruction before made everybody do."""
    if r.take("can't"):
        known, theirs = _done(r, tuple(_DONE.values()))
        return _none_of(o.Among(known, theirs))
    if r.take("didn't"):
        known, theirs = _done(r, (_DONE[r.need_any(*_DONE)],))
        return _none_of(o.Among(known, _which(r, theirs)))
    known, theirs = _done(r, (r.need_any(*_DONE.values()),))
    return c.Compare(a.CountObjects(o.Among(known, _which(r, theirs))), ">=", a.Const(1))


def _none_of(objects: o.Objects) -> c.Condition:
    return c.Compare(a.CountObjects(objects), "=", a.Const(0))


def _which(r: Reader, theirs: f.Filter) -> f.Filter:
    r.need_any("a", "an")
    filter = noun(r).filter
    r.need("this way")
    return all_of((filter, theirs))


def _done(r: Reader, words: tuple[str, ...]) -> tuple[o.Objects, f.Filter]:
    """The objects of the last such instruction, and how those of the player in question are told."""
    for each in reversed(r.scope.referents):
        word = next((word for word in words if word in each.kinds), "")
        if word and isinstance(each.node, o.Objects):
            return each.node, MINE if word == "sacrificed" else f.OwnedBy(CANDIDATE)
    raise Miss("this way")
