"""The answers to a question that are worth trying, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from services.game.rules.kernel.ask.ask import PASS, Action, Ask
from services.game.rules.kernel.state.game import Game

from .combat import attacks, blocks
from .instinct import FACE, HARM, HELP, aimed, answer, best_first

_ACTIONS = 14
_OPTIONS = 10


def candidates(game: Game, ask: Ask) -> Iterator[Any]:
    """Answers, each once."""
    seen: list[Any] = []
    for each in _all(game, ask):
        if each not in seen:
            seen.append(each)
            yield each


def _all(game: Game, ask: Ask) -> Iterator[Any]:
    if ask.kind == "priority":
        yield from actions(game, ask)
    elif ask.kind == "attackers":
        yield from attacks(game, ask)
    elif ask.kind == "blockers":
        yield from blocks(game, ask)
    elif ask.kind in ("objects", "players"):
        yield from _several(game, ask)
    else:
        yield answer(game, ask)
        yield from _few(ask)


def actions(game: Game, ask: Ask) -> Iterator[int]:
    """To pass, and one of each kind of action but mana: cards of one name are alike."""
    yield PASS
    seen = set[tuple[object, ...]]()
    for number, action in enumerate(ask.actions):
        key = _kind(game, action)
        if action.kind not in ("pass", "land") and not action.is_mana and key not in seen and len(seen) < _ACTIONS:
            seen.add(key)
            yield number


def _kind(game: Game, action: Action) -> tuple[object, ...]:
    name = game.chars(action.obj).name if action.obj else ""
    return action.kind, name, action.face, action.option, action.ability, action.nth


def _several(game: Game, ask: Ask) -> Iterator[list[int]]:
    if ask.reason == "target":
        yield aimed(game, ask, HARM)
        yield aimed(game, ask, HELP)
        yield aimed(game, ask, FACE)
    else:
        yield answer(game, ask)
    ordered = best_first(game, ask)
    if ask.min <= 1 <= ask.max:
        yield from ([ref] for ref in ordered[:_OPTIONS])
    yield ordered[: ask.max]
    yield ordered[::-1][: ask.min]


def _few(ask: Ask) -> Iterator[Any]:
    if ask.kind == "yes_no":
        yield from (True, False)
    elif ask.kind == "number":
        yield from sorted({ask.min, ask.max, (ask.min + ask.max) // 2})
    elif ask.kind == "modes" and ask.min <= 1 <= ask.max:
        yield from ([mode] for mode in ask.options)
    elif ask.kind == "name" and ask.words:
        yield from ask.words[:_OPTIONS]
    elif ask.kind == "pay":
        yield from range(min(len(ask.words), _OPTIONS))
