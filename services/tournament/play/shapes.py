"""What sits at the tables of a format: two players, a pod, two teams."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """`team` players are one entrant; `sides` entrants sit at a table (a pod of four may be one of three)."""

    team: int
    sides: int
    best_of: int
    least_rounds: int

    @property
    def is_pod(self) -> bool:
        return self.sides > 2

    @property
    def is_team(self) -> bool:
        return self.team > 1


SHAPES = {
    # MTR 10.2: three rounds of individuals, two of teams; 9.1: teams play one game. Pods of four: see docs/organise.md
    "duel": Shape(1, 2, 3, 3),
    "commander": Shape(1, 4, 1, 2),
    "partner": Shape(2, 2, 1, 2),
    "emperor": Shape(3, 2, 1, 2),
}
