"""Name (CR 201)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from tests.rules.cards import BEAR, spell
from tests.rules.quick import beast, board
from tests.rules.written import written


def test_201_2_objects_with_different_names_are_counted_by_name() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Gates",
            "{1}",
            "Artifact",
            "At the beginning of your end step, if you control two or more creatures with different names, you gain 5 life.",
        ),
    )
    table.put("A", "battlefield", BEAR, 2)
    table.to("end")
    table.resolve()
    assert table.life("A") == 20
    table.put("A", "battlefield", beast(name="Other"))
    table.to("end", 3)
    table.resolve()
    assert table.life("A") == 25


def test_201_4_a_name_is_chosen_from_all_cards() -> None:
    table = board()
    table.to("main1").say("card name", "Bolt").cast("A", spell("Name", fx.Clause(fx.ChooseWord("card name"))))
    assert any(ask.kind == "name" and ask.free for ask in table.asked)
