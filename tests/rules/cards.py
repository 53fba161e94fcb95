"""Hand-written programs for rule tests: invented cards, named after what they show."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as a
from services.game.rules.program import costs as k
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program.cards import CardProgram, Face
from services.game.rules.program.objects import AnyTarget, Bound, Every, Host, Target
from services.game.rules.program.players import EachOpponent, EachPlayer, TargetPlayer, You

CREATURE = f.HasType("creature")
YOURS = f.ControlledBy(You())
YOUR_CREATURES = f.AllOf((CREATURE, YOURS))
ENTERS = e.ZoneChange(f.IsSource(), destination="battlefield")
DIES = e.ZoneChange(f.IsSource(), "battlefield", "graveyard")


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


def trigger(event: e.EventPattern, *clauses: fx.Clause, optional: bool = False) -> ab.TriggeredAbility:
    """A triggered ability."""
    return ab.TriggeredAbility(event, ab.Body(clauses), optional=optional)


def n(value: int) -> a.Const:
    """A number."""
    return a.Const(value)


ANY_TARGET = AnyTarget(0, f.AnyOf((CREATURE, f.HasType("planeswalker"), f.HasType("battle"))), EachPlayer())
FOREST = card("Forest", "", "basic land", subtypes=("Forest",))
MOUNTAIN = card("Mountain", "", "basic land", subtypes=("Mountain",))
BEAR = creature("Bear", "2/2")
GIANT = creature("Giant", "5/5")
BOLT = spell("Bolt", fx.Clause(fx.DealDamage(ANY_TARGET, n(3))))
DOOM = spell("Doom", fx.Clause(fx.Destroy(Target(0, CREATURE))))
WRATH = spell("Wrath", fx.Clause(fx.Destroy(Every(CREATURE))), types="sorcery")
GROWTH = spell("Growth", fx.Clause(fx.Apply(Target(0, CREATURE), (m.ModifyPT(n(3), n(3)),), "end_of_turn")))
COUNTERSPELL = spell("Counterspell", fx.Clause(fx.Counter(Target(0, f.IsSpell()))))
DIVINATION = spell("Divination", fx.Clause(fx.Draw(You(), n(2))), types="sorcery")
EDICT = spell("Edict", fx.Clause(fx.Sacrifice(TargetPlayer(0, EachOpponent()), CREATURE)))
ANTHEM = card("Anthem", "{G}", "enchantment", ab.StaticAbility(YOUR_CREATURES, (m.ModifyPT(n(1), n(1)),)))
HUMILITY = card(
    "Humility", "{G}", "enchantment", ab.StaticAbility(CREATURE, (m.LoseAllAbilities(), m.SetBasePT(n(1), n(1))))
)
BLOOD_MOON = card(
    "Red Moon",
    "{G}",
    "enchantment",
    ab.StaticAbility(
        f.AllOf((f.HasType("land"), f.Not(f.HasSupertype("basic")))),
        (m.SetTypes(subtypes=("Mountain",), subtype_kind="land"),),
    ),
)
SWAMP_TOMB = card(
    "Swamp Tomb", "", "legendary land", ab.StaticAbility(f.HasType("land"), (m.AddTypes(subtypes=("Swamp",)),))
)
ELF = creature("Elf", "1/1", abilities=(ab.ActivatedAbility(k.TapThis(), ab.Body((fx.Clause(fx.AddMana("{G}")),))),))
SCHOLAR = creature("Scholar", "1/1", abilities=(trigger(ENTERS, fx.Clause(fx.Draw(You()))),))
MARTYR = creature("Martyr", "1/1", abilities=(trigger(DIES, fx.Clause(fx.GainLife(You(), n(3)))),))
BLADE = card(
    "Blade",
    "{1}",
    "artifact",
    ab.Keyword("equip", cost=k.ManaCost("{1}")),
    ab.StaticAbility(Host(), (m.ModifyPT(n(2), n(0)),)),
    subtypes=("Equipment",),
)
PACIFISM = card(
    "Pacifism",
    "{G}",
    "enchantment",
    ab.Keyword("enchant", filter=CREATURE),
    ab.StaticAbility(Host(), (m.Restriction("cant_attack"), m.Restriction("cant_block"))),
    subtypes=("Aura",),
)
DOUBLER = card(
    "Doubler",
    "{G}",
    "enchantment",
    ab.ReplacementAbility(e.CountersPut(YOUR_CREATURES, "+1/+1"), multiply=2),
)
ADDER = card("Adder", "{G}", "enchantment", ab.ReplacementAbility(e.CountersPut(YOUR_CREATURES, "+1/+1"), add=n(1)))
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
                ab.Mode((fx.Clause(fx.Destroy(Target(0, f.HasType("artifact")))),)),
            )
        )
    ),
)
