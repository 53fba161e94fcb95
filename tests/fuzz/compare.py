"""The interpreted and the compiled rules play the same games: `python -m tests.fuzz.compare [GAMES]`; needs `make build-compiled`.

Each plays the games in a process of its own and prints one hash a game; exit code 1 when one differs. Without the shared corpus the games are skipped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from services.game.compiled import BUILD, ROOT

from .__main__ import corpus
from .decks import DeckBox
from .play import Played, Player, start

GAMES = 50
LIMIT = 400


def hashes(games: int) -> list[str]:
    """The last state hash of each game."""
    box, found = DeckBox(corpus()), []
    for seed in range(1, games + 1):
        rng, played = Random(seed), Played()
        decks = [box.draw(rng, seat)[1] for seat in range(rng.randint(2, 6))]
        Player(start(decks, seed), rng, played, LIMIT).run()
        found.append(f"{len(played.inputs)}:{next(reversed(played.hashes.values()))}")
    return found


def run(where: Path, games: int) -> tuple[list[str], float]:
    """The hashes that the tree there gives, and the seconds it took."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "tests.fuzz.compare", "--hashes", str(games)]
    environ = {**os.environ, "MUSTER_SHARED": str(corpus().resolve()), "PYTHONPATH": str(where)}
    done = subprocess.run(command, cwd=where, env=environ, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout), time.perf_counter() - began


def main() -> int:
    """Compare, or play for the comparison."""
    if sys.argv[1:2] == ["--hashes"]:
        print(json.dumps(hashes(int(sys.argv[2]))))
        return 0
    if not corpus().is_dir():
        print(json.dumps({"skipped": "the shared corpus is absent (MUSTER_SHARED)"}))
        return 0
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    slow, slow_s = run(ROOT, games)
    fast, fast_s = run(BUILD, games)
    differ = [seed for seed, (one, other) in enumerate(zip(slow, fast, strict=True), 1) if one != other]
    print(
        json.dumps(
            {"games": games, "differ": differ, "interpreted_s": round(slow_s, 1), "compiled_s": round(fast_s, 1)}
        )
    )
    return int(bool(differ))


if __name__ == "__main__":
    sys.exit(main())
