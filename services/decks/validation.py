"""All checks of one list at once, and the question who commands where the list leaves it open."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .checks.commanders import commanders
from .checks.companions import companions
from .checks.identity import identity
from .checks.pool import pool
from .checks.size import attractions, color_choice, sideboard, singleton, size
from .commanding import is_open, question_of, with_commanders
from .decklist import DeckList, Role, Unread
from .findings import ERROR, QUESTION, WARNING, Checked, Finding, Question, Request, in_order, named

Check = Callable[[DeckList, Request], Iterator[Finding]]
CHECKS: tuple[Check, ...] = (
    size,
    commanders,
    color_choice,
    singleton,
    identity,
    pool,
    companions,
    attractions,
)


def validate(deck: DeckList, request: Request) -> Checked:
    """The list with every finding of every check; unread lines are findings too."""
    question = question_of(deck, request, _errors) if is_open(deck, request) else None
    found = list(sideboard(deck, request))
    if question is None:
        found += _found(deck, request)
    else:
        settled = with_commanders(deck, question.proposed)
        found.append(_asked(question, request))
        found += [each for each in _found(settled, request) if each.code != "COMMANDER_MISSING"]
    return Checked(deck, in_order(found), question)


def _found(deck: DeckList, request: Request) -> list[Finding]:
    played = deck if request.sideboard else deck.without_side()
    found = [finding for check in CHECKS for finding in check(played, request)]
    return found + [_unread(each) for each in deck.unread if request.sideboard or each.role is not Role.SIDE]


def _errors(deck: DeckList, request: Request) -> int:
    """How many cards and rules the errors are about."""
    return sum(finding.severity == ERROR for finding in _found(deck, request))


def _asked(question: Question, request: Request) -> Finding:
    if question.proposed:
        message = f"The list does not say who commands; is it {named(question.proposed)}?"
    else:
        choices = ", or ".join(named(each) for each in question.candidates[:5])
        message = f"The list does not say who commands; it could be {choices}."
    return Finding("COMMANDER_OPEN", request.profile.rules["commander"], message, severity=QUESTION)


def _unread(unread: Unread) -> Finding:
    severity = WARNING if unread.role is Role.SUPPLEMENTARY else ERROR
    near = f" Did you mean {unread.candidates[0]}?" if unread.candidates else ""
    message = f"Line {unread.line} cannot be read: {unread.reason}.{near}"
    return Finding("UNREAD", "", message, count=unread.count, line=unread.line, severity=severity)
