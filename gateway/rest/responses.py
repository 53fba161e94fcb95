"""How OpenAPI shows refusals."""

from __future__ import annotations

from litestar.openapi.datastructures import ResponseSpec

from gateway.errors import CODES
from gateway.schema import ErrorBody

NO_TOKEN: list[dict[str, list[str]]] = [{}]
"""OpenAPI's security of a route that anybody may call."""


def refuses(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of a route: per status the codes that may come with it."""
    return {status: ResponseSpec(ErrorBody, generate_examples=False, description=_codes(status)) for status in statuses}


def _codes(status: int) -> str:
    return "Refused: " + ", ".join(code for code, meaning in CODES.items() if meaning.status == status)
