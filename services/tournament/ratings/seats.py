"""How much a seat is worth, learned from who has won; no I/O.

Seats are drawn by lot, so skill is the same at every place on the average, and what a place wins beyond its share is the place's. Under Plackett-Luce a player wins with
a probability proportional to exp(mu / c): a place that wins the share w of n has the advantage ln(w n), and c times that is what it adds to mu for one game.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

DOUBTED_GAMES = 200
"""So many games without any advantage are counted in: a few lucky first players are no law."""


@dataclass
class Tally:
    """Games won by (number of teams, place in turn order from 0); draws say nothing."""

    won: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add(self, teams: int, winner: int | None, games: int = 1) -> None:
        """Count games that the team at the place `winner` has won, or take them out again with a negative number."""
        if winner is not None:
            self.won[teams, winner] += games

    def advantages(self, teams: int) -> tuple[float, ...]:
        """In logits, by place; all 0 before the first game."""
        return advantages({place: self.won[teams, place] for place in range(teams)})


def advantages(won: Mapping[int, int]) -> tuple[float, ...]:
    """In logits, by place, of how often each has won."""
    teams, games = len(won), sum(won.values())
    expected = (games + DOUBTED_GAMES) / teams
    return tuple(math.log((won[place] + DOUBTED_GAMES / teams) / expected) for place in range(teams))
