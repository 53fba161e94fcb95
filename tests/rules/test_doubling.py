"""Doubling (CR 701.10): power and toughness as they are then, life totals, counters."""

from __future__ import annotations

import pytest

from .board import Board
from .quick import beast, board, found
from .written import written


def cast(table: Board, text: str, *targets: int) -> Board:
    return table.cast("A", written("Text", "{G}", "Instant", text), list(targets))


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("Double target creature's power until end of turn.", (6, 2)),
        ("Double target creature's power and toughness until end of turn.", (6, 4)),
        ("Double the toughness of target creature until end of turn.", (3, 4)),
    ],
)
def test_701_10b_what_it_has_as_the_effect_resolves_is_added(text: str, size: tuple[int, int]) -> None:
    table = board()
    bear = table.put("A", "battlefield", beast(pt="3/2"))
    cast(table.to("main1"), text, bear)
    assert table.pt(bear) == size
    cast(table, "Target creature gets +1/+0 until end of turn.", bear)
    assert table.pt(bear) == (size[0] + 1, size[1])  # not doubled again


def test_701_10b_each_creature_gets_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    table = board()
    small, big = table.put("A", "battlefield", beast(pt="1/1")), table.put("A", "battlefield", beast(pt="5/1"))
    cast(table.to("main1"), "Double the power of each creature you control until end of turn.")
    assert (table.pt(small), table.pt(big)) == ((2, 1), (10, 1))


def test_701_10c_a_negative_power_becomes_twice_as_negative() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast(pt="1/4"))
    table.to("main1")
    cast(table, "Target creature gets -3/-0 until end of turn.", bear)
    cast(table, "Double target creature's power until end of turn.", bear)
    assert table.pt(bear) == (-4, 4)


def test_701_10d_a_doubled_life_total_is_life_gained() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Sign", "{1}", "Enchantment", "Whenever you gain life, create a 1/1 green Elf creature token."),
    )
    table.to("main1").say("target", [-1])
    table.cast(
        "A",
        written(
            "Beacon", "{G}", "Sorcery", "Double target player's life total. Shuffle Beacon into its owner's library."
        ),
    )
    assert (table.life("A"), table.count("A", "library", "Beacon")) == (40, 1)
    assert found(table, "Elf")
