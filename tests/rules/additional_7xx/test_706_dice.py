"""Rolling dice (CR 706): tables, results, triggers, and the lowest that does not count."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.stored_results import stored_results
from services.game.rules.program.cards import FULL
from tests.rules.board import Board
from tests.rules.cards import BEAR
from tests.rules.dice import rolls
from tests.rules.quick import act, beast, board, found
from tests.rules.written import written
from tests.unit.oracle.texts import program

TABLE = "Roll a six-sided die.\n1—2 | You gain 1 life.\n3-5 | You gain 10 life.\n6 | You gain 100 life."


def rolled(text: str, *results: int, before: tuple[str, ...] = ()) -> Board:
    """The table after a sorcery with that text, with those results."""
    table = board()
    for number, words in enumerate(before):
        table.put("A", "battlefield", written(f"Sign {number}", "{1}", "Enchantment", words))
    table.to("main1")
    rolls(table, *results)
    return table.cast("A", written("Cup", "{G}", "Sorcery", text))


@pytest.mark.parametrize(("result", "life"), [(1, 21), (2, 21), (3, 30), (5, 30), (6, 120)])
def test_706_3a_the_row_of_the_result_is_carried_out(result: int, life: int) -> None:
    assert rolled(TABLE, result).life("A") == life


def test_706_2_what_is_added_counts_for_the_table() -> None:
    text = (
        "Roll a six-sided die and add the number of lands you control.\n1—14 | You gain 1 life.\n15+ | You gain 5 life."
    )
    assert rolled(text, 5).life("A") == 21  # nine lands
    assert rolled(text, 6).life("A") == 25


def test_706_2_the_result_is_a_number_of_the_effect() -> None:
    table = rolled("Roll a six-sided die. Create a number of 1/1 red Goblin creature tokens equal to the result.", 4)
    assert table.count("A", "battlefield", "Goblin") == 4


@pytest.mark.parametrize(("result", "life"), [(3, 17), (4, 20)])
def test_706_3_a_condition_on_the_result(result: int, life: int) -> None:
    text = "Roll a six-sided die. If the result is 3 or less, you lose 3 life."
    assert rolled(text, result).life("A") == life


def test_706_5_one_trigger_for_several_dice_and_one_for_each_result() -> None:
    signs = (
        "Whenever you roll one or more dice, you gain 100 life.",
        "Whenever you roll a 5 or higher, you gain 10 life.",
        "Whenever you roll a 1 or 2, you gain that much life.",
    )
    table = rolled("Roll three six-sided dice.", 6, 5, 2, before=signs).resolve()
    assert table.life("A") == 20 + 100 + 20 + 2


def test_706_6_the_lowest_roll_was_never_rolled() -> None:
    lucky = "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll."
    signs = (lucky, lucky, "Whenever you roll a 1, you lose 7 life.")
    table = rolled(TABLE, 1, 6, 4, before=signs).resolve()
    assert table.life("A") == 120


def test_706_3a_a_row_speaks_of_what_was_named_before_the_roll() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1")
    rolls(table, 6)
    text = "Choose target creature, then roll a six-sided die.\n1—5 | Tap that creature.\n6 | Destroy that creature."
    table.cast("A", written("Fate", "{G}", "Sorcery", text), [bear])
    assert table.zone(bear) == "graveyard"


def test_702_184a_a_station_is_no_table() -> None:
    made = program("Station (Tap another creature you control.)\n8+ | Flying", "Artifact — Spacecraft")
    assert made.grade() == FULL
    assert "LevelBand" in repr(made.faces[0].abilities)


def test_the_damage_dealt_is_not_the_result_of_a_roll() -> None:
    text = "Whenever this creature deals combat damage, roll a d12. If the result is greater than the damage dealt, you gain 1 life."
    assert program(text).grade() != FULL


def test_706_4_a_roll_by_an_ability() -> None:
    table = board()
    biter = table.put(
        "A",
        "battlefield",
        beast("{G}: Roll a six-sided die. This creature gets +X/+0 until end of turn, where X is the result."),
    )
    table.to("main1")
    rolls(table, 5)
    act(table, "A", "activate", biter)
    assert table.pt(biter) == (7, 2)


def test_706_4_of_two_results_the_roller_chooses_which_one_is_used() -> None:
    table = board()
    table.to("main1")
    rolls(table, 2, 6)
    table.say("result", "6")
    table.cast(
        "A",
        written(
            "Cup",
            "{G}",
            "Sorcery",
            "Roll two six-sided dice and choose one result. You gain life equal to that result. Then create a number of Treasure tokens equal to the other result.",
        ),
    )
    assert (table.life("A"), table.count("A", "battlefield", "Treasure")) == (26, 2)


def test_706_4_two_equal_results_are_no_choice() -> None:
    table = board()
    table.to("main1")
    rolls(table, 3, 3)
    table.cast(
        "A",
        written(
            "Cup",
            "{G}",
            "Sorcery",
            "Roll two six-sided dice and choose one result. You gain life equal to the other result.",
        ),
    )
    assert table.life("A") == 23


REROLL = "Once each turn, you may pay {1} to reroll one or more dice you rolled."


def test_706_2a_a_result_is_rerolled_for_a_cost_once_each_turn() -> None:
    table = board()
    table.put("A", "battlefield", written("Monitor", "{1}", "Enchantment", REROLL))
    table.to("main1")
    rolls(table, 1, 6, 2)
    cup = written("Cup", "{G}", "Sorcery", TABLE)
    table.say("reroll", "1").cast("A", cup)
    assert table.life("A") == 120
    assert sum(row.tapped for row in table.game.s.objects.values()) == 2
    table.cast("A", cup)
    assert (table.life("A"), sum(ask.reason == "reroll" for ask in table.asked)) == (121, 1)


def test_706_2b_what_is_added_is_added_to_the_new_roll() -> None:
    table = board()
    table.put("A", "battlefield", written("Monitor", "{1}", "Enchantment", REROLL))
    table.to("main1")
    rolls(table, 1, 5)
    text = (
        "Roll a six-sided die and add the number of lands you control.\n1—13 | You gain 1 life.\n14 | You gain 5 life."
    )
    table.say("reroll", "1").cast("A", written("Cup", "{G}", "Sorcery", text))
    assert table.life("A") == 25  # 5 and nine lands, not 10 and not 15


CENTAUR = (
    "When this creature enters, roll three six-sided dice and store those results on it.\n"
    "At the beginning of combat on your turn, you may reroll any number of this creature's stored results.\n"
    "This creature gets +X/+X, where X is the greatest number of stored results on it of the same value."
)


def _centaur(*results: int) -> tuple[Board, int]:
    table = board().to("main1")
    rolls(table, *results)
    table.cast("A", beast(CENTAUR, "3/3", "{G}", name="Centaur"))
    return table, found(table, "Centaur")


def test_706_8_results_are_stored() -> None:
    table, centaur = _centaur(2, 5, 2)
    assert (stored_results(table.game, centaur), table.pt(centaur)) == ([(6, 2), (6, 5), (6, 2)], (5, 5))


def test_706_8b_new_rolls_take_the_place_of_stored_results() -> None:
    table, centaur = _centaur(2, 5, 2, 2)
    table.say("optional", True).say("reroll", "5")
    table.to("end_combat")
    assert (stored_results(table.game, centaur), table.pt(centaur)) == ([(6, 2), (6, 2), (6, 2)], (6, 6))


def test_706_8a_what_is_stored_does_not_leave_with_the_permanent() -> None:
    table, centaur = _centaur(2, 5, 2)
    text = "Exile target creature, then return it to the battlefield under its owner's control."
    table.cast("A", written("Blink", "{G}", "Instant", text), [centaur])
    assert len(stored_results(table.game, found(table, "Centaur"))) == 3
