"""Static abilities: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.abilities import Residual
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import only

CREATURE = f.HasType("creature")
MINE = f.AllOf((CREATURE, f.ControlledBy(p.You())))


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


def test_the_name_of_the_granting_card_is_not_the_object_that_has_the_ability() -> None:
    found = only('Enchanted creature has "{T}: Put a +1/+1 counter on Example."', "Enchantment — Aura")
    assert isinstance(found, Residual)


def test_a_star_that_nothing_defines_is_not_full() -> None:
    from services.game.rules.oracle.compiler import grade_of
    from services.game.rules.oracle.text.card_text import CardText, FaceText

    assert (
        grade_of(CardText("Star", "normal", (FaceText("Star", "{G}", "Creature — Elf", "Flying", "*", "*"),))) != "full"
    )


def test_others_are_others_than_the_creature_that_gets_it() -> None:
    text = "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other attacking creature."
    found = [node for node in walk(only(text)) if isinstance(node, f.Not)]
    assert found == [f.Not(f.IsOneOf(o.Bound("each_object")))]


CONTROLLED = f.ControlledBy(p.You())


def test_triggered_abilities_of_a_source_that_trigger_again() -> None:
    found = only(
        "If a triggered ability of another creature you control triggers, that ability triggers an additional time."
    )
    assert isinstance(found, b.StaticAbility)
    (rule,) = found.modifications
    assert rule == m.PlayerRule("double_triggers", f.AllOf((CREATURE, f.Not(f.IsSource()), CONTROLLED)), word="source")
