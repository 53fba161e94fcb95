"""What a client may know of this server before anybody logs in."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from gateway import asyncapi, schema

from .responses import NO_TOKEN, refuses


@get("/v1/server", tags=["server"], security=NO_TOKEN, responses=refuses(429))
async def get_server(about: NamedDependency[schema.ServerView]) -> schema.ServerView:
    """What the operators have set for clients."""
    return about


@get("/v1/asyncapi.json", include_in_schema=False)
async def get_socket_document() -> Response[bytes]:
    """The socket as AsyncAPI."""
    return Response(_document(), media_type=MediaType.JSON)


@cache
def _document() -> bytes:
    return msgspec.json.encode(asyncapi.document())


ROUTES = [get_server, get_socket_document]
