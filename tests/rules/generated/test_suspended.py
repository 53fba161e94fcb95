"""Every full card with suspend, exiled with a time counter by no action of its own: it is suspended, and its last counter gives it to its owner (CR 702.62b)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.game.rules.program.cards import FULL, CardProgram
from tests.rules.generated.stage import Stage
from tests.rules.shelf import JsonShelf

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def suspending(shared: Path) -> list[CardProgram]:
    """The full cards that have suspend on a face of their own."""
    shelf = JsonShelf(shared / "cards" / "cards.jsonl.gz")
    named = [card["name"] for card in shelf.cards() if "Suspend" in card.get("keywords", ())]
    return [program for program in map(shelf.program, named) if program.grade() == FULL and list(_suspends(program))]


def _suspends(program: CardProgram) -> Iterator[object]:
    return (each for each in program.faces[0].abilities if getattr(each, "name", "") == "suspend")


def _is_given(program: CardProgram) -> bool:
    """Whether its last counter goes in the upkeep, and its owner may play it then."""
    stage = Stage()
    card = stage.put("A", "exile", program, counters={"time": 1})
    stage.to("upkeep", 1)
    return any(ask.reason == "may" for ask in stage.asked) and not stage.game.s.objects[card].counters.get("time")


def test_702_62b_every_card_with_suspend_and_a_time_counter_in_exile_is_suspended(
    suspending: list[CardProgram],
) -> None:
    assert len(suspending) > 30
    assert [program.name for program in suspending if not _is_given(program)] == []
