"""Hand-written programs for rule tests: invented cards, named after what they show."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.cards import CardProgram, Face
from services.game.rules.program.objects import AnyTarget, Bound, Chosen, Every, Host, Target
from services.game.rules.program.players import EachOpponent, EachPlayer, TargetPlayer, You

CREATURE = fl.HasType("creature")
YOURS = fl.ControlledBy(You())
YOUR_CREATURES = fl.AllOf((CREATURE, YOURS))
ENTERS = ev.ZoneChange(fl.IsSource(), destination="battlefield")
DIES = ev.ZoneChange(fl.IsSource(), "battlefield", "graveyard")


def card(
    name: str, cost: str, types: str, *abilities: ab.Ability, subtypes: tuple[str, ...] = (), pt: str = "/", **face: str
) -> CardProgram:
    """A one-faced card; types may begin with supertypes."""
    words = types.split()
    supertypes = tuple(word for word in words if word in ("legendary", "basic", "snow", "world"))
    power, toughness = pt.split("/")
    kinds = tuple(word for word in words if word not in supertypes)
    return CardProgram(
        name, "normal", (Face(name, cost, supertypes, kinds, subtypes, power, toughness, abilities=abilities, **face),)
    )


def creature(
    name: str,
    pt: str,
    *keywords: str,
    cost: str = "{G}",
    abilities: tuple[ab.Ability, ...] = (),
    types: str = "creature",
    subtypes: tuple[str, ...] = ("Bear",),
) -> CardProgram:
    """A creature with keywords."""
    return card(name, cost, types, *[ab.Keyword(word) for word in keywords], *abilities, subtypes=subtypes, pt=pt)


def spell(name: str, *clauses: fx.Clause, cost: str = "{G}", types: str = "instant") -> CardProgram:
    """An instant or sorcery."""
    return card(name, cost, types, ab.SpellAbility(ab.Body(clauses)))


def trigger(event: ev.EventPattern, *clauses: fx.Clause, optional: bool = False) -> ab.TriggeredAbility:
    """A triggered ability."""
    return ab.TriggeredAbility(event, ab.Body(clauses), optional=optional)


def n(value: int) -> am.Const:
    """A number."""
    return am.Const(value)


ANY_TARGET = AnyTarget(0, fl.AnyOf((CREATURE, fl.HasType("planeswalker"), fl.HasType("battle"))), EachPlayer())
FOREST = card("Forest", "", "basic land", subtypes=("Forest",))
MOUNTAIN = card("Mountain", "", "basic land", subtypes=("Mountain",))
BEAR = creature("Bear", "2/2")
GIANT = creature("Giant", "5/5")
BOUNCE = spell("Bounce", fx.Clause(fx.Move(Target(0, CREATURE), "hand")))
BOLT = spell("Bolt", fx.Clause(fx.DealDamage(ANY_TARGET, n(3))))
DOOM = spell("Doom", fx.Clause(fx.Destroy(Target(0, CREATURE))))
WRATH = spell("Wrath", fx.Clause(fx.Destroy(Every(CREATURE))), types="sorcery")
GROWTH = spell("Growth", fx.Clause(fx.Apply(Target(0, CREATURE), (mo.ModifyPT(n(3), n(3)),), "end_of_turn")))
COUNTERSPELL = spell("Counterspell", fx.Clause(fx.Counter(Target(0, fl.IsSpell()))))
DIVINATION = spell("Divination", fx.Clause(fx.Draw(You(), n(2))), types="sorcery")
EDICT = spell("Edict", fx.Clause(fx.Sacrifice(TargetPlayer(0, EachOpponent()), CREATURE)))
ANTHEM = card("Anthem", "{G}", "enchantment", ab.StaticAbility(YOUR_CREATURES, (mo.ModifyPT(n(1), n(1)),)))
HUMILITY = card(
    "Humility", "{G}", "enchantment", ab.StaticAbility(CREATURE, (mo.LoseAllAbilities(), mo.SetBasePT(n(1), n(1))))
)
BLOOD_MOON = card(
    "Red Moon",
    "{G}",
    "enchantment",
    ab.StaticAbility(
        fl.AllOf((fl.HasType("land"), fl.Not(fl.HasSupertype("basic")))),
        (mo.SetTypes(subtypes=("Mountain",), subtype_kind="land"),),
    ),
)
SWAMP_TOMB = card(
    "Swamp Tomb", "", "legendary land", ab.StaticAbility(fl.HasType("land"), (mo.AddTypes(subtypes=("Swamp",)),))
)
ELF = creature("Elf", "1/1", abilities=(ab.ActivatedAbility(co.TapThis(), ab.Body((fx.Clause(fx.AddMana("{G}")),))),))
SCHOLAR = creature("Scholar", "1/1", abilities=(trigger(ENTERS, fx.Clause(fx.Draw(You()))),))
MARTYR = creature("Martyr", "1/1", abilities=(trigger(DIES, fx.Clause(fx.GainLife(You(), n(3)))),))
BLADE = card(
    "Blade",
    "{1}",
    "artifact",
    ab.Keyword("equip", cost=co.ManaCost("{1}")),
    ab.StaticAbility(Host(), (mo.ModifyPT(n(2), n(0)),)),
    subtypes=("Equipment",),
)
PACIFISM = card(
    "Pacifism",
    "{G}",
    "enchantment",
    ab.Keyword("enchant", filter=CREATURE),
    ab.StaticAbility(Host(), (mo.Restriction("cant_attack"), mo.Restriction("cant_block"))),
    subtypes=("Aura",),
)
DOUBLER = card(
    "Doubler",
    "{G}",
    "enchantment",
    ab.ReplacementAbility(ev.CountersPut(YOUR_CREATURES, "+1/+1"), multiply=2),
)
ADDER = card("Adder", "{G}", "enchantment", ab.ReplacementAbility(ev.CountersPut(YOUR_CREATURES, "+1/+1"), add=n(1)))
TRAIN = spell("Train", fx.Clause(fx.PutCounters(Target(0, CREATURE), "+1/+1")))
FLICKER = spell(
    "Flicker",
    fx.Clause(fx.Move(Target(0, CREATURE), "exile"), bind="gone"),
    fx.Clause(fx.Move(Bound("gone"), "battlefield")),
)
CHARM = card(
    "Charm",
    "{G}",
    "instant",
    ab.SpellAbility(
        ab.Body(
            modes=(
                ab.Mode((fx.Clause(fx.GainLife(You(), n(4))),)),
                ab.Mode((fx.Clause(fx.Destroy(Target(0, fl.HasType("artifact")))),)),
            )
        )
    ),
)


def marker(step: str, life: int = 1) -> object:
    """An enchantment that gains life at the beginning of its controller's step."""
    return card(
        "Marker", "{G}", "enchantment", trigger(ev.StepBegins(step, You()), fx.Clause(fx.GainLife(You(), n(life))))
    )


CLONE = creature("Clone", "0/0", abilities=(ab.ReplacementAbility(ENTERS, copy_of=CREATURE, optional=True),))
WHITE = creature("White", "2/2", cost="{W}")
SIEGE = card("Siege", "{3}", "battle", subtypes=("Siege",), defense="3")


def rules(name: str, who: EachPlayer | You, *modifications: mo.Modification) -> CardProgram:
    """An enchantment with rules about players."""
    return card(name, "{G}", "enchantment", ab.StaticAbility(who, modifications))


def turning(name: str, front: ab.Ability, back: ab.Ability) -> CardProgram:
    """A double-faced creature."""
    first = creature(name, "1/1", abilities=(front,)).faces[0]
    second = creature(f"{name} Back", "4/4", abilities=(back,)).faces[0]
    return CardProgram(f"{name} // {name} Back", "transform", (first, second))


RAISE_ATTACKING = spell(
    "Raise", fx.Clause(fx.Move(Target(0, fl.InZone("graveyard")), "battlefield", tapped=True, attacking=True))
)
SOLDIER = fx.TokenSpec(types=("creature",), subtypes=("Soldier",), power=n(1), toughness=n(1))
MARCH = spell("March", fx.Clause(fx.CreateTokens(SOLDIER, tapped=True, attacking=True)))


def keyword(name: str, **parameters: object) -> ab.Keyword:
    """A keyword with what it says."""
    return ab.Keyword(name, **parameters)  # type: ignore[arg-type]


TAP = co.TapThis()


def mana_ability(cost: co.Cost, produced: fx.AddMana) -> ab.ActivatedAbility:
    """A mana ability."""
    return ab.ActivatedAbility(cost, ab.Body((fx.Clause(produced),)))


SIGNET = card("Signet", "{2}", "artifact", mana_ability(co.Costs((co.ManaCost("{1}"), TAP)), fx.AddMana("{G}{R}")))
DRUID = creature("Druid", "1/1", abilities=(mana_ability(TAP, fx.AddMana("{G}")),))
BEAST = creature("Beast", "2/2")


def shield() -> fx.Sequence:
    """The next time a source of your choice would deal damage to a player, it is prevented."""
    source = Chosen(fl.AnyOf((fl.InZone("battlefield"), fl.InZone("stack"))))
    damage = ev.DamageDealt(fl.IsOneOf(Bound("source")), EachPlayer(), fl.Everything())
    prevent = fx.ApplyReplacement(ab.ReplacementAbility(damage, prevent_all=True), "end_of_turn", 1)
    return fx.Sequence((fx.Clause(fx.ChooseObjects(source), bind="source"), fx.Clause(prevent)))
