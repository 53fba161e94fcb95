"""What spells, abilities and special actions cost more or less: what each wording becomes, and that it reads back."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
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
from tests.unit.oracle.texts import abilities, only, program

CREATURE, ARTIFACT = f.HasType("creature"), f.HasType("artifact")
MINE, ANY, THEIRS = p.You(), p.EachPlayer(), p.EachOpponent()
EVERY = f.Everything()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The first creature spell you cast each turn costs {2} less to cast.", m.CostChange(CREATURE, a.Const(-2), MINE, nth=1)),
        ("White spells you cast cost {W} more to cast.", m.CostChange(f.HasColor("W"), a.Const(1), MINE, mana="{W}")),
        ("Each spell costs {3} more to cast except during its controller's turn.", m.CostChange(EVERY, a.Const(3), p.EveryoneBut(p.ActivePlayer()))),
        ("Noncreature spells you cast cost {X} less to cast, where X is your speed.", m.CostChange(f.Not(CREATURE), a.Times(-1, a.Speed()), MINE)),
        ("Spells you cast but don't own cost {1} less to cast.", m.CostChange(f.Not(f.OwnedBy(MINE)), a.Const(-1), MINE)),
        ("Activated abilities of creatures you control cost {2} less to activate. This effect can't reduce the mana in that cost to less than one mana.", m.CostChange(f.AllOf((CREATURE, f.ControlledBy(MINE))), a.Const(-2), ANY, "activated", minimum=1)),
        ("Activated abilities cost {2} more to activate unless they're mana abilities.", m.CostChange(EVERY, a.Const(2), ANY, "activated", not_mana=True)),
        ("Equip abilities you activate that target this creature cost {2} less to activate.", m.CostChange(EVERY, a.Const(-2), MINE, "equip", targets=f.IsSource())),
        ("Cycling abilities you activate cost up to {2} less to activate.", m.CostChange(EVERY, a.Const(-2), MINE, "cycling")),
        ("The first activated ability of an artifact you activate each turn costs {2} less to activate.", m.CostChange(ARTIFACT, a.Const(-2), MINE, "activated", nth=1)),
        ("Plotting cards from your hand costs {2} less.", m.CostChange(EVERY, a.Const(-2), MINE, "plot")),
        ("The first card you foretell each turn costs {0} to foretell.", m.CostChange(EVERY, a.Const(-2), MINE, "foretell", nth=1)),
        ("Each spell that would cost less than three mana to cast costs three mana to cast.", m.CostChange(EVERY, a.Const(0), ANY, at_least=3)),
    ],
)  # fmt: skip
def test_601_2f_costs_that_effects_change(text: str, expected: m.CostChange) -> None:
    made = program(text, "Creature — Elf")
    (found,) = made.faces[0].abilities
    assert found == b.StaticAbility(expected.who, (expected,))
    assert program(print_program(made), "Creature — Elf").faces[0].abilities == (found,)


def test_two_changes_in_one_sentence() -> None:
    spells, others = abilities(
        "During your turn, spells your opponents cast cost {1} more to cast and abilities your opponents activate cost {1} more to activate unless they're mana abilities."
    )
    mine = c.IsTurnOf(p.You())
    assert spells == b.StaticAbility(THEIRS, (m.CostChange(EVERY, a.Const(1), THEIRS),), mine)
    assert others == b.StaticAbility(
        THEIRS, (m.CostChange(EVERY, a.Const(1), THEIRS, "activated", not_mana=True),), mine
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The next spell you cast this turn costs {1} less to cast.", x.ApplyPlayers(MINE, (m.CostChange(EVERY, a.Const(-1), MINE, next=True),), "end_of_turn")),
        ("Until your next turn, spells your opponents cast cost {1} more to cast.", x.ApplyPlayers(THEIRS, (m.CostChange(EVERY, a.Const(1), THEIRS),), "your_next_turn")),
        ("Artifact spells you cast this turn cost {1} less to cast.", x.ApplyPlayers(MINE, (m.CostChange(ARTIFACT, a.Const(-1), MINE),), "end_of_turn")),
    ],
)  # fmt: skip
def test_611_2a_costs_for_a_while(text: str, expected: x.ApplyPlayers) -> None:
    made = program(f"When this creature enters, {text[0].lower()}{text[1:]}")
    (found,) = made.faces[0].abilities
    assert isinstance(found, b.TriggeredAbility)
    assert found.body.clauses == (x.Clause(expected),)
    assert program(print_program(made)).faces[0].abilities == (found,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If an opponent has no cards in hand, this spell costs {6} less to cast.", a.Const(6)),
        ("This spell costs {1} less to cast for each 1 life you gained this turn.", a.HappenedCount(e.LifeGained(MINE), total=True)),
        ("This spell costs {2} less to cast for each different mana value among creatures you control.", a.Times(2, a.CountDistinct("mana value", f.AllOf((CREATURE, f.ControlledBy(MINE)))))),
        ("This spell costs {2} less to cast during your end step.", a.Const(2)),
    ],
)  # fmt: skip
def test_what_a_spell_says_of_its_own_cost(text: str, expected: a.Amount) -> None:
    found = only(text)
    assert isinstance(found, b.CastingRule)
    assert (found.rule, found.amount) == ("cost_less", expected)


def test_601_2b_an_additional_cost_of_any_number() -> None:
    text = "As an additional cost to cast this spell, you may sacrifice any number of creatures. This spell costs {2} less to cast for each creature sacrificed this way."
    assert only(text) == b.AdditionalCostAbility(k.SacrificeCost(CREATURE), True, True, 2)


def test_602_2b_what_an_ability_says_of_its_own_cost() -> None:
    tap = only(
        "{2}, {T}: Tap target creature. This ability costs {1} less to activate if it targets a creature with power 3 or less."
    )
    assert isinstance(tap, b.ActivatedAbility)
    weak = f.AllOf((CREATURE, f.PowerIs("<=", a.Const(3))))
    assert tap.reduction == a.IfThen(c.Matches(o.Bound("target0"), weak), a.Const(1), a.Const(0))
    equip = only(
        "Equip {3}. This ability costs {1} less to activate for each other Equipment you control.",
        "Artifact — Equipment",
    )
    assert isinstance(equip, b.Keyword)
    assert equip.reduction is not None


def test_the_name_of_the_granting_card_is_not_the_object_with_the_ability() -> None:
    found = only('Equipped creature has "{15}, Exile Example: Draw a card."', "Artifact — Equipment")
    assert isinstance(found, b.Residual)
