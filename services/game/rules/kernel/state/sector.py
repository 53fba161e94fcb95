"""The sector a permanent is in (CR 702.158b): a designation, kept with its marks."""

from __future__ import annotations

from .game import Game

SECTORS = ("alpha", "beta", "gamma")


_MARK = "sector:"


def sector_of(game: Game, oid: int) -> str:
    """The sector of a permanent, "" for none."""
    row = game.s.objects.get(oid)
    return (
        next((mark.removeprefix(_MARK) for mark in row.marks if mark.startswith(_MARK)), "") if row is not None else ""
    )


def put_into_sector(game: Game, oid: int, sector: str) -> None:
    """The permanent gets that designation instead of the one it has; "" takes it away."""
    row = game.edit(oid)
    others = frozenset(mark for mark in row.marks if not mark.startswith(_MARK))
    row.marks = others | {f"{_MARK}{sector}"} if sector else others
    game.touch()
    game.emit("sector", obj=oid, word=sector)
