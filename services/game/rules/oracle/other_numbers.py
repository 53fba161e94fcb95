"""Another number for the same instruction, after "instead": "create five of those tokens"."""

from __future__ import annotations

from ..program.amounts import Amount
from .amounts import plain_amount
from .reader import Reader


def of_those_tokens(r: Reader) -> Amount:
    """ "create five of those tokens"."""
    r.need("create")
    count = plain_amount(r)
    r.need("of those tokens")
    return count
