"""Double-Faced Cards (CR 712)."""

from __future__ import annotations

from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.quick import act, board
from tests.rules.written import two_faced


def test_712_8_the_face_that_is_up_counts() -> None:
    table = board()
    wolf = table.put(
        "A",
        "battlefield",
        two_faced(
            "Man // Wolf",
            FaceText("Man", "{G}", "Creature — Human", "{G}: Transform this creature.", "2", "2"),
            FaceText("Wolf", "", "Creature — Wolf", "Trample", "4", "4"),
        ),
    )
    table.to("main1")
    assert not table.game.has_keyword(wolf, "trample")
    assert act(table, "A", "activate", wolf).game.has_keyword(wolf, "trample")
