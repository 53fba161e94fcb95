"""Keywords that make copies or give abilities away, as the abilities they stand for; each function names its paragraph of CR 702."""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program.objects import Bound, Chosen, PutByThisOnes, Target, This
from ...program.players import BoundPlayers, DefendingPlayer, EachOpponent, PlayersWith, You
from .builders import ATTACKS, CREATURE, ENTERS, OTHER, SELF, YOURS, Expansion, counters, expansions, number_of, trigger


def myriad_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.116a."""
    others = PlayersWith(EachOpponent(), cn.IsFalse(cn.SamePlayer(BoundPlayers("candidate"), DefendingPlayer())))
    gone = fx.Clause(fx.Delayed(ev.StepBegins("end_combat"), (fx.Clause(fx.Move(Bound("myriad"), "exile")),)))
    copies = fx.KeywordAction("myriad", This(), who=others)
    return (trigger(ATTACKS, fx.Clause(copies, bind="myriad", then=(gone,))),)


def encore_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.141a."""
    cost = co.Costs((n.cost or co.FreeCost(), co.ExileCost(fl.AllOf((SELF, fl.InZone("graveyard"))))))
    haste = fx.Clause(fx.Apply(Bound("encored"), (mo.GrantKeyword(ab.Keyword("haste")),), ""))
    gone = fx.Clause(fx.Delayed(ev.StepBegins("end"), (fx.Clause(fx.Sacrifice(You(), objects=Bound("encored"))),)))
    copies = fx.Clause(
        fx.KeywordAction("encore", This(), who=EachOpponent()),
        bind="encored",
        then=(haste, gone),
    )
    body = ab.Body((copies,))
    return (ab.ActivatedAbility(cost, body, timing="sorcery", zone="graveyard", word="encore"),)


def conspire_abilities(n: ab.Keyword, word: str = "conspire") -> tuple[ab.Ability, ...]:
    """702.78a-b."""
    copy = fx.Clause(fx.CopySpell(Bound("event.object")))
    return (trigger(ev.SpellCast(SELF), copy, condition=cn.CostPaid(This(), word), zone="stack"),)


def conspire_cost() -> co.Cost:
    """702.78a: two untapped creatures that share a colour with the spell."""
    return co.TapCost(fl.AllOf((CREATURE, fl.Not(fl.Tapped()), fl.SharesWith("color", This()))), am.Const(2))


def increment_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.191a."""
    spent = am.ManaSpent(Bound("event.object"))
    more = cn.AnyTrue((cn.Compare(spent, ">", am.PowerOf(This())), cn.Compare(spent, ">", am.ToughnessOf(This()))))
    condition = cn.AllTrue((cn.Matches(This(), CREATURE), more))
    return (trigger(ev.SpellCast(fl.Everything(), You()), counters(), condition=condition),)


def amplify_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.38a."""
    kin = fl.AllOf((fl.InZone("hand"), fl.OwnedBy(You()), fl.SharesWith("creature type", This())))
    choose = fx.Clause(fx.ChooseObjects(Chosen(kin, 0, -1)), bind="amplified")
    show = fx.Clause(fx.Reveal(Bound("amplified")))
    grow = fx.Clause(fx.PutCounters(This(), "+1/+1", am.Product(number_of(n), am.BoundNumber("amplified"))))
    return (ab.ReplacementAbility(ENTERS, also=(choose, show, grow)),)


def champion_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.72a."""
    victim = fl.AllOf((n.filter or CREATURE, OTHER, YOURS))
    lose = fx.Clause(fx.Sacrifice(You(), objects=This()))
    exile = fx.Clause(fx.Move(Chosen(victim, 1, 1), "exile"), optional=You(), otherwise=(lose,))
    back = fx.Clause(fx.Move(PutByThisOnes(), "battlefield"))
    return (trigger(ENTERS, exile), trigger(ev.ZoneChange(SELF, "battlefield"), back))


def firebending_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.189a."""
    return (trigger(ATTACKS, fx.Clause(fx.AddMana("{R}", amount=number_of(n), until="end_of_combat"))),)


def backup_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.165a."""
    target = Target(0, CREATURE)
    grow = fx.Clause(fx.PutCounters(target, "+1/+1", number_of(n)))
    give = fx.Clause(fx.KeywordAction("backup", Bound("target0")))
    return (trigger(ENTERS, grow, give),)


expansions(
    Expansion("myriad", myriad_abilities),
    Expansion("encore", encore_abilities, "cost"),
    Expansion("conspire", conspire_abilities, paid_each=True),
    Expansion("increment", increment_abilities),
    Expansion("amplify", amplify_abilities, "amount"),
    Expansion("champion", champion_abilities, "filter"),
    Expansion("firebending", firebending_abilities, "amount"),
    Expansion("backup", backup_abilities, "amount"),
)
