"""Random games with real decks: `python -m tests.fuzz [GAMES] [FIRST_SEED]`; one JSON line a game, exit code 1 when one breaks.

A game breaks when the kernel raises, refuses its own default answers, loses or doubles a card, or does not replay to equal hashes.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from pathlib import Path
from random import Random

from tests.fuzz.decks import DeckBox
from tests.fuzz.play import Played, play, replay, start

GAMES = 40


def corpus() -> Path:
    """The shared corpus: MUSTER_SHARED, else ../shared beside the project."""
    named = os.environ.get("MUSTER_SHARED", "")
    return Path(named) if named else Path(__file__).resolve().parents[2].parent / "shared"


def one(box: DeckBox, seed: int) -> dict[str, object]:
    """Play and replay one game; what happened."""
    rng, played, began = Random(seed), Played(), time.perf_counter()
    drawn = [box.draw(rng, seat) for seat in range(rng.randint(2, 6))]
    decks = [deck for _, deck in drawn]
    found: dict[str, object] = {"seed": seed, "seats": len(decks), "error": ""}
    compiled = time.perf_counter()
    try:
        play(start(decks, seed), rng, played)
        replay(start(decks, seed), played)
    except Exception:
        found |= {"error": traceback.format_exc(), "decks": [name for name, _ in drawn]}
    end = time.perf_counter()
    found |= {"turns": played.turns, "inputs": len(played.inputs), "over": played.over}
    return found | {"compile_s": round(compiled - began, 2), "play_s": round(end - compiled, 2)}


def main() -> int:
    """Play the wanted number of games."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    if not corpus().is_dir():
        print(json.dumps({"skipped": "the shared corpus is absent (MUSTER_SHARED)"}))
        return int(os.environ.get("CI") == "true")
    box, broken = DeckBox(corpus()), 0
    for seed in range(first, first + games):
        found = one(box, seed)
        broken += bool(found["error"])
        print(json.dumps(found), flush=True)
    print(json.dumps({"games": games, "broken": broken}))
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
