"""Graveyard (CR 404)."""

from __future__ import annotations

from tests.rules.cards import WRATH
from tests.rules.quick import act, beast, board
from tests.rules.written import written


def test_404_2_the_top_creature_card_of_the_own_graveyard_pays() -> None:
    table = board(0)
    ghoul = table.put("A", "battlefield", beast("Exile the top creature card of your graveyard: You gain 1 life."))
    table.put("B", "graveyard", beast(name="Theirs"))
    assert not table.to("main1").may("A", "activate", ghoul)
    table.put("A", "graveyard", beast(name="Below"))
    table.put("A", "graveyard", beast(name="Top"))
    table.put("A", "graveyard", written("Above", "{U}", "Instant", "Draw a card."))
    act(table, "A", "activate", ghoul)
    assert [table.name(oid) for oid in table.game.s.graveyard[0]] == ["Below", "Above"]


def test_400_7_another_card_is_none_that_the_creature_became_as_it_died() -> None:
    table = board()
    returns = "When this creature dies, return another target creature card from your graveyard to your hand."
    table.put("A", "battlefield", beast(returns, name="Guide"))
    table.to("main1").cast("A", WRATH)
    assert (table.count("A", "graveyard", "Guide"), table.count("A", "hand", "Guide")) == (1, 0)
    table.put("A", "battlefield", beast(returns, name="Guide"))
    table.cast("A", WRATH)
    assert table.count("A", "hand", "Guide") == 1
