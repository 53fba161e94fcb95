"""Another number for the same instruction, after "instead": "it deals 5 damage", "create five of those tokens"."""

from __future__ import annotations

from ..program.amounts import Amount
from .amounts import count_amount, plain_amount
from .reader import Miss, Reader


def of_those_tokens(r: Reader) -> Amount:
    """ "create five of those tokens"."""
    r.need("create")
    count = plain_amount(r)
    r.need("of those tokens")
    return count


def other_damage(r: Reader) -> Amount:
    """ "it deals 5 damage to that creature": of damage that was dealt anyhow."""
    r.need_any("~name deals", "~ deals", "it deals", "~name deal")
    size = count_amount(r)
    r.need("damage")
    r.take_any("to that creature", "to that permanent", "to that player", "to it")
    if r.word() not in ("instead", ".", ""):
        raise Miss("other damage")
    return size
