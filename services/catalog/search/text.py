"""Substrings and regular expressions over one text a card.

A substring is looked for in the vocabulary first: it can only lie inside a word, or reach over words that all occur. Only the cards
that remain are read. Regular expressions run over the cards given, with a time limit enforced inside the engine (`regex`).
"""

from __future__ import annotations

import functools
import itertools
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence

import regex

from . import bits
from .bits import Bits

REGEX_SECONDS = 1.0
LONGEST_REGEX = 300
_RAREST = 2
_WORD = re.compile(r"[^\W_]+")
_SHORTCUTS = {
    r"\sm": r"\{[^}]+\}",
    r"\smm": r"(?:\{[^}]+\})+",
    r"\ss": r"\{[^}]+\}",
    r"\spt": r"[+-]?[\dx*]+/[+-]?[\dx*]+",
    r"\spp": r"[+-][\dx]+/[+-][\dx]+",
}


class TooSlow(Exception):
    """A regular expression needed more time than it may have."""


class BadPattern(Exception):
    """A regular expression that cannot be compiled; the message says why."""


def deadline_of_query() -> float:
    """When all regular expressions of a query that begins now must be done, in this thread's processor seconds.

    Processor time, so that a busy machine refuses no query that a quiet one answers.
    """
    return time.thread_time() + REGEX_SECONDS


class TextIndex:
    """Texts by position, in lower case; `narrowed` texts are the same with parts left out (reminder text)."""

    def __init__(self, texts: Sequence[str], narrowed: Sequence[str] | None = None) -> None:
        self._full = texts
        self._texts = texts if narrowed is None else narrowed
        self._is_narrowed = narrowed is not None
        self._size = len(texts)
        postings: dict[str, list[int]] = defaultdict(list)
        for position, text in enumerate(texts):
            for word in set(_WORD.findall(text)):
                postings[word].append(position)
        self._postings = dict(postings)
        # One string of all words, to look for pieces of words at the speed of memory.
        self._vocabulary = "\n" + "\n".join(self._postings) + "\n"

    @functools.lru_cache(maxsize=2048)  # noqa: B019  an index lives as long as its catalog
    def containing(self, phrase: str, is_full: bool = False) -> Bits:
        """The cards whose text (the full one, or the narrowed) contains the phrase, case aside."""
        lowered = phrase.lower()
        texts = self._full if is_full else self._texts
        words = _WORD.findall(lowered)
        if not words:
            return self._scan(lowered, range(self._size), texts)
        candidates = self._candidates(lowered, words)
        is_one_word = len(words) == 1 and words[0] == lowered
        is_certain = is_one_word and (is_full or not self._is_narrowed)
        return candidates if is_certain else self._scan(lowered, bits.members(candidates), texts)

    def _candidates(self, lowered: str, words: Sequence[str]) -> Bits:
        last = len(words) - 1
        pieces = {
            ("" if number == 0 and lowered.startswith(word) else "\n")
            + word
            + ("" if number == last and lowered.endswith(word) else "\n")
            for number, word in enumerate(words)
        }
        postings = [[self._postings[each] for each in self._words_with(piece)] for piece in pieces]
        # The rarest words decide; common ones cost more to look up than reading the cards that are left.
        rarest = sorted(postings, key=lambda lists: sum(map(len, lists)))[:_RAREST]
        found = bits.everything(self._size)
        for lists in rarest:
            found &= bits.of(itertools.chain.from_iterable(lists), self._size)
        return found

    def _words_with(self, piece: str) -> list[str]:
        if piece[0] == piece[-1] == "\n":
            return [piece.strip()] if piece.strip() in self._postings else []
        found = []
        at = self._vocabulary.find(piece)
        while at >= 0:
            start = self._vocabulary.rfind("\n", 0, at + 1) if not piece.startswith("\n") else at
            end = self._vocabulary.find("\n", start + 1)
            found.append(self._vocabulary[start + 1 : end])
            at = self._vocabulary.find(piece, end)
        return found

    def _scan(self, lowered: str, positions: Iterable[int], texts: Sequence[str]) -> Bits:
        return bits.of((position for position in positions if lowered in texts[position]), self._size)

    def matching(self, pattern: str, within: Bits, deadline: float) -> Bits:
        """The cards of a set whose text the regular expression matches; raises TooSlow at the deadline, BadPattern."""
        compiled = compiled_pattern(pattern)
        found = []
        for position in bits.members(within):
            left = deadline - time.thread_time()
            if left <= 0:
                raise TooSlow(pattern)
            try:
                if compiled.search(self._texts[position], timeout=left, concurrent=True):
                    found.append(position)
            except TimeoutError:
                raise TooSlow(pattern) from None
        return bits.of(found, self._size)


@functools.lru_cache(maxsize=256)
def compiled_pattern(pattern: str) -> regex.Pattern[str]:
    """Scryfall's regular expression, its shortcuts replaced; raises BadPattern."""
    if len(pattern) > LONGEST_REGEX:
        raise BadPattern(f"it is longer than {LONGEST_REGEX} characters")
    for short in sorted(_SHORTCUTS, key=len, reverse=True):
        pattern = pattern.replace(short, _SHORTCUTS[short])
    try:
        return regex.compile(pattern, regex.IGNORECASE | regex.MULTILINE)
    except regex.error as error:
        raise BadPattern(str(error)) from error
