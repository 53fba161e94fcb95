"""What is compared: the characteristics of everything in play, the players, and what a seat may do, without ids."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.rules.generated.stage import Stage


def object_picture(stage: Stage, oid: int) -> tuple[Any, ...]:
    """One object as anybody may compare it."""
    game = stage.game
    chars, row = game.chars(oid), game.s.objects[oid]
    return (
        chars.name, game.controller_of(oid), tuple(sorted(chars.supertypes)), tuple(sorted(chars.types)), tuple(sorted(chars.subtypes)),
        "".join(sorted(chars.colors)), chars.power, chars.toughness, tuple(sorted(chars.keywords)), row.tapped, tuple(sorted(row.counters.items())),
    )  # fmt: skip


def table_picture(stage: Stage, but: int = 0, hands: bool = True) -> list[tuple[Any, ...]]:
    """Every permanent but one, and every player, with or without how many cards they hold."""
    game = stage.game
    permanents = sorted(object_picture(stage, oid) for oid in game.permanents() if oid != but)
    players: list[tuple[Any, ...]] = [
        (
            player.life,
            len(game.s.hand[player.seat]) if hands else 0,
            player.alive,
            tuple(sorted(player.counters.items())),
        )
        for player in game.s.players
    ]
    return [*players, *permanents]


def choices(stage: Stage, letter: str, but: int = 0, here: bool = False) -> list[tuple[str, str, str, int, int]]:
    """What the seat may do, or only with permanents (`here`), by kind, name, way, face and ability."""
    game = stage.game
    return sorted(
        (action.kind, game.chars(action.obj).name if action.obj else "", action.option, action.face, action.ability)
        for action in stage.actions(letter)
        if action.obj != but and (not here or action.obj in game.s.battlefield)
    )


def difference(first: list[Any], second: list[Any]) -> str:
    """What one has and the other has not, in short."""
    less, more = Counter(first) - Counter(second), Counter(second) - Counter(first)
    return f"without {list(less.elements())[:3]} but with {list(more.elements())[:3]}" if less or more else ""
