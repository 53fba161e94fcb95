"""What a table answers for its seats by their policies: where they are asked, what they let pass, what they said once and for all."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules.formats.registry import format_of
from services.game.table.policy import Policy, changed
from tests.rules.cards import FOREST
from tests.unit.game_table.boards import TRICK, Table, card

BEAR = card("Bear", "Creature — Bear")
HASTY = card("Hasty", "Creature — Bear", "Haste")
GAIN = card("Gain", "Instant", "You gain 1 life.")
SHOCK = card("Shock", "Instant", "Gain deals 1 damage to target player.".replace("Gain", "Shock"))
BELL = card("Bell", "Enchantment", "At the beginning of each upkeep, you may gain 1 life.")
DOUBLE = card(
    "Double",
    "Enchantment",
    "At the beginning of your upkeep, you gain 1 life.\nAt the beginning of your upkeep, draw a card.",
)


def test_smart_passing_asks_in_own_main_phases_and_at_opponents_end_steps() -> None:
    table = Table({}, {})
    asked = [each for each in table.steps(9) if each[1] not in ("declare_attackers", "cleanup")]
    assert asked == [
        (0, "main1", 0), (0, "main2", 0), (0, "end", 1),
        (1, "main1", 1), (1, "main2", 1), (1, "end", 0), (0, "main1", 0), (0, "main2", 0), (0, "end", 1),
    ][: len(asked)]  # fmt: skip
    assert len(asked) >= 8


def test_it_asks_for_opponents_spells_and_not_for_ones_own() -> None:
    table = Table({}, {}, puts=(("A", "hand", GAIN),))
    table.do("cast", table.put[0])
    assert (table.asked.seat, len(table.board.game.s.stack)) == (1, 1)
    table.say(0)
    assert (table.now, table.board.game.s.stack) == ((0, "main1", 0), [])
    table = Table({"hold": True}, {}, puts=(("A", "hand", GAIN),))
    table.do("cast", table.put[0])
    assert (table.asked.seat, len(table.board.game.s.stack)) == (0, 1)


def test_what_a_seat_holds_does_not_change_whether_it_is_asked() -> None:
    """A Forest or a trick in hand: the others see the same questions."""
    asked = []
    for secret in (TRICK, FOREST):
        table = Table({}, {}, puts=(("B", "hand", secret),))
        table.policy(1, auto_pass="smart")
        asked.append(table.steps(12))
    assert asked[0] == asked[1]


def test_where_all_see_that_a_seat_can_do_nothing_it_is_not_asked() -> None:
    table = Table({}, {}, puts=(("A", "hand", GAIN),))
    for card_in_hand in list(table.board.game.s.hand[1]):
        table.board.game.s.hand[1].remove(card_in_hand)
    table.do("cast", table.put[0])
    assert (table.now, table.board.game.s.stack) == ((0, "main1", 0), [])


def test_who_is_attacked_is_asked_and_blocks_are_asked_of_both() -> None:
    table = Table({}, {}, puts=(("A", "battlefield", BEAR), ("B", "battlefield", BEAR)))
    while table.asked.kind != "attackers":
        table.say(table.asked.default)
    table.say([[table.put[0], -2]])
    assert table.now == (0, "declare_attackers", 1)
    table.say(0)
    assert table.asked.kind == "blockers"
    table.say([[table.put[1], table.put[0]]])
    assert table.steps(2) == [(0, "declare_blockers", 0), (0, "declare_blockers", 1)]


def test_it_asks_in_the_own_upkeep_of_who_could_save_a_teammate() -> None:
    """Life is transferred then only (002): where a partner has little and somebody has more to give."""
    upkeeps = {}
    for life in (20, 9):
        table = Table({}, {}, {}, {}, format=format_of("partner"))
        table.board.game.edit_player(2).life = life
        upkeeps[life] = {each for each in table.steps(24) if each[1] == "upkeep"}
    assert upkeeps == {20: set(), 9: {(0, "upkeep", 0)}}


def test_stops_are_of_own_or_of_others_turns() -> None:
    table = Table({"stops": {"own": ["upkeep"], "others": ["draw"]}}, {})
    asked = table.steps(10)
    assert {(0, "upkeep", 0), (1, "draw", 0)} <= {*asked}
    assert not {(1, "upkeep", 0), (0, "draw", 0)} & {*asked}
    assert changed(Policy(), {"stops": ["end"]}, 1, "main1").stops.own == ["end"]


@pytest.mark.parametrize(
    ("until", "next_asked"),
    [("end_of_turn", (1, "end", 0)), ("my_turn", (0, "main1", 0)), ("before_my_turn", (1, "end", 0))],
)
def test_until_passes_everything_and_ends_by_itself(until: str, next_asked: tuple[int, str, int]) -> None:
    table = Table({}, {"auto_pass": "all"}, puts=(("A", "battlefield", HASTY),))
    table.policy(0, until=until)
    while table.asked.seat != 0:
        table.say(table.asked.default)
    assert table.now == next_asked
    assert table.position.policies[0].until == ""


def test_until_is_interrupted_by_what_the_seat_names() -> None:
    for interrupt, is_asked in ((["targeted"], True), ([], False)):
        table = Table({}, {}, puts=(("B", "hand", SHOCK),))
        table.policy(0, until="my_turn", interrupt=interrupt)
        while table.now != (1, "main1", 1):
            table.say(table.asked.default)
        numbers = [n for n, action in enumerate(table.asked.actions) if action.obj == table.put[0]]
        table.say(numbers[0])
        table.say([-1])
        assert (table.asked.seat == 0) is is_asked
        assert (table.position.policies[0].until == "") is is_asked


def test_the_rest_of_the_stack_is_let_go() -> None:
    table = Table({}, {"auto_pass": "none"}, puts=(("B", "hand", GAIN), ("B", "hand", GAIN), ("A", "hand", GAIN)))
    table.do("cast", table.put[2])
    table.do("cast", table.put[0])
    table.do("cast", table.put[1])
    table.policy(0, until="empty_stack", interrupt=[])
    while table.board.game.s.stack:
        assert table.asked.seat == 1
        table.say(0)
    assert (table.asked.seat, table.position.policies[0].until) == (0, "")


def test_an_ability_that_is_yielded_to_resolves_with_the_answer_that_was_given_once() -> None:
    text = "At the beginning of each upkeep, you may gain 1 life."
    for given, gained in (({"name": "Bell", "text": text, "answer": True}, 1), ({"name": "Bell", "answer": False}, 0)):
        table = Table({"yields": [given]}, {"yields": [{"name": "Bell"}]}, puts=(("A", "battlefield", BELL),))
        life = table.board.life("A")
        while table.board.game.s.turn.active == 0:
            table.say(table.asked.default)
        assert (table.now, table.board.life("A")) == ((1, "main1", 1), life + gained)
    table = Table({"yields": [{"name": "Bell", "text": "something else"}]}, {}, puts=(("A", "battlefield", BELL),))
    while table.board.game.s.turn.active == 0:
        table.say(table.asked.default)
    assert (table.now, table.asked.kind) == ((1, "upkeep", 1), "priority")


def test_a_yield_of_one_turn_is_over_with_it() -> None:
    table = Table({"auto_pass": "none"}, {"auto_pass": "all"})
    table.policy(0, yields=[{"name": "Bell", "scope": "turn"}])
    assert table.position.policies[0].yields[0].turn == table.board.game.s.turn.number


def test_triggers_that_may_come_in_any_order_are_not_asked_for() -> None:
    for any_order in (False, True):
        table = Table({"any_order": any_order}, {"auto_pass": "all"}, puts=(("A", "battlefield", DOUBLE),))
        kinds = []
        while table.board.game.s.turn.number < 3 or table.now != (0, "main1", 0):
            kinds.append(table.asked.kind)
            table.say(table.asked.default)
        assert ("order" in kinds) is not any_order


@pytest.mark.parametrize(
    "given",
    [
        {"auto_pass": "maybe"}, {"until": "later"}, {"stops": {"own": ["tea"]}}, {"stops": ["tea"]}, {"interrupt": ["bored"]},
        {"yields": [{"name": ""}]}, {"yields": [{"name": "A", "scope": "life"}]}, {"yields": [{"name": "A"}] * 101}, {"hold": 3},
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"one of|at most|the name of a card|Expected"):
        changed(Policy(), given, 1, "main1")


def test_what_is_left_out_stays_as_it_was() -> None:
    found = changed(changed(Policy(), {"auto_pass": "all", "hold": True}, 1, "main1"), {"hold": False}, 1, "main1")
    assert (found.auto_pass, found.hold) == ("all", False)
