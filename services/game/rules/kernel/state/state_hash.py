"""The state hash: equal states have equal hashes, in every process and on every machine.

Every row has a digest of its own, kept with the row once it can no longer change: when it belongs to a checkpoint, or is of a kind that is never changed in
place. Objects and last-known rows are summed, so their order in memory does not matter; the sum of the objects is kept by the state with every change, and only
rows that are new or changed are looked at (`State.unsummed`). Epochs and caches are no part of the state; timestamps are.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import Any, Final

from .flat_rows import program_digest
from .game import Game
from .object_texts import text_of_object
from .row import Row
from .rows import DIGEST, Obj, Player, State
from .texts import text_of, text_of_counters, text_of_turn


def state_hash(game: Game) -> str:
    """16 hexadecimal digits over everything in the game's state that matters."""
    return hash_of(game.s)


def hash_of(state: State) -> str:
    """The hash of a state. Cost: what changed since the last call, and the lists of the zones."""
    return hashlib.blake2b(_numbers(state) + _words(state).encode(), digest_size=8).hexdigest()


def _numbers(state: State) -> bytes:
    """The state's numbers and the digests of its rows, the zones in their order."""
    winners = state.winners
    zones = [
        state.battlefield, state.stack, state.exile, state.command, state.merged, state.extra_turns, state.commanders,
        *state.library, *state.hand, *state.graveyard, *state.outside,
    ]  # fmt: skip
    kinds: list[Sequence[Row]] = [state.effects, state.pending, state.delayed, state.permits, state.history]
    _make_room(state, len(zones) + len(kinds) + 1)
    found = [
        sum_of_objects(state), _sum_of_known(state, len(zones) + len(kinds)), _sum_of_programs(state), state.next_id, state.clock, state.rng_counter,
        state.monarch, state.initiative, int(state.over), state.left_count, len(winners), *winners,
    ]  # fmt: skip
    parts = [_pack(found)]
    parts += [_packed(state, place, zone) for place, zone in enumerate(zones)]
    parts.append(_pack([_of_player(player, state.epoch) for player in state.players]))
    parts += [_packed_rows(state, len(zones) + place, rows) for place, rows in enumerate(kinds)]
    return b"".join(parts)


def _packed(state: State, place: int, zone: list[int]) -> bytes:
    """A list of numbers after its length; packed anew when it holds something else than last time."""
    if not zone:
        return _NOTHING
    found = state.packed[place]
    if found[0] != zone:
        found = state.packed[place] = (list(zone), _pack([len(zone), *zone]))
    return found[1]


def _packed_rows(state: State, place: int, rows: Sequence[Row]) -> bytes:
    """The same of the digests of rows that are never changed in place: other rows are another list."""
    if not rows:
        return _NOTHING
    found = state.packed[place]
    if found[0] != rows:
        found = state.packed[place] = (list(rows), _pack([len(rows), *[_of_row(row) for row in rows]]))
    return found[1]


def _make_room(state: State, places: int) -> None:
    """What each container held when it was last hashed, and its bytes: nothing before."""
    while len(state.packed) < places:
        state.packed.append(([], b""))


def _pack(numbers: list[int]) -> bytes:
    return struct.pack(f"<{len(numbers)}q", *numbers)


_NOTHING: Final = _pack([0])
"""An empty container."""


def _words(state: State) -> str:
    """What is no number, and rows that change in place, as text."""
    after = (
        repr(state.owed_back), repr(state.held), repr(state.sequences), repr(state.daytime), repr(state.salt), _texts(state.mana_restrictions),
        _texts(state.unplayed), text_of(state.shortcut), "''" if state.outer is None else repr(hash_of(state.outer)),
    )  # fmt: skip
    counted = f"{_worded(state, 0, state.used)}, {_worded(state, 1, state.used_game)}"
    return f"({text_of_turn(state.turn)}, {text_of(state.combat)}, {counted}, {', '.join(after)})"


def _texts(values: Sequence[Any]) -> str:
    return f"[{', '.join([text_of(each) for each in values])}]" if values else "[]"


def _worded(state: State, place: int, counters: dict[str, int]) -> str:
    """Counters by name as text; written anew when they are others than last time."""
    while len(state.worded) <= place:
        state.worded.append(({}, "[]"))
    found = state.worded[place]
    if found[0] != counters:
        found = state.worded[place] = (counters.copy(), text_of_counters(counters))
    return found[1]


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


def _of_player(row: Player, epoch: int) -> int:
    return digest_of(row) if row.epoch == epoch else _of_row(row)


def _of_row(row: Row) -> int:
    """The digest of a row that is never changed in place."""
    if row.digest == 0:
        row.digest = digest_of(row)
    return row.digest


def _sum_of_known(state: State, place: int) -> int:
    """Of the digests of last-known rows, each times the number of its object; summed anew when there are others than last time."""
    held: list[Any] = [*state.lki, *state.lki.values()]
    found = state.packed[place]
    if found[0] != held:
        total = 0
        for oid, known in state.lki.items():
            total = (total + oid * _of_row(known)) & DIGEST
        found = state.packed[place] = (held, _pack([total]))
    return int.from_bytes(found[1], "little")


def _sum_of_programs(state: State) -> int:
    """Of the digests of a game's programs by their number: there are more when a token of a new kind is made."""
    for number in range(state.programs_summed, len(state.programs)):
        digest = int(program_digest(state.programs[number])[:15], 16)
        state.programs_total = (state.programs_total + (number + 1) * digest) & DIGEST
    state.programs_summed = len(state.programs)
    return state.programs_total


def digest_of(row: Row) -> int:
    """The digest of a row as it is now; of objects and their parts see `sum_anew`."""
    return _short(text_of(row))


def _short(text: str) -> int:
    hashed = _FRESH.copy()
    hashed.update(text.encode())
    return int.from_bytes(hashed.digest(), "big") & DIGEST


_FRESH: Final = hashlib.blake2b(digest_size=8)
"""Has hashed nothing yet; a copy costs a fifth of a new one."""
