"""Who the house bots are. Their ids are for ever: games and histories name them."""

from __future__ import annotations

from dataclasses import dataclass

RANDOM, STEADY = "random", "steady"


@dataclass(frozen=True, slots=True)
class Bot:
    """A house bot."""

    user_id: str
    name: str
    strength: str


def _of(strength: str, *names: str) -> tuple[Bot, ...]:
    return tuple(Bot(f"house-{strength}-{number}", name, strength) for number, name in enumerate(names, 1))


# Enough of each for one person among six seats; a bot sits at as many tables as want it.
ROSTER = (
    *_of(STEADY, "Agatha", "Bruno", "Cosima", "Dietmar", "Edda", "Falk"),
    *_of(RANDOM, "Pip", "Quirin", "Rufus", "Sunny", "Tilda", "Umbo"),
)
