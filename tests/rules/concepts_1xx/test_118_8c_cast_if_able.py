"""Spells that a player is told to cast if able (CR 118.8c)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board
from tests.rules.cards import FOREST
from tests.rules.quick import beast, board
from tests.rules.written import written

MACHINE = (
    "At the beginning of each player's upkeep, that player exiles the top card of their library. If it's a land card, "
    "the player puts it onto the battlefield. Otherwise, the player casts it without paying its mana cost if able."
)


def upkeep(on_top: str) -> Board:
    """The second player's upkeep with the trigger resolved; an instant with that text was on top of their library."""
    table = board(0)
    table.put("A", "battlefield", written("Machine", "{6}", "Artifact", MACHINE))
    table.put("B", "library", written("Spell", "{7}", "Instant", on_top) if on_top else FOREST)
    table.put("B", "hand", beast())
    return table.to("draw", 2).resolve()


def test_608_2g_a_land_is_put_onto_the_battlefield() -> None:
    assert upkeep("").count("B", "battlefield", "Forest") == 1


def test_118_8c_a_spell_is_cast_without_a_choice() -> None:
    table = upkeep("You gain 3 life.")
    assert (table.life("B"), "cast" in [ask.reason for ask in table.asked]) == (23, False)


@pytest.mark.parametrize(("casts", "life"), [(True, 23), (False, 20)])
def test_118_8c_no_spell_has_to_be_cast_that_asks_for_described_cards_of_a_hidden_zone(casts: bool, life: int) -> None:
    table = board(0)
    table.put("A", "battlefield", written("Machine", "{6}", "Artifact", MACHINE))
    text = "As an additional cost to cast this spell, discard a creature card.\nYou gain 3 life."
    table.put("B", "library", written("Spell", "{7}", "Instant", text))
    table.put("B", "hand", beast())
    table.say("cast", casts).to("draw", 2).resolve()
    assert (table.life("B"), "cast" in [ask.reason for ask in table.asked]) == (life, True)


def test_118_8c_any_card_of_the_hand_is_no_stated_quality() -> None:
    table = upkeep("As an additional cost to cast this spell, discard a card.\nYou gain 3 life.")
    assert (table.life("B"), "cast" in [ask.reason for ask in table.asked]) == (23, False)


def test_118_8c_what_cannot_be_paid_is_not_cast() -> None:
    table = upkeep("As an additional cost to cast this spell, sacrifice a land.\nYou gain 3 life.")
    assert (table.life("B"), table.count("B", "exile")) == (20, 1)
