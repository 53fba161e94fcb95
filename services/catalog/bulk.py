"""Card files as a stream of JSON objects: gzip, zstd or plain; one object a line, one array, or MTGJSON's `data` object.

Nothing is read into memory whole: a file of a gigabyte costs one chunk and the largest single object.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

import zstandard

CHUNK = 1 << 16
MAX_OBJECT = 16 * 1024 * 1024
_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"
_SPACE = b" \t\r\n,"


class Readable(Protocol):
    """What a decompressor and a file have in common."""

    def read(self, size: int, /) -> bytes:
        """The next bytes, at most `size`; b"" at the end."""
        ...


class UnreadableFile(Exception):
    """The file is not what its first bytes or its structure promise; the message says where it stops making sense."""


@dataclass(frozen=True, slots=True)
class RawObject:
    """One JSON object of a file: its 1-based number, its bytes, and its key when it is a member of an object."""

    number: int
    data: bytes
    key: str = ""


class Progress:
    """Bytes of the file read so far, of `total`."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0


def digest(path: Path) -> str:
    """SHA-256 of the file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class _Counted(io.RawIOBase):
    """Counts what is read of the compressed file, for the progress bar."""

    def __init__(self, file: IO[bytes], progress: Progress) -> None:
        self._file = file
        self._progress = progress

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        data = self._file.read(len(view))
        view[: len(data)] = data
        self._progress.done += len(data)
        return len(data)


def objects(path: Path, progress: Progress | None = None) -> Iterator[RawObject]:
    """Every object of the file in order; raises UnreadableFile."""
    with path.open("rb") as file:
        counted = io.BufferedReader(_Counted(file, progress or Progress(path.stat().st_size)), CHUNK)
        try:
            yield from _objects(_plain(counted))
        except (OSError, EOFError, zlib.error, zstandard.ZstdError) as error:
            raise UnreadableFile(f"{path.name} is damaged: {error}") from error


def _plain(file: io.BufferedReader[_Counted]) -> Readable:
    start = file.peek(4)[:4]
    if start.startswith(_GZIP):
        return gzip.GzipFile(fileobj=file)
    if start == _ZSTD:
        return zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
    return file


def _objects(file: Readable) -> Iterator[RawObject]:
    head = b""
    while not head.strip():
        chunk = file.read(CHUNK)
        if not chunk:
            return
        head = head.strip() + chunk.removeprefix(b"\xef\xbb\xbf")
    first = head.lstrip()[:1]
    if first == b"[":
        yield from _Elements(file, head.lstrip()[1:]).run()
    elif first == b"{" and _is_member_file(head):
        yield from _Members(file, head).run()
    elif first == b"{" and not _is_whole_line(head):
        yield RawObject(1, _Scanner(file, head.lstrip()).value())
    elif first == b"{":
        yield from _lines(file, head)
    else:
        raise UnreadableFile("this is neither JSON lines, nor a JSON array, nor an MTGJSON file")


def _is_member_file(head: bytes) -> bool:
    start = head.lstrip()[:200].replace(b" ", b"").replace(b"\n", b"")
    return start.startswith((b'{"meta":', b'{"data":'))


def _is_whole_line(head: bytes) -> bool:
    line, newline, _ = head.lstrip().partition(b"\n")
    return not newline or line.rstrip().endswith(b"}")


def _lines(file: Readable, head: bytes) -> Iterator[RawObject]:
    number = 0
    pending = head
    while True:
        *whole, pending = pending.split(b"\n")
        for line in whole:
            number += 1
            if line.strip():
                yield RawObject(number, line)
        chunk = file.read(CHUNK)
        if not chunk:
            break
        if len(pending) > MAX_OBJECT:
            raise UnreadableFile(f"line {number + 1} is longer than {MAX_OBJECT} bytes")
        pending += chunk
    if pending.strip():
        yield RawObject(number + 1, pending)


class _Scanner:
    """Finds where JSON values end without decoding them."""

    def __init__(self, file: Readable, head: bytes) -> None:
        self._file = file
        self._buffer = head

    def _more(self) -> None:
        chunk = self._file.read(CHUNK)
        if not chunk:
            raise UnreadableFile("the file ends in the middle")
        self._buffer += chunk

    def _skip(self, characters: bytes) -> bytes:
        while True:
            self._buffer = self._buffer.lstrip(characters)
            if self._buffer:
                return self._buffer[:1]
            self._more()

    def value(self) -> bytes:
        """Cut one value off the buffer's start."""
        position, depth, in_string = 0, 0, False
        while True:
            position, depth, in_string, is_whole = _scan(self._buffer, position, depth, in_string)
            if is_whole:
                value, self._buffer = self._buffer[:position], self._buffer[position:]
                return value
            if len(self._buffer) > MAX_OBJECT:
                raise UnreadableFile(f"an object is longer than {MAX_OBJECT} bytes")
            self._more()


class _Elements(_Scanner):
    """The objects of one array."""

    def run(self) -> Iterator[RawObject]:
        """Each element, numbered from 1."""
        number = 0
        while self._skip(_SPACE) != b"]":
            number += 1
            yield RawObject(number, self.value())


class _Members(_Scanner):
    """The members of MTGJSON's `data`."""

    def run(self) -> Iterator[RawObject]:
        """Each member of `data` with its key."""
        self._enter_data()
        number = 0
        while self._skip(_SPACE) != b"}":
            number += 1
            key = self.value().decode("utf-8", "replace").strip('"')
            self._skip(b" \t\r\n:")
            yield RawObject(number, self.value(), key)

    def _enter_data(self) -> None:
        self._skip(b" \t\r\n{")
        while self.value() != b'"data"':
            self._skip(b" \t\r\n:")
            self.value()
            self._skip(_SPACE)
        self._skip(b" \t\r\n:")
        if self._buffer[:1] != b"{":
            raise UnreadableFile("`data` is not an object")
        self._buffer = self._buffer[1:]


_MARKS = re.compile(rb'[{}\[\]"]')
_STRING_END = re.compile(rb'[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_SCALAR_END = re.compile(rb"[\s,\]}:]")


def _scan(buffer: bytes, position: int, depth: int, in_string: bool) -> tuple[int, int, bool, bool]:
    """Go on through one value: where it stands, how deep, whether in a string, and whether the value is whole."""
    if position == 0 and buffer[:1] not in (b"{", b"[", b'"'):
        end = _SCALAR_END.search(buffer)
        return (end.start(), 0, False, True) if end else (0, 0, False, False)
    while True:
        if in_string:
            end = _STRING_END.match(buffer, position)
            if not end:
                return position, depth, True, False
            position, in_string = end.end(), False
        if depth == 0 and position > 0:
            return position, 0, False, True
        mark = _MARKS.search(buffer, position)
        if not mark:
            return len(buffer), depth, False, False
        position, depth, in_string = _after(mark, depth)


def _after(mark: re.Match[bytes], depth: int) -> tuple[int, int, bool]:
    character = mark.group()
    if character == b'"':
        return mark.end(), depth, True
    return mark.end(), depth + (1 if character in (b"{", b"[") else -1), False
