"""Text Box (CR 207)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST, MOUNTAIN
from tests.rules.quick import beast, board
from tests.rules.written import written


def herd(*powers: int) -> Board:
    table = board()
    for power in powers:
        table.put("A", "battlefield", beast(pt=f"{power}/4", name=f"Beast {power}"))
    return table.to("main1")


COVEN = written(
    "Ring", "{G}", "Sorcery", "Coven — If you control three or more creatures with different powers, you gain 5 life."
)


@pytest.mark.parametrize(("powers", "life"), [((1, 2, 3), 25), ((1, 2, 2, 1), 20), ((0, 1, 5), 25)])
def test_207_2c_coven_counts_different_powers(powers: tuple[int, ...], life: int) -> None:
    assert herd(*powers).cast("A", COVEN).life("A") == life


FORMIDABLE = written(
    "Roar", "{G}", "Sorcery", "Formidable — If creatures you control have total power 8 or greater, you gain 5 life."
)


@pytest.mark.parametrize(("powers", "life"), [((4, 4), 25), ((5, 2), 20), ((9, -1), 25)])
def test_207_2c_formidable_adds_the_powers_of_one_side(powers: tuple[int, ...], life: int) -> None:
    table = herd(*powers)
    table.put("B", "battlefield", BEAR, 5)
    assert table.cast("A", FORMIDABLE).life("A") == life


ADAMANT = written(
    "Oath",
    "{2}{G}",
    "Sorcery",
    "You gain 1 life.\nAdamant — If at least three green mana was spent to cast this spell, you gain 5 life.",
)


@pytest.mark.parametrize(("greens", "life"), [(3, 26), (2, 21)])
def test_207_2c_adamant_looks_at_the_mana_that_was_spent(greens: int, life: int) -> None:
    table = board(forests=greens)
    table.put("A", "battlefield", MOUNTAIN, 3 - greens)
    assert table.to("main1").cast("A", ADAMANT).life("A") == life


VOID = written(
    "Gap",
    "{G}",
    "Sorcery",
    "Void — If a nonland permanent left the battlefield this turn or a spell was warped this turn, you gain 5 life.",
)


def test_207_2c_void_sees_what_left_and_what_was_warped() -> None:
    table = board()
    land, bear = table.put("A", "battlefield", FOREST), table.put("B", "battlefield", BEAR)
    table.to("main1")
    gone = written("Gone", "{G}", "Instant", "Exile target permanent.")
    table.cast("A", gone, [land]).cast("A", VOID)
    assert table.life("A") == 20
    table.cast("A", gone, [bear]).cast("A", VOID)
    assert table.life("A") == 25
    table.to("main1", 3)
    ship = table.put("A", "hand", beast("Warp {G}", cost="{6}{G}"))
    assert table.act("A", "cast", ship, "warp") is None
    table.resolve().cast("A", VOID)
    assert table.life("A") == 30


def test_608_2c_a_paragraph_speaks_of_what_the_one_before_it_named() -> None:
    text = "Tap target creature.\nFerocious — If you control a creature with power 4 or greater, exile that creature."
    table = herd(4)
    bear = table.put("B", "battlefield", BEAR)
    table.cast("A", written("Net", "{G}", "Instant", text), [bear])
    assert table.zone(bear) == "exile"
