"""What is compared: the characteristics of everything in play, the players, and what a seat may do, without ids."""

from __future__ import annotations

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


def choices(stage: Stage, letter: str, but: int = 0) -> list[tuple[str, str, str, int, int]]:
    """What the seat may do, by kind, name, way, face and ability."""
    game = stage.game
    return sorted(
        (action.kind, game.chars(action.obj).name if action.obj else "", action.option, action.face, action.ability)
        for action in stage.actions(letter)
        if action.obj != but
    )


def difference(first: list[Any], second: list[Any]) -> str:
    """What one has and the other has not, in short."""
    less = [each for each in first if each not in second]
    more = [each for each in second if each not in first]
    return "" if not less and not more and len(first) == len(second) else f"without {less[:3]} but with {more[:3]}"
