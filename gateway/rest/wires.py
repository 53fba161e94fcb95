"""Playing without a socket: `GET /v1/session` and `POST /v1/session/{id}`."""

from __future__ import annotations

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Stream

from gateway.accounts.values import Caller
from gateway.gate import UNKNOWN
from gateway.socket.wires import Wires
from gateway.wording.refusals import language_of

from .responses import NDJSON, refuses

_Request = Request[None, None, State]


@get("/v1/session", tags=["games"], media_type=NDJSON, responses=refuses(401, 429))
async def open_session(request: _Request, caller: NamedDependency[Caller], wires: NamedDependency[Wires]) -> Stream:
    """Everything that a socket would be pushed, one JSON object a line (NDJSON): `hello` with the `session` first, an empty line every 7 seconds. It ends with the connection."""
    address = request.client.host if request.client else UNKNOWN
    language = language_of(request.headers.get("accept-language", ""))
    return Stream(wires.stream(caller, address, language), media_type=NDJSON)


@post("/v1/session/{session:str}", tags=["games"], status_code=200, responses=refuses(400, 401, 404, 429, 503))
async def ask_session(
    session: FromPath[str], request: _Request, caller: NamedDependency[Caller], wires: NamedDependency[Wires]
) -> Response[bytes]:
    """One operation as the socket takes it, `{"id", "op", "d"}`; the answer is its reply, `{"re", "ok", "d" or "err"}`. It goes to the gateway that has the stream."""
    return Response(await wires.ask(caller, session, await request.body()), media_type=MediaType.JSON)


ROUTES = [open_session, ask_session]
