"""Every wrong operation gets its typed refusal, and the game goes on as if it had not been sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import grpc
import pytest

from clients.python.board import Json
from loadtests.bots.grpc_seat import GameRefused, PlayStream
from muster.game.v1 import game_pb2 as pb
from muster.game.v1 import game_pb2_grpc
from services.kit.app import App
from services.kit.errors import fault_of
from tests.e2e.game.conftest import NewTable, Table

STEP_S = 30.0


class Seats:
    """The four seats of one table on one stream; remembers pushes by user."""

    def __init__(self, stream: PlayStream, table: Table) -> None:
        self.stream = stream
        self.table = table
        self.pushes: dict[str, list[tuple[str, Json]]] = {}

    async def op(self, user: str, op: str, **d: Any) -> Json:
        self.stream.hear(
            user, self.table.game_id, lambda event, body: self.pushes.setdefault(user, []).append((event, body))
        )
        return await asyncio.wait_for(
            self.stream.op(user, user, self.table.game_id, op, {"game": self.table.game_id, **d}), STEP_S
        )

    async def refused(self, user: str, op: str, **d: Any) -> GameRefused:
        with pytest.raises(GameRefused) as caught:
            await self.op(user, op, **d)
        return caught.value

    def last(self, user: str, event: str) -> Json:
        return [body for name, body in self.pushes[user] if name == event][-1]

    async def join_all(self) -> None:
        for user in self.table.users:
            assert await self.op(user, "game.join") == {"mode": "snapshot"}

    async def keep_hands(self) -> None:
        """Nobody mulligans; then the first seat has priority in its upkeep, whatever its hand is."""
        for user in self.table.users:
            await self.op(user, "game.policy", auto_pass="none")
        for user in self.in_turn_order():
            prompt = self.last(user, "game.prompt")
            await self.op(user, "game.act", action_id="keep", prompt=prompt["prompt"], do={"choose": False})

    def in_turn_order(self) -> list[str]:
        """The users, beginning with the one who is asked first about a mulligan."""
        users = self.table.users
        first = next(
            place for place, user in enumerate(users) if any(name == "game.prompt" for name, _ in self.pushes[user])
        )
        return [*users[first:], *users[:first]]

    def asked(self) -> tuple[str, Json]:
        """Who has priority, and the prompt."""
        found = [(user, self.last(user, "game.prompt")) for user in self.table.users]
        return next((user, prompt) for user, prompt in found if prompt["kind"] == "priority")


@pytest.fixture
async def seats(around: App, new_table: NewTable) -> AsyncIterator[Seats]:
    table = await new_table()
    stream = PlayStream(around.channel("game"))
    reader = asyncio.create_task(stream.run())
    yield Seats(stream, table)
    stream.cancel()
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)


async def test_operations_before_and_without_a_seat(seats: Seats) -> None:
    user = seats.table.users[0]
    assert (await seats.refused(user, "game.resync")).code == "NOT_JOINED"
    assert (await seats.refused(user, "game.dance")).code == "UNKNOWN_OP"
    with pytest.raises(GameRefused, match="GAME_NOT_FOUND"):
        await seats.stream.op(user, user, "no-such-game", "game.join", {})
    assert (await seats.refused("stranger", "game.act", action_id="a", prompt="p-1", do={})).code == "NOT_YOUR_SEAT"
    assert (await seats.refused("stranger", "game.concede", action_id="a")).code == "NOT_YOUR_SEAT"
    assert await seats.op("stranger", "game.join") == {"mode": "snapshot"}
    seen = seats.last("stranger", "game.snapshot")
    assert seen["you"] == -1
    assert [row for row in seen["objects"] if row["zone"] in ("hand", "library")] == []
    assert seen["prompt"] is None


async def test_prompts_that_are_stale_foreign_or_answered_wrongly(seats: Seats) -> None:
    await seats.join_all()
    first, *_ = seats.in_turn_order()
    prompt = seats.last(first, "game.prompt")
    assert prompt["kind"] == "yes_no"
    wrong = await seats.refused(first, "game.act", action_id="a", prompt=prompt["prompt"], do={"choose": "maybe"})
    assert (wrong.code, wrong.details["rule"]) == ("ILLEGAL", "answer")
    for do in (None, [], "yes", 7, {"a": "pass"}, {}):
        found = await seats.refused(first, "game.act", action_id="a", prompt=prompt["prompt"], do=do)
        assert found.code == "ILLEGAL"
    assert (await seats.refused(first, "game.act", prompt=prompt["prompt"], do={})).code == "INVALID_ARGUMENT"
    stale = await seats.refused(first, "game.act", action_id="a", prompt="p-0", do={"choose": False})
    assert stale.code == "STALE_PROMPT"
    assert stale.details["prompt"]["prompt"] == prompt["prompt"]
    done = await seats.op(first, "game.act", action_id="keep", prompt=prompt["prompt"], do={"choose": False})
    assert done["dup"] is False
    again = await seats.op(first, "game.act", action_id="keep", prompt=prompt["prompt"], do={"choose": False})
    assert again == {**done, "dup": True}
    gone = await seats.refused(first, "game.act", action_id="b", prompt=prompt["prompt"], do={"choose": False})
    assert gone.code == "NOT_YOUR_PROMPT"


async def test_illegal_actions_policies_and_manual_actions(seats: Seats) -> None:
    await seats.join_all()
    await seats.keep_hands()
    user, prompt = seats.asked()
    for do in ({"choose": 999}, {"choose": [1]}, {"a": "cast", "o": "h000000000000"}, {"choose": True}):
        found = await seats.refused(user, "game.act", action_id="x", prompt=prompt["prompt"], do=do)
        assert found.code == "ILLEGAL"
        assert found.details["rule"]
    assert (await seats.refused(user, "game.policy", auto_pass="sometimes")).code == "INVALID_ARGUMENT"
    refused = await seats.refused(user, "game.policy", stops=["upkeep", "tea"])
    assert (refused.code, "stops" in str(refused), "tea" in str(refused)) == ("INVALID_ARGUMENT", True, True)
    assert (await seats.refused(user, "game.manual", action_id="m", verb="explode")).code == "ILLEGAL"
    assert (await seats.refused(user, "game.manual", action_id="m", verb="tap", o="h1")).code == "ILLEGAL"
    assert (await seats.refused(user, "game.manual", action_id="m", verb="life", amount="all")).code == "ILLEGAL"
    assert (await seats.op(user, "game.policy", auto_pass="none"))["dup"] is False


async def test_why_names_the_rule_and_looks_at_nothing_hidden(seats: Seats) -> None:
    await seats.join_all()
    await seats.keep_hands()
    user, _ = seats.asked()
    rows = seats.last(user, "game.snapshot")["objects"]
    seat = seats.last(user, "game.snapshot")["you"]
    mine = next(row["o"] for row in rows if row["zone"] == "hand" and row["owner"] == seat)
    tries = (await seats.op(user, "game.why", o=mine))["tries"]
    assert tries
    assert all({"a", "can"} <= each.keys() for each in tries)
    other = next(each for each in seats.table.users if each != user)
    assert (await seats.refused(other, "game.why", o=mine)).code == "INVALID_ARGUMENT"
    assert (await seats.refused(user, "game.why", o=7)).code == "INVALID_ARGUMENT"
    assert (await seats.refused(user, "game.why", o=mine, to="h000000000000")).code == "INVALID_ARGUMENT"


async def test_a_policy_is_told_whole_and_to_every_socket_of_the_seat(seats: Seats) -> None:
    await seats.join_all()
    await seats.keep_hands()
    user, _ = seats.asked()
    given = {"auto_pass": "none", "yields": [{"name": "Bell"}], "hold": True}
    told = (await seats.op(user, "game.policy", **given))["policy"]
    assert (told["auto_pass"], told["hold"], told["yields"], told["until"]) == ("none", True, [{"name": "Bell"}], "")
    assert seats.last(user, "game.policy") == told


async def test_a_manual_action_waits_for_everybodys_consent(seats: Seats) -> None:
    await seats.join_all()
    await seats.keep_hands()
    user = seats.table.users[0]
    await seats.op(user, "game.manual", action_id="m1", verb="life", amount=-3)
    assert "m-1" in (await _snapshot(seats, user))["proposals"]
    for other in seats.table.users[1:]:
        assert (await _snapshot(seats, user))["table"]["players"][0]["life"] == 40
        await seats.op(other, "game.manual", action_id="v1", vote="m-1", agree=True)
    seen = await _snapshot(seats, user)
    assert seen["table"]["players"][seen["you"]]["life"] == 37
    assert seen["proposals"] == {}


async def test_conceding_ends_the_game_and_then_it_can_only_be_looked_at(seats: Seats) -> None:
    await seats.join_all()
    await seats.keep_hands()
    for user in seats.table.users[:3]:
        await seats.op(user, "game.concede", action_id="enough")
    winner = seats.table.users[3]
    assert seats.last(winner, "game.over")["winners"] == [3]
    assert (await seats.refused(winner, "game.act", action_id="z", prompt="p-9", do={"choose": 0})).code == "GAME_OVER"
    assert await seats.op(winner, "game.join") == {"mode": "snapshot"}
    seen = seats.last(winner, "game.snapshot")
    assert seen["table"]["over"] is True
    late = {"from": {"seq": seen["seq"] - 2}}
    assert await seats.op(winner, "game.join", **late) == {"mode": "resume", "behind": 2}
    assert seats.last(winner, "game.delta")["seq"] == seen["seq"]


async def _snapshot(seats: Seats, user: str) -> Json:
    await seats.op(user, "game.resync")
    return seats.last(user, "game.snapshot")


Change = Callable[[pb.CreateGameRequest], None]


def _drop_a_token(request: pb.CreateGameRequest) -> None:
    request.seats[0].deck_token = "not.a-token"


def _give_a_deck_away(request: pb.CreateGameRequest) -> None:
    request.seats[0].user_id = "thief"


def _double_a_user(request: pb.CreateGameRequest) -> None:
    request.seats[0].user_id = request.seats[1].user_id


def _leave_one_seat(request: pb.CreateGameRequest) -> None:
    del request.seats[1:]


WRONG: list[tuple[Change, str]] = [
    (lambda request: request.settings.MergeFrom(pb.TableSettings(format="chess")), "UNKNOWN_FORMAT"),
    (lambda request: request.settings.MergeFrom(pb.TableSettings(manual_consent="coin")), "INVALID_ARGUMENT"),
    (lambda request: request.settings.MergeFrom(pb.TableSettings(takebacks="coin")), "INVALID_ARGUMENT"),
    (lambda request: request.settings.MergeFrom(pb.TableSettings(takebacks="vote", ranked=True)), "INVALID_ARGUMENT"),
    (lambda request: request.settings.MergeFrom(pb.TableSettings(takebacks="vote", event_id="e")), "INVALID_ARGUMENT"),
    (lambda request: request.settings.options.update({"stakes": "1"}), "INVALID_ARGUMENT"),
    (lambda request: request.MergeFrom(pb.CreateGameRequest(seed=b"0123456789abcdef")), "SEED_REFUSED"),
    (_drop_a_token, "TOKEN_INVALID"),
    (_give_a_deck_away, "DECK_NOT_YOURS"),
    (_double_a_user, "INVALID_ARGUMENT"),
    (_leave_one_seat, "INVALID_ARGUMENT"),
]


async def test_games_that_cannot_be_made(around: App, requests: pb.CreateGameRequest) -> None:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    for change, reason in WRONG:
        request = pb.CreateGameRequest.FromString(requests.SerializeToString())
        change(request)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await games.CreateGame(request)
        assert fault_of(caught.value).reason == reason


async def test_a_repeated_key_gives_the_same_game(around: App, requests: pb.CreateGameRequest) -> None:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    made = [await games.CreateGame(requests) for _ in range(2)]
    assert made[0] == made[1]
    assert len(made[0].seed_commitment) == 32
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await games.GetGame(pb.GetGameRequest(game_id="nothing"))
    assert fault_of(caught.value).reason == "GAME_NOT_FOUND"


async def test_a_table_is_checked_without_decks_and_makes_nothing(around: App, requests: pb.CreateGameRequest) -> None:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    requests.validate_only = True
    for seat in requests.seats:
        seat.deck_token = ""
    assert (await games.CreateGame(requests)).game_id == ""
    requests.settings.options.update({"stakes": "1"})
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await games.CreateGame(requests)
    assert fault_of(caught.value).reason == "INVALID_ARGUMENT"
    assert not (await games.ListGames(pb.ListGamesRequest())).games


async def test_a_page_token_of_nobody_is_refused(around: App, requests: pb.CreateGameRequest) -> None:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await games.ListGames(pb.ListGamesRequest(page_token="next please"))
    assert fault_of(caught.value).reason == "BAD_PAGE_TOKEN"
