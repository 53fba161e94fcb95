"""Every refusal of events and leagues has a status and advice of its own."""

from __future__ import annotations

import re
from pathlib import Path

import services.tournament
from gateway.errors import CODES

_REASON = re.compile(r'(?:Refusal|NotAllowed)\(\s*"([A-Z_]+)"')


def test_every_reason_for_which_an_event_refuses_says_what_can_be_done() -> None:
    rooms = Path(services.tournament.__file__).parent
    reasons = {found for path in rooms.rglob("*.py") for found in _REASON.findall(path.read_text())}
    assert len(reasons) > 50
    assert reasons - CODES.keys() == set()
