"""Compleated (CR 702.150), and the life that is paid for Phyrexian mana symbols (CR 107.4f)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from tests.rules.board import Board
from tests.rules.cards import FOREST
from tests.rules.quick import act, beast, board, found
from tests.rules.written import written

WALKER = compile_card(
    CardText(
        "Walker",
        "normal",
        (
            FaceText(
                "Walker",
                "{1}{G/P}{G/P}",
                "Legendary Planeswalker — Ajani",
                "Compleated\n+1: You gain 1 life.",
                loyalty="6",
            ),
        ),
    )
)


def _walker(forests: int, symbols: int) -> tuple[Board, int]:
    table = board(forests)
    oid = table.put("A", "hand", WALKER)
    table.say("life_for_symbols", symbols)
    act(table.to("main1"), "A", "cast", oid)
    return table, table.game.s.objects[found(table, "Walker")].counters.get("loyalty", 0)


def test_702_150a_each_symbol_paid_with_life_takes_two_loyalty_counters() -> None:
    seen = []
    for symbols in (0, 1, 2):
        table, loyalty = _walker(3, symbols)
        seen.append((table.life("A"), loyalty))
    assert seen == [(20, 6), (18, 4), (16, 2)]


@pytest.mark.parametrize(("first", "counters"), [("doubled", 8), ("compleated", 4)])
def test_702_150a_the_controller_orders_it_with_what_doubles_the_counters(first: str, counters: int) -> None:
    """It says "instead": with another replacement effect of these counters the order is chosen (CR 616.1)."""
    table = board(1)
    season = written(
        "Season",
        "{4}{G}",
        "Enchantment",
        "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead.",
    )
    table.put("A", "battlefield", season)
    oid = table.put("A", "hand", WALKER)
    table.say("life_for_symbols", 2)
    table.say("replacement", {"doubled": 0, "compleated": 1}[first])
    act(table.to("main1"), "A", "cast", oid)
    assert table.game.s.objects[found(table, "Walker")].counters == {"loyalty": counters}


def test_702_150a_one_that_was_not_cast_has_them_all() -> None:
    table = board()
    table.put("A", "graveyard", WALKER)
    table.say("target", [table.game.s.graveyard[0][0]])
    table.to("main1").cast(
        "A",
        written("Back", "{G}", "Sorcery", "Return target planeswalker card from your graveyard to the battlefield."),
    )
    assert table.game.s.objects[found(table, "Walker")].counters == {"loyalty": 6}


def test_107_4f_life_or_mana_as_the_player_announces() -> None:
    table = board(1)
    oid = table.put("A", "hand", written("Probe", "{G/P}", "Sorcery", "You gain 1 life."))
    table.say("life_for_symbols", 1)
    act(table.to("main1"), "A", "cast", oid)
    lands = [each for each in table.game.permanents() if table.name(each) == "Forest"]
    assert (table.life("A"), table.game.s.objects[lands[0]].tapped) == (19, False)


def test_107_4f_nothing_is_asked_where_only_one_way_can_be_paid() -> None:
    table = board(0)
    oid = table.put("A", "hand", written("Probe", "{G/P}", "Sorcery", "You gain 1 life."))
    act(table.to("main1"), "A", "cast", oid)
    assert (table.life("A"), [ask for ask in table.asked if ask.reason == "life_for_symbols"]) == (19, [])


def test_107_4f_abilities_too() -> None:
    table = board(0)
    table.put("A", "battlefield", FOREST, 2)
    dragon = table.put("A", "battlefield", beast("{G/P}: This creature gets +1/+0 until end of turn."))
    table.say("life_for_symbols", 1, 0)
    act(table.to("main1"), "A", "activate", dragon)
    act(table, "A", "activate", dragon)
    assert (table.life("A"), table.pt(dragon)) == (18, (4, 2))
