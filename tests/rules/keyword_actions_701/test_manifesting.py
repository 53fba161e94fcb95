"""Cards turned face down by an action (CR 701)."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import GIANT, creature
from tests.rules.quick import act, beast, board, stacked, stocked
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


def test_701_40b_what_is_face_down_already_is_not_turned_face_down_once_more() -> None:
    table, hidden = _hidden(GIANT, "Manifest")
    table.cast("A", written("Down", "{G}", "Sorcery", "Turn target creature face down."), [hidden])
    act(table, "A", "special", hidden, "face_up")
    assert table.pt(hidden) == (5, 5)


@pytest.mark.parametrize("way", ["Manifest", "Cloak"])
@pytest.mark.parametrize(("keyword", "kept"), [("Morph", 4), ("Megamorph", 5), ("Disguise", 4)])
def test_701_40c_a_manifested_card_with_morph_is_turned_up_for_either_cost(way: str, keyword: str, kept: int) -> None:
    lands, sizes = [], []
    for nth in (0, 1):
        table, hidden = _hidden(beast(f"{keyword} {{G}}", "4/4", "{2}{G}", name="Lurker"), way)
        ways = [each for each in table.actions("A") if (each.kind, each.obj) == ("special", hidden)]
        assert [each.nth for each in ways] == [0, 1]
        table.game.answer(0, table.actions("A").index(ways[nth]))
        lands.append(sum(not table.game.s.objects[oid].tapped for oid in table.game.permanents()[:9]))
        sizes.append(table.pt(hidden))
    assert (lands[0] - lands[1], sizes) == (2, [(kept, kept), (4, 4)])


@pytest.mark.parametrize(("lands", "nths"), [(2, [0]), (3, [0, 1])])
def test_701_40c_only_a_cost_that_can_be_paid_is_offered(lands: int, nths: list[int]) -> None:
    table, hidden = _hidden(beast("Morph {G}", "4/4", "{2}{G}"), "Manifest", lands + 1)
    assert [each.nth for each in table.actions("A") if (each.kind, each.obj) == ("special", hidden)] == nths


def test_701_40b_a_card_without_a_mana_cost_is_not_turned_up_for_it() -> None:
    table, hidden = _hidden(creature("Plain", "1/1", cost=""), "Manifest")
    assert not table.may("A", "special", hidden)


def _hidden(card: CardProgram, way: str, forests: int = 9) -> tuple[Board, int]:
    """A table where the first seat has manifested or cloaked that card, for {G}."""
    table = stacked(card, forests=forests)
    table.to("main1").cast("A", written("Show", "{G}", "Sorcery", f"{way} the top card of your library."))
    return table, table.game.permanents()[-1]


def test_701_62a_manifest_dread_keeps_one_of_two() -> None:
    table = board()
    table.to("main1").cast("A", written("Dread", "{G}", "Sorcery", "Manifest dread."))
    assert (
        table.count("A", "graveyard"),
        len([oid for oid in table.game.permanents() if table.game.s.objects[oid].face_down]),
    ) == (2, 1)
