"""More than Meets the Eye (CR 702)."""

from __future__ import annotations

from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.quick import board, cast_in_a_way
from tests.rules.written import two_faced


def test_702_162a_more_than_meets_the_eye_casts_the_other_face() -> None:
    robot = two_faced(
        "Robot // Car",
        FaceText("Robot", "{9}", "Artifact Creature — Robot", "More Than Meets the Eye {G}", "5", "5"),
        FaceText("Car", "", "Artifact — Vehicle", "Living metal", "3", "3"),
    )
    table = board(1)
    cast_in_a_way(table, robot, "more than meets the eye")
    assert table.count("A", "battlefield", "Car") == 1
