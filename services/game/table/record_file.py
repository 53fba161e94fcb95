"""A whole game as one file, so that anybody can play it again at home: gzip of JSON lines.

First what the file is, then a line for each program of its cards, then the records of the log as they were written, header first. `proof` checks one.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import digest, from_json

from .records import Record, header_of, read_log

VERSION = 1
MOST_BYTES = 64 * 1024 * 1024
"""Of a file, unpacked."""


class BadFile(ValueError):
    """The file is no record of a game, or is damaged; says what is wrong with it."""


class _Head(msgspec.Struct):
    muster_record: int
    game: str
    engine: str
    programs: int


class _Program(msgspec.Struct):
    digest: str
    program: str


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file that was read: the records, and the programs of the cards by digest."""

    log: list[Record]
    programs: dict[str, CardProgram]


def packed(lines: Sequence[bytes], programs: Mapping[str, str]) -> bytes:
    """The file of a whole log and its programs (digest -> canonical JSON). Raises as `header_of`."""
    header = header_of(read_log(lines[:1]))
    head = _Head(VERSION, header.game_id, header.engine, len(programs))
    first = [msgspec.json.encode(each) for each in (head, *map(_Program, programs.keys(), programs.values()))]
    return gzip.compress(b"\n".join([*first, *lines]), mtime=0)


def unpacked(data: bytes) -> RecordFile:
    """The inverse. Raises BadFile, OtherEngine when another version of the engine wrote the log."""
    try:
        first, *lines = _inflated(data).split(b"\n")
        head = msgspec.json.decode(first, type=_Head)
        if head.muster_record != VERSION:
            raise BadFile(f"a record of version {head.muster_record}; this reads version {VERSION}")
        told = [msgspec.json.decode(line, type=_Program) for line in lines[: head.programs]]
        log = read_log(lines[head.programs :])
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadFile(f"no record of a game: {error}") from None
    return RecordFile(log, {each.digest: _program(each) for each in told})


def _inflated(data: bytes) -> bytes:
    unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        found = unpacking.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise BadFile(f"no record of a game: {error}") from None
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise BadFile("the file is cut short, or larger than a record can be")
    return found


def _program(told: _Program) -> CardProgram:
    """The program, if it is the one that its digest names."""
    try:
        found = from_json(told.program)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise BadFile(f"a program cannot be read: {error!r}") from None
    if not isinstance(found, CardProgram) or digest(found) != told.digest:
        raise BadFile(f"the program {told.digest} is not the one that the log names")
    return found
