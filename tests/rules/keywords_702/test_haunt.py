"""Haunt (CR 702.55)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import BEAR, DOOM, FOREST
from tests.rules.written import written

BELFRY = written(
    "Belfry", "{4}{G}", "Creature — Spirit",
    "Haunt\nWhen this creature enters or the creature it haunts dies, you gain 2 life.", "1/1",
)  # fmt: skip
MOONS = written(
    "Moons", "{G}", "Sorcery", "You gain 1 life.\nHaunt\nWhen the creature Moons haunts dies, you gain 1 life."
)
DENIAL = written("Denial", "{G}", "Instant", "Counter target spell.")
BLINK = written(
    "Blink",
    "{G}",
    "Instant",
    "Exile target creature, then return that card to the battlefield under its owner's control.",
)


def _table() -> tuple[Board, int]:
    table = Board()
    for letter in "AB":
        table.put(letter, "battlefield", FOREST, 9)
    return table, table.put("B", "battlefield", BEAR)


def _haunting(table: Board, bear: int) -> int:
    """A creature with haunt dies and haunts the bear; the card in exile."""
    spirit = table.put("A", "battlefield", BELFRY)
    table.to("main1").say("target", [spirit], [bear])
    table.cast("A", DOOM)
    (card,) = table.game.s.exile
    return card


def test_702_55a_it_is_exiled_haunting_a_creature_and_triggers_as_that_dies() -> None:
    table, bear = _table()
    card = _haunting(table, bear)
    assert (table.name(card), table.life("A")) == ("Belfry", 20)
    table.cast("A", DOOM, [bear])
    assert table.life("A") == 22
    assert table.zone(card) == "exile"


def test_702_55a_entering_is_the_other_half_of_the_same_ability() -> None:
    table, _ = _table()
    table.to("main1").cast("A", BELFRY)
    assert table.life("A") == 22


def test_702_55a_a_spell_haunts_as_it_goes_to_the_graveyard_during_its_resolution() -> None:
    table, bear = _table()
    table.to("main1").say("target", [bear], [bear])
    table.cast("A", MOONS)
    assert ([table.name(oid) for oid in table.game.s.exile], table.life("A")) == (["Moons"], 21)
    table.cast("A", DOOM)
    assert table.life("A") == 22


def test_702_55a_a_countered_spell_haunts_nothing() -> None:
    table, _ = _table()
    moons = table.put("A", "hand", MOONS)
    table.to("main1").act("A", "cast", moons)
    table.cast("B", DENIAL, [table.game.s.stack[-1]])
    assert (table.zone(moons), table.game.s.exile) == ("graveyard", [])


def test_702_55a_without_a_creature_to_haunt_it_stays_in_the_graveyard() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 9)
    table.to("main1").cast("A", MOONS)
    assert table.count("A", "graveyard", "Moons") == 1


def test_702_55b_the_object_is_haunted_not_the_card() -> None:
    """400.7: what has left and come back is another creature."""
    table, bear = _table()
    card = _haunting(table, bear)
    table.cast("A", BLINK, [bear])
    back = table.game.s.battlefield[-1]
    table.cast("A", DOOM, [back])
    assert (table.life("A"), table.zone(card)) == (20, "exile")


def test_702_55c_what_speaks_of_the_haunted_creature_triggers_from_exile_only_while_it_haunts() -> None:
    """A card that is in exile for another reason haunts nothing."""
    table, bear = _table()
    card = _haunting(table, bear)
    other = table.put("A", "exile", BELFRY)
    table.cast("A", DOOM, [bear])
    assert (table.life("A"), table.zone(card), table.zone(other)) == (22, "exile", "exile")
