"""TournamentService on the wire."""

from __future__ import annotations

import math
from typing import Any, Protocol

import grpc
import msgspec

from muster.tournament.v1 import tournament_pb2 as pb
from muster.tournament.v1 import tournament_pb2_grpc as pb_grpc
from services.kit.clock import Clock
from services.kit.errors import invalid, not_found

from .ledger import KeptGame, Ledger, Standing
from .rating import PROVISIONAL_SIGMA, PROVISIONAL_SIGMA_DEFAULT, Skill
from .replay import Change, Known, Pool
from .seasons import name_of, season_named, season_of

_Context = grpc.aio.ServicerContext[Any, Any]
FORMATS = ("commander", "duel", "partner", "emperor")
_DEFAULT_PAGE = 20
_MAX_PAGE = 100
_HISTORY_PAGE, _MAX_HISTORY_PAGE = 100, 200


class TournamentServicer(pb_grpc.TournamentServiceServicer):
    """Answers from the ledger."""

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        self._ledger = ledger
        self._clock = clock

    async def GetRating(self, request: pb.GetRatingRequest, context: _Context) -> pb.Rating:
        pool = _pool(request)
        if not request.user_id:
            raise invalid("USER_REQUIRED", "name a user")
        return _rating(await self._ledger.rating(request.user_id, pool, self._clock.now_ms()))

    async def ListRatings(self, request: pb.ListRatingsRequest, context: _Context) -> pb.ListRatingsResponse:
        pool, now = _pool(request), self._clock.now_ms()
        size = min(request.page_size or _DEFAULT_PAGE, _MAX_PAGE)
        sure = PROVISIONAL_SIGMA.get(request.format, PROVISIONAL_SIGMA_DEFAULT)
        page = await self._ledger.leaderboard(
            pool,
            _season(request.season) if request.season else season_of(now),
            now,
            size + 1,
            _cursor_of(request.page_token),
            None if request.include_provisional else sure,
            list(request.user_ids) or None,
        )
        more = _cursor(page[size - 1]) if len(page) > size else ""
        return pb.ListRatingsResponse(ratings=map(_rating, page[:size]), next_page_token=more)

    async def GetGameRatings(self, request: pb.GetGameRatingsRequest, context: _Context) -> pb.GetGameRatingsResponse:
        found = await self._ledger.game(request.game_id)
        if found is None or found[0].why_not:
            why = found[0].why_not if found else "it has not ended, or its result has not arrived yet"
            raise not_found("GAME_NOT_RATED", f"this game is not rated: {why}", game_id=request.game_id)
        kept, changes = found
        return pb.GetGameRatingsResponse(
            game_id=kept.game.game_id,
            format=kept.game.pool.format,
            rated_ms=kept.rated_ms,
            seats=[_seat(kept, change) for change in changes],
            rules_version=kept.game.pool.rules_version,
        )

    async def ListRatingHistory(
        self, request: pb.ListRatingHistoryRequest, context: _Context
    ) -> pb.ListRatingHistoryResponse:
        pool = _pool(request)
        size = min(request.page_size or _HISTORY_PAGE, _MAX_HISTORY_PAGE)
        page = await self._ledger.history(request.user_id, pool, size + 1, _cursor_of(request.page_token))
        more = f"{page[size - 1][0].game.ended_ms}:{page[size - 1][0].game.game_id}" if len(page) > size else ""
        games = [_rated_game(kept, change) for kept, change in page[:size]]
        return pb.ListRatingHistoryResponse(games=games, next_page_token=more)

    async def GetSeatAdvantages(
        self, request: pb.GetSeatAdvantagesRequest, context: _Context
    ) -> pb.GetSeatAdvantagesResponse:
        tally = await self._ledger.tally(_pool(request))
        seats = [
            pb.SeatAdvantage(
                teams=teams,
                place=place,
                won=tally.won[teams, place],
                advantage=advantage,
                win_milli=round(1000 * math.exp(advantage) / teams),
            )
            for teams in sorted({teams for teams, _ in tally.won})
            for place, advantage in enumerate(tally.advantages(teams))
        ]
        return pb.GetSeatAdvantagesResponse(seats=seats)


class _InPool(Protocol):
    """A request that names a pool."""

    format: str
    rules_version: str


def _pool(request: _InPool) -> Pool:
    if request.format not in FORMATS:
        raise invalid("UNKNOWN_FORMAT", f"there is no format {request.format!r}", formats=",".join(FORMATS))
    return Pool(request.format, request.rules_version)


def _season(name: str) -> int:
    try:
        return season_named(name)
    except ValueError as error:
        raise invalid("UNKNOWN_SEASON", str(error)) from None


def _rating(standing: Standing) -> pb.Rating:
    known, pool = standing.known, standing.pool
    return pb.Rating(
        user_id=standing.user_id,
        user_name=known.user_name,
        format=pool.format,
        mu=known.skill.mu,
        sigma=known.skill.sigma,
        ordinal_milli=known.skill.ordinal_milli,
        points=known.skill.points,
        games=known.games,
        provisional=known.skill.is_provisional(pool.format),
        updated_ms=known.ended_ms,
        rules_version=pool.rules_version,
        season=name_of(standing.season),
    )


def _seat(kept: KeptGame, change: Change) -> pb.SeatRating:
    def rating(skill: Skill, games: int, at_ms: int) -> pb.Rating:
        known = Known(change.seat.user_name, skill, games, at_ms)
        return _rating(Standing(change.seat.user_id, kept.game.pool, season_of(kept.game.ended_ms), known))

    return pb.SeatRating(
        seat=change.seat.seat,
        user_id=change.seat.user_id,
        rank=change.seat.rank,
        before=rating(change.before, change.games, 0),
        after=rating(change.after, change.games + (not kept.game.annulled), kept.game.ended_ms),
        handicap=change.handicap,
    )


def _rated_game(kept: KeptGame, change: Change) -> pb.RatedGame:
    seat = _seat(kept, change)
    return pb.RatedGame(
        game_id=kept.game.game_id,
        rated_ms=kept.game.ended_ms,
        rank=change.seat.rank,
        before=seat.before,
        after=seat.after,
        annulled=kept.game.annulled,
    )


def _cursor(standing: Standing) -> str:
    return f"{standing.known.skill.ordinal_milli}:{standing.user_id}"


def _cursor_of(token: str) -> tuple[int, str] | None:
    if not token:
        return None
    ordinal, _, user_id = token.partition(":")
    try:
        return msgspec.convert(ordinal, int, strict=False), user_id
    except msgspec.ValidationError:
        raise invalid("BAD_PAGE_TOKEN", "the page token is none that this service gave") from None
