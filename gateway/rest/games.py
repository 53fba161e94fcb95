"""Games, their logs and proofs."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from typing import Annotated

import grpc
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream

from gateway import schema, views
from gateway.accounts.acquaintances import Acquaintances
from gateway.accounts.values import Caller
from gateway.gate import Gate
from gateway.peers import Peers
from muster.game.v1 import game_pb2 as pb

from .responses import NDJSON, Key, Page, Word, refuses

Size = Annotated[int, QueryParameter(ge=1, le=100)]
GZIP = "application/gzip"
_VERDICT_S = 15.0
"""Well before clients lose patience they are told to ask again; the replay goes on, and its verdict is kept."""


@get("/v1/games", tags=["games"], responses=refuses(400, 401, 503))
async def list_games(
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    user: Key = "me",
    page: Page = "",
    size: Size = 20,
) -> schema.GamePage:
    """Games of a user, newest first: `me`, a user id, or `all` for every live game."""
    who = {"me": caller.user.user_id, "all": ""}.get(user, user)
    response = await peers.game.ListGames(pb.ListGamesRequest(user_id=who, page_size=size, page_token=page))
    return schema.GamePage([views.game(each) for each in response.games], response.next_page_token)


@get("/v1/games/{game_id:str}", tags=["games"], responses=refuses(401, 404, 503))
async def get_game(
    game_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.GameView:
    """The public facts of a game."""
    return views.game(await peers.game.GetGame(pb.GetGameRequest(game_id=game_id)))


@get("/v1/games/{game_id:str}/match", tags=["games"], responses=refuses(401, 404, 503))
async def get_match_of_game(
    game_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.GameMatchView:
    """The match that a game is part of: its games in order and who has won them."""
    return views.match_of_games(await peers.game.GetMatch(pb.GetMatchRequest(game_id=game_id)))


@get("/v1/games/{game_id:str}/log", tags=["games"], media_type=NDJSON, responses=refuses(400, 401, 403, 404, 503))
async def get_log(
    game_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    from_seq: Annotated[int, QueryParameter(name="from", ge=1, le=2**62)] = 1,
) -> Stream:
    """The deltas that you may see, one JSON object a line (NDJSON), as in the socket's game.delta."""
    caller.require("watch")
    request = pb.ReadLogRequest(game_id=game_id, user_id=caller.user.user_id, from_seq=from_seq)
    lines = _lines(peers.game.ReadLog(request))
    # The first line is read here, so that a refusal is an answer and not a broken stream.
    first = await anext(lines, b"")
    return Stream(_chain(first, lines), media_type=NDJSON)


async def _lines(log: grpc.aio.UnaryStreamCall[pb.ReadLogRequest, pb.ReadLogResponse]) -> AsyncIterator[bytes]:
    try:
        async for entry in log:
            yield entry.json + b"\n"
    finally:
        log.cancel()


async def _chain(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for line in rest:
        yield line


@post("/v1/games/{game_id:str}/verify", tags=["games"], status_code=200, responses=refuses(401, 404, 409, 429, 503))
async def verify_game(
    game_id: FromPath[str],
    caller: NamedDependency[Caller],
    request: Request[None, None, State],
    gate: NamedDependency[Gate],
    peers: NamedDependency[Peers],
) -> schema.Verification:
    """Replay an ended game from its log and compare the state after every record; done once, the verdict is kept."""
    await gate.verify(request)
    found = await peers.game.VerifyGame(pb.VerifyGameRequest(game_id=game_id), timeout=_VERDICT_S)
    return schema.Verification(game_id, found.records, found.logged_hash, found.replayed_hash, found.equal)


@get(
    "/v1/games/{game_id:str}/replay",
    tags=["games"],
    media_type=NDJSON,
    responses=refuses(400, 401, 403, 404, 409, 429, 503),
)
async def get_replay(
    game_id: FromPath[str],
    caller: NamedDependency[Caller],
    request: Request[None, None, State],
    gate: NamedDependency[Gate],
    peers: NamedDependency[Peers],
    acquaintances: NamedDependency[Acquaintances],
    view: Word = "public",
    with_taken_back: FromQuery[bool] = False,
) -> Stream:
    """An ended game, one JSON object a line (NDJSON): who played and how it ended, then frames `{"step", "snapshot"?, "delta"?}` with the bodies of the socket's
    pushes, a snapshot first and every 64 frames. `view`: `public` as watchers saw it, `own` as your seat did, `open` with everybody's hands (when the match is over,
    unless the table or event keeps them hidden). It is the game as it was played in the end; `with_taken_back` shows also what was taken back."""
    caller.require("watch")
    await gate.replay(request)
    asked = pb.ReadReplayRequest(
        game_id=game_id,
        user_id=caller.user.user_id,
        view=view,
        with_taken_back=with_taken_back,
        welcomed_by=await acquaintances.who_like(caller.user.user_id),
    )
    pieces = _pieces(peers.game.ReadReplay(asked, timeout=60.0))
    first = await anext(pieces, b"")
    found, headers = _chain(first, pieces), {"Cache-Control": "private, max-age=86400", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        found = _unpacked(found)
    return Stream(found, media_type=NDJSON, headers=headers)


@get(
    "/v1/games/{game_id:str}/record",
    tags=["games"],
    media_type=GZIP,
    responses=refuses(400, 401, 403, 404, 409, 429, 503),
)
async def get_record(
    game_id: FromPath[str],
    caller: NamedDependency[Caller],
    request: Request[None, None, State],
    gate: NamedDependency[Gate],
    peers: NamedDependency[Peers],
    acquaintances: NamedDependency[Acquaintances],
) -> Stream:
    """The whole record of a game whose match is over, as a file (gzip of JSON lines) that `muster verify` plays again: seed, decks, programs of the cards and every
    input with the hash after it. Refused with HANDS_CLOSED where the table or event keeps hands hidden."""
    caller.require("watch")
    await gate.replay(request)
    friends = await acquaintances.who_like(caller.user.user_id)
    asked = pb.ReadRecordRequest(game_id=game_id, user_id=caller.user.user_id, welcomed_by=friends)
    pieces = _pieces(peers.game.ReadRecord(asked, timeout=60.0))
    first = await anext(pieces, b"")
    headers = {"Content-Disposition": f'attachment; filename="{game_id}.muster.gz"'}
    return Stream(_chain(first, pieces), media_type=GZIP, headers=headers)


async def _pieces(
    file: grpc.aio.UnaryStreamCall[pb.ReadReplayRequest, pb.ReadReplayResponse]
    | grpc.aio.UnaryStreamCall[pb.ReadRecordRequest, pb.ReadRecordResponse],
) -> AsyncIterator[bytes]:
    try:
        async for piece in file:
            yield piece.gzip
    finally:
        file.cancel()


async def _unpacked(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS)
    async for piece in pieces:
        yield unpacking.decompress(piece)


ROUTES = [
    list_games,
    get_game,
    get_match_of_game,
    get_log,
    verify_game,
    get_replay,
    get_record,
]
