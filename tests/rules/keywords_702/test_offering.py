"""Offering (CR 702.48)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import FOREST, MOUNTAIN
from tests.rules.written import written

PATRON = written("Patron", "{4}{R}{R}", "Legendary Creature — Spirit", "Goblin offering", "5/5")
CHIEF = written("Chief", "{3}{R}", "Creature — Goblin", "", "3/3")
SHAMAN = written("Shaman", "{1}{G}", "Creature — Goblin", "", "2/2")
BEAST = written("Beast", "{4}{R}{R}", "Creature — Beast", "", "5/5")


def _table(mountains: int, forests: int = 0) -> tuple[Board, int]:
    table = Board()
    table.put("A", "battlefield", MOUNTAIN, mountains)
    if forests:
        table.put("A", "battlefield", FOREST, forests)
    return table, table.put("A", "hand", PATRON)


def test_702_48a_the_mana_cost_of_what_is_sacrificed_reduces_the_cost() -> None:
    table, patron = _table(2)
    chief = table.put("A", "battlefield", CHIEF)
    table.to("main1")
    assert table.act("A", "cast", patron, "offering") is None
    table.resolve()
    assert (table.zone(patron), table.zone(chief)) == ("battlefield", "graveyard")
    assert all(table.game.s.objects[oid].tapped for oid in table.game.permanents() if table.name(oid) == "Mountain")


def test_702_48a_the_spell_may_be_cast_any_time_an_instant_could_only_so() -> None:
    table, patron = _table(6)
    table.put("A", "battlefield", CHIEF)
    options = [action.option for action in table.to("upkeep", 2).actions("A") if action.obj == patron]
    assert options == ["offering"]


def test_702_48a_what_is_not_of_the_quality_is_not_sacrificed() -> None:
    table, patron = _table(2)
    table.put("A", "battlefield", BEAST)
    assert not table.to("main1").may("A", "cast", patron)


def test_702_48b_what_is_offered_makes_the_spell_payable() -> None:
    """The shaman reduces it to {2}{R}{R}, which three Mountains do not pay; the chief does."""
    table, patron = _table(3)
    table.put("A", "battlefield", SHAMAN)
    chief = table.put("A", "battlefield", CHIEF)
    table.to("main1")
    assert table.act("A", "cast", patron, "offering") is None
    assert table.zone(chief) == "graveyard"


def test_702_48c_coloured_mana_in_excess_reduces_generic_mana() -> None:
    """{1}{G} takes {2} of {4}{R}{R}."""
    table, patron = _table(4)
    table.put("A", "battlefield", SHAMAN)
    assert table.to("main1").act("A", "cast", patron, "offering") is None
    table, patron = _table(3)
    table.put("A", "battlefield", SHAMAN)
    assert not table.to("main1").may("A", "cast", patron)
