"""The state hash: equal states have equal hashes, in every process and on every machine.

Objects and last-known rows are summed, so their order in memory does not matter. The sum of the objects is kept by the state with every change; only
rows that are new or changed are looked at (`State.unsummed`), and a row that belongs to a checkpoint, which cannot change any more, once. Epochs and
caches are no part of the state; timestamps are.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Any, Final

from .flat_rows import ROWS, encoded, program_digest, to_data
from .game import Game
from .rows import DIGEST, Obj, State

_LIMIT: Final = 60_000


_HASHES: Final[dict[int, tuple[object, int]]] = {}


def state_hash(game: Game) -> str:
    """16 hexadecimal digits over everything in the game's state that matters."""
    return hash_of(game.s)


def hash_of(state: State) -> str:
    """The hash of a state. Cost: what changed since the last call, and the lists of the zones."""
    total = sum_of_objects(state)
    for oid, known in state.lki.items():
        total = (total + oid * _of_row(known, True)) & DIGEST
    words = [
        [to_data(row) for row in state.players],
        [[_of_row(row, True) for row in getattr(state, name)] for name in ROWS],
        _sum_of_programs(state),
        to_data(state.turn),
        to_data(state.combat),
        sorted(state.used.items()),
        sorted(state.used_game.items()),
        state.owed_back,
        state.held,
        state.sequences,
        state.daytime,
        [to_data(restriction) for restriction in state.mana_restrictions],
        [to_data(row) for row in state.unplayed],
        hash_of(state.outer) if state.outer is not None else "",
    ]
    data = _of_numbers(state, total) + repr(words).encode()
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def sum_of_objects(state: State) -> int:
    """The sum of the digests of all objects. Rows that may still change in place count, but stay unsummed."""
    epoch, objects, changing = state.epoch, state.objects, set()
    pending = 0
    for oid in state.unsummed:
        row = objects.get(oid)
        if row is None:
            continue
        if row.epoch == epoch:
            changing.add(oid)
            pending = (pending + _of_object(row)) & DIGEST
            continue
        if row.digest == 0:
            row.digest = _of_object(row)
        state.total = (state.total + row.digest) & DIGEST
    state.unsummed = changing
    return (state.total + pending) & DIGEST


def sum_anew(state: State) -> int:
    """The same sum from all rows as they are: what the kept one must be."""
    total = 0
    for row in state.objects.values():
        total = (total + _of_object(row)) & DIGEST
    return total


def _of_numbers(state: State, total: int) -> bytes:
    """The zones in their order, each after its length, and the state's numbers."""
    found = [
        total, state.next_id, state.clock, state.rng_counter, state.monarch, state.initiative, int(state.over), state.left_count,
        len(state.winners), *state.winners,
    ]  # fmt: skip
    for zone in (
        state.battlefield, state.stack, state.exile, state.command, state.merged, state.extra_turns, state.commanders,
        *state.library, *state.hand, *state.graveyard, *state.outside,
    ):  # fmt: skip
        found.append(len(zone))
        found += zone
    return struct.pack(f"<{len(found)}q", *found)


def _of_object(row: Obj) -> int:
    return _short(repr(to_data(row)).encode())


def _sum_of_programs(state: State) -> int:
    """Of the digests of a game's programs by their number: there are more when a token of a new kind is made."""
    for number in range(state.programs_summed, len(state.programs)):
        digest = int(program_digest(state.programs[number])[:15], 16)
        state.programs_total = (state.programs_total + (number + 1) * digest) & DIGEST
    state.programs_summed = len(state.programs)
    return state.programs_total


def _of_row(row: Any, keep: bool) -> int:
    """The digest of a row that is never changed in place."""
    found = _HASHES.get(id(row))
    if found is not None and found[0] is row:
        return found[1]
    value = _short(encoded(row, False))
    if keep:
        if len(_HASHES) >= _LIMIT:
            _HASHES.clear()
        _HASHES[id(row)] = (row, value)
    return value


def _short(data: bytes) -> int:
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "big") & DIGEST
