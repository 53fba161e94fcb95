"""Paragraphs that stand for a rule of their own: exert, prototype, paired creatures, forecast, revealing from the opening hand."""

from __future__ import annotations

from dataclasses import replace

from ...program import abilities as ab
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..costs.read import cost
from ..costs.read_own_reduction import equip_with_reduction
from ..predicates.read import predicates
from ..sentences.read_bodies import body, clauses_until
from ..text.numbers import mana
from ..text.reader import Miss, Reader
from ..tree.rewriting import has_x
from .special_actions import discarding

PAIR = ob.Union((ob.This(), ob.PairedWith()))


IS_PAIRED = cn.Matches(ob.This(), fl.HasCapability("paired"))


NOT_YET_EXERTED = cn.IsFalse(cn.Happened(ev.PlayerDid("exert", filter=fl.IsSource())))


def keyword_paragraph(r: Reader) -> list[ab.Ability]:
    """The ability of such a paragraph, to its end."""
    priced = r.attempt(_priced_modes)
    if priced is not None:
        return priced
    equip = r.attempt(equip_with_reduction)
    if equip is not None:
        return [*equip]
    found = [r.first(_exert, _prototype, _paired, _forecast, _opening_reveal, discarding)]
    r.take(".")
    if not r.done():
        raise Miss("the end")
    return found


def _exert(r: Reader) -> ab.Ability:
    """ "You may exert ~ as it attacks. When you do, ..." (CR 701.43d)."""
    tested: cn.Condition | None = None
    if r.take_any("if ~ hasn't been exerted this turn ,", "if ~name hasn't been exerted this turn ,"):
        tested = NOT_YET_EXERTED
    r.need("you may exert")
    r.need_any("~", "~name", "it")
    r.need("as it attacks .")
    r.mention(ob.This(), frozenset(("self", "permanent", *r.scope.types)))
    if not r.take("when you do ,"):
        return ab.ExertAbility(condition=tested)
    r.next_sentence()
    return ab.ExertAbility(body(r), tested)


FIRST_STEPS = {
    "the first upkeep": ev.StepBegins("upkeep"),
    "your first upkeep": ev.StepBegins("upkeep", pl.You()),
    "your first main phase": ev.StepBegins("main", pl.You()),
}
"""When something happens once, said before the game."""


def _opening_reveal(r: Reader) -> ab.Ability:
    """ "You may reveal ~ from your opening hand. If you do, at the beginning of the first upkeep, ..." (CR 103.6b)."""
    r.need("you may reveal")
    r.need_any("~", "~name")
    r.need("from your opening hand . if you do ,")
    r.next_sentence()
    if r.take("at the beginning of"):
        when = _first_step(r)
        r.need(",")
        return ab.OpeningRevealAbility(when, body(r))
    if r.take("when each opponent casts their first spell of the game ,"):  # the next one, to which all are the first
        r.mention(ob.Bound("event.object"), frozenset(("spell",)))
        r.mention(pl.BoundPlayers("event.player"), frozenset(("player", "opponent")), player=True)
        return ab.OpeningRevealAbility(ev.SpellCast(who=pl.BoundPlayers("each")), body(r), pl.EachOpponent())
    r.before_game = True
    made = body(r)
    later = made.clauses[0].verb if len(made.clauses) == 1 else None
    if not isinstance(later, fx.Delayed):
        raise Miss("what happens later")
    return ab.OpeningRevealAbility(later.event, ab.Body(later.clauses))


def _first_step(r: Reader) -> ev.StepBegins:
    found = r.take_from(FIRST_STEPS)
    if found is None:
        raise Miss("a first step")
    return found


def _prototype(r: Reader) -> ab.Ability:
    """ "Prototype {1}{W} — 2/2" (CR 702.160)."""
    r.need("prototype")
    paid = mana(r)
    r.need_any("—", "-")
    power, _, toughness = r.next().partition("/")
    if not (power.isdigit() and toughness.isdigit()):
        raise Miss("size")
    return ab.PrototypeAbility(paid, power, toughness)


def _paired(r: Reader) -> ab.Ability:
    """ "As long as ~ is paired with another creature, both creatures have flying." (CR 702.95b)."""
    if not r.take_any(
        "as long as ~ is paired with another creature ,", "as long as ~name is paired with another creature ,"
    ):
        raise Miss("paired")
    r.need_any("both creatures", "each of those creatures")
    mods = predicates(r)
    if has_x(mods):
        raise Miss("X")
    return ab.StaticAbility(PAIR, mods, condition=IS_PAIRED)


def _forecast(r: Reader) -> ab.Ability:
    """ "Forecast — {cost}, Reveal ~ from your hand: ..." (CR 702.57)."""
    r.need_any("forecast —", "forecast -")
    paid = cost(r)
    r.need_any(", reveal ~ from your hand :", ", reveal ~name from your hand :")
    parts = paid.parts if isinstance(paid, co.Costs) else (paid,)
    shown = co.RevealCost(fl.AllOf((fl.IsSource(), fl.InZone("hand"))))
    ability = ab.ActivatedAbility(co.Costs((*parts, shown)), body(r), zone="hand", word="forecast")
    if has_x(ability.body):
        raise Miss("X")
    return replace(ability, timing="own_upkeep", limit=1)


def _priced_modes(r: Reader) -> list[ab.Ability]:
    """ "Spree + {1} — ... + {2} — ..." (CR 702.172), "Tiered • Fire — {0} — ..." (CR 702.183): modes with a cost each."""
    word = r.need_any("spree", "tiered")
    mark = "+" if word == "spree" else "•"
    modes = []
    while r.take(mark):
        modes.append(_priced_mode(r, mark))
    if len(modes) < 2 or not r.done():
        raise Miss("modes")
    most = -1 if word == "spree" else 1
    return [ab.Keyword(word), ab.SpellAbility(ab.Body(modes=tuple(modes), min=1, max=most))]


def _priced_mode(r: Reader, mark: str) -> ab.Mode:
    if mark == "•":  # the name of the tier has no meaning
        while r.word() != "—":
            r.next()
        r.advance(1)
    paid = mana(r)
    r.need("—")
    outer = r.scope
    r.scope = replace(outer, slot=0)
    clauses = clauses_until(r, mark)
    r.scope = outer
    if has_x(tuple(clauses)) and not r.x_known:
        raise Miss("X")
    return ab.Mode(tuple(clauses), cost=co.FreeCost() if paid == "{0}" else co.ManaCost(paid))
