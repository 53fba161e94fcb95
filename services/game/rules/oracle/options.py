"""What "may" covers of the clauses that are joined to it, and what is paid and done together."""

from __future__ import annotations

from dataclasses import replace

from ..program import effects as x
from ..program.effects import Clause
from ..program.objects import Among, Bound
from .reader import Miss


def options(clauses: list[Clause]) -> list[Clause]:
    """ "You may draw a card and ...": an option covers what is joined to it."""
    first = clauses[0]
    if len(clauses) > 1 and first.optional is not None and first.cost is not None:
        return [_paid_and_done(first, clauses[1:])]
    if len(clauses) > 1 and first.optional is not None:
        end = next(
            (n for n, each in enumerate(clauses) if n and (each.optional is not None or _moves_the_rest(each))),
            len(clauses),
        )
        inner = (replace(first, optional=None), *clauses[1:end])
        covered = [Clause(x.Sequence(inner), optional=first.optional)] if end > 1 else [first]
        return [
            *covered,
            *(options(clauses[end:]) if end < len(clauses) else []),
        ]  # "then you may": an option of its own
    if len(clauses) > 1 and any(each.optional is not None for each in clauses[1:-1]):
        raise Miss("an option within a list")
    return clauses


def _moves_the_rest(clause: Clause) -> bool:
    """ "You may put one of them onto the battlefield, then put the rest ...": whatever was chosen."""
    moved = getattr(clause.verb, "objects", None)
    return isinstance(moved, Among) and moved.objects in (Bound("left"), Bound("rest"))


def _paid_and_done(paid: Clause, done: list[Clause]) -> Clause:
    """ "You may pay {2} and sacrifice a token": both or nothing."""
    if any(each.optional is not None or each.cost is not None or each.unless is not None for each in done):
        raise Miss("an option within a payment")
    if len(done) == 1 and done[0].condition is None and done[0].each is None:
        return replace(done[0], optional=paid.optional, cost=paid.cost)
    return replace(paid, verb=x.Sequence(tuple(done)))
