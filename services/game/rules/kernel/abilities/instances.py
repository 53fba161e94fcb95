"""Which instance of an ability a limit counts: of what an object copies, another one each time that it begins to copy (CR 602.5b, 707.2)."""

from __future__ import annotations

from ..state.game import Game, of_text


def instance(game: Game, oid: int, key: str) -> str:
    """The name under which uses of an ability of that key are counted."""
    return of_text(f"ability:{oid}:{key}", game.copying(oid))
