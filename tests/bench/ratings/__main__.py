"""`make bench-ratings`: log loss and calibration of what each system foretells, one JSON line each.

Log loss is the mean of -ln of the chance that the winner was given, over the games that somebody has won; ln of the number of players (0.693 of two, 1.386 of four) is
what no rating has. Calibration: of those whom a system gave about such a chance, how many have won; the error is the mean distance, weighted by how many there are.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .games import Played, events, simulated
from .systems import Elo, Glicko2, Muster, Nothing, System

SYSTEMS: Mapping[str, Callable[[], System]] = {
    "muster": Muster,
    "muster without seats": lambda: Muster(knows_seats=False),
    "elo": Elo,
    "glicko-2": Glicko2,
    "nothing": Nothing,
}
_BINS = 10


@dataclass
class Score:
    """What was foretold, and what came of it."""

    losses: list[float] = field(default_factory=list)
    bins: dict[int, list[tuple[float, bool]]] = field(default_factory=lambda: defaultdict(list))

    def foretold(self, chances: list[float], winner: int) -> None:
        self.losses.append(-math.log(max(chances[winner], 1e-9)))
        for at, chance in enumerate(chances):
            self.bins[min(int(chance * _BINS), _BINS - 1)].append((chance, at == winner))

    def figures(self) -> dict[str, object]:
        """Mean log loss, calibration error, and [foretold, happened, how many] by bin."""
        rows = []
        for _, seen in sorted(self.bins.items()):
            foretold, happened = (sum(each[part] for each in seen) / len(seen) for part in (0, 1))
            rows.append((foretold, happened, len(seen)))
        total = sum(count for *_, count in rows)
        error = sum(abs(foretold - happened) * count for foretold, happened, count in rows) / total if total else 0.0
        return {
            "games": len(self.losses),
            "log_loss": round(sum(self.losses) / len(self.losses), 4) if self.losses else None,
            "calibration_error": round(error, 4),
            "calibration": [[round(foretold, 3), round(happened, 3), count] for foretold, happened, count in rows],
        }


def judge(score: Score, system: System, games: Iterable[Played], unseen: int = 0) -> None:
    """Foretell each game and then learn from it; the first `unseen` are learned from alone."""
    for number, game in enumerate(games):
        if number >= unseen and game.winner is not None:
            score.foretold(system.chances(game.players), game.winner)
        system.learn(game.players, game.winner)


def main() -> None:
    """Real events, then simulated players: early on, and when everybody is known."""
    parser = argparse.ArgumentParser(prog="bench-ratings", description="How well ratings foretell who wins.")
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    folder = Path(os.environ.get("MUSTER_SHARED", "../shared")) / "decks"
    for kind in ("duel", "highlander"):
        found = list(events(folder, kind))
        for name, system in SYSTEMS.items():
            score = Score()
            for _, games in found:
                judge(score, system(), games)
            print(json.dumps({"games_of": f"events-{kind}", "events": len(found), "by": name, **score.figures()}))
    for seats, phase, unseen, until in (
        (2, "10 games each", 0, 10),
        (2, "later", 20, 40),
        (4, "10 games each", 0, 10),
        (4, "later", 20, 40),
    ):
        for name, system in SYSTEMS.items():
            score, per_game = Score(), given.players // seats
            games = simulated(seats, given.players, until * per_game, given.seed)
            judge(score, system(), games, unseen * per_game)
            print(
                json.dumps({"games_of": f"simulated, {seats} players", "phase": phase, "by": name, **score.figures()})
            )


if __name__ == "__main__":
    main()
