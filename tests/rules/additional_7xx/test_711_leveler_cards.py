"""Leveler Cards (CR 711)."""

from __future__ import annotations

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.quick import board
from tests.rules.written import written


def _leveler(text: str) -> CardProgram:
    return compile_card(CardText("Watch", "leveler", (FaceText("Watch", "{U}", "Creature — Merfolk", text, "0", "3"),)))


WATCH = _leveler("Level up {2}\nLEVEL 1-4\n0/6\nLEVEL 5+\n6/6\nIslandwalk")
KNIGHT = _leveler("Level up {2}\nLEVEL 1-2\n3/4\nFlying\nLEVEL 3+\n5/5\nFlying")


def test_711_2a_a_band_without_abilities_changes_power_and_toughness() -> None:
    table = Board()
    watch = [table.put("A", "battlefield", WATCH, counters={"level": level}) for level in (0, 1, 4, 5)]
    assert [table.to("main1").pt(oid) for oid in watch] == [(0, 3), (0, 6), (0, 6), (6, 6)]


def test_711_2a_a_level_symbol_applies_in_timestamp_order() -> None:
    """613.4b, 613.7a: its timestamp is that of the leveler."""
    table = board()
    small = written("Small", "{2}", "Enchantment", "All creatures have base power and toughness 1/1.")
    table.put("A", "battlefield", small)
    knight = table.put("A", "battlefield", KNIGHT, counters={"level": 2})
    assert table.to("main1").pt(knight) == (3, 4)
    table.put("A", "battlefield", small)
    table.look_again()
    assert table.pt(knight) == (1, 1)


def test_711_2_what_has_lost_its_level_symbols_has_its_uppermost_box() -> None:
    """613.8a: its effect depends on the older one, which takes it away."""
    table = board()
    table.put("A", "battlefield", written("Humble", "{2}", "Enchantment", "All creatures lose all abilities."))
    knight = table.put("A", "battlefield", KNIGHT, counters={"level": 2})
    assert (table.to("main1").pt(knight), table.game.has_keyword(knight, "flying")) == ((0, 3), False)


def test_711_2_a_copy_of_a_leveler_has_its_level_symbols() -> None:
    table = board(6)
    knight = table.put("B", "battlefield", KNIGHT)
    clone = "You may have this creature enter as a copy of any creature on the battlefield."
    table.to("main1").say("copy", [knight]).cast("A", written("Clone", "{G}", "Creature — Shapeshifter", clone, "0/0"))
    copy = next(oid for oid in table.game.permanents() if table.name(oid) == "Watch" and oid != knight)
    table.game.edit(copy).counters = {"level": 3}
    table.look_again()
    assert (table.pt(copy), table.game.has_keyword(copy, "flying"), table.pt(knight)) == ((5, 5), True, (0, 3))
