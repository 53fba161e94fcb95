"""Which instance of an ability a limit counts: of what an object copies, another one each time that it begins to copy (CR 602.5b, 707.2)."""

from __future__ import annotations

from ...program.modifications import CopyOf
from ..state.game import Game


def instance(game: Game, oid: int, key: str) -> str:
    """The name under which uses of an ability of that key are counted."""
    copying = [
        effect.timestamp
        for effect in game.s.effects
        if effect.affected is not None and oid in effect.affected and _copies(effect.modifications)
    ]
    return f"ability:{oid}:{key}@{max(copying)}" if copying else f"ability:{oid}:{key}"


def _copies(modifications: tuple[object, ...]) -> bool:
    return any(isinstance(each, CopyOf) for each in modifications)
