"""Evasion abilities (CR 702)."""

from __future__ import annotations

from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, GIANT, WHITE, card, creature
from tests.rules.fights import can_block
from tests.rules.quick import attack, beast, block

ROBOT = creature("Robot", "2/2", cost="{2}", types="artifact creature")
DRAKE = creature("Drake", "2/2", "flying")
SPIDER = creature("Spider", "2/2", "reach")


def test_702_9b_flying_is_blocked_by_flying_or_reach_only() -> None:
    board = Board()
    drake = board.put("A", "battlefield", DRAKE)
    bear, spider = board.put("B", "battlefield", BEAR), board.put("B", "battlefield", SPIDER)
    board.say("attackers", [[drake, seat("B")]]).to("declare_blockers")
    pairs = next(ask.pairs for ask in board.asked if ask.reason == "blockers")
    assert [blocker for blocker, _ in pairs] == [spider]
    assert bear not in [blocker for blocker, _ in pairs]


def test_702_13b_intimidate_is_blocked_by_artifacts_and_its_colours() -> None:
    assert can_block(beast("Intimidate"), WHITE, ROBOT, BEAR) == [False, True, True]


SWAMP = card("Swamp", "", "basic land", subtypes=("Swamp",))


def test_702_14c_landwalk_looks_at_the_lands_of_the_defender() -> None:
    walker = beast("Swampwalk")
    assert can_block(walker, BEAR) == [True]
    assert can_block(walker, BEAR, put=SWAMP) == [False]


def test_702_28b_shadow_is_blocked_by_shadow_only() -> None:
    assert can_block(beast("Shadow"), BEAR, beast("Shadow", name="Other")) == [False, True]


def test_702_31b_horsemanship_is_blocked_by_horsemanship_only() -> None:
    assert can_block(beast("Horsemanship"), BEAR, beast("Horsemanship", name="Other")) == [False, True]


def test_702_36b_fear_is_blocked_by_artifacts_and_black_creatures() -> None:
    assert can_block(beast("Fear"), BEAR, ROBOT, creature("Black", "2/2", cost="{B}")) == [False, True, True]


def test_702_111b_menace_is_blocked_by_two() -> None:
    table = Board()
    brute, bear, other = (
        table.put("A", "battlefield", beast("Menace")),
        table.put("B", "battlefield", BEAR),
        table.put("B", "battlefield", BEAR),
    )
    attack(table, brute)
    block(table, (bear, brute), (other, brute)).to("main2")
    assert table.life("B") == 20


def test_702_111b_menace_needs_two_blockers() -> None:
    board = Board()
    thug = board.put("A", "battlefield", creature("Thug", "2/2", "menace"))
    bear = board.put("B", "battlefield", BEAR)
    board.say("attackers", [[thug, seat("B")]]).to("declare_blockers")
    ask = next(ask for ask in board.asked if ask.reason == "blockers")
    assert ask.check is not None
    refusal = ask.check([[bear, thug]])
    assert refusal is not None
    assert refusal.rule == "702.111b"


def test_702_118b_skulk_is_not_blocked_by_greater_power() -> None:
    assert can_block(beast("Skulk"), BEAR, GIANT) == [True, False]
