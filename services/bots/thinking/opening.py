"""Whether an opening hand is kept: by its lands."""

from __future__ import annotations

_LEAST, _MOST = 3, 5
_TAKEN = 2
"""So many mulligans are taken at most."""


def is_kept(lands: int, taken: int) -> bool:
    """Three to five lands; after a mulligan two will do."""
    return taken >= _TAKEN or _LEAST - taken <= lands <= _MOST
