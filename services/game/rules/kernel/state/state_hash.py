"""The state hash: equal states have equal hashes, in every process and on every machine.

Every row has a digest of its own, kept with the row once it can no longer change: when it belongs to a checkpoint, or is of a kind that is never changed in
place. Objects and last-known rows are summed, so their order in memory does not matter; the sum of the objects is kept by the state with every change, and only
rows that are new or changed are looked at (`State.unsummed`). Epochs and caches are no part of the state; timestamps are.
"""

from __future__ import annotations

import hashlib
import struct

from .flat_rows import program_digest, text_of_object, to_data
from .game import Game
from .row import Row
from .rows import DIGEST, Obj, Player, State, Turn


def state_hash(game: Game) -> str:
    """16 hexadecimal digits over everything in the game's state that matters."""
    return hash_of(game.s)


def hash_of(state: State) -> str:
    """The hash of a state. Cost: what changed since the last call, and the lists of the zones."""
    return hashlib.blake2b(_numbers(state) + repr(_words(state)).encode(), digest_size=8).hexdigest()


def _numbers(state: State) -> bytes:
    """The zones in their order, each after its length, the state's numbers, and the digests of its rows."""
    found = [
        sum_of_objects(state), _sum_of_known(state), _sum_of_programs(state), state.next_id, state.clock, state.rng_counter, state.monarch, state.initiative,
        int(state.over), state.left_count, len(state.winners), *state.winners,
    ]  # fmt: skip
    for zone in (
        state.battlefield, state.stack, state.exile, state.command, state.merged, state.extra_turns, state.commanders,
        *state.library, *state.hand, *state.graveyard, *state.outside,
    ):  # fmt: skip
        found.append(len(zone))
        found += zone
    found += [_of_player(player, state.epoch) for player in state.players]
    for rows in (state.effects, state.pending, state.delayed, state.permits, state.history):
        found.append(len(rows))
        found += [_of_row(row) for row in rows]
    return struct.pack(f"<{len(found)}q", *found)


def _words(state: State) -> tuple[object, ...]:
    """What is no number, and rows that change in place."""
    return (
        _of_turn(state.turn),
        None if state.combat is None else to_data(state.combat),
        sorted(state.used.items()),
        sorted(state.used_game.items()),
        state.owed_back,
        state.held,
        state.sequences,
        state.daytime,
        [to_data(restriction) for restriction in state.mana_restrictions],
        [to_data(row) for row in state.unplayed],
        to_data(state.shortcut),
        "" if state.outer is None else hash_of(state.outer),
    )


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
            pending = (pending + _of_object(row, False)) & DIGEST
            continue
        if row.digest == 0:
            row.digest = _of_object(row, True)
        state.total = (state.total + row.digest) & DIGEST
    state.unsummed = changing
    return (state.total + pending) & DIGEST


def sum_anew(state: State) -> int:
    """The same sum from all rows as they are: what the kept one must be."""
    total = 0
    for row in state.objects.values():
        total = (total + _of_object(row, False)) & DIGEST
    return total


def _of_object(row: Obj, keep: bool) -> int:
    """The digest of an object; `keep` when neither it nor how it was cast will change any more."""
    text = text_of_object(row)
    if row.cast is not None:
        text += f"cast {_of_part(row.cast, keep)}"
    if row.item is not None:
        text += f"item {_of_part(row.item, keep)}"
    return _short(text)


def _of_part(row: Row, keep: bool) -> int:
    return _of_row(row) if keep or row.digest else digest_of(row)


def _of_turn(turn: Turn) -> tuple[object, ...]:
    return (
        turn.number, turn.active, turn.step, turn.stage, turn.priority, turn.passed, turn.steps_left, turn.extra_steps, turn.combats,
        sorted(turn.skip),
    )  # fmt: skip


def _of_player(row: Player, epoch: int) -> int:
    return digest_of(row) if row.epoch == epoch else _of_row(row)


def _of_row(row: Row) -> int:
    """The digest of a row that is never changed in place."""
    if row.digest == 0:
        row.digest = digest_of(row)
    return row.digest


def _sum_of_known(state: State) -> int:
    total = 0
    for oid, known in state.lki.items():
        total = (total + oid * _of_row(known)) & DIGEST
    return total


def _sum_of_programs(state: State) -> int:
    """Of the digests of a game's programs by their number: there are more when a token of a new kind is made."""
    for number in range(state.programs_summed, len(state.programs)):
        digest = int(program_digest(state.programs[number])[:15], 16)
        state.programs_total = (state.programs_total + (number + 1) * digest) & DIGEST
    state.programs_summed = len(state.programs)
    return state.programs_total


def digest_of(row: Row) -> int:
    """The digest of a row as it is now; of objects and their parts see `sum_anew`."""
    return _short(repr(to_data(row)))


def _short(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") & DIGEST
