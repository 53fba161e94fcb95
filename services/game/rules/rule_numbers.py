"""Which rule says that something happens: the numbers that clients are told beside events, where the kind of the event decides it.

What turn-based and state-based actions do has its number from the kernel (`FactLog`). An event that only a card's text brings about has none: its `source` says whose.
"""

from __future__ import annotations

from .kernel.state.visible_events import Fact

_OF_STEP = {
    "untap": "502", "upkeep": "503", "draw": "504", "main1": "505", "begin_combat": "507", "declare_attackers": "508", "declare_blockers": "509",
    "first_strike_damage": "510.4", "combat_damage": "510", "end_combat": "511", "main2": "505", "end": "513", "cleanup": "514",
}  # fmt: skip
_OF_LOSS = {
    "life": "704.5a", "library": "704.5b", "poison": "704.5c", "commander_damage": "704.6c", "concession": "104.3a", "effect": "104.3e",
}  # fmt: skip
_OF_KIND = {
    "activate": "602.2b",
    "attackers": "508.1",
    "blockers": "509.1",
    "cast": "601.2i",
    "coin": "705.1",
    "companion": "702.139a",
    "control_next": "723.1",
    "controlled": "723.1",
    "daytime": "731.1",
    "die": "706.1",
    "dungeon_completed": "309.7",
    "face_up": "708.8",
    "fizzled": "608.2b",
    "initiative": "726.1",
    "merged": "730.2",
    "monarch": "725.1",
    "mulligan": "103.5",
    "phased": "702.26",
    "resolve": "608.2",
    "restarted": "727.1",
    "room": "309.4",
    "shortcut": "732.2a",
    "shortcut_answer": "732.2b",
    "shortcut_ended": "732.2c",
    "subgame": "729.1",
    "sudden_death": "MTR 2.4",
    "time_called": "MTR 2.4",
    "time_extended": "MTR 2.6",
    "transformed": "701.27a",
    "trigger": "603.3",
    "turn": "500.1",
}


def rule_of(fact: Fact) -> str:
    """The number of the rule by which it happened, "" where its kind does not say it."""
    if fact.kind == "step":
        return _OF_STEP.get(fact.data["step"], "")
    if fact.kind == "lost":
        return _OF_LOSS.get(fact.data["cause"], "")
    if fact.kind == "damage":
        return "510.2" if fact.data.get("combat") else "120.3"
    return _OF_KIND.get(fact.kind, "")
