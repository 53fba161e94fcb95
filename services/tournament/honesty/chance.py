"""How probable a count is if only chance was at work: the tails of the binomial distribution, term by term."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, fsum, lgamma, log, log1p

_NEVER = 1e-12


def at_most(count: int, of: int, rate: float) -> float:
    """The probability of no more than `count` successes in `of` trials."""
    return min(_sum(range(count + 1), of, rate), 1.0)


def at_least(count: int, of: int, rate: float) -> float:
    """The probability of `count` successes or more in `of` trials."""
    return min(_sum(range(count, of + 1), of, rate), 1.0)


def _sum(counts: Iterable[int], of: int, rate: float) -> float:
    """In logarithms: a pair may have had thousands of chances."""
    rate = min(max(rate, _NEVER), 1 - _NEVER)
    every = lgamma(of + 1)
    return fsum(
        exp(every - lgamma(each + 1) - lgamma(of - each + 1) + each * log(rate) + (of - each) * log1p(-rate))
        for each in counts
    )
