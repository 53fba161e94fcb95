"""From bytes to lists: encodings, then the format by its content; the file name only breaks ties.

Order: XML root, JSON, CSV header, line formats. Inputs over MAX_BYTES are refused before anything is decoded.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from ..decklist import RawList
from . import csv_format, json_formats, lines, xml_formats
from .errors import UnreadableDeck

MAX_BYTES = 2 * 1024 * 1024
"""Of any input; events in JSON come near it."""
MAX_LINES_SIZE = 256 * 1024
MAX_XML_SIZE = 160 * 1024
"""Characters of one list as lines or as XML: ten times what the largest real ones need."""
_BINARY = (b"PK\x03\x04", b"\x1f\x8b", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"SQLite format", b"\x7fELF")


def read(data: bytes | str, file_name: str = "") -> list[RawList]:
    """Every list of the input, at least one; raises UnreadableDeck."""
    size = len(data)
    if size > MAX_BYTES:
        raise UnreadableDeck("DECK_TOO_LARGE", f"{size} bytes are too many; a list has at most {MAX_BYTES}")
    text = decoded(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")
    found = _read(text, file_name)
    if not any(each.entries for each in found):
        raise UnreadableDeck("NO_CARDS", "no line of this names a card")
    return [_titled(each, file_name) for each in found]


def _titled(raw: RawList, file_name: str) -> RawList:
    """A list without a name has that of its file."""
    return raw if raw.name or not file_name else replace(raw, name=PurePath(file_name).stem[:200])


def _read(text: str, file_name: str) -> list[RawList]:
    start = text.lstrip()[:200]
    if start.startswith("<"):
        _check_size(text, MAX_XML_SIZE)
        return [xml_formats.read(text.strip())]
    if start.startswith(("{", "[{")):
        return json_formats.read(text.encode("utf-8", "surrogatepass"))
    _check_size(text, MAX_LINES_SIZE)
    if csv_format.is_csv(text):
        return [csv_format.read(text)]
    return [lines.read(text, file_name)]


def _check_size(text: str, most: int) -> None:
    if len(text) > most:
        raise UnreadableDeck("DECK_TOO_LARGE", f"{len(text)} characters are too many; one list has at most {most}")


def decoded(data: bytes) -> str:
    """The text of the bytes: UTF-8, UTF-16 with a mark, else Windows-1252; raises UnreadableDeck for what is no text."""
    if data.startswith(_BINARY):
        raise UnreadableDeck("NOT_TEXT", "this is no text file; export the deck as text, .dek, .cod or .dck")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _strict(data, "utf-16")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\x00" in text:
        raise UnreadableDeck("NOT_TEXT", "this is no text file; it holds zero bytes")
    return text


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableDeck("NOT_TEXT", f"this is no {encoding} text: {error.reason}") from error
