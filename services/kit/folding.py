"""Folding of names: what two spellings of one name have in common. Pure text; every service folds alike."""

from __future__ import annotations

import functools
import re
import unicodedata

_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "ß": "ss", "đ": "d", "’": "", "'": "", "`": "", "‘": "", "ʼ": ""}
)
_GAP = re.compile(r"[^\w]+")
_BLANK = re.compile(r"_+")
_SPLIT = re.compile(r"\s*/{1,3}\s*")
LONGEST = 200
"""Letters beyond this do not count."""


@functools.lru_cache(maxsize=65536)
def fold(name: str) -> str:
    """The name without case, accents and punctuation; the parts of a split name are joined by " // "."""
    short = name.strip()[:LONGEST]
    parts = [_folded_part(part) for part in _SPLIT.split(short)]
    return " // ".join(part for part in parts if part) or short.casefold()


def _folded_part(part: str) -> str:
    lowered = part.casefold().translate(_LETTERS)
    if not lowered.isascii():
        lowered = "".join(c for c in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(c))
    return _BLANK.sub("_", _GAP.sub(" ", lowered)).strip()
