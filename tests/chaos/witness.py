"""What the players saw, kept apart from what the server says: acknowledgements, sequences and waiting times, in a file whose lines are chained.

A line that is changed, lost or cut short breaks the chain, and the run is not judged at all.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

ACK, TOLD = "ack", "told"
_START = "0" * 32


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line. `ack`: the action of a user, its sequence, how long it took and when it was over; `told`: a delta or (`whole`) a snapshot with its sequence."""

    kind: str
    game: str
    user: str
    seq: int
    action_id: str = ""
    seconds: float = 0.0
    at: float = 0.0
    whole: bool = False


class Damaged(Exception):
    """The witness's own record is not what was written."""


class Witness:
    """Writes lines; `close` writes how many there are. `acknowledged`: actions by game so far."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")
        self._last = _START
        self._count = 0
        self.acknowledged: Counter[str] = Counter()

    def note(self, seen: Seen) -> None:
        """One more line."""
        self.acknowledged[seen.game] += seen.kind == ACK
        data = msgspec.json.encode(seen)
        self._last = _chained(self._last, data)
        self._file.write(self._last.encode() + b" " + data + b"\n")
        self._count += 1

    def close(self) -> None:
        """The end, without which the record counts as cut short."""
        self._file.write(f"end {self._count} {self._last}\n".encode())
        self._file.close()


def read(path: Path) -> Iterator[Seen]:
    """The lines in order. Raises Damaged at the first that is not what was written."""
    last, count, ended = _START, 0, False
    for line in path.read_bytes().split(b"\n")[:-1]:
        if ended:
            raise Damaged("there is something after the end")
        if line.startswith(b"end "):
            ended = line == f"end {count} {last}".encode()
            continue
        digest, _, data = line.partition(b" ")
        last, count = _chained(last, data), count + 1
        if digest.decode(errors="replace") != last:
            raise Damaged(f"line {count} is not what was written")
        yield msgspec.json.decode(data, type=Seen)
    if not ended:
        raise Damaged("the record is cut short")


def _chained(last: str, data: bytes) -> str:
    return hashlib.blake2b(last.encode() + data, digest_size=16).hexdigest()
