"""Two targets of one text: "another target creature", "the creature you control", "those creatures" (CR 115.3, 601.2c, 701.14)."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import FULL
from tests.unit.oracle.texts import program

from .board import Board
from .cards import BEAR
from .quick import beast, board
from .written import written


def two(table: Board) -> tuple[int, int]:
    return table.put("A", "battlefield", beast(pt="4/4")), table.put("B", "battlefield", beast(pt="3/3"))


def cast(table: Board, text: str, *targets: int) -> Board:
    return table.cast("A", written("Text", "{G}", "Sorcery", text), list(targets))


def test_601_2c_another_target_is_not_the_first_one() -> None:
    table = board()
    mine, theirs = two(table)
    oid = table.put(
        "A",
        "hand",
        written(
            "Text",
            "{G}",
            "Sorcery",
            "Target creature gets +1/+1 until end of turn. Another target creature gets -1/-1 until end of turn.",
        ),
    )
    table.to("main1").say("target", [mine])
    assert table.act("A", "cast", oid) is None
    assert [ask.options for ask in table.asked if ask.reason == "target"] == [[mine, theirs], [theirs]]
    table.resolve()
    assert (table.pt(mine), table.pt(theirs)) == ((5, 5), (2, 2))


def test_601_2c_another_than_the_object_where_the_first_target_is_of_another_kind() -> None:
    made = program(
        "Whenever this creature attacks, untap up to one target land. Then up to one other target creature gets +2/+0 until end of turn."
    )
    assert made.grade() == FULL
    assert "IsSource" in repr(made.faces[0].abilities)


def test_701_14a_the_chosen_creatures_fight_each_other_and_one_is_made_stronger() -> None:
    table = board()
    mine, theirs = two(table)
    text = "Choose target creature you control and target creature you don't control. The creature you control gets +0/+5 until end of turn. Then those creatures fight each other."
    cast(table.to("main1"), text, mine, theirs)
    assert (table.zone(theirs), table.game.s.objects[mine].damage) == ("graveyard", 3)


def test_701_14c_a_creature_that_fights_itself_deals_twice_its_power_to_itself() -> None:
    from services.game.rules.program import effects as fx
    from services.game.rules.program.objects import Bound, Target

    from .cards import CREATURE, spell

    table = board()
    bear = table.put("A", "battlefield", beast(pt="2/5"))
    table.to("main1").cast("A", spell("Mirror", fx.Clause(fx.Fight(Target(0, CREATURE), Bound("target0")))), [bear])
    assert table.game.s.objects[bear].damage == 4


def test_608_2c_two_options_joined_by_then_are_two_options() -> None:
    table = board()
    first, second = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    table.to("main1").say("may", False, True)
    cast(table, "You may tap target creature, then you may tap another target creature.", first, second)
    assert (table.game.s.objects[first].tapped, table.game.s.objects[second].tapped) == (False, True)


def test_607_1_it_after_if_this_spell_was_kicked_is_the_spell() -> None:
    made = program(
        "Kicker {R}\nReturn target creature to its owner's hand. If this spell was kicked, it deals 2 damage to another target creature.",
        "Instant",
        "{U}",
    )
    assert made.grade() == FULL
    assert "source=None" in repr(made.faces[0].abilities[1])


@pytest.mark.parametrize(
    "text",
    [
        "Kicker {R}\nIf this spell was kicked, it has split second.\nDraw a card.",
        "Tap target creature and target creature. Destroy another target creature.",
        "This spell deals 2 damage to any target and 1 damage to another target creature.",
    ],
)
def test_what_cannot_be_meant_is_not_guessed(text: str) -> None:
    assert program(text, "Instant", "{U}").grade() != FULL
