"""Tokens of myriad and encore are all created at one time, after all choices (CR 702.116a, 702.141a)."""

from __future__ import annotations

from tests.rules.board import Board, seat
from tests.rules.quick import act, attack, beast, stocked
from tests.rules.written import written

COUNT = written("Count", "{G}", "Enchantment", "Whenever one or more creatures you control enter, you gain 1 life.")
TWICE = (
    "If one or more tokens would be created under your control, twice that many of those tokens are created instead."
)
WITNESS = "Whenever another creature you control enters, you gain 1 life."


def with_myriad(text: str = "", seats: int = 4) -> tuple[Board, int]:
    """A table where the first seat's creature with myriad may attack."""
    table = stocked(seats)
    return table, table.put("A", "battlefield", beast(f"Myriad\n{text}", name="Many"))


def test_702_116a_they_enter_at_one_time() -> None:
    table, many = with_myriad()
    table.put("A", "battlefield", COUNT)
    table.say("may", True, True)
    attack(table, many)
    assert (table.count("A", "battlefield", "Many"), table.life("A")) == (3, 21)


def test_702_116a_each_of_them_sees_the_others_enter() -> None:
    """Two of the three opponents other than the defending player are taken: three abilities see two, one and one."""
    table, many = with_myriad(WITNESS, 5)
    table.say("may", False, True, True)
    attack(table, many)
    assert table.life("A") == 24
    assert table.game.s.combat is not None
    assert sorted(table.game.s.combat.attackers.values()) == [seat("E"), seat("D"), seat("B")]


def with_encore(text: str = "") -> tuple[Board, int]:
    """A table of four, where the first seat may activate encore of a card in its graveyard."""
    table = stocked(4)
    return table, table.put("A", "graveyard", beast(f"Encore {{G}}\n{text}", name="Again"))


def test_702_141a_they_enter_at_one_time_and_each_attacks_the_opponent_that_it_was_created_for() -> None:
    """Twice as many: two for each of three opponents; each of the six sees the five others enter."""
    table, again = with_encore(WITNESS)
    table.put("A", "battlefield", COUNT)
    table.put("A", "battlefield", written("Twice", "{G}", "Enchantment", TWICE))
    act(table, "A", "activate", again)
    assert (table.count("A", "battlefield", "Again"), table.life("A")) == (6, 20 + 1 + 6 * 5)
    table.to("main2")
    assert [table.life(each) for each in "BCD"] == [16, 16, 16]
    assert table.to("upkeep", 2).count("A", "battlefield", "Again") == 0
