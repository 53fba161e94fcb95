"""The state hash: equal states have equal hashes, in every process and on every machine.

Objects and last-known rows are summed, so their order in memory does not matter; rows that cannot change any more are hashed once. Epochs, caches
and timestamps of rows that are gone from every list do not count as differences of play but are part of the state, so they are in.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from ...program.cards import CardProgram
from .by_identity import ByIdentity
from .flat_rows import ROWS, containers, encoded, program_digest, to_data
from .game import Game
from .rows import State

_MASK: Final = (1 << 64) - 1


_LIMIT: Final = 60_000


_HASHES: Final[dict[int, tuple[object, int]]] = {}


_text: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def state_hash(game: Game) -> str:
    """16 hexadecimal digits over everything in the game's state that matters."""
    return hash_of(game.s)


def hash_of(state: State) -> str:
    """The hash of a state."""
    epoch = state.epoch
    total = sum(_of_row(row, row.epoch < epoch) for row in state.objects.values())
    total += sum(oid * _of_row(row, True) for oid, row in state.lki.items())
    parts = [
        _text(containers(state)),
        _text([to_data(row) for row in state.players]),
        _text([[_of_row(row, True) for row in getattr(state, name)] for name in ROWS]),
        _PROGRAMS.of(state.programs),
        str(total & _MASK),
        _text(hash_of(state.outer) if state.outer is not None else ""),
    ]
    return hashlib.blake2b(f"[{','.join(parts)}]".encode(), digest_size=8).hexdigest()


def _of_programs(programs: tuple[CardProgram, ...]) -> str:
    """The digests of a game's programs as JSON: they change when a token of a new kind is made."""
    return _text([program_digest(program) for program in programs])


_PROGRAMS: Final = ByIdentity(_of_programs, 1_000)


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
