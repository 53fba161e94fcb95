"""Each production with a typical text: what it must become, and what must be refused."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import costs as k
from services.game.rules.program import effects as x
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.abilities import Residual
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import abilities, only, program

CREATURE = f.HasType("creature")
MINE = f.AllOf((CREATURE, f.ControlledBy(p.You())))


def spell(text: str) -> tuple[Clause, ...]:
    """The clauses of an instant with that text."""
    found = only(text, "Instant")
    assert isinstance(found, b.SpellAbility), found
    return found.body.clauses


def verb(text: str) -> x.Verb:
    """The verb of an instant of one clause."""
    (clause,) = spell(text)
    return clause.verb


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw two cards.", x.Draw(p.You(), a.Const(2))),
        ("Each opponent discards a card.", x.Discard(p.EachOpponent())),
        ("Destroy target creature.", x.Destroy(o.Target(0, CREATURE))),
        ("Destroy all creatures. They can't be regenerated.", x.Destroy(o.Every(CREATURE), no_regenerate=True)),
        ("Counter target noncreature spell.", x.Counter(o.Target(0, f.AllOf((f.IsSpell(), f.Not(CREATURE)))))),
        ("Return target creature to its owner's hand.", x.Move(o.Target(0, CREATURE), "hand")),
        ("Tap up to two target creatures.", x.Tap(o.Target(0, CREATURE, 0, 2, up_to=True))),
        ("Put a +1/+1 counter on each creature you control.", x.PutCounters(o.Every(MINE), "+1/+1")),
        ("You gain 3 life.", x.GainLife(p.You(), a.Const(3))),
        (
            "Create two 1/1 white Soldier creature tokens with flying.",
            x.CreateTokens(
                x.TokenSpec("", ("creature",), ("Soldier",), (), "W", a.Const(1), a.Const(1), (b.Keyword("flying"),)),
                a.Const(2),
            ),
        ),
        (
            "Creatures you control get +1/+1 until end of turn.",
            x.Apply(o.Every(MINE), (m.ModifyPT(a.Const(1), a.Const(1)),), "end_of_turn"),
        ),
        ("Scry 2.", x.Scry(p.You(), a.Const(2))),
        (
            "Gain control of target creature until end of turn.",
            x.GainControl(o.Target(0, CREATURE), duration="end_of_turn"),
        ),
        ("Prevent all combat damage that would be dealt this turn.", x.PreventDamage(None, None, combat=True)),
    ],
)
def test_verbs_of_spells(text: str, expected: x.Verb) -> None:
    assert verb(text) == expected


def test_x_of_the_mana_cost() -> None:
    found = only("Target player draws X cards.", "Sorcery", "{X}{U}")
    assert found == b.SpellAbility(b.Body((Clause(x.Draw(p.TargetPlayer(0), a.X())),)))


def test_a_later_sentence_speaks_of_the_target() -> None:
    tap, stay = spell("Tap target creature. It doesn't untap during its controller's next untap step.")
    assert tap.verb == x.Tap(o.Target(0, CREATURE))
    assert stay.verb == x.Apply(o.Bound("target0"), (m.Restriction("doesnt_untap"),), "next_untap")


def test_it_beside_the_source_is_the_object_of_the_event() -> None:
    found = only("Whenever a creature enters, this enchantment deals 1 damage to it.", "Enchantment")
    assert isinstance(found, b.TriggeredAbility)
    assert found.body.clauses[0].verb == x.DealDamage(o.Bound("event.object"), a.Const(1))


def test_its_power_is_that_of_the_source_that_deals_the_damage() -> None:
    found = only("{T}: This creature deals damage equal to its power to target creature.")
    assert isinstance(found, b.ActivatedAbility)
    assert found.body.clauses[0].verb == x.DealDamage(o.Target(0, CREATURE), a.PowerOf(o.This()))


def test_two_targets_count_their_slots_in_the_order_written() -> None:
    (clause,) = spell("Target creature you control fights target creature you don't control.")
    assert clause.verb == x.Fight(o.Target(0, MINE), o.Target(1, f.AllOf((CREATURE, f.Not(f.ControlledBy(p.You()))))))


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("When this creature enters", e.ZoneChange(f.IsSource(), "", "battlefield")),
        (
            "Whenever another creature you control dies",
            e.ZoneChange(f.AllOf((CREATURE, f.Not(f.IsSource()), f.ControlledBy(p.You()))), "battlefield", "graveyard"),
        ),
        (
            "Whenever you cast an instant or sorcery spell",
            e.SpellCast(f.AnyOf((f.HasType("instant"), f.HasType("sorcery"))), p.You()),
        ),
        ("At the beginning of your upkeep", e.StepBegins("upkeep", p.You())),
        (
            "Whenever this creature attacks or blocks",
            e.AnyEvent((e.Attacks(f.IsSource()), e.Blocks(f.IsSource(), batch=True))),
        ),
        (
            "Whenever this creature deals combat damage to a player",
            e.DamageDealt(f.IsSource(), p.EachPlayer(), None, True),
        ),
        ("Whenever you draw your second card each turn", e.CardDrawn(p.You(), 2)),
        ("Whenever you gain life", e.LifeGained(p.You())),
    ],
)
def test_heads_of_triggers(head: str, expected: e.EventPattern) -> None:
    found = only(f"{head}, draw a card.")
    assert isinstance(found, b.TriggeredAbility)
    assert found.event == expected


def test_an_intervening_if_is_a_condition_of_the_trigger() -> None:
    found = only("When this creature enters, if you control a Goblin, draw a card.")
    assert isinstance(found, b.TriggeredAbility)
    assert found.condition == c.Exists(f.AllOf((f.HasSubtype("Goblin"), f.ControlledBy(p.You()))))


def test_costs_in_the_order_written() -> None:
    found = only("{2}, {T}, Sacrifice another creature: Draw a card. Activate only as a sorcery.")
    assert isinstance(found, b.ActivatedAbility)
    assert found.cost == k.Costs(
        (k.ManaCost("{2}"), k.TapThis(), k.SacrificeCost(f.AllOf((CREATURE, f.Not(f.IsSource())))))
    )
    assert found.timing == "sorcery"


def test_discarding_the_card_itself_works_from_the_hand() -> None:
    found = only("Channel — {1}{G}, Discard this card: Draw a card.")
    assert isinstance(found, b.ActivatedAbility)
    assert found.zone == "hand"


def test_you_may_pay_if_you_do() -> None:
    found = only("Whenever this creature attacks, you may pay {1}. If you do, draw a card.")
    assert isinstance(found, b.TriggeredAbility)
    assert found.body.clauses == (
        Clause(x.Nothing(), optional=p.You(), cost=k.ManaCost("{1}"), then=(Clause(x.Draw(p.You())),)),
    )


def test_where_x_is_puts_the_number_in_the_place_of_x() -> None:
    (clause,) = spell("Target creature gets +X/+X until end of turn, where X is the number of creatures you control.")
    assert clause.verb == x.Apply(o.Target(0, CREATURE), (m.ModifyPT(a.Count(MINE), a.Count(MINE)),), "end_of_turn")


def test_modes_have_target_slots_of_their_own() -> None:
    found = only("Choose one —\n• Destroy target artifact.\n• Destroy target enchantment.", "Instant")
    assert isinstance(found, b.SpellAbility)
    assert [mode.clauses[0].verb for mode in found.body.modes] == [
        x.Destroy(o.Target(0, f.HasType("artifact"))),
        x.Destroy(o.Target(0, f.HasType("enchantment"))),
    ]


def test_paragraphs_of_a_spell_are_one_ability() -> None:
    first, second = spell("Destroy target artifact.\nDestroy target creature.")
    assert (first.verb, second.verb) == (
        x.Destroy(o.Target(0, f.HasType("artifact"))),
        x.Destroy(o.Target(1, CREATURE)),
    )


@pytest.mark.parametrize(
    ("text", "type_line", "expected"),
    [
        (
            "Other Elves you control get +1/+1.",
            "Creature — Elf",
            b.StaticAbility(
                f.AllOf((f.HasSubtype("Elf"), f.Not(f.IsSource()), f.ControlledBy(p.You()))),
                (m.ModifyPT(a.Const(1), a.Const(1)),),
            ),
        ),
        (
            "Enchanted creature gets +2/+2 and has flying.",
            "Enchantment — Aura",
            b.StaticAbility(o.Host(), (m.ModifyPT(a.Const(2), a.Const(2)), m.GrantKeyword(b.Keyword("flying")))),
        ),
        ("This creature can't be blocked.", "Creature", b.StaticAbility(o.This(), (m.Restriction("cant_be_blocked"),))),
        (
            "This land enters tapped.",
            "Land",
            b.ReplacementAbility(e.ZoneChange(f.IsSource(), "", "battlefield"), tapped=True),
        ),
        ("You have no maximum hand size.", "Artifact", b.StaticAbility(p.You(), (m.PlayerRule("no_max_hand_size"),))),
        (
            "This creature's power is equal to the number of creatures you control.",
            "Creature",
            b.StaticAbility(o.This(), (m.DefinePT(a.Count(MINE), None),), characteristic=True),
        ),
        (
            "As long as it's your turn, this creature has first strike.",
            "Creature",
            b.StaticAbility(o.This(), (m.GrantKeyword(b.Keyword("first strike")),), c.IsTurnOf(p.You())),
        ),
    ],
)
def test_static_and_replacement_abilities(text: str, type_line: str, expected: b.Ability) -> None:
    assert only(text, type_line) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Flying, first strike", (b.Keyword("flying"), b.Keyword("first strike"))),
        (
            "Protection from black and from red",
            (b.Keyword("protection", filter=f.HasColor("B")), b.Keyword("protection", filter=f.HasColor("R"))),
        ),
        ("Equip {2}", (b.Keyword("equip", cost=k.ManaCost("{2}")),)),
        ("Ward—Pay 2 life.", (b.Keyword("ward", cost=k.PayLife(a.Const(2))),)),
        ("Crew 3", (b.Keyword("crew", amount=a.Const(3)),)),
        (
            "Basic landcycling {1}",
            (
                b.Keyword(
                    "typecycling", cost=k.ManaCost("{1}"), filter=f.AllOf((f.HasType("land"), f.HasSupertype("basic")))
                ),
            ),
        ),
    ],
)
def test_keyword_lines(text: str, expected: tuple[b.Ability, ...]) -> None:
    assert abilities(text) == expected


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("When Example enters the battlefield, draw a card.", "When this creature enters, draw a card."),
        (
            "Example gets +1/+1 as long as you control a Goblin.",
            "This creature gets +1/+1 as long as you control a Goblin.",
        ),
        ("{T}: Example deals 1 damage to any target.", "{T}: This creature deals 1 damage to any target."),
    ],
)
def test_old_and_new_templates_are_one(old: str, new: str) -> None:
    assert program(old) == program(new)


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target black artifact or creature.",  # does the colour belong to both?
        "Target creature fights target creature. It gains flying until end of turn.",  # which one?
        "Each player sacrifices a land for each card in their hand.",  # each their own, and at once
        "Return target spell or creature card to its owner's hand.",  # which zone the card is in
        "Draw X cards.",  # X is not announced
        "That creature gains haste until end of turn.",  # nothing to refer to
        "Destroy target creature if.",
        "Draw a card instead.",
        "Whenever you frobnicate, draw a card.",
        "Whenever one or more creatures you control become tapped, draw a card.",  # one trigger for several
        "Whenever one or more creatures you control become blocked, draw a card.",
        "Each attacking creature gets +1/+0 until end of turn for each land defending player controls.",  # whose?
    ],
)
def test_what_is_not_sure_is_residual(text: str) -> None:
    found = program(text, "Enchantment" if text.startswith("Whenever") else "Sorcery")
    assert any(isinstance(ability, Residual) for ability in found.faces[0].abilities), found


def test_a_residual_keeps_the_head_that_was_read() -> None:
    found = only("Whenever you gain life, frobnicate the table.")
    assert isinstance(found, Residual)
    assert found.hook == b.TriggeredAbility(e.LifeGained(p.You()), b.Body())


@pytest.mark.parametrize(
    ("text", "hook"),
    [
        ("{2}, {T}: Frobnicate the table.", b.ActivatedAbility(k.Costs((k.ManaCost("{2}"), k.TapThis())), b.Body())),
        (
            "{2}: Frobnicate the table. Activate only as a sorcery and only once each turn.",
            b.ActivatedAbility(k.ManaCost("{2}"), b.Body(), timing="sorcery", limit=1),
        ),
        (
            "{1}, Discard this card: Frobnicate the table.",
            b.ActivatedAbility(k.Costs((k.ManaCost("{1}"), k.DiscardCost(filter=f.IsSource()))), b.Body(), zone="hand"),
        ),
        ("{2}: Frobnicate the table. Activate only on a sunny day.", None),  # when is not read
        ("{2}: Frobnicate this card from your graveyard.", None),  # from which zone?
        ("{T}: Choose a player. That player adds frobnicated mana.", None),  # it would not use the stack
        ("{1}: Frobnicate the table. {2}: Draw a card.", None),  # two abilities
        ("At the beginning of your upkeep, if this card is in your graveyard, frobnicate the table.", None),
    ],
)
def test_a_residual_keeps_a_head_only_if_the_rules_can_go_by_it(text: str, hook: b.Ability | None) -> None:
    found = only(text)
    assert isinstance(found, Residual)
    assert found.hook == hook


def test_a_residual_chapter_keeps_its_numbers() -> None:
    found = program("I, II — Frobnicate the table.\nIII — Draw a card.", "Enchantment — Saga").faces[0].abilities
    assert isinstance(found[0], Residual)
    assert found[0].hook == b.ChapterAbility((1, 2), b.Body())


def test_the_name_of_the_granting_card_is_not_the_object_that_has_the_ability() -> None:
    found = only('Enchanted creature has "{T}: Put a +1/+1 counter on Example."', "Enchantment — Aura")
    assert isinstance(found, Residual)


def test_compiling_is_deterministic() -> None:
    text = "Whenever this creature attacks, you may pay {1}. If you do, draw a card, then discard a card."
    assert program(text) == program(text)
