"""What would happen: an answer on a sample of the game, played on until somebody has to decide or nothing is left on the stack; and how it would be paid for.

Everybody passes meanwhile. What it shows of unseen cards is dealt, not known: the real game may go on otherwise.
"""

from __future__ import annotations

from typing import Any, Final

from ..kernel.ask.ask import PASS, Ask, Refusal
from ..kernel.play import Play
from ..kernel.state.game import BudgetExceeded
from ..prompting import ASK, PAYMENT, answer_of, prompt
from ..view import Changes, Json, Viewer, delta, picture
from .sample import NoSample, sample

WORK: Final = 2_000
"""Work units of a preview: a fifth of what a table may do at once."""
_PASSES = 200
QUIET, DECISION, OVER = "quiet", "decision", "over"


def preview(game: Play, viewer: Viewer, do: Any, seed: bytes) -> Json | Refusal:
    """The outcome of `do` for the viewer's seat: `until`, and what a delta has. Raises NoSample, BudgetExceeded; a Refusal when the answer is illegal."""
    fork = sample(game, viewer.seat, seed).open(game.format, seed)
    try:
        return _outcome(fork, viewer, do)
    finally:
        fork.leave()


def payment(game: Play, viewer: Viewer, do: Any, seed: bytes) -> Json | Refusal:
    """How `do` would be paid for: `plans` of the first payment that follows, the first of them what is done by itself; `assumed`: the seat is asked something before.

    Without plans nothing is paid, or there is nothing to choose. Raises NoSample, BudgetExceeded; a Refusal when the answer is illegal.
    """
    fork = sample(game, viewer.seat, seed).open(game.format, seed)
    try:
        return _payment(fork, viewer, do)
    finally:
        fork.leave()


def _payment(fork: Play, viewer: Viewer, do: Any) -> Json | Refusal:
    fork.scratch.work_limit = WORK
    ask = fork.ask_of(viewer.seat)
    if ask is None:
        raise NoSample
    value = answer_of(fork, ask, {**do, PAYMENT: ASK} if isinstance(do, dict) else do, viewer)
    for asked in range(_PASSES):
        refusal = value if isinstance(value, Refusal) else fork.answer(viewer.seat, value)
        if refusal is not None:
            return refusal
        following = fork.ask_of(viewer.seat)
        if following is None or following.kind == "priority":
            return {"plans": [], "assumed": False}
        if following.kind == "payment":
            return {"plans": prompt(fork, following, viewer)["plans"], "assumed": asked > 0}
        value = following.default
    raise BudgetExceeded


def _outcome(fork: Play, viewer: Viewer, do: Any) -> Json | Refusal:
    fork.scratch.work_limit = WORK
    ask = fork.ask_of(viewer.seat)
    if ask is None:
        raise NoSample
    value = answer_of(fork, ask, do, viewer)
    if isinstance(value, Refusal):
        return value
    fork.facts.take()
    before = picture(fork)
    refusal = fork.answer(viewer.seat, value)
    if refusal is not None:
        return refusal
    until = _play_on(fork)
    return {"until": until, **delta(fork, Changes(before, picture(fork)), fork.facts.take(), viewer)}


def _play_on(game: Play) -> str:
    """Let everybody pass until the stack is empty; what stopped it."""
    for _ in range(_PASSES):
        ask = _open(game)
        if ask is None:
            return OVER
        if ask.kind != "priority":
            return DECISION
        if not game.s.stack:
            return QUIET
        game.answer(ask.decider, PASS)
    raise BudgetExceeded


def _open(game: Play) -> Ask | None:
    return next((ask for ask in game.asks if game.ask_of(ask.decider) is ask), None)
