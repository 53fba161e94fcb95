"""X that says which card pays (CR 107.3a, 601.2b): each value stands for itself."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import BEAR
from tests.rules.quick import board
from tests.rules.written import written

SHOAL = written(
    "Shoal",
    "{X}{G}{G}",
    "Instant — Arcane",
    "You may exile a green card with mana value X from your hand rather than pay this spell's mana cost.\nYou gain X life.",
)
WURM = written("Wurm", "{4}{G}{G}", "Creature — Wurm", "", "6/4")
BUILDER = written(
    "Builder",
    "{2}{R}{W}",
    "Creature — Giant",
    "{X}, {T}, Exile an artifact card with mana value X from your graveyard: You gain X life. Activate only as a sorcery.",
    "4/4",
)
RING = written("Ring", "{1}", "Artifact", "")
ENGINE = written("Engine", "{3}", "Artifact", "")


def test_601_2b_a_card_of_any_mana_value_pays_for_its_own_x() -> None:
    table = board(0)
    wurm = table.put("A", "hand", WURM)
    shoal = table.put("A", "hand", SHOAL)
    table.to("main1")
    assert table.act("A", "cast", shoal) is None
    table.resolve()
    assert table.life("A") == 26
    assert table.zone(wurm) == "exile"


def test_601_2b_only_values_that_some_card_has_are_announced() -> None:
    table = board(0)
    bear, wurm = table.put("A", "hand", BEAR), table.put("A", "hand", WURM)
    shoal = table.put("A", "hand", SHOAL)
    table.to("main1").say("x", "6")
    assert table.act("A", "cast", shoal) is None
    assert next(ask.words for ask in table.asked if ask.reason == "x") == ["1", "6"]
    table.resolve()
    assert (table.zone(wurm), table.zone(bear)) == ("exile", "hand")


def test_601_2b_without_such_a_card_it_is_not_offered() -> None:
    table = board(0)
    table.put("A", "hand", RING)
    shoal = table.put("A", "hand", SHOAL)
    assert not table.to("main1").may("A", "cast", shoal)


def _with_builder(forests: int) -> tuple[Board, int]:
    table = board(forests)
    return table, table.put("A", "battlefield", BUILDER)


def test_602_2b_x_is_paid_with_mana_and_with_the_card() -> None:
    table, builder = _with_builder(2)
    ring, engine = table.put("A", "graveyard", RING), table.put("A", "graveyard", ENGINE)
    table.to("main1")
    assert table.act("A", "activate", builder) is None
    table.resolve()
    assert table.life("A") == 21  # two Forests do not pay for the Engine
    assert (table.zone(ring), table.zone(engine)) == ("exile", "graveyard")


def test_602_2b_a_card_that_costs_more_than_there_is_mana_offers_nothing() -> None:
    table, builder = _with_builder(2)
    table.put("A", "graveyard", ENGINE)
    assert not table.to("main1").may("A", "activate", builder)
