"""Colors (CR 105)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST, creature
from tests.rules.quick import board, stocked
from tests.rules.written import written


def test_105_2_an_object_has_the_colours_of_its_mana_cost() -> None:
    table = Board()
    gold = table.put("A", "battlefield", creature("Gold", "1/1", cost="{W}{U/B}"))
    land = table.put("A", "battlefield", FOREST)
    table.to("main1")
    assert (table.game.chars(gold).colors, table.game.chars(land).colors) == ("WUB", "")


def test_105_2a_one_colour_is_monocoloured() -> None:
    table = board()
    mono, gold = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "battlefield", creature("Gold", "1/1", cost="{W}{U}")),
    )
    table.to("main1").cast("A", written("Purge", "{G}", "Sorcery", "Destroy all monocolored creatures."))
    assert (table.zone(mono), table.zone(gold)) == ("graveyard", "battlefield")


def test_105_3_a_spell_or_a_permanent_becomes_a_colour() -> None:
    lace = written("Lace", "{G}", "Instant", "Target spell or permanent becomes white.")
    table = stocked()
    bear = table.put("B", "battlefield", BEAR)
    table.cast("A", lace, [bear])
    assert table.game.chars(bear).colors == "W"


def test_105_4_a_colour_is_chosen_among_the_five() -> None:
    table = board()
    shield = written(
        "Shield", "{G}", "Instant", "Target creature gains protection from the color of your choice until end of turn."
    )
    table.put("A", "battlefield", BEAR)
    table.to("main1").say("target", [table.game.s.battlefield[-1]]).cast("A", shield)
    ask = next(ask for ask in table.asked if ask.kind == "name")
    assert len(ask.words) == 5


def test_105_4_several_colors_of_ones_choice() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("option", "white and blue")
    lace = written("Lace", "{0}", "Instant", "Target permanent becomes the color or colors of your choice.")
    assert table.cast("A", lace, [bear]).game.chars(bear).colors == "WU"
