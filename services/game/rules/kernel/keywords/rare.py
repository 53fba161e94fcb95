"""Keywords on few cards as the abilities they stand for; each function names its paragraph of CR 702."""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program.objects import Bound, Target, This
from ...program.players import BoundPlayers, ChosenPlayer, EachOpponent, You
from .builders import CREATURE, DIES, ENTERS, SELF, Expansion, expansions, number_of, pump, trigger


def craft_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.167a: the materials are the keyword's second cost."""
    exile_this = co.ExileCost(fl.AllOf((SELF, fl.InZone("battlefield"))))
    cost = co.Costs((n.cost or co.FreeCost(), exile_this, n.second_cost or co.FreeCost()))
    linked = fx.Clause(fx.KeywordAction("crafted", Bound("crafted")))
    back = fx.Clause(fx.Move(This(), "battlefield", transformed=True), bind="crafted", then=(linked,))
    return (ab.ActivatedAbility(cost, ab.Body((back,)), timing="sorcery", word="craft"),)


def gift_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.174b: of a permanent; an instant or sorcery gives as it resolves."""
    give = fx.Clause(fx.KeywordAction("give_gift", word=n.word))
    return (trigger(ENTERS, give, condition=cn.CostPaid(This(), "gift")),)


def living_metal_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.161a."""
    return (ab.StaticAbility(This(), (mo.AddTypes(types=("creature",)),), condition=cn.IsTurnOf(You())),)


def demonstrate_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.144a."""
    spell = Bound("event.object")
    theirs = fx.Clause(fx.CopySpell(spell, who=ChosenPlayer(EachOpponent())))
    copy = fx.Clause(fx.CopySpell(spell), optional=You(), then=(theirs,))
    return (trigger(ev.SpellCast(SELF), copy, zone="stack"),)


def gravestorm_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.69a."""
    gone = am.HappenedCount(ev.ZoneChange(fl.Everything(), "battlefield", "graveyard"))
    return (trigger(ev.SpellCast(SELF), fx.Clause(fx.CopySpell(Bound("event.object"), gone)), zone="stack"),)


def recover_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.59a."""
    died = ev.ZoneChange(fl.AllOf((CREATURE, fl.OwnedBy(You()))), "battlefield", "graveyard")
    away = fx.Clause(fx.Move(This(), "exile"))
    back = fx.Clause(
        fx.Nothing(), optional=You(), cost=n.cost, then=(fx.Clause(fx.Move(This(), "hand")),), otherwise=(away,)
    )
    return (trigger(died, back, condition=cn.SourceIn("graveyard"), zone="graveyard"),)


HAUNTS = trigger(DIES, fx.Clause(fx.KeywordAction("haunt", Target(0, CREATURE))))


def haunt_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.55a on a permanent; on a spell it triggers as that is put away (`stack.stack`)."""
    return (HAUNTS,)


def absorb_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.64a."""
    return (ab.ReplacementAbility(ev.DamageDealt(to_object=SELF), prevent=number_of(n)),)


def frenzy_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.68a."""
    return (trigger(ev.AttacksUnblocked(SELF), pump(number_of(n), am.Const(0))),)


def transfigure_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.71a."""
    same = fl.AllOf((CREATURE, fl.ManaValueIs("=", am.ManaValueOf(This()))))
    cost = co.Costs((n.cost or co.FreeCost(), co.SacrificeCost(SELF)))
    find = fx.Clause(fx.Search(You(), same, "battlefield"))
    return (ab.ActivatedAbility(cost, ab.Body((find,)), timing="sorcery", word="transfigure"),)


def aura_swap_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.65a."""
    swap = fx.Clause(fx.KeywordAction("aura_swap"), optional=You())
    return (ab.ActivatedAbility(n.cost or co.FreeCost(), ab.Body((swap,)), word="aura swap"),)


def tribute_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.104a: an opponent of the controller's choice may put the counters on it as it enters."""
    pay = fx.Clause(
        fx.PutCounters(This(), "+1/+1", number_of(n), by=BoundPlayers("tributary")),
        optional=BoundPlayers("tributary"),
        then=(fx.Clause(fx.KeywordAction("tribute_paid", This())),),
    )
    choose = fx.Clause(fx.KeywordAction("choose_tributary"))
    return (ab.ReplacementAbility(ENTERS, also=(choose, pay)),)


def ripple_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.60a."""
    reveal = fx.Clause(fx.KeywordAction("ripple", amount=number_of(n)), optional=You())
    return (trigger(ev.SpellCast(SELF), reveal, zone="stack"),)


expansions(
    Expansion("craft", craft_abilities, "cost second_cost"),
    Expansion("gift", gift_abilities, "word"),
    Expansion("living metal", living_metal_abilities),
    Expansion("demonstrate", demonstrate_abilities),
    Expansion("gravestorm", gravestorm_abilities),
    Expansion("recover", recover_abilities, "cost"),
    Expansion("haunt", haunt_abilities),
    Expansion("absorb", absorb_abilities, "amount"),
    Expansion("frenzy", frenzy_abilities, "amount"),
    Expansion("transfigure", transfigure_abilities, "cost"),
    Expansion("aura swap", aura_swap_abilities, "cost"),
    Expansion("tribute", tribute_abilities, "amount"),
    Expansion("ripple", ripple_abilities, "amount"),
)
