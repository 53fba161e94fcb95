"""The HTTP application: routes, refusals, the OpenAPI page."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import grpc
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.cors import CORSConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.routes import BaseRoute
from litestar.types import ASGIApp, ControllerRouterHandler, Message, Receive, Scope, Send

from gateway.wording.refusals import language_of
from services.kit.errors import Fault, fault_of
from services.kit.ids import Ids
from services.kit.redis_client import AWAY

from .accounts.values import Caller
from .errors import CODES, Refused, refused
from .gate import Gate
from .rest import accounts as account_routes
from .rest import (
    acquaintances,
    bots,
    cards,
    decks,
    desks,
    event_archives,
    event_guests,
    event_players,
    events,
    forks,
    games,
    leagues,
    moderation,
    parties,
    queue,
    ratings,
    server,
    tables,
    tournaments,
    wires,
)
from .rest.page import HTML, PAGE_HEADERS, PlainPage
from .revalidation import revalidated

_log = logging.getLogger(__name__)
_Request = Request[Any, Any, Any]
MAX_BODY = 2_500_000
HEALTH_PATHS = ("/livez", "/readyz")
_HUNG_UP = "client disconnected prematurely"
_MISSING = re.compile(r"Missing required (\w+) parameter '([^']+)'")
_BY_HTTP = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    413: "PAYLOAD_TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
    429: "RATE_LIMITED",
}
_SHOWN_HEADERS = [
    "ETag",
    "Retry-After",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "RateLimit-Policy",
]
_DESCRIPTION = """Commander games for any client. Get a token (`POST /v1/guests`), save a deck, queue, accept, and play over
the WebSocket `/v1/socket`. Errors are always `{"error": {"code", "message", "retryable", "retry_after_ms"?, "details"}}`.

| code | status | what to do |
|---|---|---|
"""


class Served(NamedTuple):
    """What one gateway serves: handlers get `parts` by their names. It comes with each request, as routes are the same for all."""

    parts: Mapping[str, object]
    gate: Gate
    ids: Ids
    is_ready: Callable[[], Awaitable[bool]]


def application(served: Served, origins: Sequence[str]) -> ASGIApp:
    """The HTTP application of a gateway; web pages of `origins` may call it."""
    app = routes(tuple(served.parts), tuple(origins))

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        scope[_SERVED] = served  # type: ignore[literal-required]
        await app(scope, receive, send)

    return serve


_SERVED = "muster.served"


def _served(request: _Request) -> Served:
    found: Served = request.scope[_SERVED]  # type: ignore[literal-required]
    return found


@cache
def routes(parts: tuple[str, ...], origins: tuple[str, ...]) -> Litestar:
    """All routes, whose handlers take parts of these names. Litestar needs a fifth of a second to make them."""
    modules = [
        server,
        account_routes,
        acquaintances,
        moderation,
        decks,
        cards,
        queue,
        parties,
        tables,
        bots,
        forks,
        games,
        ratings,
        events,
        tournaments,
        wires,
        event_archives,
        event_guests,
        event_players,
        desks,
        leagues,
    ]
    return Litestar(
        route_handlers=[_livez, _readyz, *(handler for module in modules for handler in module.ROUTES)],
        dependencies={
            **{name: _provided(name) for name in parts},
            "gate": Provide(_gate, sync_to_thread=False),
            "caller": Provide(_caller),
        },
        middleware=[revalidated],
        cors_config=CORSConfig(allow_origins=list(origins), expose_headers=_SHOWN_HEADERS) if origins else None,
        before_request=_count,
        before_send=[_limit_headers, _document_headers],
        exception_handlers={Exception: _answer},
        openapi_config=_openapi(),
        request_max_body_size=MAX_BODY,
        logging_config=None,
        debug=False,
    )


@get("/livez", include_in_schema=False, media_type=MediaType.TEXT)
async def _livez() -> str:
    return "ok"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def _readyz(request: _Request) -> Response[str]:
    ready = await _served(request).is_ready()
    return Response("ok" if ready else "not ready", status_code=200 if ready else 503)


def _provided(name: str) -> Provide:
    def part(request: _Request) -> Any:
        return _served(request).parts[name]

    return Provide(part, sync_to_thread=False)


def _gate(request: _Request) -> Gate:
    return _served(request).gate


async def _caller(request: _Request) -> Caller:
    return await _served(request).gate.caller(request)


async def _count(request: _Request) -> None:
    if request.url.path not in HEALTH_PATHS:
        await _served(request).gate.pass_through(request)


async def _limit_headers(message: Message, scope: Scope) -> None:
    if message["type"] != "http.response.start":
        return
    headers: Mapping[str, str] = scope.get("state", {}).get("ratelimit", {})
    extra = [(name.encode(), value.encode()) for name, value in headers.items()]
    message["headers"] = [*message["headers"], *extra]


async def _document_headers(message: Message, scope: Scope) -> None:
    """The page of the documents says what it may load: its own style."""
    if message["type"] == "http.response.start" and (b"content-type", HTML) in message["headers"]:
        message["headers"] = [*message["headers"], *PAGE_HEADERS]


def _answer(request: _Request, error: Exception) -> Response[dict[str, object]]:
    refusal, language = refusal_of(error, _served(request).ids), language_of(request.headers.get("accept-language", ""))
    return Response(
        {"error": refusal.body(language)},
        status_code=refusal.meaning.status,
        media_type=MediaType.JSON,
        headers={"Content-Language": language, "Vary": "Accept-Language"},
    )


def refusal_of(error: Exception, ids: Ids) -> Refused:
    """What a client hears of any exception; an unexpected one is logged with an incident number."""
    match error:
        case Refused():
            return error
        case Fault():
            return refused(error)
        case grpc.aio.AioRpcError():
            return refused(fault_of(error))
        case _ if isinstance(error, AWAY):
            return Refused("UNAVAILABLE", "a part of the server does not answer right now")
        case HTTPException() if error.status_code < 500:
            return _of_http(error)
        case InternalServerException() if error.detail == _HUNG_UP:
            return Refused("REQUEST_TIMEOUT", "the body did not arrive whole")
        case UnicodeError() | RecursionError():
            return Refused("BAD_JSON", "the request holds text that is no UTF-8, or nests too deeply")
    incident = ids.new()
    _log.error("incident %s", incident, exc_info=error)
    return Refused("INTERNAL", f"an internal error; give the operator this number: {incident}", incident=incident)


def _of_http(error: HTTPException) -> Refused:
    code = _BY_HTTP.get(error.status_code, "INVALID_ARGUMENT")
    if isinstance(error, ValidationException):
        fields = error.extra if isinstance(error.extra, list) else _missing(error.detail)
        return Refused(code, _validation_message(fields), fields=fields)
    if error.status_code == 400:
        return Refused("BAD_JSON", "the body is no JSON that this route can read")
    return Refused(code, error.detail)


def _missing(detail: str) -> list[Any]:
    """The header or parameter that a request lacks: Litestar says it in its sentence only."""
    found = _MISSING.match(detail)
    return [{"source": found[1], "key": found[2], "message": "this is required"}] if found else []


def _validation_message(fields: list[Any]) -> str:
    parts = [
        f"{each.get('key', 'body')}: {each.get('message', 'invalid')}" for each in fields if isinstance(each, dict)
    ]
    return "; ".join(parts) or "the request does not have the form that this route needs"


class _Documents(Router):
    """The documents' routes without the catch-all of their own that Litestar adds: it answers HTML."""

    def register(self, value: ControllerRouterHandler) -> list[BaseRoute]:
        if isinstance(value, BaseRouteHandler) and any(path.endswith("{path:str}") for path in value.paths):
            return []
        return super().register(value)


def _openapi() -> OpenAPIConfig:
    rows = "".join(f"| {code} | {meaning.status} | {meaning.advice} |\n" for code, meaning in CODES.items())
    return OpenAPIConfig(
        title="Muster",
        version="1",
        description=_DESCRIPTION + rows,
        openapi_router=_Documents("/v1", route_handlers=[], include_in_schema=False),
        render_plugins=[
            JsonRenderPlugin(path="/openapi.json"),
            YamlRenderPlugin(path="/openapi.yaml"),
            PlainPage(path="/docs"),
        ],
        components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
        security=[{"token": []}],
        use_handler_docstrings=True,
    )
