"""Games to foretell: the matches of real events, and those of simulated players."""

from __future__ import annotations

import hashlib
import json
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from services.tournament.ratings.rating import BETA

SEAT_SHARES = (0.315, 0.242, 0.241, 0.202)
"""What the places of 648 real tables of four have won, draws left out."""
DRAWN = 0.18
"""Of games of four; duels are drawn more seldom."""
_MATCHES = 20


@dataclass(frozen=True, slots=True)
class Played:
    """A game in seat order; `winner` None = drawn."""

    players: tuple[str, ...]
    winner: int | None


def events(folder: Path, kind: str) -> Iterator[tuple[str, list[Played]]]:
    """The events of `events-<kind>` with their matches in order; players have no names beyond an event, so that everybody is new in each.
    Events with fewer than twenty decided matches are left out: the brackets of eight, and the tables of four, of which the files have no seats.

    In the files the winner stands first, and players are numbered by their final rank: who is first here is drawn by lot.
    """
    for path in sorted((folder / f"events-{kind}").glob("*.json")):
        found = json.loads(path.read_text())
        matches = [match for each in found["rounds"] for match in each["matches"]]
        played = [game for match in matches if (game := _match(path.name, match)) is not None]
        if sum(game.winner is not None for game in played) >= _MATCHES:
            yield found["name"], played


def _match(event: str, match: dict[str, str]) -> Played | None:
    """None for byes and for matches that nobody has won or drawn."""
    players = (match["player1"], match["player2"])
    first, second, drawn = map(int, match["result"].split("-"))
    if "-" in players or first == second == drawn == 0:
        return None
    ordered = sorted(players, key=lambda player: hashlib.sha256(f"{event}:{player}".encode()).digest())
    winner = None if first == second else ordered.index(players[0 if first > second else 1])
    return Played((ordered[0], ordered[1]), winner)


def simulated(seats: int, players: int, games: int, seed: int = 1) -> Iterator[Played]:
    """Games of players whose skills spread half as much as a newcomer's is unsure; tables of four have the bias of real seats."""
    chance = random.Random(seed)
    skills = {f"p{at}": chance.gauss(25.0, 25.0 / 6.0) for at in range(players)}
    shares: Sequence[float] = SEAT_SHARES if seats == len(SEAT_SHARES) else [1 / seats] * seats
    drawn = DRAWN if seats > 2 else DRAWN / 4
    names = list(skills)
    for _ in range(games):
        table = tuple(chance.sample(names, seats))
        scale = BETA * math.sqrt(seats)
        weights = [share * math.exp(skills[player] / scale) for player, share in zip(table, shares, strict=True)]
        winner = None if chance.random() < drawn else chance.choices(range(seats), weights=weights)[0]
        yield Played(table, winner)
