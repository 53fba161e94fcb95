"""The state hash: equal states have equal hashes, in every process and on every machine.

Objects and last-known rows are summed, so their order in memory does not matter; rows that cannot change any more are hashed once. Epochs, caches
and timestamps of rows that are gone from every list do not count as differences of play but are part of the state, so they are in.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from .persisting import ROWS, containers, encoded, program_digest, to_data
from .state import State

if TYPE_CHECKING:
    from .game import Game

_MASK = (1 << 64) - 1
_LIMIT = 60_000
_HASHES: dict[int, tuple[object, int]] = {}


def state_hash(game: Game) -> str:
    """16 hexadecimal digits over everything in the game's state that matters."""
    return hash_of(game.s)


def hash_of(state: State) -> str:
    """The hash of a state."""
    epoch = state.epoch
    total = sum(_of_row(row, row.epoch < epoch) for row in state.objects.values())
    total += sum(oid * _of_row(row, True) for oid, row in state.lki.items())
    rest = json.dumps(
        [
            containers(state),
            [to_data(row) for row in state.players],
            [[_of_row(row, True) for row in getattr(state, name)] for name in ROWS],
            [program_digest(program) for program in state.programs],
            total & _MASK,
            hash_of(state.outer) if state.outer is not None else "",
        ],
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return hashlib.blake2b(rest.encode(), digest_size=8).hexdigest()


def _of_row(row: Any, keep: bool) -> int:
    found = _HASHES.get(id(row))
    if found is not None and found[0] is row:
        return found[1]
    value = int.from_bytes(hashlib.blake2b(encoded(row, False), digest_size=8).digest(), "big")
    if keep:
        if len(_HASHES) >= _LIMIT:
            _HASHES.clear()
        _HASHES[id(row)] = (row, value)
    return value
