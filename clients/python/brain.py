"""A player's simple sense: play a land, cast the biggest thing, attack the weakest opponent, block what pays off.

It sees what a client sees: a board and a prompt. It never invents an action: every choice is one of those offered.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from .board import Board, Json

_SYMBOL = re.compile(r"\{([^}]*)\}")
_PATIENCE_TURNS = 16
"""From this turn on creatures attack whatever stands in their way, so that games end."""
_LANDS_LEAST, _LANDS_MOST = 2, 5
_FULL_HAND, _DEAR = 7, 4
_PLENTY, _LITTLE = 12, 16
_MARCHES = 0.3
_MODEST = 10
"""More than that no card gives or takes by hand as far as a bot believes."""


def cost_of(symbols: str) -> int:
    """Mana value of a printed cost; X counts nothing."""
    return sum(int(s) if s.isdigit() else 0 if s == "X" else 1 for s in _SYMBOL.findall(symbols))


def costs_nothing(question: Mapping[str, Any]) -> bool:
    """Whether a takeback (`game.consent` with `verb` `takeback`) may be agreed to lightly: nothing hidden was shown since, and chance decided nothing."""
    return not question["hidden"] and not question["chance"]


class Brain:
    """Chooses for one seat; `rng` decides what sense does not."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._refused: set[tuple[str, str, str]] = set()
        self._careful = ""
        self._last = _key({})

    def refused(self, prompt: Mapping[str, Any], do: Mapping[str, Any]) -> None:
        """The server would not have this: never that action of that object again (nor the one that led to it), and to that prompt only what is safe."""
        self._refused |= {_key(do), self._last}
        self._careful = str(prompt["prompt"])

    def choose(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        """The `do` of an answer."""
        if prompt["prompt"] == self._careful and "default" in prompt:
            return {"choose": prompt["default"]}
        chooser = getattr(self, f"_{prompt['kind']}")
        found: Json = chooser(board, prompt)
        if prompt["kind"] == "priority":
            self._last = _key(found)
        return found

    def agrees(self, board: Board, question: Mapping[str, Any]) -> bool:
        """Whether a manual action may be done: when a card asks for it, in moderation, and not to this seat's harm. What is taken back may cost nothing."""
        if question["verb"] == "takeback":
            return costs_nothing(question)
        named = [question.get(name, "") for name in ("o", "ref")]
        is_mine = question.get("player") == board.seat or any(self._is_mine(board, handle) for handle in named)
        return bool(question["unplayed"]) and not is_mine and abs(question.get("amount", 0)) <= _MODEST

    # -- priority

    def _priority(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        offered = [action for action in prompt["legal"] if action["a"] != "pass" and _key(action) not in self._refused]
        lands = [action for action in offered if action["a"] == "land"]
        if lands:
            return self._rng.choice(lands)
        spells = [action for action in offered if action["a"] == "cast" and self._wants(board, action)]
        gifts = [action for action in offered if action.get("option") == "transfer_life"]
        if gifts and self._gives(board):
            return self._rng.choice(gifts)
        if spells:
            return max(spells, key=lambda action: (bool(action.get("commander")), cost_of(action["cost"])))
        return {"a": "pass"}

    def _gives(self, board: Board) -> bool:
        """Life goes where little is left, as long as the giver has plenty."""
        team = [each for each in board.team() if each["seat"] != board.seat]
        return board.life(board.seat) > _PLENTY and any(each["life"] < _LITTLE for each in team)

    def _wants(self, board: Board, action: Json) -> bool:
        """Permanents in the own turn; instants and sorceries too, when there is somebody to aim at."""
        return board.table["active"] == board.seat or "instant" in action.get("types", ())

    # -- combat

    def _attackers(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        chosen = {pair[0]: pair for pair in prompt["default"]}
        for pair in prompt["pairs"]:
            target = self._victim(board, pair["to"])
            row = board.objects.get(pair["o"], {})
            if target and pair["o"] not in chosen and self._attacks(board, row, target):
                chosen[pair["o"]] = [pair["o"], target]
        return {"choose": list(chosen.values())}

    def _march(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        """Towards the opponents where there are none to attack, else now and then to a weak partner's defence."""
        chosen = []
        for pair in prompt["pairs"]:
            borders = board.table["borders"]
            here = board.objects.get(pair["o"], {}).get("region", board.seat)
            useful = [to for to in pair["to"] if not borders[here] or self._rng.random() < _MARCHES]
            if useful:
                chosen.append([pair["o"], self._rng.choice(useful)])
        return {"choose": chosen}

    def _victim(self, board: Board, offered: list[str]) -> str:
        return next((f"s{seat}" for seat in board.opponents() if f"s{seat}" in offered), "")

    def _attacks(self, board: Board, row: Json, target: str) -> bool:
        if row.get("power", 0) <= 0:
            return False
        if board.table["turn"] >= _PATIENCE_TURNS or row.get("commander"):
            return True
        blockers = [each for each in board.creatures(int(target[1:])) if not each.get("tapped")]
        if "flying" in row.get("keywords", ()):
            blockers = [each for each in blockers if {"flying", "reach"} & set(each.get("keywords", ()))]
        toughness, power = row["toughness"], row["power"]
        return all(bool(each["power"] < toughness or each["toughness"] <= power) for each in blockers)

    def _blockers(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        chosen = [list(pair) for pair in prompt["default"]]
        used = {pair[0] for pair in chosen} | {pair[1] for pair in chosen}
        in_danger = self._incoming(board) >= board.life(board.seat)
        for pair in self._gang(board, prompt["pairs"], used):
            chosen.append(pair)
            used |= set(pair)
        for pair in prompt["pairs"]:
            attacker = next((each for each in pair["to"] if each not in used), "")
            if attacker and pair["o"] not in used and (in_danger or self._pays_off(board, pair["o"], attacker)):
                chosen.append([pair["o"], attacker])
                used |= {pair["o"], attacker}
        return {"choose": chosen}

    def _gang(self, board: Board, pairs: list[Json], used: set[str]) -> list[list[str]]:
        """All who can block a commander, when together they kill it."""
        for attacker in dict.fromkeys(handle for pair in pairs for handle in pair["to"]):
            row = board.objects.get(attacker, {})
            able = [pair["o"] for pair in pairs if attacker in pair["to"] and pair["o"] not in used]
            power = sum(board.objects.get(handle, {}).get("power", 0) for handle in able)
            if row.get("commander") and attacker not in used and power >= row.get("toughness", 0):
                return [[handle, attacker] for handle in able]
        return []

    def _incoming(self, board: Board) -> int:
        attacks = (board.table.get("combat") or {}).get("attackers", [])
        mine = [board.objects.get(attacker, {}) for attacker, defender in attacks if defender == f"s{board.seat}"]
        return sum(row.get("power", 0) for row in mine)

    def _pays_off(self, board: Board, blocker: str, attacker: str) -> bool:
        mine, theirs = board.objects.get(blocker, {}), board.objects.get(attacker, {})
        lives = mine.get("toughness", 0) > theirs.get("power", 0)
        kills = mine.get("power", 0) >= theirs.get("toughness", 1)
        return kills and (lives or bool(theirs.get("commander")))

    # -- everything else

    def _yes_no(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        if prompt["reason"] == "mulligan":
            return {"choose": self._mulligans(board, prompt)}
        if prompt["reason"] == "command_zone":
            return {"choose": True}
        return {"choose": bool(prompt["default"])}

    def _mulligans(self, board: Board, prompt: Mapping[str, Any]) -> bool:
        lands = sum(1 for row in board.hand() if "land" in row["types"])
        return prompt["taken"] < 2 and not _LANDS_LEAST <= lands <= _LANDS_MOST

    def _objects(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        options = list(prompt["options"])
        if prompt["reason"] == "partial_paris":
            return {"choose": self._exiled(board)}
        if prompt["reason"] == "target":
            options.sort(key=lambda option: self._is_mine(board, option["o"]))
        count = prompt["max"] if prompt["reason"] == "search" else max(prompt["min"], min(1, prompt["max"]))
        return {"choose": [option["o"] for option in options[:count]]}

    def _exiled(self, board: Board) -> list[str]:
        """Of a first hand everything dear goes back, once."""
        hand = board.hand()
        dear = [row["o"] for row in hand if "land" not in row["types"] and cost_of(row["cost"]) > _DEAR]
        return dear if len(hand) == _FULL_HAND else []

    _players = _objects

    def _is_mine(self, board: Board, handle: str) -> bool:
        row = board.objects.get(handle, {})
        return handle == f"s{board.seat}" or row.get("controller", row.get("owner")) == board.seat

    def _modes(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        return {"choose": prompt["options"][: max(prompt["min"], 1)]}

    def _number(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        if prompt["reason"] == "transfer_life":
            return {"choose": min(2, prompt["max"])}
        return {"choose": prompt["max"] if prompt["reason"] == "x" else prompt["default"]}

    def _order(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        return {"choose": [option["o"] if isinstance(option, dict) else option for option in prompt["options"]]}

    def _piles(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        return {"choose": [option["o"] for option in prompt["options"][: len(prompt["options"]) // 2]]}

    def _distribute(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        return {"choose": prompt["default"]}

    def _pay(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        return {"choose": prompt["default"]}

    _payment = _pay

    def _name(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        return {"choose": self._rng.choice(prompt["words"]) if prompt["words"] else prompt["default"]}


def _key(action: Mapping[str, Any]) -> tuple[str, str, str]:
    return str(action.get("a", "")), str(action.get("o", "")), str(action.get("option", ""))
