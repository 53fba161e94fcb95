"""Whom an organiser does not let in (MTR 1.4), and players' notes of a match (2.11)."""

from __future__ import annotations

from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gateway import event_schema as schema
from gateway import event_views as views
from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller
from gateway.peers import Peers
from muster.tournament.v1 import events_pb2 as pb

from .event_routes import CHANGES, READS, SCOPE


@get("/v1/events/bars", tags=["events"], responses=READS)
async def list_bars(caller: NamedDependency[Caller], peers: NamedDependency[Peers]) -> schema.BarList:
    """Accounts that do not play in events of yours, the newest first."""
    caller.require(SCOPE)
    return views.bars(await peers.events.GetBars(pb.GetBarsRequest(user_id=caller.user.user_id)))


@put("/v1/events/bars/{user_id:str}", tags=["events"], responses=CHANGES)
async def bar_user(
    user_id: FromPath[str],
    data: JSONBody[schema.NewBar],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    accounts: NamedDependency[Accounts],
) -> schema.BarList:
    """Keep an account out of your events (MTR 1.4): it registers for none of them; where it is registered its row says so to officials."""
    caller.require(SCOPE)
    await accounts.user(user_id)
    request = pb.BarUserRequest(
        user_id=caller.user.user_id, barred_id=user_id, reason=data.reason, until_ms=data.until_ms
    )
    return views.bars(await peers.events.BarUser(request))


@delete("/v1/events/bars/{user_id:str}", tags=["events"], status_code=200, responses=CHANGES)
async def lift_bar(
    user_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.BarList:
    """Let an account into your events again."""
    caller.require(SCOPE)
    request = pb.LiftBarRequest(user_id=caller.user.user_id, barred_id=user_id)
    return views.bars(await peers.events.LiftBar(request))


@put("/v1/events/{event_id:str}/notes", tags=["events"], responses=CHANGES)
async def write_notes(
    event_id: FromPath[str],
    data: JSONBody[schema.NewNotes],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
) -> schema.NotesView:
    """Your notes of the match that you play (MTR 2.11): you and judges see them, and they are gone when its result is recorded."""
    caller.require(SCOPE)
    request = pb.WriteNotesRequest(event_id=event_id, user_id=caller.user.user_id, words=data.words)
    found = await peers.events.WriteNotes(request)
    return schema.NotesView(found.player_id, found.words)


@get("/v1/events/{event_id:str}/notes/{user_id:str}", tags=["events"], responses=READS)
async def get_notes(
    event_id: FromPath[str], user_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.NotesView:
    """Notes of the match that goes on: your own, or as a judge a player's (MTR 2.11)."""
    caller.require(SCOPE)
    request = pb.GetNotesRequest(event_id=event_id, user_id=caller.user.user_id, player_id=user_id)
    found = await peers.events.GetNotes(request)
    return schema.NotesView(found.player_id, found.words)


ROUTES = [list_bars, bar_user, lift_bar, write_notes, get_notes]
