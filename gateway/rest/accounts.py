"""Guests, persons, sessions, tokens, bots, socket tickets, users."""

from __future__ import annotations

from litestar import Request, delete, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gateway import schema, views
from gateway.accounts.service import TICKET_S, Accounts
from gateway.accounts.values import Caller, User
from gateway.gate import Gate

from .responses import NO_TOKEN, refuses

_Request = Request[None, None, State]


def _signed(made: tuple[User, str]) -> schema.Signed:
    return schema.Signed(token=made[1], user=views.user(made[0]))


@post("/v1/guests", tags=["accounts"], security=NO_TOKEN, responses=refuses(400, 429))
async def create_guest(
    data: JSONBody[schema.NewGuest], request: _Request, accounts: NamedDependency[Accounts], gate: NamedDependency[Gate]
) -> schema.Signed:
    """Become a guest: a name and a token for 30 days, nothing else asked."""
    await gate.sign_up(request)
    return _signed(await accounts.create_guest(data.name))


@post("/v1/accounts", tags=["accounts"], security=NO_TOKEN, responses=refuses(400, 409, 429))
async def create_account(
    data: JSONBody[schema.NewAccount],
    request: _Request,
    accounts: NamedDependency[Accounts],
    gate: NamedDependency[Gate],
) -> schema.Signed:
    """Sign up with a password."""
    await gate.sign_up(request)
    return _signed(await accounts.create_person(data.name, data.password))


@post("/v1/sessions", tags=["accounts"], security=NO_TOKEN, responses=refuses(400, 401, 429))
async def create_session(
    data: JSONBody[schema.NewSession],
    request: _Request,
    accounts: NamedDependency[Accounts],
    gate: NamedDependency[Gate],
) -> schema.Signed:
    """Log in with name and password."""
    await gate.password(request)
    return _signed(await accounts.log_in(data.name, data.password))


@get("/v1/users/me", tags=["accounts"], responses=refuses(401))
async def get_me(caller: NamedDependency[Caller]) -> schema.Me:
    """Who this token is."""
    return schema.Me(views.user(caller.user), sorted(caller.grant.scopes))


@post("/v1/users/me/upgrade", tags=["accounts"], responses=refuses(400, 401, 409))
async def upgrade(
    data: JSONBody[schema.Upgrade], caller: NamedDependency[Caller], accounts: NamedDependency[Accounts]
) -> schema.Signed:
    """Make a guest a person: same id, decks and ratings."""
    return _signed(await accounts.upgrade_guest(caller, data.name, data.password))


@get("/v1/users/{user_id:str}", tags=["accounts"], responses=refuses(401, 404))
async def get_user(
    user_id: FromPath[str], caller: NamedDependency[Caller], accounts: NamedDependency[Accounts]
) -> schema.UserView:
    """A user's public facts."""
    return views.user(await accounts.user(user_id))


@post("/v1/bots", tags=["accounts"], responses=refuses(400, 401, 403, 409))
async def create_bot(
    data: JSONBody[schema.NewBot], caller: NamedDependency[Caller], accounts: NamedDependency[Accounts]
) -> schema.Signed:
    """Make a bot of your own, with a token that does not expire. Needs the scope account."""
    return _signed(await accounts.create_bot(caller, data.name))


@post("/v1/tokens", tags=["accounts"], responses=refuses(400, 401, 403))
async def create_token(
    data: JSONBody[schema.NewToken], caller: NamedDependency[Caller], accounts: NamedDependency[Accounts]
) -> schema.TokenView:
    """A personal access token with at most this token's scopes."""
    grant, token = await accounts.create_token(caller, data.name, [*data.scopes], data.days)
    return views.token(grant, token)


@get("/v1/tokens", tags=["accounts"], responses=refuses(401))
async def list_tokens(caller: NamedDependency[Caller], accounts: NamedDependency[Accounts]) -> schema.TokenList:
    """Your tokens, without their secrets."""
    return schema.TokenList([views.token(grant) for grant in await accounts.tokens(caller)])


@delete("/v1/tokens/{token_id:str}", tags=["accounts"], responses=refuses(401, 404))
async def revoke_token(
    token_id: FromPath[str], caller: NamedDependency[Caller], accounts: NamedDependency[Accounts]
) -> None:
    """Revoke a token of yours."""
    await accounts.revoke(caller, token_id)


@post("/v1/socket-tickets", tags=["accounts"], responses=refuses(401))
async def create_socket_ticket(
    caller: NamedDependency[Caller], accounts: NamedDependency[Accounts]
) -> schema.SocketTicket:
    """A one-time ticket for /v1/socket, for browsers."""
    return schema.SocketTicket(await accounts.socket_ticket(caller), TICKET_S * 1000)


ROUTES = [
    create_guest,
    create_account,
    create_session,
    get_me,
    upgrade,
    get_user,
    create_bot,
    create_token,
    list_tokens,
    revoke_token,
    create_socket_ticket,
]
