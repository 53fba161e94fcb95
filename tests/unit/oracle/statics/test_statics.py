"""Static abilities: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.abilities import Residual
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import only

CREATURE = fl.HasType("creature")
MINE = fl.AllOf((CREATURE, fl.ControlledBy(pl.You())))


@pytest.mark.parametrize(
    ("text", "type_line", "expected"),
    [
        (
            "Other Elves you control get +1/+1.",
            "Creature — Elf",
            ab.StaticAbility(
                fl.AllOf((fl.HasSubtype("Elf"), fl.Not(fl.IsSource()), fl.ControlledBy(pl.You()))),
                (mo.ModifyPT(am.Const(1), am.Const(1)),),
            ),
        ),
        (
            "Enchanted creature gets +2/+2 and has flying.",
            "Enchantment — Aura",
            ab.StaticAbility(ob.Host(), (mo.ModifyPT(am.Const(2), am.Const(2)), mo.GrantKeyword(ab.Keyword("flying")))),
        ),
        (
            "This creature can't be blocked.",
            "Creature",
            ab.StaticAbility(ob.This(), (mo.Restriction("cant_be_blocked"),)),
        ),
        (
            "This land enters tapped.",
            "Land",
            ab.ReplacementAbility(ev.ZoneChange(fl.IsSource(), "", "battlefield"), tapped=True),
        ),
        (
            "You have no maximum hand size.",
            "Artifact",
            ab.StaticAbility(pl.You(), (mo.PlayerRule("no_max_hand_size"),)),
        ),
        (
            "This creature's power is equal to the number of creatures you control.",
            "Creature",
            ab.StaticAbility(ob.This(), (mo.DefinePT(am.Count(MINE), None),), characteristic=True),
        ),
        (
            "As long as it's your turn, this creature has first strike.",
            "Creature",
            ab.StaticAbility(ob.This(), (mo.GrantKeyword(ab.Keyword("first strike")),), cn.IsTurnOf(pl.You())),
        ),
    ],
)
def test_static_and_replacement_abilities(text: str, type_line: str, expected: ab.Ability) -> None:
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
    found = [node for node in walk(only(text)) if isinstance(node, fl.Not)]
    assert found == [fl.Not(fl.IsOneOf(ob.Bound("each_object")))]


CONTROLLED = fl.ControlledBy(pl.You())


def test_triggered_abilities_of_a_source_that_trigger_again() -> None:
    found = only(
        "If a triggered ability of another creature you control triggers, that ability triggers an additional time."
    )
    assert isinstance(found, ab.StaticAbility)
    (rule,) = found.modifications
    assert rule == mo.PlayerRule(
        "double_triggers", fl.AllOf((CREATURE, fl.Not(fl.IsSource()), CONTROLLED)), word="source"
    )
