"""Ratings: of users, of games, leaderboards, and what seats are worth."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from gateway import schema, views
from gateway.accounts.acquaintances import Acquaintances
from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller
from gateway.peers import Peers
from muster.tournament.v1 import tournament_pb2

from .responses import NO_TOKEN, Page, Word, refuses

Size = Annotated[int, QueryParameter(ge=1, le=100)]
_FORMATS = ("commander", "duel", "partner", "emperor")


@get("/v1/games/{game_id:str}/ratings", tags=["ratings"], responses=refuses(401, 404, 503))
async def get_game_ratings(
    game_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.GameRatings:
    """What a game did to the ratings."""
    request = tournament_pb2.GetGameRatingsRequest(game_id=game_id)
    return views.game_ratings(await peers.tournament.GetGameRatings(request))


@get("/v1/ratings/{user_id:str}", tags=["ratings"], responses=refuses(401, 404, 503))
async def get_ratings(
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    accounts: NamedDependency[Accounts],
    rules: Word = "",
) -> schema.RatingList:
    """A user's rating in every format as it is now; `me` is you. The default before any game. `rules`: a rules version, each is rated apart."""
    user = caller.user if user_id == "me" else await accounts.user(user_id)
    requests = [
        tournament_pb2.GetRatingRequest(user_id=user.user_id, format=format_id, rules_version=rules)
        for format_id in _FORMATS
    ]
    ratings = await asyncio.gather(*(peers.tournament.GetRating(request) for request in requests))
    return schema.RatingList([views.rating(each) for each in ratings])


@get("/v1/ratings/{user_id:str}/history", tags=["ratings"], responses=refuses(400, 401, 404, 503))
async def get_rating_history(
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    accounts: NamedDependency[Accounts],
    format: Word = "commander",
    rules: Word = "",
    page: Page = "",
    size: Annotated[int, QueryParameter(ge=1, le=200)] = 100,
) -> schema.RatingHistory:
    """How a user's rating in a format came about, game by game over all seasons, newest first; `me` is you."""
    user = caller.user if user_id == "me" else await accounts.user(user_id)
    request = tournament_pb2.ListRatingHistoryRequest(
        user_id=user.user_id, format=format, rules_version=rules, page_size=size, page_token=page
    )
    found = await peers.tournament.ListRatingHistory(request)
    return schema.RatingHistory(format, [views.rated_game(each) for each in found.games], found.next_page_token)


@get("/v1/leaderboards/{format_id:str}", tags=["ratings"], security=NO_TOKEN, responses=refuses(400, 429, 503))
async def get_leaderboard(
    format_id: FromPath[str],
    peers: NamedDependency[Peers],
    page: Page = "",
    size: Size = 20,
    provisional: FromQuery[bool] = False,
    rules: Word = "",
    season: Word = "",
) -> schema.RatingList:
    """The best of a format: of this season those who have played in the last 30 days, or of a season that is over (`2026Q3`)."""
    request = tournament_pb2.ListRatingsRequest(
        format=format_id,
        rules_version=rules,
        season=season,
        page_size=size,
        page_token=page,
        include_provisional=provisional,
    )
    found = await peers.tournament.ListRatings(request)
    return schema.RatingList([views.rating(each) for each in found.ratings], found.next_page_token)


@get("/v1/leaderboards/{format_id:str}/friends", tags=["ratings"], responses=refuses(400, 401, 503))
async def get_leaderboard_of_friends(
    format_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    acquaintances: NamedDependency[Acquaintances],
    page: Page = "",
    size: Size = 20,
    rules: Word = "",
    season: Word = "",
) -> schema.RatingList:
    """You and your friends, whoever of you has played; provisional ratings too."""
    friends = await acquaintances.of(caller.user.user_id, is_blocked=False)
    request = tournament_pb2.ListRatingsRequest(
        format=format_id,
        rules_version=rules,
        season=season,
        page_size=size,
        page_token=page,
        include_provisional=True,
        user_ids=[caller.user.user_id, *(friend.user_id for friend in friends)],
    )
    found = await peers.tournament.ListRatings(request)
    return schema.RatingList([views.rating(each) for each in found.ratings], found.next_page_token)


@get("/v1/leaderboards/{format_id:str}/seats", tags=["ratings"], security=NO_TOKEN, responses=refuses(400, 429, 503))
async def get_seat_advantages(
    format_id: FromPath[str], peers: NamedDependency[Peers], rules: Word = ""
) -> schema.SeatAdvantages:
    """What each place in turn order has won in rated games, and what it is taken to be worth when a game is rated."""
    request = tournament_pb2.GetSeatAdvantagesRequest(format=format_id, rules_version=rules)
    return views.seat_advantages(format_id, await peers.tournament.GetSeatAdvantages(request))


ROUTES = [
    get_game_ratings,
    get_ratings,
    get_rating_history,
    get_leaderboard,
    get_leaderboard_of_friends,
    get_seat_advantages,
]
