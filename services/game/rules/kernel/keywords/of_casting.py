"""Keywords of casting, graveyards, hands and time as the abilities they stand for; each function names its paragraph of CR 702."""

from __future__ import annotations

from typing import Final

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program.objects import Among, Bound, Target, This, Union
from ...program.players import BoundPlayers, EachOpponent, OwnerOf, TargetPlayer, You
from ..state.rows import ECHO_SETTLED
from .builders import CREATURE, DIES, ENTERS, ONE, SELF, YOURS, Expansion, enters_with, expansions, number_of, trigger

_IS_SUSPENDED = cn.Matches(This(), fl.HasCounter("time"))  # with an ability that functions in exile (702.62b)


def cycling_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.29a."""
    return (_cycle(n.cost, fx.Clause(fx.Draw(You()))),)


def typecycling_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.29e."""
    filter = n.filter or fl.Everything()
    return (_cycle(n.cost, fx.Clause(fx.Search(You(), filter, "hand", reveal=True))),)


def _cycle(cost: co.Cost | None, clause: fx.Clause) -> ab.ActivatedAbility:
    discard = co.DiscardCost(SELF)
    parts = (
        (*cost.parts, discard) if isinstance(cost, co.Costs) else (cost, discard) if cost is not None else (discard,)
    )
    return ab.ActivatedAbility(co.Costs(parts), ab.Body((clause,)), zone="hand", word="cycling")


def transmute_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.53a."""
    same = fl.ManaValueIs("=", am.ManaValueOf(This()))
    cost = co.Costs((n.cost or co.FreeCost(), co.DiscardCost(SELF)))
    clause = fx.Clause(fx.Search(You(), same, "hand", reveal=True))
    return (ab.ActivatedAbility(cost, ab.Body((clause,)), timing="sorcery", zone="hand", word="transmute"),)


def fading_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.32a."""
    lose = fx.Clause(fx.RemoveCounters(This(), "fade"), otherwise=(fx.Clause(fx.Sacrifice(You(), objects=This())),))
    return (enters_with("fade", number_of(n)), trigger(ev.StepBegins("upkeep", You()), lose))


def vanishing_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.63a."""
    has = cn.Matches(This(), fl.HasCounter("time"))
    lose = trigger(ev.StepBegins("upkeep", You()), fx.Clause(fx.RemoveCounters(This(), "time")), condition=has)
    last = trigger(ev.CountersRemoved(SELF, "time", last=True), fx.Clause(fx.Sacrifice(You(), objects=This())))
    return (enters_with("time", n.amount), lose, last) if n.amount is not None else (lose, last)


def impending_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.176a."""
    paid = cn.CostPaid(This(), "impending")
    waits = cn.AllTrue((paid, cn.Matches(This(), fl.HasCounter("time"))))
    return (
        enters_with("time", number_of(n), paid),
        ab.StaticAbility(This(), (mo.RemoveTypes(types=("creature",)),), condition=waits),
        trigger(ev.StepBegins("end", You()), fx.Clause(fx.RemoveCounters(This(), "time")), condition=waits),
    )


def cumulative_upkeep_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.24a: an age counter, then the cost for each of them or sacrifice."""
    ages = am.CountersOn(This(), "age")
    cost = (
        co.ManaCost(n.cost.mana, ages)
        if isinstance(n.cost, co.ManaCost)
        else co.TimesCost(n.cost or co.FreeCost(), ages)
    )
    age = fx.Clause(fx.PutCounters(This(), "age"))
    pay = fx.Clause(
        fx.Nothing(), optional=You(), cost=cost, otherwise=(fx.Clause(fx.Sacrifice(You(), objects=This())),)
    )
    return (trigger(ev.StepBegins("upkeep", You()), age, pay),)


def echo_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.30a: due in the first upkeep since it came under your control, whatever becomes of the ability."""
    due = cn.IsFalse(cn.Matches(This(), fl.HasCapability(ECHO_SETTLED)))
    pay = fx.Clause(
        fx.Nothing(), optional=You(), cost=n.cost, otherwise=(fx.Clause(fx.Sacrifice(You(), objects=This())),)
    )
    return (trigger(ev.StepBegins("upkeep", You()), pay, condition=due),)


def evoke_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.74a."""
    gone = fx.Clause(fx.Sacrifice(You(), objects=This()))
    return (trigger(ENTERS, gone, condition=cn.CostPaid(This(), "evoke")),)


def dash_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.109a: the haste; for the way back see `LEAVES_LATER`."""
    return (ab.StaticAbility(This(), (mo.GrantKeyword(ab.Keyword("haste")),), condition=cn.CostPaid(This(), "dash")),)


def blitz_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.152a: the haste and the card; for the sacrifice see `LEAVES_LATER`."""
    draw = trigger(DIES, fx.Clause(fx.Draw(You())))
    paid = cn.CostPaid(This(), "blitz")
    return (ab.StaticAbility(This(), (mo.GrantKeyword(ab.Keyword("haste")), mo.GrantAbility(draw)), condition=paid),)


WARPED: Final = "warped"
"""The mark of a card that its warp has exiled: it may be cast once that turn has ended (CR 702.185a-b)."""


def _at_the_end(*clauses: fx.Clause) -> fx.Delayed:
    return fx.Delayed(ev.StepBegins("end"), clauses)


LEAVES_LATER: Final = {
    "dash": _at_the_end(fx.Clause(fx.Move(This(), "hand"))),
    "blitz": _at_the_end(fx.Clause(fx.Sacrifice(You(), objects=This()))),
    "warp": _at_the_end(
        fx.Clause(
            fx.Move(This(), "exile"),
            bind=WARPED,
            then=(
                fx.Clause(fx.KeywordAction(WARPED, Bound(WARPED))),
                fx.Clause(fx.PermitPlay(OwnerOf(Bound(WARPED)), Bound(WARPED), "", lands=False)),
            ),
        )
    ),
}
"""By the cost that was paid for a spell: what a static ability of the spell says of the permanent that it becomes (CR 702.109a, 702.152a, 702.185a)."""


def unearth_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.84a."""
    back = fx.Clause(fx.Move(This(), "battlefield"), bind="unearthed")
    haste = fx.Clause(fx.Apply(Bound("unearthed"), (mo.GrantKeyword(ab.Keyword("haste")),), ""))
    mark = fx.Clause(fx.KeywordAction("mark", Bound("unearthed"), word="exile_on_leave"))
    gone = fx.Clause(fx.Delayed(ev.StepBegins("end"), (fx.Clause(fx.Move(Bound("unearthed"), "exile")),)))
    return (
        ab.ActivatedAbility(
            n.cost or co.FreeCost(),
            ab.Body((back, haste, mark, gone)),
            timing="sorcery",
            zone="graveyard",
            word="unearth",
        ),
    )


def embalm_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.128a."""
    return (_token_from_grave(n, (mo.SetColors("W"), mo.SetManaCost(), mo.AddTypes(subtypes=("Zombie",)))),)


def eternalize_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.129a."""
    size = mo.SetBasePT(am.Const(4), am.Const(4))
    return (_token_from_grave(n, (mo.SetColors("B"), mo.SetManaCost(), mo.AddTypes(subtypes=("Zombie",)), size)),)


def _token_from_grave(n: ab.Keyword, changes: tuple[mo.Modification, ...]) -> ab.ActivatedAbility:
    cost = co.Costs((n.cost or co.FreeCost(), co.ExileCost(fl.AllOf((SELF, fl.InZone("graveyard"))))))
    clause = fx.Clause(fx.CopyToken(This(), exceptions=changes))
    return ab.ActivatedAbility(cost, ab.Body((clause,)), timing="sorcery", zone="graveyard", word=n.name)


def scavenge_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.97a."""
    cost = co.Costs((n.cost or co.FreeCost(), co.ExileCost(fl.AllOf((SELF, fl.InZone("graveyard"))))))
    clause = fx.Clause(fx.PutCounters(Target(0, CREATURE), "+1/+1", am.PowerOf(This())))
    return (ab.ActivatedAbility(cost, ab.Body((clause,)), timing="sorcery", zone="graveyard", word="scavenge"),)


def ninjutsu_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.49a."""
    cost = co.Costs((n.cost or co.FreeCost(), co.ReturnCost(fl.AllOf((CREATURE, fl.Unblocked(), YOURS)))))
    enter = fx.Clause(fx.Move(This(), "battlefield", tapped=True, attacking=True))
    return (ab.ActivatedAbility(cost, ab.Body((enter,)), timing="after_blocks", zone="hand", word="ninjutsu"),)


def storm_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.40a."""
    copy = fx.Clause(fx.CopySpell(Bound("event.object"), am.HappenedCount(ev.SpellCast(), since="before")))
    return (trigger(ev.SpellCast(SELF), copy, zone="stack"),)


def cascade_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.85a."""
    lesser = fl.ManaValueIs("<", am.ManaValueOf(Bound("event.object")))
    dig = fx.Clause(fx.RevealUntil(You(), fl.AllOf((fl.Not(fl.HasType("land")), lesser)), "", "", exile=True))
    cast = fx.Clause(fx.CastCard(You(), Bound("found"), free=True, spell=lesser), optional=You())
    left = Among(Union((Bound("found"), Bound("rest"))), fl.InZone("exile"))
    return (
        trigger(
            ev.SpellCast(SELF), dig, cast, fx.Clause(fx.Move(left, "library", position="random_bottom")), zone="stack"
        ),
    )


def replicate_abilities(n: ab.Keyword, word: str = "replicate") -> tuple[ab.Ability, ...]:
    """702.56a-b; `word`: the instance, each is paid and triggers for itself."""
    copy = fx.Clause(fx.CopySpell(Bound("event.object"), am.TimesKicked(Bound("event.object"), word)))
    return (trigger(ev.SpellCast(SELF), copy, condition=cn.CostPaid(This(), word), zone="stack"),)


def casualty_abilities(n: ab.Keyword, word: str = "casualty") -> tuple[ab.Ability, ...]:
    """702.153a-b."""
    copy = fx.Clause(fx.CopySpell(Bound("event.object")))
    return (trigger(ev.SpellCast(SELF), copy, condition=cn.CostPaid(This(), word), zone="stack"),)


def squad_abilities(n: ab.Keyword, word: str = "squad") -> tuple[ab.Ability, ...]:
    """702.157a-b."""
    copy = fx.Clause(fx.CopyToken(This(), am.TimesKicked(This(), word)))
    return (trigger(ENTERS, copy, condition=cn.CostPaid(This(), word)),)


def offspring_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.175a."""
    copy = fx.Clause(fx.CopyToken(This(), exceptions=(mo.SetBasePT(ONE, ONE),)))
    return (trigger(ENTERS, copy, condition=cn.CostPaid(This(), "offspring")),)


def extort_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.101a."""
    drain = fx.Clause(fx.LoseLife(EachOpponent(), ONE), bind="drained")
    gain = fx.Clause(fx.GainLife(You(), am.BoundNumber("drained")))
    pay = fx.Clause(fx.Sequence((drain, gain)), optional=You(), cost=co.ManaCost("{W/B}"))
    return (trigger(ev.SpellCast(fl.Everything(), You()), pay),)


def bloodthirst_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.54a; bloodthirst X (702.54b): X is the damage that was dealt to the opponents this turn."""
    dealt = ev.DamageDealt(to_player=EachOpponent())
    number = am.HappenedCount(dealt, total=True) if n.amount == am.X() else number_of(n)
    return (enters_with("+1/+1", number, cn.Happened(dealt)),)


def reinforce_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.77a."""
    cost = co.Costs((n.cost or co.FreeCost(), co.DiscardCost(SELF)))
    clause = fx.Clause(fx.PutCounters(Target(0, CREATURE), "+1/+1", number_of(n)))
    return (ab.ActivatedAbility(cost, ab.Body((clause,)), zone="hand", word="reinforce"),)


def dredge_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.52a."""
    instead = (fx.Clause(fx.Mill(You(), number_of(n))), fx.Clause(fx.Move(This(), "hand")))
    enough = cn.Compare(am.Count(fl.AllOf((fl.InZone("library"), fl.OwnedBy(You())))), ">=", number_of(n))
    return (
        ab.ReplacementAbility(ev.CardDrawn(You()), instead=instead, optional=True, zone="graveyard", condition=enough),
    )


def partner_with_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.124j: target player may search for the named card."""
    find = fx.Clause(
        fx.Search(TargetPlayer(0), fl.Named(n.word), "hand", reveal=True), optional=BoundPlayers("target0")
    )
    return (trigger(ENTERS, find),)


def suspend_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.62a: the special action is in `cast.legal_actions`; the last counter off, it is cast without paying, and a creature has haste until control of it is lost."""
    tick = fx.Clause(fx.RemoveCounters(This(), "time"))
    cast = fx.Clause(fx.CastCard(You(), This(), free=True, lands=True), optional=You(), bind="suspended")
    spell = Bound("suspended")
    haste = fx.Apply(spell, (mo.GrantKeyword(ab.Keyword("haste")),), "while_you_control")
    gains = fx.Clause(haste, condition=cn.Matches(spell, CREATURE))
    last = ev.CountersRemoved(SELF, "time", last=True)
    return (
        trigger(ev.StepBegins("upkeep", You()), tick, condition=_IS_SUSPENDED, zone="exile"),
        trigger(last, cast, gains, zone="exile"),
    )


expansions(
    Expansion("suspend", suspend_abilities),
    Expansion("cycling", cycling_abilities, "cost"),
    Expansion("typecycling", typecycling_abilities, "cost filter"),
    Expansion("transmute", transmute_abilities, "cost"),
    Expansion("fading", fading_abilities, "amount"),
    Expansion("vanishing", vanishing_abilities, "amount"),
    Expansion("impending", impending_abilities, "amount"),
    Expansion("cumulative upkeep", cumulative_upkeep_abilities, "cost"),
    Expansion("echo", echo_abilities, "cost"),
    Expansion("evoke", evoke_abilities),
    Expansion("dash", dash_abilities),
    Expansion("blitz", blitz_abilities),
    Expansion("unearth", unearth_abilities, "cost"),
    Expansion("embalm", embalm_abilities, "cost"),
    Expansion("eternalize", eternalize_abilities, "cost"),
    Expansion("scavenge", scavenge_abilities, "cost"),
    Expansion("ninjutsu", ninjutsu_abilities, "cost"),
    Expansion("storm", storm_abilities),
    Expansion("cascade", cascade_abilities),
    Expansion("replicate", replicate_abilities, paid_each=True),
    Expansion("casualty", casualty_abilities, paid_each=True),
    Expansion("squad", squad_abilities, paid_each=True),
    Expansion("offspring", offspring_abilities),
    Expansion("extort", extort_abilities),
    Expansion("bloodthirst", bloodthirst_abilities, "amount"),
    Expansion("reinforce", reinforce_abilities, "cost amount"),
    Expansion("dredge", dredge_abilities, "amount"),
    Expansion("partner with", partner_with_abilities, "word"),
)
