"""A proposed manual action is a question to those who must agree: pushed, shown again to whoever comes back, answered yes or no."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from clients.python.board import Board
from clients.python.brain import Brain
from services.game.table.actor import CONSENT_S, OBJECT_S
from tests.unit.game_table.decks import header
from tests.unit.game_table.live import Live

NOW = 1_700_000_000_000


@pytest.fixture
async def table() -> AsyncIterator[Live]:
    live = Live(header(3, manual_consent="unanimous"))
    await live.start()
    await live.begin()
    yield live
    await live.kill()


async def test_a_proposal_is_a_question_to_those_who_have_not_answered(table: Live) -> None:
    await table.op(0, "game.manual", verb="life", amount=-3, seat=1)
    assert table.heard(0, "game.consent") == []
    asked = {"proposal": "m-1", "seat": 0, "verb": "life", "amount": -3, "player": 1, "unplayed": [], "silence": False}
    assert (
        table.heard(1, "game.consent")
        == table.heard(2, "game.consent")
        == [{**asked, "deadline_ms": NOW + int(1000 * CONSENT_S)}]
    )
    for seat in (1, 2):
        question = table.heard(seat, "game.consent")[0]
        await table.op(seat, "game.manual", vote=question["proposal"], agree=True)
    assert table.life(1) == 37


async def test_the_question_outlives_its_process_and_is_put_again_to_who_has_not_answered(table: Live) -> None:
    await table.op(0, "game.manual", verb="life", amount=3)
    await table.op(1, "game.manual", vote="m-1", agree=True)
    await table.kill()
    await table.start()
    assert (len(table.heard(1, "game.consent")), len(table.heard(2, "game.consent"))) == (0, 1)
    [snapshot] = table.heard(2, "game.snapshot")
    assert snapshot["consent"]["proposal"] == "m-1"
    assert table.life(0) == 40
    await table.op(2, "game.manual", vote="m-1", agree=True)
    assert table.life(0) == 43


async def test_where_silence_is_consent_the_question_says_so() -> None:
    live = Live(header(2, manual_consent="object"))
    await live.start()
    await live.begin()
    await live.op(0, "game.manual", verb="life", amount=3)
    [question] = live.heard(1, "game.consent")
    assert (question["silence"], question["deadline_ms"]) == (True, NOW + int(1000 * OBJECT_S))
    await live.kill()


@pytest.mark.parametrize(
    ("question", "agrees"),
    [
        ({"unplayed": [{}], "verb": "token", "amount": 2}, True),
        ({"unplayed": [], "verb": "token", "amount": 2}, False),
        ({"unplayed": [{}], "verb": "life", "amount": -10_000, "player": 1}, False),
        ({"unplayed": [{}], "verb": "life", "amount": 10_000, "player": 0}, False),
        ({"unplayed": [{}], "verb": "damage", "amount": 3, "ref": "s1"}, False),
        ({"unplayed": [], "verb": "takeback", "hidden": False, "chance": False, "seen": []}, True),
        ({"unplayed": [], "verb": "takeback", "hidden": True, "chance": False, "seen": []}, False),
        ({"unplayed": [], "verb": "takeback", "hidden": False, "chance": True, "seen": []}, False),
    ],
)
def test_a_bot_agrees_to_what_a_card_asks_for_and_does_not_hurt_it(question: dict[str, Any], agrees: bool) -> None:
    board = Board()
    board.seat = 1
    assert Brain(random.Random(1)).agrees(board, question) is agrees
