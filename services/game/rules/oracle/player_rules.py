"""Rules about players for a while: "your opponents can't cast spells this turn", "you can't gain life this turn"."""

from __future__ import annotations

from ..program import effects as x
from ..program import modifications as m
from ..program import players as p
from ..program.effects import Clause
from ..program.filters import Everything
from .durations import duration
from .reader import Miss, Reader

_RULES: dict[str, m.PlayerRule] = {
    "can't gain life": m.PlayerRule("cant_gain_life"),
    "gain hexproof": m.PlayerRule("hexproof"),
    "gains hexproof": m.PlayerRule("hexproof"),
    "gain shroud": m.PlayerRule("shroud"),
    "can't lose the game": m.PlayerRule("cant_lose"),
    "can't lose life": m.PlayerRule("cant_lose_life"),
    "can't play lands": m.PlayerRule("cant_play_lands"),
    "have no maximum hand size": m.PlayerRule("no_max_hand_size"),
    "gain protection from everything": m.PlayerRule("protection", Everything()),
    "can't search libraries": m.PlayerRule("cant_search"),
}


def player_rule(r: Reader, who: p.Players) -> Clause:
    """What a player may not do for a duration."""
    found = next((rule for words, rule in _RULES.items() if r.take(words)), None)
    if found is None:
        from .statics import spells

        r.need("can't cast")
        found = m.PlayerRule("cant_cast", spells(r))
    lasting = duration(r)
    if not lasting:
        raise Miss("for how long")
    return Clause(x.ApplyPlayers(who, (found,), "" if lasting == "for_good" else lasting))
