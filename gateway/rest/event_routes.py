"""What the routes of events share: parameters, refusals, the scope they need."""

from __future__ import annotations

from typing import Annotated

from litestar.params import HeaderParameter, PathParameter, QueryParameter

from .responses import refuses

Key = Annotated[str, HeaderParameter(name="Idempotency-Key", max_length=64)]
NewKey = Annotated[str, HeaderParameter(name="Idempotency-Key", min_length=1, max_length=64)]
Number = Annotated[int, PathParameter(ge=1, le=100_000)]
Size = Annotated[int, QueryParameter(ge=1, le=500)]
CHANGES = refuses(400, 401, 403, 404, 409, 422, 429, 503)
READS = refuses(400, 401, 403, 404, 429, 503)
SCOPE = "table"
