"""Whether a game was dealt and played as the server says: from its record alone, without trusting the server.

The seed hashes to the commitment that was known before the game; and the records, played again, lead to the logged hash after every step. Every random result
follows from the seed and the words that the players added, so all of them are derived again on the way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from services.game.rules.kernel.state.rng import mixed
from services.game.rules.view import OPEN

from .messages import Json
from .position import Position
from .record_file import RecordFile
from .records import header_of
from .replaying import Diverged, begin, format_for, run

WORDS, HASHES = "nonces", "nonce_hashes"
_CHANCE = frozenset(("shuffled", "coin", "die", WORDS))
"""Events that tell of something that was left to chance."""


@dataclass(frozen=True, slots=True)
class Draws:
    """What one step left to chance: the numbers `first` to `last` of the generator, and the events that tell of it. Step 0 is before anybody was asked."""

    step: int
    turn: int
    first: int
    last: int
    events: list[Json]


@dataclass(slots=True)
class Proof:
    """What was found: `key` is what the draws follow from, `words` what each seat added to the seed, `hashes` what it had named before. `wrong` has a
    sentence for everything that does not fit; with nothing in it the record is whole and honest, and `end` is where the game ended."""

    game: str
    steps: int = 0
    key: str = ""
    words: list[str] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)
    draws: list[Draws] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    end: Position | None = None


def prove(record: RecordFile) -> Proof:
    """Check everything that the record allows to check. Raises OtherEngine, ValueError when the log has no header."""
    header = header_of(record.log)
    found = Proof(header.game_id)
    if hashlib.sha256(header.seed).digest() != header.commitment:
        found.wrong.append("the seed does not hash to the commitment")
    try:
        found.draws.extend(_played(record, found))
    except Diverged as error:
        found.wrong.append(f"step {error.number} is logged with the hash {error.logged}, and leads to {error.replayed}")
    except KeyError as error:
        found.wrong.append(f"the program {error} that the header names is not in the file")
    return found


def _played(record: RecordFile, found: Proof) -> Iterator[Draws]:
    """Play it again; what each step left to chance."""
    replay = begin(record.log, format_for, record.programs, (OPEN,))
    seed, game = replay.position.header.seed, replay.position.game
    before, salt = game.rng.counter, game.s.salt
    if before:
        yield Draws(0, 0, 1, before, [])
    for told in run(record.log, replay):
        found.steps, game = replay.steps, replay.position.game
        events = _events(told.get(OPEN, b"{}"), found)
        if game.s.salt != salt:  # draws are counted from 1 again
            before, salt = 0, game.s.salt
        if game.rng.counter > before:
            yield Draws(found.steps, game.s.turn.number, before + 1, game.rng.counter, events)
        before = game.rng.counter
    found.key, found.end = mixed(seed, game.s.salt).hex(), replay.position


def _events(line: bytes, found: Proof) -> list[Json]:
    """Those of a delta that tell of chance; what the players added is noted."""
    told = msgspec.json.decode(line).get("ev", ())
    for each in told:
        found.hashes = each.get("hashes", found.hashes) if each["t"] == HASHES else found.hashes
        found.words = each.get("nonces", found.words) if each["t"] == WORDS else found.words
    return [each for each in told if each["t"] in _CHANCE]
