"""Friends and blocked users."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from gateway import schema, views
from gateway.accounts.acquaintances import Acquaintances
from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller
from gateway.chat.service import Chat
from gateway.peers import Peers
from muster.matchmaking.v1 import matchmaking_pb2

from .responses import refuses


@get("/v1/users/me/friends", tags=["accounts"], responses=refuses(401))
async def list_friends(
    caller: NamedDependency[Caller], acquaintances: NamedDependency[Acquaintances]
) -> schema.UserList:
    """Your friends, newest first. Nobody is told that they are."""
    return schema.UserList([views.user(each) for each in await acquaintances.of(caller.user.user_id, is_blocked=False)])


@post("/v1/users/me/friends/{user_id:str}", tags=["accounts"], status_code=200, responses=refuses(400, 401, 403, 404))
async def add_friend(
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    accounts: NamedDependency[Accounts],
    acquaintances: NamedDependency[Acquaintances],
    chat: NamedDependency[Chat],
) -> schema.UserView:
    """Remember somebody as a friend; whoever was blocked is no more."""
    other = await accounts.user(user_id)
    await acquaintances.keep(caller.user.user_id, other, is_blocked=False)
    await chat.hear_anew(caller.user.user_id)
    return views.user(other)


@delete("/v1/users/me/friends/{user_id:str}", tags=["accounts"], responses=refuses(401, 403))
async def remove_friend(
    user_id: FromPath[str], caller: NamedDependency[Caller], acquaintances: NamedDependency[Acquaintances]
) -> None:
    """Somebody is a friend no more."""
    await acquaintances.forget(caller.user.user_id, user_id, is_blocked=False)


@get("/v1/users/me/blocks", tags=["accounts"], responses=refuses(401))
async def list_blocks(
    caller: NamedDependency[Caller], acquaintances: NamedDependency[Acquaintances]
) -> schema.UserList:
    """Whom you have blocked, newest first."""
    return schema.UserList([views.user(each) for each in await acquaintances.of(caller.user.user_id, is_blocked=True)])


@post(
    "/v1/users/me/blocks/{user_id:str}", tags=["accounts"], status_code=200, responses=refuses(400, 401, 403, 404, 503)
)
async def block(
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    accounts: NamedDependency[Accounts],
    acquaintances: NamedDependency[Acquaintances],
    chat: NamedDependency[Chat],
    peers: NamedDependency[Peers],
) -> schema.UserView:
    """Hear nothing more of somebody: no chat, no invitations to tables, no match from a queue, also for a ticket that waits. They are not told."""
    other = await accounts.user(user_id)
    await acquaintances.keep(caller.user.user_id, other, is_blocked=True)
    await chat.hear_anew(caller.user.user_id)
    await peers.matchmaking.Block(
        matchmaking_pb2.BlockRequest(user_id=caller.user.user_id, blocked_user_id=other.user_id)
    )
    return views.user(other)


@delete("/v1/users/me/blocks/{user_id:str}", tags=["accounts"], responses=refuses(401, 403))
async def unblock(
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    acquaintances: NamedDependency[Acquaintances],
    chat: NamedDependency[Chat],
) -> None:
    """Hear somebody again."""
    await acquaintances.forget(caller.user.user_id, user_id, is_blocked=True)
    await chat.hear_anew(caller.user.user_id)


ROUTES = [list_friends, add_friend, remove_friend, list_blocks, block, unblock]
