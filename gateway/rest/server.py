"""What a client may know of this server before anybody logs in."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency

from gateway import schema

from .responses import NO_TOKEN, refuses


@get("/v1/server", tags=["server"], security=NO_TOKEN, responses=refuses(429))
async def get_server(about: NamedDependency[schema.ServerView]) -> schema.ServerView:
    """What the operators have set for clients."""
    return about


ROUTES = [get_server]
