"""Costs that are announced before the total cost is known (CR 601.2b, 601.2f)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import BEAR
from tests.rules.quick import beast, board
from tests.rules.written import written

GLUTTON = written(
    "Glutton", "{5}{G}{G}", "Creature — Giant", "Bargain\nThis spell costs {2} less to cast if it's bargained.", "6/6"
)
LASH = written(
    "Lash",
    "{G}",
    "Sorcery",
    "As an additional cost to cast this spell, sacrifice a creature or pay {3}.\nYou gain 3 life.",
)


def with_glutton(forests: int, artifact: bool) -> tuple[Board, int]:
    table = board(forests)
    if artifact:
        table.put("A", "battlefield", written("Trinket", "{1}", "Artifact", ""))
    return table.to("main1"), table.put("A", "hand", GLUTTON)


def test_601_2b_an_optional_cost_that_makes_the_spell_cheaper_counts_for_what_can_be_cast() -> None:
    table, glutton = with_glutton(5, artifact=True)
    assert table.act("A", "cast", glutton) is None
    table.resolve()
    assert table.count("A", "battlefield", "Glutton") == 1
    assert table.count("A", "battlefield", "Trinket") == 0  # no question: there was no other way


def test_601_2b_without_what_the_optional_cost_takes_it_cannot_be_cast() -> None:
    table, glutton = with_glutton(5, artifact=False)
    assert not table.may("A", "cast", glutton)
    table, glutton = with_glutton(4, artifact=True)
    assert not table.may("A", "cast", glutton)


def test_601_2b_an_optional_cost_stays_optional_where_the_whole_price_can_be_paid() -> None:
    table, glutton = with_glutton(7, artifact=True)
    assert table.act("A", "cast", glutton) is None
    table.resolve()
    assert table.count("A", "battlefield", "Trinket") == 1


def test_601_2b_one_of_two_additional_costs_is_announced_and_paid_with_the_rest() -> None:
    """Three Forests pay for the spell, or for the other cost, not for both."""
    table = board(3)
    lash = table.put("A", "hand", LASH)
    assert not table.to("main1").may("A", "cast", lash)
    bear = table.put("A", "battlefield", BEAR)
    assert table.act("A", "cast", lash) is None
    table.resolve()
    assert table.zone(bear) == "graveyard"
    assert table.life("A") == 23


def test_601_2f_an_additional_cost_of_mana_is_reduced_with_the_rest() -> None:
    table = board(3)
    table.put("A", "battlefield", beast("Sorcery spells you cast cost {1} less to cast."))
    lash = table.put("A", "hand", LASH)
    table.to("main1").say("cost", "2")
    assert table.act("A", "cast", lash) is None
    table.resolve()
    assert table.count("A", "battlefield", "Beast") == 1
    assert table.life("A") == 23


CROWD = written(
    "Crowd",
    "{3}{G}",
    "Sorcery",
    "As an additional cost to cast this spell, you may tap any number of untapped creatures you control. "
    "This spell costs {1} less to cast for each creature tapped this way.\nYou gain 5 life.",
)


def test_601_2b_any_number_of_creatures_is_tapped_and_makes_the_spell_cheaper() -> None:
    table = board(2)
    crowd = table.put("A", "hand", CROWD)
    first = table.put("A", "battlefield", BEAR)
    assert not table.to("main1").may("A", "cast", crowd)
    second = table.put("A", "battlefield", BEAR)
    assert table.act("A", "cast", crowd) is None
    table.resolve()
    assert table.life("A") == 25
    assert all(table.game.s.objects[oid].tapped for oid in (first, second))


def test_601_2b_none_is_tapped_where_the_whole_price_can_be_paid() -> None:
    table = board(4)
    crowd, bear = table.put("A", "hand", CROWD), table.put("A", "battlefield", BEAR)
    assert table.to("main1").act("A", "cast", crowd) is None
    table.resolve()
    assert (table.life("A"), table.game.s.objects[bear].tapped) == (25, False)
