"""What a queue's game is made with."""

from __future__ import annotations

from services.game.rules.formats.options import read
from services.matchmaking.matching.formats import RULES
from services.matchmaking.matching.proposal import Proposal
from services.matchmaking.matching.tickets import QueueKey
from services.matchmaking.peers import GameServiceMaker


class Made:
    """A game service that remembers what it was asked for."""

    async def CreateGame(self, request: object, **_: object) -> object:
        self.request = request
        return type("Response", (), {"game_id": "g"})


async def _settings(format_id: str) -> dict[str, str]:
    maker, made = GameServiceMaker.__new__(GameServiceMaker), Made()
    maker._stub, maker._rules = made, RULES  # type: ignore[assignment]
    maker._seats = lambda *_: []  # type: ignore[method-assign]
    proposal = Proposal("m", QueueKey(format_id, "", True), (), (), ())
    assert await maker.create(proposal, []) == "g"
    return dict(made.request.settings.options)  # type: ignore[attr-defined]


async def test_dc_204_1_rounds_of_duels_have_fifty_minutes() -> None:
    assert read("duel", "", await _settings("duel")).match_seconds == 50 * 60
    for format_id in ("commander", "partner", "emperor"):
        assert read(format_id, "", await _settings(format_id)).match_seconds == 0
