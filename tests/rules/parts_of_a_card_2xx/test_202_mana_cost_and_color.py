"""Mana Cost and Color (CR 202)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.mana_symbols import mana_value_of_cost
from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.board import Board
from tests.rules.cards import FOREST, creature
from tests.rules.quick import act, board, found
from tests.rules.written import two_faced, written

WOLF = two_faced(
    "Man // Wolf",
    FaceText("Man", "{2}{G}", "Creature — Human", "{G}: Transform this creature.", "2", "2"),
    FaceText("Wolf", "", "Creature — Wolf", "", "4", "4"),
)


def test_202_1b_a_land_has_no_mana_cost_not_that_of_nothing() -> None:
    table = board(library=0)
    saga = written(
        "Find",
        "{G}",
        "Sorcery",
        "Search your library for a card with mana cost {0} or {1}, put it into your hand, then shuffle.",
    )
    zero = table.put("A", "library", written("Zero", "{0}", "Artifact"))
    land = table.put("A", "library", FOREST)
    oid = table.put("A", "hand", saga)
    table.to("main1")
    act(table, "A", "cast", oid)
    (search,) = [ask for ask in table.asked if ask.reason == "search"]
    assert (zero in search.options, land in search.options) == (True, False)


def test_202_3_mana_value_counts_every_symbol() -> None:
    table = Board()
    oid = table.put("A", "hand", creature("Odd", "1/1", cost="{X}{2}{G/U}{W/P}{2/R}"))
    assert table.to("main1").game.mana_value(oid) == 6


@pytest.mark.parametrize("exception", ["", ", except it has haste"])
def test_202_3b_what_is_a_copy_of_a_back_face_has_mana_value_0(exception: str) -> None:
    """Also of the back face of a double-faced token, which has the mana value of its front face."""
    table = board(forests=15)
    wolf = table.put("A", "battlefield", WOLF)
    twin = f"Create a token that's a copy of target creature{exception}."
    table.to("main1").cast("A", written("Twin", "{G}", "Sorcery", twin), [wolf])
    token = max(table.game.permanents())
    act(table, "A", "activate", token)
    mimic = "You may have this creature enter as a copy of any creature on the battlefield, except it's 7/7."
    table.say("copy", [token]).cast("A", written("Mimic", "{1}{G}", "Creature — Beast", mimic, "1/1"))
    copy = max(table.game.permanents())
    assert (table.name(token), table.game.mana_value(token)) == ("Wolf", 3)
    assert (table.name(copy), table.pt(copy), table.game.mana_value(copy)) == ("Wolf", (7, 7), 0)


def test_202_3b_a_back_face_has_the_front_faces_mana_value() -> None:
    table = board()
    wolf = table.put("A", "battlefield", WOLF)
    act(table.to("main1"), "A", "activate", wolf)
    assert (table.name(wolf), table.game.mana_value(wolf)) == ("Wolf", 3)


def test_202_3e_x_counts_on_the_stack_only() -> None:
    table = board()
    hydra = table.put(
        "A",
        "hand",
        written("Hydra", "{X}{G}", "Creature — Hydra", "This creature enters with X +1/+1 counters on it.", "0/0"),
    )
    table.to("main1").say("x", 4).act("A", "cast", hydra)
    assert table.game.mana_value(table.game.s.stack[-1]) == 5
    table.resolve()
    assert table.game.mana_value(found(table, "Hydra")) == 1


def test_202_3f_a_hybrid_symbol_counts_its_largest_part() -> None:
    assert [mana_value_of_cost(cost) for cost in ("{W/U}{W/U}", "{2/R}{2/R}", "{C/G}{1}", "{B/P}")] == [2, 4, 2, 1]
