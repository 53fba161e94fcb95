"""Cards turned face down by an action (CR 701)."""

from __future__ import annotations

from tests.rules.cards import GIANT
from tests.rules.quick import act, board, stocked
from tests.rules.written import written


def test_701_40a_what_was_manifested_gets_the_counters() -> None:
    table = stocked(2)
    text = "Manifest the top card of your library, then put two +1/+1 counters on it."
    table.cast("A", written("Said", "{G}", "Sorcery", text))
    assert table.pt(table.game.permanents()[-1]) == (4, 4)


def test_701_40b_a_manifested_creature_is_turned_up_for_its_mana_cost() -> None:
    table = board()
    table.put("A", "library", GIANT)
    table.to("main1").cast("A", written("Show", "{G}", "Sorcery", "Manifest the top card of your library."))
    hidden = table.game.permanents()[-1]
    assert table.pt(hidden) == (2, 2)
    act(table, "A", "special", hidden, "face_up")
    assert table.pt(hidden) == (5, 5)


def test_701_62a_manifest_dread_keeps_one_of_two() -> None:
    table = board()
    table.to("main1").cast("A", written("Dread", "{G}", "Sorcery", "Manifest dread."))
    assert (
        table.count("A", "graveyard"),
        len([oid for oid in table.game.permanents() if table.game.s.objects[oid].face_down]),
    ) == (2, 1)
