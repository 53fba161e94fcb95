"""Sentences that happen once for each of several: "for each opponent, ...", "for each creature token you control, ...", "draw a card for each ..."."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import players as pl
from ...program.amounts import Amount
from ...program.clauses import Clause
from ...program.filters import ControlledBy, Everything
from ...program.node import rewrite, walk
from ...program.objects import Among, Bound, Every, Objects, Target
from ..amounts.read import for_each, times
from ..nouns.read import noun
from ..nouns.read_references import resolve_kind, resolve_them
from ..nouns.read_shown_cards import LOOKED
from ..phrases.reading import body
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from ..verbs.read_mana import each_color


def for_each_first(r: Reader) -> list[Clause]:
    """ "For each opponent, ...": once for each player; a number otherwise."""
    if r.take_any("opponent ,", "player ,"):
        who: pl.Players = pl.EachOpponent() if r.words[r.pos - 2] == "opponent" else pl.EachPlayer()
        r.mention(pl.BoundPlayers("each"), frozenset(("player", "opponent")), False, player=True)
        start = r.scope.slot
        inner = body(r)
        if r.scope.slot != start:
            one = _one_target_each(inner, who)
            for each in r.scope.referents:
                if each.node == Bound(f"target{start}"):
                    r.mention(Among(Bound(f"target{start}"), Everything()), each.kinds, True)  # of all the players
            return [one]
        one = inner[0] if len(inner) == 1 else Clause(fx.Sequence(tuple(inner)))
        return [replace(one, each=who)]
    if r.take_any("1 life you lost ,", "1 life you gained ,"):
        return [_times_of_the_event(r)]
    colors = r.attempt(each_color)
    if colors is not None:
        return [Clause(colors)]
    over = r.attempt(_for_each_object)
    if over is not None:
        return [over]
    count = for_each(r)
    r.need(",")
    start = r.scope.slot
    inner = body(r)
    if r.scope.slot != start or len(inner) != 1:
        raise Miss("several clauses for each")
    return [scaled(inner[0], count)]


def _times_of_the_event(r: Reader) -> Clause:
    """ "For each 1 life you lost, ...": as often as the event says."""
    count, start = r.scope.number, r.scope.slot
    inner = body(r)
    if count is None or r.scope.slot != start:
        raise Miss("how often")
    one = inner[0] if len(inner) == 1 else Clause(fx.Sequence(tuple(inner)))
    if one.repeat is not None or one.each is not None:
        raise Miss("each of each")
    return replace(one, repeat=count)


_THEIRS = ControlledBy(pl.BoundPlayers("each"))


def _one_target_each(clauses: list[Clause], who: pl.Players) -> Clause:
    """ "For each opponent, destroy up to one target creature that player controls": any number of targets of different controllers."""
    targets = [node for node in walk(tuple(clauses)) if isinstance(node, Target)]
    if len(clauses) != 1 or len(targets) != 1 or (targets[0].min, targets[0].max) != (0, 1):
        raise Miss("a target for each")
    old = targets[0]
    if _THEIRS not in conjuncts(old.filter):
        raise Miss("a target for each")
    kept = [part for part in conjuncts(old.filter) if part != _THEIRS]
    whose = [] if isinstance(who, pl.EachPlayer) else [ControlledBy(who)]
    new = replace(old, filter=all_of((*kept, *whose)), max=-1, different="controller")
    changed: Clause = rewrite(clauses[0], lambda node: new if node == old else node)
    return changed


def _for_each_object(r: Reader) -> Clause:
    """ "For each creature token you control, create a token that's a copy of that creature": once for each, which later words mean."""
    if r.at_any("of them", "of those cards"):
        objects: Objects = resolve_them(r) if r.take("of them") else _those_cards(r)
        kinds = next(each.kinds for each in r.scope.referents if each.node == objects)
    else:
        found = noun(r)
        if found.plural:
            raise Miss("each")
        objects, kinds = Every(found.filter), found.kinds
        if found.kinds == {"card"} and found.filter == Everything():
            objects = _cards_looked_at(r)
    r.need(",")
    outer = r.scope.referents
    rivals = kinds - {"permanent"} or kinds
    r.scope = replace(r.scope, referents=tuple(one for one in outer if not one.kinds & rivals or one.plural))
    r.mention(Bound("each"), kinds)
    start = r.scope.slot
    inner = body(r)
    asked = any(node == Bound("each") for node in walk(tuple(inner)))
    if r.scope.slot != start or not asked:
        raise Miss("for each of them")
    one = inner[0] if len(inner) == 1 else Clause(fx.Sequence(tuple(inner)))
    if one.each is not None:
        raise Miss("each of each")
    if isinstance(one.verb, fx.CopyToken) and one.verb.objects == Bound("each"):
        return replace(one, verb=replace(one.verb, objects=objects))  # all at the same time
    if isinstance(one.verb, fx.Search):
        return replace(one, verb=replace(one.verb, for_each=objects))  # one search, and one shuffle
    return replace(one, each=objects)


def _those_cards(r: Reader) -> Objects:
    r.need("of those cards")
    return resolve_kind(r, "card", True)


def _cards_looked_at(r: Reader) -> Objects:
    """ "For each card, ...": of those that were looked at, never of all that there are."""
    if not any(each.node == LOOKED for each in r.scope.referents):
        raise Miss("each card of which")
    return LOOKED


def scaled(clause: Clause, count: object) -> Clause:
    """The clause with its number taken for each of `count`."""
    verb = clause.verb
    if not isinstance(count, Amount) or not isinstance(
        verb,
        (
            fx.Draw,
            fx.GainLife,
            fx.LoseLife,
            fx.CreateTokens,
            fx.PutCounters,
            fx.Mill,
            fx.Discard,
            fx.DealDamage,
            fx.AddMana,
            fx.GivePlayerCounters,
        ),
    ):
        raise Miss("for each")
    if isinstance(verb, fx.AddMana) and (not verb.mana and not verb.choice):
        raise Miss("mana")
    if isinstance(verb, fx.DealDamage) and verb.more is not None:
        raise Miss("which damage")
    return replace(clause, verb=replace(verb, amount=times(verb.amount, count)))
