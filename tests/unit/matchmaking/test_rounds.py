"""What a queue's game is made with."""

from __future__ import annotations

from muster.game.v1.game_pb2 import TableSettings
from services.game.rules.formats.options import read
from services.matchmaking.matching.formats import RULES
from services.matchmaking.matching.proposal import Proposal
from services.matchmaking.matching.tickets import QueueKey
from services.matchmaking.matching.watching import parsed
from services.matchmaking.peers import GameServiceMaker


class Made:
    """A game service that remembers what it was asked for."""

    async def CreateGame(self, request: object, **_: object) -> object:
        self.request = request
        return type("Response", (), {"game_id": "g"})


async def _made(format_id: str, ranked: bool = True) -> TableSettings:
    maker, made = GameServiceMaker.__new__(GameServiceMaker), Made()
    maker._stub, maker._rules = made, RULES  # type: ignore[assignment]
    maker._watched = parsed("ranked friends 300")
    maker._seats = lambda *_: []  # type: ignore[method-assign]
    proposal = Proposal("m", QueueKey(format_id, "", ranked), (), (), ())
    assert await maker.create(proposal, []) == "g"
    settings: TableSettings = made.request.settings  # type: ignore[attr-defined]
    return settings


async def _settings(format_id: str, ranked: bool = True) -> dict[str, str]:
    return dict((await _made(format_id, ranked)).options)


async def test_the_operator_says_who_looks_on() -> None:
    ranked, casual = (await _made("duel")).watch, (await _made("duel", ranked=False)).watch
    assert (ranked.who, ranked.delay_seconds) == ("friends", 300)
    assert (casual.who, casual.delay_seconds) == ("everybody", 0)


async def test_in_ranked_games_the_players_add_to_the_seed() -> None:
    assert read("duel", "", await _settings("duel")).nonces
    assert not read("duel", "", await _settings("duel", ranked=False)).nonces


async def test_dc_204_1_rounds_of_duels_have_fifty_minutes() -> None:
    assert read("duel", "", await _settings("duel")).match_seconds == 50 * 60
    for format_id in ("commander", "partner", "emperor"):
        assert read(format_id, "", await _settings(format_id)).match_seconds == 0
