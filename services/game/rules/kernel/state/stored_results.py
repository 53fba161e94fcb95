"""Results of dice that are stored on a permanent (CR 706.8a): with its choices, each as the sides of its die and its value."""

from __future__ import annotations

from .game import Game
from .rows import BATTLEFIELD

_STORED = "stored"


def stored_results(game: Game, oid: int) -> list[tuple[int, int]]:
    """CR 706.8a: of each result that is stored on a permanent how many sides its die has, and its value."""
    row = game.s.objects.get(oid)
    pairs = row.choices.get(_STORED, "").split() if row is not None else []
    return [(int(sides), int(value)) for sides, _, value in (pair.partition(":") for pair in pairs)]


def store_results(game: Game, oid: int, results: list[tuple[int, int]]) -> None:
    """CR 706.8a: what is stored on a permanent from now on."""
    row = game.s.objects.get(oid)
    if row is not None and row.zone == BATTLEFIELD:
        text = " ".join(f"{sides}:{value}" for sides, value in results)
        game.edit(oid).choices = {**row.choices, _STORED: text}
        game.touch()
