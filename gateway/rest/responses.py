"""What routes share: bounded query parameters, and how OpenAPI shows refusals."""

from __future__ import annotations

from typing import Annotated

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from gateway.errors import CODES
from gateway.schema import ErrorBody

NO_TOKEN: list[dict[str, list[str]]] = [{}]
"""OpenAPI's security of a route that anybody may call."""
NDJSON = "application/x-ndjson"
"""The media type of answers with one JSON object a line."""

Page = Annotated[str, QueryParameter(max_length=200)]
"""Where the page before ended, as its answer says in `next_page`."""
Word = Annotated[str, QueryParameter(max_length=32)]
"""One of a few words that a service knows."""
Key = Annotated[str, QueryParameter(max_length=64)]
"""An id, or a word in its place."""


def refuses(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of a route: per status the codes that may come with it."""
    return {status: ResponseSpec(ErrorBody, generate_examples=False, description=_codes(status)) for status in statuses}


def _codes(status: int) -> str:
    return "Refused: " + ", ".join(code for code, meaning in CODES.items() if meaning.status == status)
