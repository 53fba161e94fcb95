"""Modes that may be chosen (CR 700.2a): before X is announced, on which their targets depend (601.2b); not yet chosen."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.quick import act, beast, board
from tests.rules.written import written

OGRE = beast(pt="3/3", cost="{2}{G}", name="Ogre")
WURM = beast(pt="6/4", cost="{4}{G}{G}", name="Wurm")
ELF = beast(pt="1/1", cost="{2}{G}", name="Elf")
CHARM = written(
    "Charm", "{X}{G}", "Instant", "Choose one —\n• Exile target creature with mana value X or less.\n• You gain X life."
)
DOOM = written(
    "Doom",
    "{X}{G}",
    "Instant",
    "Choose one —\n• Exile target creature with mana value X or less.\n• Destroy target creature with power X or less.",
)
COMMAND = written(
    "Command",
    "{X}{G}",
    "Instant",
    "Choose two —\n• Exile target creature with mana value X.\n• Target creature with power X gains trample until end of turn.\n• You gain X life.",
)


def _modes(table: Board) -> list[object]:
    return [ask.options for ask in table.asked if ask.reason == "modes"]


@pytest.mark.parametrize(("forests", "offered"), [(6, []), (7, [[0, 1]])])
def test_700_2a_a_mode_without_a_target_for_an_x_that_can_be_paid_is_not_offered(
    forests: int, offered: list[list[int]]
) -> None:
    table = board(forests)
    table.put("B", "battlefield", WURM)
    table.to("main1").say("modes", [1]).say("x", 3).cast("A", CHARM)
    assert (_modes(table), table.life("A")) == (offered, 23)


@pytest.mark.parametrize(("forests", "may"), [(6, False), (7, True)])
def test_700_2a_without_a_mode_for_an_x_that_can_be_paid_it_is_not_offered(forests: int, may: bool) -> None:
    table = board(forests)
    table.put("B", "battlefield", WURM)
    doom = table.put("A", "hand", DOOM)
    assert table.to("main1").may("A", "cast", doom) is may


@pytest.mark.parametrize(("creature", "default"), [(ELF, [0, 2]), (OGRE, [0, 1])])
def test_700_2a_modes_are_chosen_for_which_one_x_has_targets(creature: CardProgram, default: list[int]) -> None:
    """X is both mana value and power of the Ogre, and no such number of the Elf."""
    table = board(9)
    table.put("B", "battlefield", creature)
    table.to("main1").cast("A", COMMAND)
    assert next(ask.default for ask in table.asked if ask.reason == "modes") == default


@pytest.mark.parametrize(("forests", "may", "offered"), [(2, False, []), (3, True, []), (4, True, [[0, 1]])])
def test_602_2b_the_modes_of_an_ability_have_targets_for_an_x_that_can_be_paid(
    forests: int, may: bool, offered: list[list[int]]
) -> None:
    table = board(forests)
    text = "{X}, {T}: Choose one —\n• Destroy target creature with mana value X.\n• Exile target creature with toughness X or less."
    trap = table.put("A", "battlefield", written("Trap", "{1}", "Artifact", text))
    table.put("B", "battlefield", beast(pt="2/3", cost="{3}{G}", name="Giant"))
    assert table.to("main1").may("A", "activate", trap) is may
    if may:
        act(table, "A", "activate", trap)
        assert _modes(table) == offered
        assert table.count("B", "battlefield", "Giant") == 0


def test_700_2a_an_ability_all_of_whose_modes_were_chosen_this_turn_is_not_offered() -> None:
    table = board()
    text = "{1}: Choose one that hasn't been chosen this turn —\n• You gain 1 life.\n• You gain 2 life."
    intimidator = table.put("A", "battlefield", beast(text))
    table.to("main1")
    act(act(table, "A", "activate", intimidator), "A", "activate", intimidator)
    assert (table.life("A"), table.may("A", "activate", intimidator)) == (23, False)
