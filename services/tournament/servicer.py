"""TournamentService on the wire."""

from __future__ import annotations

from typing import Any

import grpc
import msgspec

from muster.tournament.v1 import tournament_pb2 as pb
from muster.tournament.v1 import tournament_pb2_grpc as pb_grpc
from services.kit.errors import invalid, not_found

from .ledger import Ledger, RatedGame, SeatChange, Standing
from .rating import PROVISIONAL_SIGMA, PROVISIONAL_SIGMA_DEFAULT, Skill

_Context = grpc.aio.ServicerContext[Any, Any]
FORMATS = ("commander", "duel", "partner", "emperor")
_DEFAULT_PAGE = 20
_MAX_PAGE = 100
_HISTORY_PAGE, _MAX_HISTORY_PAGE = 100, 200


class TournamentServicer(pb_grpc.TournamentServiceServicer):
    """Answers from the ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def GetRating(self, request: pb.GetRatingRequest, context: _Context) -> pb.Rating:
        _require_format(request.format)
        if not request.user_id:
            raise invalid("USER_REQUIRED", "name a user")
        return _rating(await self._ledger.rating(request.user_id, request.format))

    async def ListRatings(self, request: pb.ListRatingsRequest, context: _Context) -> pb.ListRatingsResponse:
        _require_format(request.format)
        size = min(request.page_size or _DEFAULT_PAGE, _MAX_PAGE)
        sure = PROVISIONAL_SIGMA.get(request.format, PROVISIONAL_SIGMA_DEFAULT)
        page = await self._ledger.leaderboard(
            request.format,
            None if request.include_provisional else sure,
            size + 1,
            _cursor_of(request.page_token),
        )
        more = _cursor(page[size - 1]) if len(page) > size else ""
        return pb.ListRatingsResponse(ratings=map(_rating, page[:size]), next_page_token=more)

    async def GetGameRatings(self, request: pb.GetGameRatingsRequest, context: _Context) -> pb.GetGameRatingsResponse:
        found = await self._ledger.game(request.game_id)
        if found is None or found[0].skipped:
            why = found[0].skipped if found else "it has not ended, or its result has not arrived yet"
            raise not_found("GAME_NOT_RATED", f"this game is not rated: {why}", game_id=request.game_id)
        game, changes = found
        seats = [_seat(game, change) for change in changes]
        return pb.GetGameRatingsResponse(game_id=game.game_id, format=game.format, rated_ms=game.rated_ms, seats=seats)

    async def ListRatingHistory(
        self, request: pb.ListRatingHistoryRequest, context: _Context
    ) -> pb.ListRatingHistoryResponse:
        _require_format(request.format)
        size = min(request.page_size or _HISTORY_PAGE, _MAX_HISTORY_PAGE)
        page = await self._ledger.history(request.user_id, request.format, size + 1, _cursor_of(request.page_token))
        more = f"{page[size - 1][0].rated_ms}:{page[size - 1][0].game_id}" if len(page) > size else ""
        games = [_rated_game(game, change) for game, change in page[:size]]
        return pb.ListRatingHistoryResponse(games=games, next_page_token=more)


def _require_format(format_id: str) -> None:
    if format_id not in FORMATS:
        raise invalid("UNKNOWN_FORMAT", f"there is no format {format_id!r}", formats=",".join(FORMATS))


def _rating(standing: Standing) -> pb.Rating:
    skill = standing.skill
    return pb.Rating(
        user_id=standing.user_id,
        user_name=standing.user_name,
        format=standing.format,
        mu=skill.mu,
        sigma=skill.sigma,
        ordinal_milli=skill.ordinal_milli,
        points=skill.points,
        games=standing.games,
        provisional=skill.is_provisional(standing.format),
        updated_ms=standing.updated_ms,
    )


def _seat(game: RatedGame, change: SeatChange) -> pb.SeatRating:
    def rating(skill: Skill, games: int, at_ms: int) -> pb.Rating:
        return _rating(Standing(change.user_id, change.user_name, game.format, skill, games, at_ms))

    return pb.SeatRating(
        seat=change.seat,
        user_id=change.user_id,
        rank=change.rank,
        before=rating(change.before, change.games, 0),
        after=rating(change.after, change.games + 1, game.rated_ms),
    )


def _rated_game(game: RatedGame, change: SeatChange) -> pb.RatedGame:
    seat = _seat(game, change)
    return pb.RatedGame(
        game_id=game.game_id, rated_ms=game.rated_ms, rank=change.rank, before=seat.before, after=seat.after
    )


def _cursor(standing: Standing) -> str:
    return f"{standing.skill.ordinal_milli}:{standing.user_id}"


def _cursor_of(token: str) -> tuple[int, str] | None:
    if not token:
        return None
    ordinal, _, user_id = token.partition(":")
    try:
        return msgspec.convert(ordinal, int, strict=False), user_id
    except msgspec.ValidationError:
        raise invalid("BAD_PAGE_TOKEN", "the page token is none that this service gave") from None
