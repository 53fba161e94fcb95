"""The tournament service over the wire: game.ended in, ratings and rating.changed out."""

import asyncio
from collections.abc import AsyncIterator

import grpc
import pytest

from muster.events.v1 import events_pb2
from muster.tournament.v1 import tournament_pb2 as pb
from muster.tournament.v1 import tournament_pb2_grpc as pb_grpc
from services.kit.app import App
from services.kit.errors import fault_of
from services.kit.subjects import GAME_ENDED, RATING_CHANGED
from services.tournament.bind import bind


@pytest.fixture
async def app(stack_app: App) -> AsyncIterator[App]:
    bind(stack_app)
    async with stack_app:
        yield stack_app


@pytest.fixture
def stub(app: App) -> pb_grpc.TournamentServiceStub:
    return pb_grpc.TournamentServiceStub(app.channel("tournament"))


def _ended(game_id: str, ranks: list[int], ranked: bool = True, event_id: str = "") -> events_pb2.GameEnded:
    seats = [
        events_pb2.GameEndedSeat(seat=seat, user_id=f"u{seat}", user_name=f"User {seat}", team=seat, rank=rank)
        for seat, rank in enumerate(ranks)
    ]
    return events_pb2.GameEnded(
        event_id=event_id or f"{game_id}:ended", game_id=game_id, format="commander", ranked=ranked, seats=seats
    )


async def _rated(stub: pb_grpc.TournamentServiceStub, game_id: str) -> pb.GetGameRatingsResponse:
    async with asyncio.timeout(10):
        while True:
            try:
                return await stub.GetGameRatings(pb.GetGameRatingsRequest(game_id=game_id))
            except grpc.aio.AioRpcError as error:
                assert fault_of(error).reason == "GAME_NOT_RATED"
                await asyncio.sleep(0.01)


async def test_all_seats_of_an_ended_game_are_rated_and_told(app: App, stub: pb_grpc.TournamentServiceStub) -> None:
    told: dict[str, events_pb2.RatingChanged] = {}
    everybody = asyncio.Event()

    async def hear(event: events_pb2.RatingChanged) -> None:
        told[event.user_id] = event
        if len(told) == 4:
            everybody.set()

    await app.bus.listen(RATING_CHANGED, hear)
    await app.bus.publish(GAME_ENDED, _ended("g1", [1, 2, 3, 4]))
    game = await _rated(stub, "g1")
    async with asyncio.timeout(10):
        await everybody.wait()
    assert [round(seat.after.mu, 4) for seat in game.seats] == [27.7953, 24.0682, 24.0682, 24.0682]
    assert all(seat.before.mu == 25.0 and seat.after.games == 1 for seat in game.seats)
    assert [told[f"u{seat}"].after_milli for seat in range(4)] == [s.after.ordinal_milli for s in game.seats]
    rating = await stub.GetRating(pb.GetRatingRequest(user_id="u0", format="commander"))
    assert (rating.mu, rating.games, rating.user_name) == (game.seats[0].after.mu, 1, "User 0")


async def test_a_repeated_result_changes_nothing(app: App, stub: pb_grpc.TournamentServiceStub) -> None:
    await app.bus.publish(GAME_ENDED, _ended("g1", [1, 2, 2, 2]))
    await _rated(stub, "g1")
    # Another event id gets past the stream's own check; the game is the same.
    await app.bus.publish(GAME_ENDED, _ended("g1", [2, 1, 2, 2], event_id="again"))
    await app.bus.publish(GAME_ENDED, _ended("g2", [1, 2, 2, 2]))
    await _rated(stub, "g2")
    rating = await stub.GetRating(pb.GetRatingRequest(user_id="u1", format="commander"))
    assert rating.games == 2
    assert rating.mu < 24.0682


async def test_an_unranked_game_is_handled_but_not_rated(app: App, stub: pb_grpc.TournamentServiceStub) -> None:
    await app.bus.publish(GAME_ENDED, _ended("casual", [1, 2], ranked=False))
    await app.bus.publish(GAME_ENDED, _ended("g1", [1, 2]))
    await _rated(stub, "g1")
    with pytest.raises(grpc.aio.AioRpcError) as refusal:
        await stub.GetGameRatings(pb.GetGameRatingsRequest(game_id="casual"))
    assert "unranked" in fault_of(refusal.value).message
    assert (await stub.GetRating(pb.GetRatingRequest(user_id="u0", format="commander"))).games == 1


async def test_who_never_played_has_the_default(stub: pb_grpc.TournamentServiceStub) -> None:
    rating = await stub.GetRating(pb.GetRatingRequest(user_id="nobody", format="duel"))
    assert (rating.mu, rating.points, rating.games, rating.provisional) == (25.0, 1000, 0, True)


async def test_the_leaderboard_is_paged_best_first(app: App, stub: pb_grpc.TournamentServiceStub) -> None:
    await app.bus.publish(GAME_ENDED, _ended("g1", [4, 3, 2, 1]))
    await _rated(stub, "g1")
    seen, token = [], ""
    while True:
        request = pb.ListRatingsRequest(format="commander", page_size=3, page_token=token, include_provisional=True)
        page = await stub.ListRatings(request)
        seen += [rating.user_id for rating in page.ratings]
        token = page.next_page_token
        if not token:
            break
    assert seen == ["u3", "u0", "u1", "u2"]
    assert not (await stub.ListRatings(pb.ListRatingsRequest(format="commander"))).ratings


async def test_the_history_of_a_rating_is_paged_newest_first(app: App, stub: pb_grpc.TournamentServiceStub) -> None:
    for number in range(5):
        await app.bus.publish(GAME_ENDED, _ended(f"g{number}", [1, 2] if number % 2 else [2, 1]))
    await _rated(stub, "g4")
    games: list[pb.RatedGame] = []
    request = pb.ListRatingHistoryRequest(user_id="u0", format="commander", page_size=2)
    while not games or request.page_token:
        page = await stub.ListRatingHistory(request)
        games += page.games
        request.page_token = page.next_page_token
    assert [(each.game_id, each.rank) for each in games] == [("g4", 2), ("g3", 1), ("g2", 2), ("g1", 1), ("g0", 2)]
    assert [each.after.mu for each in games[1:]] == [each.before.mu for each in games[:-1]]
    duel = await stub.ListRatingHistory(pb.ListRatingHistoryRequest(user_id="u0", format="duel"))
    assert not duel.games


@pytest.mark.parametrize(
    ("call", "request_message", "reason"),
    [
        ("GetRating", pb.GetRatingRequest(user_id="u", format="chess"), "UNKNOWN_FORMAT"),
        ("GetRating", pb.GetRatingRequest(format="duel"), "USER_REQUIRED"),
        ("ListRatings", pb.ListRatingsRequest(format="duel", page_token="x:y"), "BAD_PAGE_TOKEN"),
        ("ListRatingHistory", pb.ListRatingHistoryRequest(user_id="u", format="chess"), "UNKNOWN_FORMAT"),
        ("ListRatingHistory", pb.ListRatingHistoryRequest(format="duel", page_token="x:y"), "BAD_PAGE_TOKEN"),
        ("GetGameRatings", pb.GetGameRatingsRequest(game_id="none"), "GAME_NOT_RATED"),
    ],
)
async def test_bad_requests_are_refused_by_reason(
    stub: pb_grpc.TournamentServiceStub, call: str, request_message: object, reason: str
) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as refusal:
        await getattr(stub, call)(request_message)
    assert fault_of(refusal.value).reason == reason
