"""Guests, persons, sessions, tokens, bots, socket tickets, users."""

from __future__ import annotations

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gateway import browser, schema, views
from gateway.accounts.preferences import Kept, Preferences
from gateway.accounts.service import TICKET_S, Accounts
from gateway.accounts.values import Caller, User
from gateway.gate import Gate
from gateway.leaving import Leaving
from gateway.moderation.service import Moderation

from .responses import NO_TOKEN, refuses

_Request = Request[None, None, State]


def _token(made: tuple[User, str]) -> schema.Signed:
    return schema.Signed(views.user(made[0]), made[1])


async def _session(request: _Request, accounts: Accounts, made: tuple[User, str]) -> Response[schema.Signed]:
    """A token in the body; for a page in a cookie, in place of the session that was there before."""
    if not browser.is_web(request.headers):
        return Response(_token(made))
    scheme = request.scope["scheme"]
    await accounts.log_out(browser.token_of(scheme, request.headers))
    return Response(schema.Signed(views.user(made[0])), cookies=[browser.cookie(scheme, made[1])])


@post("/v1/guests", tags=["accounts"], security=NO_TOKEN, responses=refuses(400, 403, 429))
async def create_guest(
    data: JSONBody[schema.NewGuest], request: _Request, accounts: NamedDependency[Accounts], gate: NamedDependency[Gate]
) -> Response[schema.Signed]:
    """Become a guest: a name and a token for 30 days, nothing else asked. With `X-Muster: web` the token comes as a cookie."""
    await gate.sign_up(request)
    return await _session(request, accounts, await accounts.create_guest(data.name))


@post("/v1/accounts", tags=["accounts"], security=NO_TOKEN, responses=refuses(400, 403, 409, 429))
async def create_account(
    data: JSONBody[schema.NewAccount],
    request: _Request,
    accounts: NamedDependency[Accounts],
    gate: NamedDependency[Gate],
) -> Response[schema.Signed]:
    """Sign up with a password."""
    await gate.sign_up(request)
    return await _session(request, accounts, await accounts.create_person(data.name, data.password))


@post("/v1/sessions", tags=["accounts"], security=NO_TOKEN, responses=refuses(400, 401, 403, 429))
async def create_session(
    data: JSONBody[schema.NewSession],
    request: _Request,
    accounts: NamedDependency[Accounts],
    gate: NamedDependency[Gate],
) -> Response[schema.Signed]:
    """Log in with name and password."""
    await gate.log_in(request)
    return await _session(request, accounts, await accounts.log_in(data.name, data.password))


@delete("/v1/sessions", tags=["accounts"], status_code=204, responses=refuses(401, 403))
async def end_session(
    request: _Request, caller: NamedDependency[Caller], accounts: NamedDependency[Accounts]
) -> Response[None]:
    """Log out: the token or cookie that this is asked with is revoked, and its sockets close."""
    await accounts.revoke(caller, caller.grant.token_id)
    return Response(None, cookies=[browser.cookie(request.scope["scheme"], "")])


@get("/v1/users/me", tags=["accounts"], responses=refuses(401))
async def get_me(caller: NamedDependency[Caller], moderation: NamedDependency[Moderation]) -> schema.Me:
    """Who this token is."""
    is_moderator = await moderation.is_moderator(caller)
    return schema.Me(views.user(caller.user), sorted(caller.grant.scopes), is_moderator)


@post("/v1/users/me/upgrade", tags=["accounts"], responses=refuses(400, 401, 403, 409))
async def upgrade(
    data: JSONBody[schema.Upgrade],
    request: _Request,
    caller: NamedDependency[Caller],
    accounts: NamedDependency[Accounts],
) -> Response[schema.Signed]:
    """Make a guest a person: same id, decks and ratings."""
    return await _session(request, accounts, await accounts.upgrade_guest(caller, data.name, data.password))


@put("/v1/users/me/password", tags=["accounts"], status_code=204, responses=refuses(400, 401, 403, 429))
async def change_password(
    data: JSONBody[schema.PasswordChange],
    request: _Request,
    caller: NamedDependency[Caller],
    accounts: NamedDependency[Accounts],
    gate: NamedDependency[Gate],
) -> None:
    """A new password in place of yours. Needs the scope account; every other token of yours ends."""
    await gate.password(request)
    await accounts.change_password(caller, data.password, data.new_password)


@post("/v1/users/me/recovery-code", tags=["accounts"], responses=refuses(400, 401, 403, 429))
async def create_recovery_code(
    data: JSONBody[schema.OwnPassword],
    request: _Request,
    caller: NamedDependency[Caller],
    accounts: NamedDependency[Accounts],
    gate: NamedDependency[Gate],
) -> schema.RecoveryCode:
    """A code to write down: with it you get the account back when the password is lost. It takes the place of the one before. Needs the scope account."""
    await gate.password(request)
    return schema.RecoveryCode(await accounts.recovery_code(caller, data.password))


@post("/v1/recoveries", tags=["accounts"], security=NO_TOKEN, responses=refuses(400, 401, 403, 429))
async def recover(
    data: JSONBody[schema.Recovery],
    request: _Request,
    accounts: NamedDependency[Accounts],
    gate: NamedDependency[Gate],
) -> Response[schema.Signed]:
    """Set a new password by a recovery code, and log in; all tokens that there were end."""
    await gate.log_in(request)
    return await _session(request, accounts, await accounts.recover(data.name, data.code, data.password))


@get("/v1/users/me/export", tags=["accounts"], responses=refuses(401, 403, 429, 503))
async def export(
    request: _Request, caller: NamedDependency[Caller], leaving: NamedDependency[Leaving], gate: NamedDependency[Gate]
) -> schema.Export:
    """Everything that this server keeps of you; the logs of your games are at `/v1/games/{id}/log`."""
    await gate.replay(request)
    return await leaving.export(caller)


@post("/v1/users/me/deletion", tags=["accounts"], status_code=204, responses=refuses(400, 401, 403, 409, 429, 503))
async def delete_account(
    data: JSONBody[schema.OwnPassword],
    request: _Request,
    caller: NamedDependency[Caller],
    leaving: NamedDependency[Leaving],
    gate: NamedDependency[Gate],
) -> Response[None]:
    """Delete your account, your bots and all that is kept of you, at once and for good; games that you have played stay, without your name."""
    await gate.password(request)
    await leaving.delete(caller, data.password)
    return Response(None, cookies=[browser.cookie(request.scope["scheme"], "")])


@get("/v1/users/me/preferences", tags=["accounts"], responses=refuses(401))
async def get_preferences(
    caller: NamedDependency[Caller], preferences: NamedDependency[Preferences]
) -> schema.Preferences:
    """What clients have kept for you: settings, keys, whatever they like."""
    kept = await preferences.of(caller.user.user_id)
    return schema.Preferences(kept.revision, dict(kept.values))


@put("/v1/users/me/preferences", tags=["accounts"], responses=refuses(400, 401, 403, 409, 413))
async def put_preferences(
    data: JSONBody[schema.Preferences], caller: NamedDependency[Caller], preferences: NamedDependency[Preferences]
) -> schema.Preferences:
    """Keep `values` in place of the `revision` that you have read; the answer has the next one."""
    kept = await preferences.keep(caller.user.user_id, Kept(data.revision, data.values))
    return schema.Preferences(kept.revision, dict(kept.values))


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
    return _token(await accounts.create_bot(caller, data.name))


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
    end_session,
    get_me,
    upgrade,
    change_password,
    create_recovery_code,
    recover,
    export,
    delete_account,
    get_preferences,
    put_preferences,
    get_user,
    create_bot,
    create_token,
    list_tokens,
    revoke_token,
    create_socket_ticket,
]
