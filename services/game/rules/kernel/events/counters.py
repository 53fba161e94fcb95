"""Counters (CR 122): putting goes through the pipeline in `events.pipeline`; taking away and annihilation are atoms here."""

from __future__ import annotations

from ..characteristics.layer_order import is_keyword_counter, stamp_of
from ..state.events import CountersRemovedEvent
from ..state.game import Game
from .triggers import note


def add_counters(game: Game, ref: int, kind: str, amount: int) -> None:
    """Put counters on an object (positive reference) or a player, without asking anything."""
    if amount <= 0:
        return
    if ref < 0:
        player = game.edit_player(-ref - 1)
        player.counters = {**player.counters, kind: player.counters.get(kind, 0) + amount}
    else:
        row = game.edit(ref)
        row.counters = {**row.counters, kind: row.counters.get(kind, 0) + amount}
        if is_keyword_counter(kind):
            row.choices = {**row.choices, stamp_of(kind): str(game.s.tick())}
    game.emit("counters", ref=ref, word=kind, amount=amount)


def take_counters(game: Game, ref: int, kind: str, amount: int) -> int:
    """Remove up to `amount` counters; returns how many were removed."""
    row = game.s.objects[ref] if ref > 0 else game.s.players[-ref - 1]
    have = row.counters.get(kind, 0)
    taken = min(have, amount)
    if taken <= 0:
        return 0
    left = {name: count for name, count in row.counters.items() if name != kind}
    if have > taken:
        left[kind] = have - taken
    if ref > 0:
        game.edit(ref).counters = left
    else:
        game.edit_player(-ref - 1).counters = left
    game.emit("counters", ref=ref, word=kind, amount=-taken)
    _remember(game, ref, kind, taken, have - taken)
    return taken


def _remember(game: Game, ref: int, kind: str, taken: int, left: int) -> None:
    note(game, [CountersRemovedEvent(ref, kind, taken, left)])
