"""Plays whatever is legal, each answer drawn from what the prompt offers."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from clients.python.board import Board, Json
from clients.python.brain import costs_nothing

_PASSES = 0.3
_BLOCKS = 0.4
_ATTACKS = 0.6
_MARCHES = 0.2
_MOST = 10
"""A number without a bound in sight is at most so much above the least."""


class RandomMind:
    """A legal answer by lot. What was refused of an object is not tried again in the same turn, so that games go on."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._turn = -1
        self._refused: set[tuple[object, ...]] = set()
        self._last: tuple[object, ...] = ()
        self._tries: tuple[str, int] = ("", 0)

    async def choose(self, board: Board, prompt: Json) -> Json:
        """The `do` of an answer."""
        if board.table["turn"] != self._turn:
            self._turn = board.table["turn"]
            self._refused.clear()
        if self._is_stuck(prompt) and "default" in prompt:
            return {"choose": prompt["default"]}
        return self._by_kind[prompt["kind"]](self, prompt)

    def refused(self, prompt: Json, do: Json) -> None:
        """Not that action again this turn, nor the one that led to the question."""
        if prompt["kind"] == "priority":
            self._refused.add(_key(do))
        elif self._last:
            self._refused.add(self._last)
        name, tries = self._tries
        self._tries = (prompt["prompt"], tries + 1 if name == prompt["prompt"] else 1)

    def agrees(self, board: Board, question: Json) -> bool:
        """What people do by hand is theirs to judge; what they take back may have shown nobody anything."""
        return question["verb"] != "takeback" or costs_nothing(question)

    def _is_stuck(self, prompt: Json) -> bool:
        return self._tries[0] == prompt["prompt"] and self._tries[1] > 1

    # -- by kind

    def _priority(self, prompt: Json) -> Json:
        offered = [each for each in prompt["legal"] if each["a"] != "pass" and not each.get("mana")]
        offered = [each for each in offered if _key(each) not in self._refused]
        if not offered or self._rng.random() < _PASSES:
            return {"a": "pass"}
        chosen: Json = self._rng.choice(offered)
        self._last = _key(chosen)
        return chosen

    def _some(self, prompt: Json) -> Json:
        options = [each["o"] for each in prompt["options"]]
        most = min(prompt["max"], len(options))
        count = prompt["min"] if self._is_stuck(prompt) else self._rng.randint(min(prompt["min"], most), most)
        return {"choose": self._rng.sample(options, count)}

    def _order(self, prompt: Json) -> Json:
        options = [each["o"] if isinstance(each, dict) else each for each in prompt["options"]]
        return {"choose": self._rng.sample(options, len(options))}

    def _modes(self, prompt: Json) -> Json:
        options, least = prompt["options"], prompt["min"]
        count = self._rng.randint(least, max(least, min(prompt["max"], len(options))))
        draw = self._rng.choices if prompt["repeat"] else self._rng.sample
        return {"choose": sorted(draw(options, k=count))}

    def _number(self, prompt: Json) -> Json:
        least, most = prompt["min"], prompt["max"]
        return {"choose": self._rng.randint(least, min(most, least + _MOST))}

    def _yes_no(self, prompt: Json) -> Json:
        keeps = prompt["reason"] == "mulligan"
        return {"choose": False if keeps else self._rng.random() < 0.5}

    def _distribute(self, prompt: Json) -> Json:
        shares = [prompt["each_min"]] * len(prompt["options"])
        for _ in range(prompt["total"] - sum(shares)):
            shares[self._rng.randrange(len(shares))] += 1
        return {"choose": shares}

    def _attackers(self, prompt: Json) -> Json:
        return self._pairs(prompt, _ATTACKS)

    def _blockers(self, prompt: Json) -> Json:
        return self._pairs(prompt, _BLOCKS)

    def _march(self, prompt: Json) -> Json:
        return self._pairs(prompt, _MARCHES)

    def _pairs(self, prompt: Json, share: float) -> Json:
        chosen = {pair[0]: pair for pair in prompt["default"]}
        for pair in prompt["pairs"]:
            if pair["o"] not in chosen and self._rng.random() < share:
                chosen[pair["o"]] = [pair["o"], self._rng.choice(pair["to"])]
        return {"choose": list(chosen.values())}

    def _word(self, prompt: Json) -> Json:
        return {"choose": self._rng.choice(prompt["words"]) if prompt["words"] else prompt["default"]}

    def _pay(self, prompt: Json) -> Json:
        return {"choose": prompt["default"]}

    _by_kind: Mapping[str, Callable[[RandomMind, Json], Json]] = {
        "priority": _priority, "objects": _some, "players": _some, "piles": _some, "order": _order, "modes": _modes,
        "number": _number, "yes_no": _yes_no, "distribute": _distribute, "attackers": _attackers, "blockers": _blockers,
        "march": _march, "name": _word, "pay": _pay, "payment": _pay,
    }  # fmt: skip


def _key(action: Mapping[str, Any]) -> tuple[object, ...]:
    return tuple(action.get(name, "") for name in ("a", "o", "option", "ability"))
