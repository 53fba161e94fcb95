"""What the gateway lets through is what tables do, and what tables refuse has a meaning at the gateway."""

from __future__ import annotations

import re
from pathlib import Path

import services.tournament
from gateway.errors import CODES
from gateway.socket.operations import GAME_OPERATIONS
from services.game.table.actor import _OPERATIONS
from services.game.table.messages import ADVICE
from services.game.table.operations import HAND_OVER, RULE, SAMPLE


def test_the_socket_knows_every_operation_of_a_table_but_those_of_services() -> None:
    assert _OPERATIONS.keys() - {RULE, SAMPLE, HAND_OVER} == GAME_OPERATIONS


def test_every_refusal_of_a_table_is_a_code_of_the_protocol() -> None:
    assert ADVICE.keys() <= CODES.keys()


def test_every_refusal_of_an_event_is_a_code_of_the_protocol() -> None:
    sources = [path.read_text() for path in Path(services.tournament.__path__[0]).rglob("*.py")]
    given = {code for text in sources for code in re.findall(r'Refusal\(\s*"([A-Z_]+)"', text)}
    assert len(given) > 15
    assert given <= CODES.keys()
