"""Keywords of permanents and of combat as the abilities they stand for; each function names its paragraph of CR 702."""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program.objects import Bound, Chosen, Every, Host, Target, This, TopOfLibrary
from ...program.players import BoundPlayers, ControllerOf, DefendingPlayer, EachOpponent, EachPlayer, PlayersWith, You
from .builders import (
    ATTACKS,
    CREATURE,
    DIES,
    ENTERS,
    ONE,
    OTHER,
    SELF,
    YOUR_CREATURE,
    YOURS,
    Expansion,
    counters,
    enters_with,
    expansions,
    no_counter,
    number_of,
    pump,
    trigger,
)


def equip_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.6a."""
    target = YOUR_CREATURE if n.filter is None else fl.AllOf((CREATURE, n.filter, YOURS))
    clause = fx.Clause(fx.Attach(This(), Target(0, target)))
    body = ab.Body((clause,))
    return (ab.ActivatedAbility(n.cost or co.FreeCost(), body, timing="sorcery", word="equip", reduction=n.reduction),)


def fortify_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.67a."""
    clause = fx.Clause(fx.Attach(This(), Target(0, fl.AllOf((fl.HasType("land"), YOURS)))))
    return (ab.ActivatedAbility(n.cost or co.FreeCost(), ab.Body((clause,)), timing="sorcery", word="fortify"),)


def reconfigure_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.151a."""
    other = fl.AllOf((CREATURE, OTHER, YOURS))
    attached = cn.Matches(This(), fl.IsAttachedTo(Host()))
    return (
        ab.ActivatedAbility(
            n.cost or co.FreeCost(),
            ab.Body((fx.Clause(fx.Attach(This(), Target(0, other))),)),
            timing="sorcery",
            word="reconfigure",
        ),
        ab.ActivatedAbility(
            n.cost or co.FreeCost(),
            ab.Body((fx.Clause(fx.Unattach(This())),)),
            timing="sorcery",
            condition=attached,
            word="reconfigure",
        ),
        ab.StaticAbility(This(), (mo.RemoveTypes(types=("creature",)),), condition=attached),
    )


def living_weapon_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.92a."""
    germ = fx.TokenSpec(
        types=("creature",), subtypes=("Phyrexian", "Germ"), colors="B", power=am.Const(0), toughness=am.Const(0)
    )
    return (
        trigger(ENTERS, fx.Clause(fx.CreateTokens(germ), bind="germ"), fx.Clause(fx.Attach(This(), Bound("germ")))),
    )


def for_mirrodin_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.163a."""
    rebel = fx.TokenSpec(types=("creature",), subtypes=("Rebel",), colors="R", power=am.Const(2), toughness=am.Const(2))
    return (
        trigger(ENTERS, fx.Clause(fx.CreateTokens(rebel), bind="rebel"), fx.Clause(fx.Attach(This(), Bound("rebel")))),
    )


def job_select_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.182a."""
    hero = fx.TokenSpec(types=("creature",), subtypes=("Hero",), power=ONE, toughness=ONE)
    return (
        trigger(ENTERS, fx.Clause(fx.CreateTokens(hero), bind="hero"), fx.Clause(fx.Attach(This(), Bound("hero")))),
    )


def prowess_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.108a."""
    return (trigger(ev.SpellCast(fl.Not(CREATURE), You()), pump(ONE, ONE)),)


def exalted_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.83a."""
    pump = fx.Clause(fx.Apply(Bound("event.object"), (mo.ModifyPT(ONE, ONE),), "end_of_turn"))
    return (trigger(ev.Attacks(YOUR_CREATURE, alone=True), pump),)


def battle_cry_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.91a."""
    others = fl.AllOf((CREATURE, OTHER, fl.Attacking()))
    return (trigger(ATTACKS, fx.Clause(fx.Apply(Every(others), (mo.ModifyPT(ONE, am.Const(0)),), "end_of_turn"))),)


def bushido_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.45a."""
    event = ev.AnyEvent((ev.Blocks(SELF, batch=True), ev.BecomesBlocked(SELF)))
    return (trigger(event, pump(number_of(n), number_of(n))),)


def flanking_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.25a."""
    without = fl.AllOf((CREATURE, fl.Not(fl.HasKeyword("flanking"))))
    weaken = fx.Clause(fx.Apply(Bound("event.object"), (mo.ModifyPT(am.Const(-1), am.Const(-1)),), "end_of_turn"))
    return (trigger(ev.Blocks(without, attacker=SELF), weaken),)


def rampage_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.23a-b: the blockers are counted as it resolves."""
    blockers = am.Count(fl.AllOf((CREATURE, fl.Blocking(This()))))
    beyond = am.MaxOf((am.Plus((blockers, am.Const(-1))), am.Const(0)))
    bonus = am.Product(number_of(n), beyond)
    return (trigger(ev.BecomesBlocked(SELF), pump(bonus, bonus)),)


def melee_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.121a."""
    return (trigger(ATTACKS, pump(am.OpponentsAttacked(), am.OpponentsAttacked())),)


def annihilator_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.86a."""
    return (trigger(ATTACKS, fx.Clause(fx.Sacrifice(DefendingPlayer(), fl.Everything(), number_of(n)))),)


def afflict_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.130a."""
    return (trigger(ev.BecomesBlocked(SELF), fx.Clause(fx.LoseLife(DefendingPlayer(), number_of(n)))),)


def dethrone_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.105a: the life totals are looked at as it attacks, and not again."""
    most = cn.Compare(am.LifeOf(BoundPlayers("candidate")), ">=", am.LifeOf(EachPlayer(), "highest"))
    richest = PlayersWith(EachPlayer(), most)
    return (trigger(ev.Attacks(SELF, defender=richest, or_planeswalker=False), counters()),)


def mentor_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.134a."""
    weaker = fl.AllOf((CREATURE, fl.Attacking(), fl.PowerIs("<", am.PowerOf(This()))))
    return (trigger(ATTACKS, fx.Clause(fx.PutCounters(Target(0, weaker), "+1/+1"))),)


def training_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.149a: the powers are compared as both attack, and not again."""
    stronger = fl.AllOf((CREATURE, YOURS, fl.PowerIs(">", am.PowerOf(This()))))
    return (trigger(ev.Attacks(SELF, others=1, beside=stronger), counters()),)


def undying_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.93a."""
    back = fx.Clause(fx.Move(This(), "battlefield", counter="+1/+1"))
    return (trigger(DIES, back, condition=no_counter("+1/+1")),)


def persist_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.79a."""
    back = fx.Clause(fx.Move(This(), "battlefield", counter="-1/-1"))
    return (trigger(DIES, back, condition=no_counter("-1/-1")),)


def afterlife_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.135a."""
    spirit = fx.TokenSpec(
        types=("creature",),
        subtypes=("Spirit",),
        colors="WB",
        power=ONE,
        toughness=ONE,
        abilities=(ab.Keyword("flying"),),
    )
    return (trigger(DIES, fx.Clause(fx.CreateTokens(spirit, number_of(n)))),)


def modular_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.43a."""
    artifact = fl.AllOf((fl.HasType("artifact"), CREATURE))
    give = fx.Clause(fx.PutCounters(Target(0, artifact), "+1/+1", am.CountersOn(This(), "+1/+1")), optional=You())
    return (enters_with("+1/+1", number_of(n)), trigger(DIES, give))


def outlast_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.107a."""
    cost = co.Costs((n.cost or co.FreeCost(), co.TapThis()))
    return (ab.ActivatedAbility(cost, ab.Body((counters(),)), timing="sorcery", word="outlast"),)


def level_up_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.87a."""
    clause = fx.Clause(fx.PutCounters(This(), "level"))
    return (ab.ActivatedAbility(n.cost or co.FreeCost(), ab.Body((clause,)), timing="sorcery", word="level up"),)


def crew_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.122a."""
    cost = co.TapCost(fl.AllOf((CREATURE, OTHER, fl.Not(fl.Tapped()), YOURS)), number_of(n), power=True)
    become = fx.Clause(fx.Apply(This(), (mo.AddTypes(types=("creature",)),), "end_of_turn"))
    return (ab.ActivatedAbility(cost, ab.Body((become,)), word="crew"),)


def saddle_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.171a."""
    cost = co.TapCost(fl.AllOf((CREATURE, OTHER, fl.Not(fl.Tapped()), YOURS)), number_of(n), power=True)
    become = fx.Clause(fx.KeywordAction("saddle", This()))
    return (ab.ActivatedAbility(cost, ab.Body((become,)), timing="sorcery", word="saddle"),)


def ward_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.21a."""
    counter = fx.Clause(
        fx.Counter(Bound("event.other")), unless=fx.Unless(ControllerOf(Bound("event.other")), n.cost or co.FreeCost())
    )
    return (trigger(ev.BecomesTarget(SELF, by_who=EachOpponent()), counter),)


def evolve_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.100a."""
    entering = Bound("event.object")
    bigger = cn.AnyTrue((
        cn.Compare(am.PowerOf(entering), ">", am.PowerOf(This())), cn.Compare(am.ToughnessOf(entering), ">", am.ToughnessOf(This())),
    ))  # fmt: skip
    return (
        trigger(
            ev.ZoneChange(fl.AllOf((CREATURE, OTHER, YOURS)), destination="battlefield"), counters(), condition=bigger
        ),
    )


def graft_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.58a."""
    give = fx.Clause(fx.MoveCounters(This(), Bound("event.object"), "+1/+1", ONE), optional=You())
    event = ev.ZoneChange(fl.AllOf((CREATURE, OTHER)), destination="battlefield")
    return (
        enters_with("+1/+1", number_of(n)),
        trigger(event, give, condition=cn.Matches(This(), fl.HasCounter("+1/+1"))),
    )


def riot_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.136a."""
    options = ((counters(),), (fx.Clause(fx.Apply(This(), (mo.GrantKeyword(ab.Keyword("haste")),), "")),))
    return (ab.ReplacementAbility(ENTERS, also=(fx.Clause(fx.ChooseOne(options, words=("counter", "haste"))),)),)


def unleash_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.98a."""
    has = cn.Matches(This(), fl.HasCounter("+1/+1"))
    enter = ab.ReplacementAbility(ENTERS, counter="+1/+1", optional=True)
    return (enter, ab.StaticAbility(This(), (mo.Restriction("cant_block"),), condition=has))


def devour_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.82a."""
    victims = fx.Clause(fx.Sacrifice(You(), objects=Chosen(fl.AllOf((CREATURE, OTHER, YOURS)), 0, -1)), bind="devoured")
    grow = fx.Clause(fx.PutCounters(This(), "+1/+1", am.Product(number_of(n), am.BoundNumber("devoured"))))
    return (ab.ReplacementAbility(ENTERS, also=(victims, grow)),)


def sunburst_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.44a."""
    creature = cn.Matches(This(), CREATURE)
    spent = am.ColorsSpent(This())
    return (enters_with("+1/+1", spent, creature), enters_with("charge", spent, cn.IsFalse(creature)))


def changeling_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.73a."""
    return (ab.StaticAbility(This(), (mo.AddTypes(every_creature_type=True),), characteristic=True),)


def devoid_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.114a."""
    return (ab.StaticAbility(This(), (mo.SetColors(""),), characteristic=True),)


def decayed_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.147a."""
    gone = fx.Clause(fx.Delayed(ev.StepBegins("end_combat"), (fx.Clause(fx.Sacrifice(You(), objects=This())),)))
    return (ab.StaticAbility(This(), (mo.Restriction("cant_block"),)), trigger(ATTACKS, gone))


def exploit_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.110a."""
    done = fx.Clause(fx.KeywordAction("exploited", Bound("eaten")))
    eat = fx.Clause(fx.Sacrifice(You(), CREATURE), optional=You(), bind="eaten", then=(done,))
    return (trigger(ENTERS, eat),)


def fabricate_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.123a."""
    servo = fx.TokenSpec(types=("artifact", "creature"), subtypes=("Servo",), power=ONE, toughness=ONE)
    counters = fx.Clause(
        fx.PutCounters(This(), "+1/+1", number_of(n)),
        optional=You(),
        otherwise=(fx.Clause(fx.CreateTokens(servo, number_of(n))),),
    )
    return (trigger(ENTERS, counters),)


def soulshift_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.46a."""
    spirit = fl.AllOf(
        (fl.HasSubtype("Spirit"), fl.ManaValueIs("<=", number_of(n)), fl.InZone("graveyard"), fl.OwnedBy(You()))
    )
    return (trigger(DIES, fx.Clause(fx.Move(Target(0, spirit), "hand"), optional=You())),)


def poisonous_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.70a."""
    give = fx.Clause(fx.GivePlayerCounters(BoundPlayers("event.player"), "poison", number_of(n)))
    return (trigger(ev.DamageDealt(SELF, to_player=EachPlayer(), combat=True), give),)


def renown_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.112a."""
    grow = fx.Clause(fx.PutCounters(This(), "+1/+1", number_of(n)))
    mark = fx.Clause(fx.KeywordAction("mark", This(), word="renowned"))
    fresh = cn.IsFalse(cn.Matches(This(), fl.HasCapability("renowned")))
    return (trigger(ev.DamageDealt(SELF, to_player=EachPlayer(), combat=True), grow, mark, condition=fresh),)


def ingest_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.115a."""
    exile = fx.Clause(fx.Move(TopOfLibrary(BoundPlayers("event.player"), ONE), "exile"))
    return (trigger(ev.DamageDealt(SELF, to_player=EachPlayer(), combat=True), exile),)


def mobilize_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.181a."""
    warrior = fx.TokenSpec(types=("creature",), subtypes=("Warrior",), colors="R", power=ONE, toughness=ONE)
    make = fx.Clause(fx.CreateTokens(warrior, number_of(n), tapped=True, attacking=True), bind="mobilized")
    gone = fx.Clause(fx.Delayed(ev.StepBegins("end"), (fx.Clause(fx.Sacrifice(You(), objects=Bound("mobilized"))),)))
    return (trigger(ATTACKS, make, gone),)


def hideaway_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.75a."""
    look = fx.LookAtTop(
        You(), number_of(n), choose=ONE, up_to=False, to="exile_face_down", rest="library_random_bottom"
    )
    return (trigger(ENTERS, fx.Clause(look)),)


def station_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.184a."""
    cost = co.TapCost(fl.AllOf((CREATURE, OTHER, fl.Not(fl.Tapped()), YOURS)))
    charge = fx.Clause(fx.PutCounters(This(), "charge", am.PowerOf(Bound("cost.tapped"))))
    return (ab.ActivatedAbility(cost, ab.Body((charge,)), timing="sorcery", word="station"),)


def provoke_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.39a."""
    theirs = fl.AllOf((CREATURE, fl.ControlledBy(DefendingPlayer())))
    untap = fx.Clause(fx.Untap(Target(0, theirs)))
    block = fx.Clause(fx.AssignBlock(Bound("target0"), This()))
    return (trigger(ATTACKS, untap, block, optional=True),)


def ravenous_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.156a."""
    draw = trigger(ENTERS, fx.Clause(fx.Draw(You())), condition=cn.Compare(am.X(), ">=", am.Const(5)))
    return (enters_with("+1/+1", am.X()), draw)


expansions(
    Expansion("hideaway", hideaway_abilities, "amount"),
    Expansion("station", station_abilities),
    Expansion("provoke", provoke_abilities),
    Expansion("ravenous", ravenous_abilities),
    Expansion("equip", equip_abilities, "cost filter reduction"),
    Expansion("fortify", fortify_abilities, "cost"),
    Expansion("reconfigure", reconfigure_abilities, "cost"),
    Expansion("living weapon", living_weapon_abilities),
    Expansion("for mirrodin!", for_mirrodin_abilities),
    Expansion("job select", job_select_abilities),
    Expansion("prowess", prowess_abilities),
    Expansion("exalted", exalted_abilities),
    Expansion("battle cry", battle_cry_abilities),
    Expansion("bushido", bushido_abilities, "amount"),
    Expansion("flanking", flanking_abilities),
    Expansion("rampage", rampage_abilities, "amount"),
    Expansion("melee", melee_abilities),
    Expansion("annihilator", annihilator_abilities, "amount"),
    Expansion("afflict", afflict_abilities, "amount"),
    Expansion("dethrone", dethrone_abilities),
    Expansion("mentor", mentor_abilities),
    Expansion("training", training_abilities),
    Expansion("undying", undying_abilities),
    Expansion("persist", persist_abilities),
    Expansion("afterlife", afterlife_abilities, "amount"),
    Expansion("modular", modular_abilities, "amount"),
    Expansion("outlast", outlast_abilities, "cost"),
    Expansion("level up", level_up_abilities, "cost"),
    Expansion("crew", crew_abilities, "amount"),
    Expansion("saddle", saddle_abilities, "amount"),
    Expansion("ward", ward_abilities, "cost"),
    Expansion("evolve", evolve_abilities),
    Expansion("graft", graft_abilities, "amount"),
    Expansion("riot", riot_abilities),
    Expansion("unleash", unleash_abilities),
    Expansion("devour", devour_abilities, "amount"),
    Expansion("sunburst", sunburst_abilities),
    Expansion("changeling", changeling_abilities),
    Expansion("devoid", devoid_abilities),
    Expansion("decayed", decayed_abilities),
    Expansion("exploit", exploit_abilities),
    Expansion("fabricate", fabricate_abilities, "amount"),
    Expansion("soulshift", soulshift_abilities, "amount"),
    Expansion("poisonous", poisonous_abilities, "amount"),
    Expansion("renown", renown_abilities, "amount"),
    Expansion("ingest", ingest_abilities),
    Expansion("mobilize", mobilize_abilities, "amount"),
)
