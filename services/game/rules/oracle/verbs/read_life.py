"""Life, damage to players by sentences without a source, losing and winning, players' counters.

Life totals that become a number: "target player's life total becomes 10" (CR 119.5).
"""

from __future__ import annotations

from ...program import effects as fx
from ...program import players as pl
from ...program.amounts import Amount, Const, Half, LifeOf
from ...program.clauses import Clause
from ...program.node import walk
from ..amounts.read import amount, count_amount, for_each, times
from ..conditions.read_while import as_long_as, duration
from ..nouns.read_players import possessive
from ..nouns.read_references import reference
from ..predicates.read_quoted import quoted_ability
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL


def _life_amount(r: Reader) -> Amount:
    if r.take("life equal to"):
        return amount(r)
    count = count_amount(r)
    r.need("life")
    if r.take("for each"):
        return times(count, for_each(r))
    return count


def _gain(r: Reader, who: pl.Players) -> fx.Verb:
    if r.at("control of"):
        return _gain_control(r, who)
    return fx.GainLife(who, _life_amount(r))


def _gain_control(r: Reader, who: pl.Players) -> fx.Verb:
    r.need("control of")
    objects = reference(r)
    lasting = duration(r)
    if r.at("and ~ remains tapped") or (not lasting and r.at("for as long as")):
        while not r.at("for as long as"):
            r.pos -= 1
        return fx.GainControl(objects, who, "while_condition", as_long_as(r))
    return fx.GainControl(objects, who, lasting)


def _lose(r: Reader, who: pl.Players) -> fx.Verb:
    if r.take("the game"):
        return fx.LoseGame(who)
    half = r.attempt_with(_half_of, who)
    return fx.LoseLife(who, half if half is not None else _life_amount(r))


def _half_of(r: Reader, who: pl.Players) -> Amount:
    """ "half their life, rounded up": of a player's own life total (CR 107.1a)."""
    words = "half your life ," if isinstance(who, pl.You) else "half their life ,"
    if isinstance(who, SEVERAL):
        raise Miss("each has a life total of their own")
    r.need(words)
    up = r.need_any("rounded up", "rounded down") == "rounded up"
    return Half(LifeOf(pl.BoundPlayers(f"target{who.slot}") if isinstance(who, pl.TargetPlayer) else who), up)


def _win(r: Reader, who: pl.Players) -> fx.Verb:
    r.need("the game")
    return fx.WinGame(who)


def _get(r: Reader, who: pl.Players) -> fx.Verb:
    if r.take("an emblem with"):
        abilities = quoted_ability(r)
        while r.word() == "and" and r.word(1) == '"' and r.take("and"):
            abilities += quoted_ability(r)
        return fx.CreateEmblem(abilities, who)
    if r.word() == "{E}":
        count = 0
        while r.take("{E}"):
            count += 1
        return fx.GivePlayerCounters(who, "energy", Const(count))
    count_of = plain_amount(r)
    if r.take("{E}"):
        return fx.GivePlayerCounters(who, "energy", count_of)
    kind = r.need_any("poison", "experience", "rad", "ticket")
    r.need_any("counters", "counter")
    return fx.GivePlayerCounters(who, kind, count_of)


LIFE_VERBS = {"gain": _gain, "lose": _lose, "win": _win, "get": _get}


_EACH = pl.BoundPlayers("each")


_SEVERAL: dict[str, pl.Players] = {
    "each player 's life total becomes": pl.EachPlayer(), "each opponent 's life total becomes": pl.EachOpponent(),
}  # fmt: skip


def life_becomes(r: Reader) -> Clause:
    """A player's life total; of several, each one's, all at the same time or by a number of their own."""
    several = r.take_from(_SEVERAL)
    if several is not None:
        return _each_becomes(r, several)
    who = possessive(r)
    r.need("life total becomes")
    r.take("equal to")
    if isinstance(who, SEVERAL):
        raise Miss("several life totals")
    return Clause(fx.SetLife(who, amount(r)))


def _each_becomes(r: Reader, who: pl.Players) -> Clause:
    r.take("equal to")
    r.mention(_EACH, frozenset(("player",)), False, player=True)
    size = amount(r)
    if any(isinstance(node, LifeOf) for node in walk(size)):
        raise Miss("a life total that changes meanwhile")
    if _EACH in walk(size):
        return Clause(fx.SetLife(_EACH, size), each=who)
    return Clause(fx.SetLife(who, size))
