"""What happened in the demo, from what players were told, what games say and what the events' logs say."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ..bots.socket_seat import SocketSeat

BY_WORD = ("concession", "judge", "clock")
"""Causes of a game's end that no rule of the game brought about."""


@dataclass(slots=True)
class Counts:
    """Counters over all events of one run."""

    events: int = 0
    matches: int = 0
    by_rules: int = 0
    games: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    twice: int = 0
    replays_checked: int = 0
    replays_equal: bool = True
    _seen: set[str] = field(default_factory=set)
    _called: set[str] = field(default_factory=set)

    def __call__(self, seat: SocketSeat, event: str, d: dict[str, Any]) -> None:
        """Something was told to a player; what several are told counts once."""
        for fact in d.get("ev", ()) if event == "game.delta" else ():
            if fact["t"] in ("time_called", "commanders", "turn"):
                self._take(seat.game_id, fact)

    def _take(self, game: str, fact: dict[str, Any]) -> None:
        key = f"{game}:{json.dumps(fact, sort_keys=True)}"
        if key in self._seen:
            return
        self._seen.add(key)
        if fact["t"] == "time_called":
            self._called.add(game)
            self.counted["time_calls"] += 1
        elif fact["t"] == "turn":
            self.counted["additional_turns"] += game in self._called
        else:
            self.counted["swaps"] += fact["swapped"]

    def match_is_over(self, match: dict[str, Any]) -> None:
        """A match as the game service tells it."""
        self.matches += 1
        self.games += len(match["games"])
        last = match["games"][-1]["results"]
        was_agreed = any("match_drawn" in each["statistics"] for each in last)
        self.by_rules += not was_agreed and not any(each["cause"] in BY_WORD for each in last)
        self.counted["intentional_draws"] += was_agreed

    def event_is_over(self, entries: list[dict[str, Any]]) -> None:
        """The whole log of an event."""
        self.events += 1
        facts = [entry["fact"] for entry in entries]
        kinds = Counter(fact["fact"] for fact in facts)
        for counter, kind in (
            ("late_entries", "late"),
            ("deck_checks", "deck_checked"),
            ("appeals", "appealed"),
            ("disputes", "disputed"),
        ):
            self.counted[counter] += kinds[kind]
        self.counted["drops"] += sum(fact["fact"] == "dropped" and not fact.get("why") for fact in facts)
        self.counted["no_shows"] += sum(fact["fact"] == "dropped" and fact.get("why") == "no-show" for fact in facts)
        self.counted["game_losses"] += sum(fact.get("penalty") == "game_loss" for fact in facts)
        done = {fact["order"] for fact in facts if fact["fact"] == "carried_out" and not fact.get("refused")}
        self.counted["orders_carried_out"] += len(done)
        tables = [table for fact in facts if fact["fact"] == "paired" for table in fact["tables"]]
        self.counted["byes"] += sum(table[1] is None for table in tables)
        reported = Counter(
            (entry["fact"]["round"], entry["fact"]["table"])
            for entry in entries
            if entry["fact"]["fact"] in ("reported", "scored") and entry["role"] == "platform"
        )
        self.twice += sum(count > 1 for count in reported.values())
