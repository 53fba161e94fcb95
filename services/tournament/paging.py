"""Pages of rows that are kept in memory: a token is the place of the next row."""

from __future__ import annotations

from collections.abc import Sequence

from services.kit.errors import invalid

DEFAULT_ROWS, MOST_ROWS = 100, 500


def page_of(rows: Sequence[object], size: int, token: str) -> tuple[int, int, str]:
    """Where a page begins and ends, and the token of the next one. Raises Fault BAD_PAGE_TOKEN."""
    if token and not token.isdecimal():
        raise invalid("BAD_PAGE_TOKEN", "the page token is none that this service gave")
    first = int(token or 0)
    last = first + min(size or DEFAULT_ROWS, MOST_ROWS)
    return first, last, str(last) if last < len(rows) else ""
