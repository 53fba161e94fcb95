"""The type of resolution code: a generator that yields open Asks (at most one a seat) and receives the answers by seat."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from ...program.node import Node
from .ask import Ask

T = TypeVar("T")


Flow = Generator[list[Ask], dict[int, Any], T]


def ask(question: Ask) -> Flow[Any]:
    """Put one question and return its answer."""
    answers = yield [question]
    return answers[question.seat]


def yes_no(
    seat: int, reason: str, source: int = 0, default: bool = False, text: str = "", cost: Node | None = None
) -> Flow[bool]:
    """Ask a seat yes or no; `cost` is what a yes costs."""
    question = Ask("yes_no", seat, reason, source)
    question.default = default
    question.data["cost"] = cost
    if text:
        question.data["text"] = text
    answer = yield from ask(question)
    return bool(answer)


def choose_objects(
    seat: int, reason: str, options: list[int], least: int, most: int, source: int = 0, hidden: bool = False
) -> Flow[list[int]]:
    """Let a seat choose between `least` and `most` references; nothing is asked when there is no choice."""
    most = min(most, len(options))
    least = min(least, most)
    if most == 0:
        return []
    if least == len(options):
        return list(options)
    question = Ask("objects", seat, reason, source)
    question.options, question.min, question.max, question.hidden = list(options), least, most, hidden
    question.default = list(options[:least])
    answer = yield from ask(question)
    return list(answer)


def choose_number(
    seat: int, reason: str, least: int, most: int, source: int = 0, default: int | None = None
) -> Flow[int]:
    """Let a seat choose a number."""
    if least >= most:
        return least
    question = Ask("number", seat, reason, source)
    question.min, question.max = least, most
    question.default = least if default is None else default
    answer = yield from ask(question)
    return int(answer)


def choose_word(
    seat: int, reason: str, words: list[str], source: int = 0, free: bool = False, costs: Sequence[Node] = ()
) -> Flow[str]:
    """Let a seat choose a word; `costs` are the costs that the words stand for, if they do."""
    if len(words) == 1 and not free:
        return words[0]
    question = Ask("name", seat, reason, source)
    question.words, question.free = words, free
    question.default = words[0] if words else "-"
    question.data["costs"] = costs
    answer = yield from ask(question)
    return str(answer)


def choose_order(seat: int, reason: str, items: list[int], source: int = 0, hidden: bool = False) -> Flow[list[int]]:
    """Let a seat put items in order."""
    if len(items) < 2:
        return list(items)
    question = Ask("order", seat, reason, source)
    question.options, question.hidden = list(items), hidden
    question.default = list(items)
    answer = yield from ask(question)
    return list(answer)
