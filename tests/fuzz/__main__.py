"""Random legal play with real decks: `python -m tests.fuzz [GAMES]`; one JSON line a game, a summary, exit code 1 when a game breaks.

A game breaks when the kernel raises, refuses its own default answers, loses or doubles a card, looks at outdated characteristics, offers what cannot be
paid, or does not give equal hashes when it is replayed, restored or gone back to. A game that a cap stopped is not whole and does not count.
Results are kept in a file by seed: a run that was stopped goes on where it was, and several shards may run side by side.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from .decks import DeckBox
from .play import LIMIT, Played, Player, replay, start

GAMES = 2000


def corpus() -> Path:
    """The shared corpus: MUSTER_SHARED, else ../shared beside the project."""
    named = os.environ.get("MUSTER_SHARED", "")
    return Path(named) if named else Path(__file__).resolve().parents[2].parent / "shared"


def one(box: DeckBox, seed: int, limit: int = LIMIT) -> dict[str, Any]:
    """Play and replay one game; what happened."""
    rng, played, began = Random(seed), Played(), time.perf_counter()
    drawn = [box.draw(rng, seat) for seat in range(rng.randint(2, 6))]
    decks = [deck for _, deck in drawn]
    found: dict[str, Any] = {"seed": seed, "seats": len(decks), "error": ""}
    gc.collect()
    gc.freeze()  # the cards stay: whoever looks for garbage in the game need not go through them
    compiled = time.perf_counter()
    try:
        game = start(decks, seed)
        Player(game, rng, played, limit).run()
        found |= {
            "causes": [
                player.cause or "won" if player.won or player.alive else player.cause for player in game.s.players
            ]
        }
        found |= {"ending": _ending(game.s.players) if played.over else "capped"}
        replay(start(decks, seed), played)
    except Exception:
        found |= {"error": traceback.format_exc(), "decks": [name for name, _ in drawn]}
    end = time.perf_counter()
    found |= {"turns": played.turns, "inputs": len(played.inputs), "over": played.over, "unpaid": played.unpaid}
    found |= {"restored": played.restored, "hash": next(reversed(played.hashes.values()), "")}
    return found | {"compile_s": round(compiled - began, 2), "play_s": round(end - compiled, 2)}


def _ending(players: list[Any]) -> str:
    """Why the last player who lost did."""
    lost = [player for player in players if not player.alive]
    return max(lost, key=lambda player: player.left_rank).cause if lost else "draw"


def seeds_of(games: int, first: int, shard: str) -> list[int]:
    """The seeds of a shard "k/n"."""
    number, _, count = shard.partition("/")
    return [seed for seed in range(first, first + games) if seed % int(count) == int(number) - 1]


def known(out: Path) -> dict[int, dict[str, Any]]:
    """Games that were played already, by seed; the last line of a seed counts."""
    if not out.exists():
        return {}
    return {found["seed"]: found for found in map(json.loads, out.read_text().splitlines())}


def summary(games: list[dict[str, Any]]) -> dict[str, Any]:
    """Counts over the games."""
    whole = [game for game in games if not game["error"] and game["over"]]
    return {
        "games": len(games),
        "whole": len(whole),
        "capped": sum(1 for game in games if not game["error"] and not game["over"]),
        "broken": sum(1 for game in games if game["error"]),
        "unpaid": sum(len(game["unpaid"]) for game in games),
        "endings": dict(Counter(game["ending"] for game in whole).most_common()),
        "by_seats": dict(sorted(Counter(game["seats"] for game in whole).items())),
        "turns": sum(game["turns"] for game in games),
        "inputs": sum(game["inputs"] for game in games),
        "restored": sum(game["restored"] for game in games),
    }


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--shard", default="1/1", help="k/n: this process plays every n-th game")
    parser.add_argument("--out", type=Path, default=Path("var/fuzz/games.jsonl"))
    parser.add_argument("--limit", type=int, default=LIMIT, help="inputs after which a game is stopped")
    return parser.parse_args()


def main() -> int:
    """Play what is still to be played."""
    given = arguments()
    if not corpus().is_dir():
        print(json.dumps({"skipped": "the shared corpus is absent (MUSTER_SHARED)"}))
        return int(os.environ.get("CI") == "true")
    given.out.parent.mkdir(parents=True, exist_ok=True)
    done, box = known(given.out), DeckBox(corpus())
    wanted = seeds_of(given.games, given.first, given.shard)
    for seed in [seed for seed in wanted if seed not in done or done[seed]["error"]]:
        done[seed] = one(box, seed, given.limit)
        line = json.dumps(done[seed])
        print(line, flush=True)
        with given.out.open("a") as file:
            file.write(line + "\n")
    found = summary([done[seed] for seed in wanted])
    print(json.dumps(found))
    return int(found["broken"] + found["unpaid"] > 0)


if __name__ == "__main__":
    sys.exit(main())
