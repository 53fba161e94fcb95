"""Names: what people type, folded to what it means.

Folding drops case, accents and punctuation. A card answers to its whole name, to each face, to alternate names of the same
card (CR 201.3) and to the names printed in other languages, in this order of preference.
"""

from __future__ import annotations

import bisect
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import process
from rapidfuzz.distance import OSA

from services.kit.folding import fold

from .facts import CardFacts

Kind = Literal["exact", "folded", "face", "alias", "printed", "fuzzy", "ambiguous", "unknown"]
CANDIDATES = 5
_CLEAR_SCORE = 0.85
_CLEAR_LEAD = 0.05
_WORTH_NAMING = 0.55


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a typed name means: the index of the card, or None with the nearest names."""

    kind: Kind
    card: int | None
    candidates: tuple[str, ...] = ()


class NameIndex:
    """Look-ups over the cards given, which it names by their position."""

    def __init__(self, cards: Sequence[CardFacts], printed: Mapping[str, int]) -> None:
        self._names = [card.name for card in cards]
        self._exact = {name: index for index, name in enumerate(self._names)}
        self._folded: dict[str, int] = {}
        self._faces: dict[str, int] = {}
        self._aliases: dict[str, int] = {}
        self._printed = printed
        for index, card in enumerate(cards):
            self._add(index, card)
        self._sorted = sorted(self._folded)
        self._grams = _Trigrams(self._sorted)

    def _add(self, index: int, card: CardFacts) -> None:
        self._folded.setdefault(fold(card.name), index)
        for face in card.faces:
            self._faces.setdefault(fold(face.name), index)
        for alias in card.aliases:
            self._aliases.setdefault(fold(alias), index)

    def find(self, name: str) -> int | None:
        """The card that the name means without guessing."""
        return self.known(name).card

    def english(self, name: str) -> str:
        """The English name of the card that the name means without guessing, "" when it means none."""
        index = self.find(name)
        return "" if index is None else self._names[index]

    def known(self, name: str) -> Resolved:
        """What the name means without guessing; kind "unknown" when nothing answers to it."""
        if (index := self._exact.get(name)) is not None:
            return Resolved("exact", index)
        folded = fold(name)
        tables: tuple[tuple[Kind, Mapping[str, int]], ...] = (
            ("folded", self._folded),
            ("face", self._faces),
            ("alias", self._aliases),
            ("printed", self._printed),
        )
        for kind, table in tables:
            if (index := table.get(folded)) is not None:
                return Resolved(kind, index)
        return self._by_first_part(folded)

    def _by_first_part(self, folded: str) -> Resolved:
        front, slash, _ = folded.partition(" // ")
        if slash and (index := self._faces.get(front, self._folded.get(front))) is not None:
            return Resolved("face", index)
        return Resolved("unknown", None)

    def resolve(self, name: str) -> Resolved:
        """What the name means, guessing when one candidate is clear."""
        known = self.known(name)
        return known if known.card is not None else self._fuzzy(fold(name))

    def _fuzzy(self, folded: str) -> Resolved:
        scored = self._nearest(folded)
        if not scored:
            return Resolved("unknown", None)
        candidates = tuple(self._names[self._folded[name]] for name, _ in scored)
        best, *others = scored
        is_clear = best[1] >= _CLEAR_SCORE and (not others or best[1] - others[0][1] >= _CLEAR_LEAD)
        if is_clear:
            return Resolved("fuzzy", self._folded[best[0]], candidates)
        return Resolved("ambiguous" if best[1] >= _CLEAR_SCORE else "unknown", None, candidates)

    def _nearest(self, folded: str) -> list[tuple[str, float]]:
        pool = self._grams.nearest(folded)
        found = process.extract(
            folded, pool, scorer=OSA.normalized_similarity, limit=CANDIDATES, score_cutoff=_WORTH_NAMING
        )
        return [(name, score) for name, score, _ in found]

    def candidates(self, name: str) -> tuple[str, ...]:
        """The nearest names, best first."""
        return tuple(self._names[self._folded[near]] for near, _ in self._nearest(fold(name)))

    def complete(self, prefix: str, limit: int) -> list[str]:
        """Names that begin with the prefix, in order; then names that contain it."""
        folded = fold(prefix)
        if not folded:
            return []
        start = bisect.bisect_left(self._sorted, folded)
        end = bisect.bisect_left(self._sorted, folded + "\U0010ffff")
        found = self._sorted[start : min(end, start + limit)]
        if len(found) < limit and len(folded) > 1:
            inside = (name for name in self._grams.containing(folded) if not name.startswith(folded))
            found = [*found, *_take(inside, limit - len(found))]
        return [self._names[self._folded[name]] for name in found]


def _take(names: Iterable[str], count: int) -> list[str]:
    return [name for name, _ in zip(names, range(count), strict=False)]


class _Trigrams:
    """Which folded names share three-letter pieces with a text."""

    _POOL = 200

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        postings: dict[str, list[int]] = defaultdict(list)
        for index, name in enumerate(names):
            for gram in _grams(name):
                postings[gram].append(index)
        self._postings = dict(postings)

    def nearest(self, text: str) -> list[str]:
        """The names that share the most pieces, at most _POOL."""
        counts: dict[int, int] = defaultdict(int)
        # The rarest pieces say the most; common ones cost the most.
        grams = sorted((self._postings[g] for g in _grams(text) if g in self._postings), key=len)[:8]
        for posting in grams:
            for index in posting:
                counts[index] += 1
        best = sorted(counts, key=lambda index: -counts[index])[: self._POOL]
        return [self._names[index] for index in best]

    def containing(self, text: str) -> list[str]:
        """The names that contain the text, in order."""
        grams = [self._postings.get(gram, []) for gram in _inner_grams(text)]
        pool = min(grams, key=len) if grams else range(len(self._names))
        return [self._names[index] for index in pool if text in self._names[index]]


def _grams(name: str) -> set[str]:
    padded = f"  {name} "
    return {padded[i : i + 3] for i in range(len(padded) - 2)}


def _inner_grams(text: str) -> set[str]:
    return {text[i : i + 3] for i in range(len(text) - 2)}
