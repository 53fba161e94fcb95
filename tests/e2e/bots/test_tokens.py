"""Only the bot service speaks for house bots, and what it signs opens nothing but seats."""

from __future__ import annotations

from pathlib import Path

import grpc
import pytest

from clients.python import Client, Refused
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.bots.bind import TOKEN_PREFIX
from services.kit.app import App
from services.kit.tokens import Signer
from tests.e2e.bots.conftest import Person, seats, started, until_bots

_CLAIMS = {"bot": "house-steady-1", "name": "Agatha"}
_MINUTE = 60_000


async def _code(client: Client, token: str) -> str:
    client.token = token
    with pytest.raises(Refused) as refused:
        await client.me()
    return refused.value.code


async def test_a_token_of_another_key_or_time_is_none(bots: App, url: str, tmp_path: Path) -> None:
    signer = Signer(bots.settings.home / "keys", "bots", bots.clock)
    stranger = Signer(tmp_path / "elsewhere", "bots", bots.clock)
    decks = Signer(bots.settings.home / "keys", "decks", bots.clock)
    async with Client(url) as client:
        assert await _code(client, TOKEN_PREFIX + stranger.sign(_CLAIMS, _MINUTE)) == "TOKEN_INVALID"
        assert await _code(client, TOKEN_PREFIX + decks.sign(_CLAIMS, _MINUTE)) == "TOKEN_INVALID"
        assert await _code(client, TOKEN_PREFIX + signer.sign(_CLAIMS, -1)) == "TOKEN_EXPIRED"
        assert await _code(client, TOKEN_PREFIX + "house-steady-1") == "TOKEN_INVALID"
        await client.guest("Ann")
        for other in (client.user["id"], ""):
            assert (
                await _code(client, TOKEN_PREFIX + signer.sign({"bot": other, "name": "X"}, _MINUTE)) == "TOKEN_INVALID"
            )
        client.token = TOKEN_PREFIX + signer.sign(_CLAIMS, _MINUTE)
        assert (await client.me())["user"]["kind"] == "bot"


async def test_a_house_bot_plays_and_nothing_else(bots: App, url: str) -> None:
    """It does not queue, makes no tables, no tokens, no tickets for sockets, and has no password."""
    signer = Signer(bots.settings.home / "keys", "bots", bots.clock)
    async with Client(url, TOKEN_PREFIX + signer.sign(_CLAIMS, _MINUTE), patience_s=0) as bot:
        me = (await bot.me())["user"]["id"]
        missing = [
            bot.queue("starter:commander-jasmine-boreal"),
            bot.create_table("duel", [{"user": me}, {}], access="public"),
            bot.post("/v1/bots", {"name": "Mine"}),
            bot.post("/v1/tokens", {"name": "more", "scopes": ["table"], "days": 1}),
        ]
        for asked in missing:
            with pytest.raises(Refused) as refused:
                await asked
            assert refused.value.code == "SCOPE_MISSING"
        ticket = (await bot.post("/v1/socket-tickets"))["ticket"]
        assert ticket
        with pytest.raises(Refused) as wrong:
            await bot.log_in("Agatha", "")
        assert wrong.value.code == "PASSWORD_WRONG"


async def test_nobody_is_shown_a_token_or_a_key(bots: App, person: Person) -> None:
    found = await until_bots(person.client)
    shown = [
        found,
        await person.client.get(f"/v1/users/{found[0]['id']}"),
        await person.client.get("/v1/openapi.json"),
    ]
    secret = (bots.settings.home / "keys" / "bots.key").read_text().splitlines()[1]
    assert not any(TOKEN_PREFIX in str(each) or secret in str(each) for each in shown)
    assert (bots.settings.home / "keys" / "bots.key").stat().st_mode & 0o077 == 0


async def test_the_game_service_makes_no_ranked_game_with_a_house_bot(server: App) -> None:
    stub = game_pb2_grpc.GameServiceStub(server.channel("game"))
    request = game_pb2.CreateGameRequest(
        idempotency_key="ranked",
        settings=game_pb2.TableSettings(format="duel", ranked=True),
        seats=[
            game_pb2.Seat(seat=0, user_id="ann", team=0),
            game_pb2.Seat(seat=1, user_id="house-steady-1", team=1, is_house=True),
        ],
        validate_only=True,
    )
    with pytest.raises(Exception, match="house bots play no ranked games"):
        await stub.CreateGame(request)
    request.settings.ranked = False
    assert await stub.CreateGame(request) == game_pb2.CreateGameResponse()


async def test_samples_are_given_to_the_bot_of_the_seat_alone(bots: App, person: Person) -> None:
    await until_bots(person.client)
    table = await person.client.create_table("duel", seats(person, "duel"))
    game_id = await started(person, table)
    stub = game_pb2_grpc.GameServiceStub(bots.channel("game"))
    signer = Signer(bots.settings.home / "keys", "bots", bots.clock)
    bot = table["seats"][1]["user"]
    await person.socket.op("game.join", game=game_id)

    async def asked(seat: int, user: str = "") -> grpc.StatusCode | None:
        token = signer.sign({"bot": user, "name": "x"}, _MINUTE) if user else person.client.token
        request = game_pb2.SampleGameRequest(game_id=game_id, seat=seat, seed=bytes(16))
        try:
            await stub.SampleGame(request, metadata=(("authorization", f"Bearer {token}"),))
        except grpc.aio.AioRpcError as error:
            return error.code()
        return None

    assert await asked(0) == await asked(1) == grpc.StatusCode.PERMISSION_DENIED
    assert await asked(0, bot) == await asked(1, "house-steady-x") == grpc.StatusCode.PERMISSION_DENIED
    assert await asked(0, person.client.user["id"]) == grpc.StatusCode.PERMISSION_DENIED, "not even the house"
    assert await asked(1, bot) in (None, grpc.StatusCode.FAILED_PRECONDITION), "there is none before the first turn"
