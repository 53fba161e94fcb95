"""What costs less with certain targets, while modes, X and targets are still to be chosen (CR 601.2b-c, 601.2f)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board
from tests.rules.cards import BEAR
from tests.rules.quick import act, beast, board
from tests.rules.written import written

DUELIST = written(
    "Duelist", "{W}{B}", "Creature — Warlock", "Spells you cast that target a creature cost {2} less to cast.", "2/2"
)
OUTPOST = written("Outpost", "{1}", "Artifact", "")
PICKED = "\n• You gain 2 life.\n• Return target creature to its owner's hand."
CONFLUENCE = written(
    "Confluence", "{3}{G}{G}", "Sorcery", "Choose three. You may choose the same mode more than once." + PICKED
)
CHARM = written("Charm", "{2}{G}", "Sorcery", "Choose one —" + PICKED)
COMMAND = written("Command", "{2}{G}", "Sorcery", "Choose one or both —" + PICKED)


def _with_duelist(forests: int) -> tuple[Board, int]:
    table = board(forests)
    return table, table.put("A", "battlefield", DUELIST)


def _asked(table: Board, reason: str) -> list[object]:
    return [ask.options for ask in table.asked if ask.reason == reason]


def test_601_2f_modes_that_only_a_target_of_another_one_makes_payable_are_chosen_with_it() -> None:
    table, duelist = _with_duelist(3)
    table.to("main1").say("modes", [0, 0, 1]).cast("A", CONFLUENCE)
    assert _asked(table, "modes") == [[0, 1]]
    assert (table.life("A"), table.zone(duelist)) == (24, "hand")


def test_601_2b_modes_that_no_target_makes_payable_are_refused() -> None:
    table, _ = _with_duelist(3)
    with pytest.raises(AssertionError, match=r"601\.2b"):
        table.to("main1").say("modes", [0, 0, 0]).cast("A", CONFLUENCE)


def test_601_2b_modes_that_can_be_paid_are_the_default() -> None:
    table, duelist = _with_duelist(3)
    table.to("main1").cast("A", CONFLUENCE)
    assert table.zone(duelist) == "hand"


@pytest.mark.parametrize(("forests", "offered"), [(1, []), (3, [[0, 1]])])
def test_601_2b_a_mode_that_cannot_be_paid_without_such_a_target_is_not_offered(
    forests: int, offered: list[object]
) -> None:
    table, duelist = _with_duelist(forests)
    table.to("main1").say("modes", [1]).cast("A", CHARM)
    assert _asked(table, "modes") == offered
    assert table.zone(duelist) == "hand"


def test_601_2b_a_mode_that_is_paid_only_beside_another_one_is_offered() -> None:
    table, duelist = _with_duelist(1)
    table.to("main1").say("modes", [0, 1]).cast("A", COMMAND)
    assert (table.life("A"), table.zone(duelist)) == (22, "hand")


def test_601_2b_a_kicker_is_offered_for_which_a_target_makes_room() -> None:
    push = written("Push", "{1}{G}", "Sorcery", "Kicker {2}\nTarget creature gets +1/+1 until end of turn. If this "
                   "spell was kicked, you gain 5 life.")  # fmt: skip
    table, duelist = _with_duelist(2)
    table.to("main1").say("kicker", True).cast("A", push, [duelist])
    assert (table.life("A"), table.pt(duelist)) == (25, (3, 3))


def test_601_2b_x_is_as_great_as_the_cheapest_target_allows() -> None:
    blaze = written("Blaze", "{X}{G}", "Sorcery", "Blaze deals X damage to any target.")
    table, duelist = _with_duelist(1)
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").say("x", 2).say("target", [bear]).cast("A", blaze)
    (question,) = (ask for ask in table.asked if ask.reason == "target")
    assert sorted(question.options) == sorted([duelist, bear])  # no player: for those X would have to be 0
    assert table.zone(bear) == "graveyard"


def test_601_2c_without_a_target_that_the_cost_needs_none_is_chosen_by_itself() -> None:
    lift = written(
        "Lift", "{2}{G}", "Sorcery", "Return up to one target creature to its owner's hand. You gain 2 life."
    )
    table, duelist = _with_duelist(1)
    table.to("main1").cast("A", lift)
    (question,) = (ask for ask in table.asked if ask.reason == "target")
    assert (question.min, question.default) == (0, [duelist])
    assert (table.zone(duelist), table.life("A")) == ("hand", 22)


def test_601_2c_a_first_target_is_chosen_with_hope_for_the_second() -> None:
    raid = written("Raid", "{2}{G}", "Sorcery", "Destroy target artifact and target creature.")
    table, _ = _with_duelist(1)
    outpost, bear = table.put("B", "battlefield", OUTPOST), table.put("B", "battlefield", BEAR)
    table.to("main1").say("target", [outpost]).say("target", [bear]).cast("A", raid)
    assert (table.zone(outpost), table.zone(bear)) == ("graveyard", "graveyard")


def test_601_2c_the_first_of_several_targets_together_that_can_be_paid_for_are_the_default() -> None:
    raid = written("Raid", "{2}{G}", "Sorcery", "Destroy two target permanents.")
    table = board(1)
    outposts = [table.put("B", "battlefield", OUTPOST) for _ in range(2)]
    table.put("A", "battlefield", DUELIST)
    table.to("main1").cast("A", raid)
    (question,) = (ask for ask in table.asked if ask.reason == "target")
    assert question.default != outposts
    assert table.zone(question.default[0]) == "graveyard"


@pytest.mark.parametrize(("text", "may"), [("", True), ("Shroud", False)])
def test_601_2f_a_spell_that_costs_less_for_what_cannot_be_its_target_is_not_offered(text: str, may: bool) -> None:
    swat = written(
        "Swat",
        "{2}{G}",
        "Instant",
        "This spell costs {2} less to cast if it targets a tapped creature.\nDestroy target creature.",
    )
    table = board(1)
    table.put("B", "battlefield", BEAR)
    table.put("B", "battlefield", written("Drake", "{U}", "Creature — Drake", text, "1/1"), tapped=True)
    card = table.put("A", "hand", swat)
    assert table.to("main1").may("A", "cast", card) is may


@pytest.mark.parametrize(("power", "offered"), [("3", True), ("4", False)])
def test_602_2b_what_costs_less_to_activate_with_a_certain_target_is_offered_if_there_is_one(
    power: str, offered: bool
) -> None:
    table = board(2)
    text = "{3}: Tap target creature. This ability costs {1} less to activate if it targets a creature with power 3 or less."
    net = table.put("A", "battlefield", written("Net", "{1}", "Artifact", text))
    prey = table.put("B", "battlefield", beast(pt=f"{power}/4"))
    table.to("main1")
    assert table.may("A", "activate", net) == offered
    if offered:
        table.say("target", [prey])
        act(table, "A", "activate", net)
        assert table.game.s.objects[prey].tapped
