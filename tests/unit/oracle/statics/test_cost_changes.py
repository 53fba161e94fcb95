"""What spells, abilities and special actions cost more or less: what each wording becomes, and that it reads back."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from tests.unit.oracle.texts import abilities, only, program

CREATURE, ARTIFACT = fl.HasType("creature"), fl.HasType("artifact")
MINE, ANY, THEIRS = pl.You(), pl.EachPlayer(), pl.EachOpponent()
EVERY = fl.Everything()
THERE = fl.InZone("battlefield")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The first creature spell you cast each turn costs {2} less to cast.", mo.CostChange(CREATURE, am.Const(-2), MINE, nth=1)),
        ("White spells you cast cost {W} more to cast.", mo.CostChange(fl.HasColor("W"), am.Const(1), MINE, mana="{W}")),
        ("Each spell costs {3} more to cast except during its controller's turn.", mo.CostChange(EVERY, am.Const(3), pl.EveryoneBut(pl.ActivePlayer()))),
        ("Noncreature spells you cast cost {X} less to cast, where X is your speed.", mo.CostChange(fl.Not(CREATURE), am.Times(-1, am.Speed()), MINE)),
        ("Spells you cast but don't own cost {1} less to cast.", mo.CostChange(fl.Not(fl.OwnedBy(MINE)), am.Const(-1), MINE)),
        ("Activated abilities of creatures you control cost {2} less to activate. This effect can't reduce the mana in that cost to less than one mana.", mo.CostChange(fl.AllOf((CREATURE, fl.ControlledBy(MINE), THERE)), am.Const(-2), ANY, "activated", minimum=1)),
        ("Activated abilities cost {2} more to activate unless they're mana abilities.", mo.CostChange(EVERY, am.Const(2), ANY, "activated", not_mana=True)),
        ("Equip abilities you activate that target this creature cost {2} less to activate.", mo.CostChange(EVERY, am.Const(-2), MINE, "equip", targets=fl.IsSource())),
        ("Cycling abilities you activate cost up to {2} less to activate.", mo.CostChange(EVERY, am.Const(-2), MINE, "cycling")),
        ("The first activated ability of an artifact you activate each turn costs {2} less to activate.", mo.CostChange(fl.AllOf((ARTIFACT, THERE)), am.Const(-2), MINE, "activated", nth=1)),
        ("Activated abilities of Equipment you control that target this creature cost {1} less to activate.", mo.CostChange(fl.AllOf((fl.HasSubtype("Equipment"), fl.ControlledBy(MINE), THERE)), am.Const(-1), ANY, "activated", targets=fl.IsSource())),
        ("Plotting cards from your hand costs {2} less.", mo.CostChange(EVERY, am.Const(-2), MINE, "plot")),
        ("The first card you foretell each turn costs {0} to foretell.", mo.CostChange(EVERY, am.Const(-2), MINE, "foretell", nth=1)),
        ("Each spell that would cost less than three mana to cast costs three mana to cast.", mo.CostChange(EVERY, am.Const(0), ANY, at_least=3)),
    ],
)  # fmt: skip
def test_601_2f_costs_that_effects_change(text: str, expected: mo.CostChange) -> None:
    made = program(text, "Creature — Elf")
    (found,) = made.faces[0].abilities
    assert found == ab.StaticAbility(expected.who, (expected,))
    assert program(print_program(made), "Creature — Elf").faces[0].abilities == (found,)


def test_two_changes_in_one_sentence() -> None:
    spells, others = abilities(
        "During your turn, spells your opponents cast cost {1} more to cast and abilities your opponents activate cost {1} more to activate unless they're mana abilities."
    )
    mine = cn.IsTurnOf(pl.You())
    assert spells == ab.StaticAbility(THEIRS, (mo.CostChange(EVERY, am.Const(1), THEIRS),), mine)
    assert others == ab.StaticAbility(
        THEIRS, (mo.CostChange(EVERY, am.Const(1), THEIRS, "activated", not_mana=True),), mine
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The next spell you cast this turn costs {1} less to cast.", fx.ApplyPlayers(MINE, (mo.CostChange(EVERY, am.Const(-1), MINE, next=True),), "end_of_turn")),
        ("Until your next turn, spells your opponents cast cost {1} more to cast.", fx.ApplyPlayers(THEIRS, (mo.CostChange(EVERY, am.Const(1), THEIRS),), "your_next_turn")),
        ("Artifact spells you cast this turn cost {1} less to cast.", fx.ApplyPlayers(MINE, (mo.CostChange(ARTIFACT, am.Const(-1), MINE),), "end_of_turn")),
    ],
)  # fmt: skip
def test_611_2a_costs_for_a_while(text: str, expected: fx.ApplyPlayers) -> None:
    made = program(f"When this creature enters, {text[0].lower()}{text[1:]}")
    (found,) = made.faces[0].abilities
    assert isinstance(found, ab.TriggeredAbility)
    assert found.body.clauses == (fx.Clause(expected),)
    assert program(print_program(made)).faces[0].abilities == (found,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If an opponent has no cards in hand, this spell costs {6} less to cast.", am.Const(6)),
        ("This spell costs {1} less to cast for each 1 life you gained this turn.", am.HappenedCount(ev.LifeGained(MINE), total=True)),
        ("This spell costs {2} less to cast for each different mana value among creatures you control.", am.Times(2, am.CountDistinct("mana value", fl.AllOf((CREATURE, fl.ControlledBy(MINE)))))),
        ("This spell costs {2} less to cast during your end step.", am.Const(2)),
    ],
)  # fmt: skip
def test_what_a_spell_says_of_its_own_cost(text: str, expected: am.Amount) -> None:
    found = only(text)
    assert isinstance(found, ab.CastingRule)
    assert (found.rule, found.amount) == ("cost_less", expected)


def test_601_2b_an_additional_cost_of_any_number() -> None:
    text = "As an additional cost to cast this spell, you may sacrifice any number of creatures. This spell costs {2} less to cast for each creature sacrificed this way."
    assert only(text) == ab.AdditionalCostAbility(co.SacrificeCost(CREATURE), True, True, 2)


def test_602_2b_what_an_ability_says_of_its_own_cost() -> None:
    tap = only(
        "{2}, {T}: Tap target creature. This ability costs {1} less to activate if it targets a creature with power 3 or less."
    )
    assert isinstance(tap, ab.ActivatedAbility)
    weak = fl.AllOf((CREATURE, fl.PowerIs("<=", am.Const(3))))
    assert tap.reduction == am.IfThen(cn.Matches(ob.Bound("target0"), weak), am.Const(1), am.Const(0))
    equip = only(
        "Equip {3}. This ability costs {1} less to activate for each other Equipment you control.",
        "Artifact — Equipment",
    )
    assert isinstance(equip, ab.Keyword)
    assert equip.reduction is not None


def test_the_name_of_the_granting_card_is_not_the_object_with_the_ability() -> None:
    found = only('Equipped creature has "{15}, Exile Example: Draw a card."', "Artifact — Equipment")
    assert isinstance(found, ab.Residual)
