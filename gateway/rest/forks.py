"""Playing on from a prompt of an ended game, at a table where nothing counts; records that were kept at home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from gateway import schema
from gateway.accounts.acquaintances import Acquaintances
from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller, User
from gateway.errors import Refused
from gateway.gate import Gate
from gateway.peers import Peers
from muster.game.v1 import game_pb2 as pb

from .bots import here, load_of
from .responses import NDJSON, Key, refuses

StepNumber = Annotated[int, QueryParameter(ge=0, lt=2**31)]


@post("/v1/games/{game_id:str}/fork", tags=["games"], responses=refuses(400, 401, 403, 404, 409, 422, 429, 503))
async def fork_game(
    game_id: FromPath[str],
    data: JSONBody[schema.Fork],
    request: Request[None, None, State],
    caller: NamedDependency[Caller],
    gate: NamedDependency[Gate],
    peers: NamedDependency[Peers],
    accounts: NamedDependency[Accounts],
    acquaintances: NamedDependency[Acquaintances],
    idempotency_key: Key = "",
) -> schema.ForkView:
    """A game of your own that goes on from after a step of an ended game whose hands are open to you: no clock, no rating, actions by hand at will, takebacks by vote."""
    caller.require("table")
    await gate.replay(request)
    user = caller.user
    game = await peers.game.GetGame(pb.GetGameRequest(game_id=game_id))
    if data.users:
        seated = [await _own(accounts, user, each) for each in data.users]
    else:
        seated = await _against_bots(peers, user, data, len(game.seats))
    asked = pb.ForkGameRequest(
        idempotency_key=f"fork:{user.user_id}:{idempotency_key or f'{game_id}:{data.step}:{data.seat}'}"[:128],
        game_id=game_id,
        user_id=user.user_id,
        step=data.step,
        seats=[_seat(number, each) for number, each in enumerate(seated)],
        welcomed_by=await acquaintances.who_like(user.user_id),
    )
    return schema.ForkView((await peers.game.ForkGame(asked, timeout=60.0)).game_id)


async def _own(accounts: Accounts, caller: User, user_id: str) -> tuple[str, str, str]:
    """The caller, or a bot of the caller's. Raises Refused."""
    user = caller if user_id in ("me", caller.user_id) else await accounts.user(user_id)
    if caller.user_id not in (user.user_id, user.owner_id):
        raise Refused("PERMISSION_DENIED", f"{user.name} is no bot of yours", field="users")
    return user.user_id, user.name, user.kind


async def _against_bots(peers: Peers, user: User, data: schema.Fork, seats: int) -> list[tuple[str, str, str]]:
    """The caller at their seat, the least busy house bots at the others. Raises Refused."""
    if data.seat >= seats:
        raise Refused("INVALID_ARGUMENT", f"this game has {seats} seats", field="seat")
    free = sorted((each for each in await here(peers) if each.strength == data.bots), key=load_of)
    if len(free) < seats - 1:
        raise Refused("NO_BOT", f"not enough {data.bots} bots are there now", strength=data.bots)
    found = [(each.user_id, each.name, "bot") for each in free[: seats - 1]]
    return [*found[: data.seat], (user.user_id, user.name, user.kind), *found[data.seat :]]


def _seat(number: int, who: Sequence[str]) -> pb.Seat:
    user_id, name, kind = who
    return pb.Seat(seat=number, user_id=user_id, user_name=name, user_kind=kind)


@get("/v1/games/{game_id:str}/scenario", tags=["games"], responses=refuses(400, 401, 403, 404, 409, 422, 429, 503))
async def get_scenario(
    game_id: FromPath[str],
    request: Request[None, None, State],
    caller: NamedDependency[Caller],
    gate: NamedDependency[Gate],
    peers: NamedDependency[Peers],
    acquaintances: NamedDependency[Acquaintances],
    step: StepNumber = 1,
) -> Response[bytes]:
    """The turn of a step of an ended game whose hands are open to you, up to where that step was taken, as a file that `muster scenario run` plays."""
    await gate.replay(request)
    friends = await acquaintances.who_like(caller.user.user_id)
    asked = pb.SaveScenarioRequest(game_id=game_id, user_id=caller.user.user_id, step=step, welcomed_by=friends)
    found = await peers.game.SaveScenario(asked, timeout=60.0)
    if found.reasons:
        raise Refused("UNWRITABLE", "; ".join(found.reasons), reasons=list(found.reasons))
    name = f'attachment; filename="{game_id}-{step}.jsonl"'
    return Response(found.json.encode() + b"\n", media_type=NDJSON, headers={"Content-Disposition": name})


@post("/v1/records/verify", tags=["games"], status_code=200, responses=refuses(400, 401, 413, 429, 503))
async def verify_record(
    request: Request[None, None, State],
    caller: NamedDependency[Caller],
    gate: NamedDependency[Gate],
    peers: NamedDependency[Peers],
) -> schema.RecordVerdict:
    """Play the record of a game again, as `GET /v1/games/{id}/record` gave it, here or on another server: seed, shuffles, every step. The body is the file."""
    await gate.verify(request)
    file = await request.body()
    if not file:
        raise Refused("INVALID_ARGUMENT", "the body is the file of a record", field="body")
    found = await peers.game.VerifyRecord(pb.VerifyRecordRequest(gzip=file), timeout=90.0)
    return schema.RecordVerdict(found.game_id, found.steps, list(found.wrong))


@post("/v1/records", tags=["games"], responses=refuses(400, 401, 403, 413, 429, 503))
async def import_record(
    request: Request[None, None, State],
    caller: NamedDependency[Caller],
    gate: NamedDependency[Gate],
    peers: NamedDependency[Peers],
) -> schema.ImportedView:
    """Keep the game of a record (the body is the file) here as an ended game: watched, shared by its address and played on from any prompt. It is played again first;
    seats are without users, nothing counts. Kept for 30 days, of one user the newest twenty; guests keep none."""
    caller.require("table")
    if caller.user.kind == "guest":
        raise Refused("PERMISSION_DENIED", "guests keep no records: make an account first")
    await gate.verify(request)
    file = await request.body()
    if not file:
        raise Refused("INVALID_ARGUMENT", "the body is the file of a record", field="body")
    asked = pb.ImportRecordRequest(gzip=file, user_id=caller.user.user_id)
    return schema.ImportedView((await peers.game.ImportRecord(asked, timeout=90.0)).game_id)


ROUTES = [fork_game, get_scenario, verify_record, import_record]
