"""What searching needs of a catalog, built once: texts, numbers, colours, types, printings as sets of cards."""

from __future__ import annotations

import functools
import itertools
import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from services.kit.folding import fold

from ..facts import CardFacts, Printing
from ..memory import Catalog
from . import bits
from .bits import Bits
from .colors import mask
from .text import TextIndex

RARITIES = ("common", "uncommon", "rare", "special", "mythic", "bonus")
_REMINDER = re.compile(r"\s*\([^()]*\)")
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_NUMBER = re.compile(r"^[+-]?\d+(?:\.\d+)?$")
NUMERIC = ("power", "toughness", "loyalty", "defense")


class Postings:
    """Positions of cards by key, for tables of many keys with few cards each."""

    def __init__(self, keys: Iterable[Iterable[str]], size: int) -> None:
        found: dict[str, array[int]] = defaultdict(lambda: array("I"))
        for position, each in enumerate(keys):
            for key in set(each):
                found[key].append(position)
        self._positions = dict(found)
        self._size = size

    def __iter__(self) -> Iterator[str]:
        return iter(self._positions)

    def where(self, test: Callable[[str], bool]) -> Bits:
        """The cards with a key that passes."""
        lists = (positions for key, positions in self._positions.items() if test(key))
        return bits.of(itertools.chain.from_iterable(lists), self._size)


class SearchIndex:
    """Sets of cards by what can be asked for; positions are those of the catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.cards: Sequence[CardFacts] = catalog.content.cards
        self.size = len(self.cards)
        self.all: Bits = bits.everything(self.size)
        self.full_texts = [card.text().lower() for card in self.cards]
        # Most texts have no reminder text: the same string then serves for both.
        self.rules_texts = [_REMINDER.sub("", text) if "(" in text else text for text in self.full_texts]
        self.text = TextIndex(self.full_texts, self.rules_texts)
        self.names = TextIndex([_searched_name(card) for card in self.cards])
        self.types = TextIndex([card.type_line.lower() for card in self.cards])
        self.identity = self._by(lambda card: mask(card.color_identity))
        self.colors = self._by(lambda card: mask(card.colors))
        self.produced = self._by(lambda card: frozenset(card.produced_mana))
        self.costs = self._postings([card.mana_cost, *(face.mana_cost for face in card.faces)] for card in self.cards)
        self.mana_value = self._by(lambda card: card.mana_value)
        self.layout = self._by(lambda card: card.layout)
        self.grade = self._by_position(catalog.content.grades)
        self.keywords = self._by_each(lambda card: [keyword.lower() for keyword in card.keywords])
        self.imported_status = self._by_each(lambda card: card.legalities)
        self.numbers = {name: self._by_each(functools.partial(_numbers, name)) for name in NUMERIC}

    def _postings(self, keys: Iterable[Iterable[str]]) -> Postings:
        return Postings(keys, self.size)

    def _by(self, key: Callable[[CardFacts], object]) -> dict[object, Bits]:
        return self._by_position([key(card) for card in self.cards])

    def _by_position(self, keys: Iterable[object]) -> dict[object, Bits]:
        return _sets(((key,) for key in keys), self.size)

    def _by_each(self, keys: Callable[[CardFacts], Iterable[object]]) -> dict[object, Bits]:
        return _sets((keys(card) for card in self.cards), self.size)

    @functools.cached_property
    def symbols(self) -> dict[str, Counter[str]]:
        """The symbols of every cost that occurs."""
        return {cost: Counter(symbols_of(cost)) for cost in self.costs}

    @functools.cached_property
    def printings(self) -> list[list[Printing]]:
        """Each card's printings; without such data the one that its facts name."""
        known = self.catalog.printings_by_card
        return [known.get(card.oracle_id) or [_own_printing(card)] for card in self.cards]

    @functools.cached_property
    def sets(self) -> dict[object, Bits]:
        """Cards by set code."""
        return _sets(([each.set for each in printed] for printed in self.printings), self.size)

    @functools.cached_property
    def rarities(self) -> dict[object, Bits]:
        """Cards by rarity of any printing."""
        return _sets(([each.rarity for each in printed] for printed in self.printings), self.size)

    @functools.cached_property
    def dates(self) -> Postings:
        """Cards by ISO date of any printing."""
        return self._postings([each.released_at for each in printed] for printed in self.printings)

    @functools.cached_property
    def collector_numbers(self) -> Postings:
        """Cards by collector number of any printing."""
        return self._postings([each.collector_number for each in printed] for printed in self.printings)

    @functools.cached_property
    def print_counts(self) -> dict[object, Bits]:
        """Cards by number of printings."""
        return self._by_position(len(printed) for printed in self.printings)

    @functools.cached_property
    def set_counts(self) -> dict[object, Bits]:
        """Cards by number of sets."""
        return self._by_position(len({each.set for each in printed}) for printed in self.printings)

    @functools.cached_property
    def languages(self) -> dict[object, Bits]:
        """Cards by language of their printed names."""
        by_id = self.catalog.by_oracle_id
        sets: dict[object, Bits] = {
            language: bits.of((by_id[oracle_id] for oracle_id in oracle_ids), self.size)
            for language, oracle_ids in self.catalog.content.printed_names.by_language.items()
        }
        return {**sets, "en": self.all}

    @functools.cached_property
    def residual(self) -> Bits:
        """Cards with lines that the compiler could not read."""
        return bits.where(self.catalog.content.residuals or [""] * self.size, self.size)

    @functools.lru_cache(maxsize=64)  # noqa: B019  an index lives as long as its catalog
    def order(self, name: str, descending: bool) -> Sequence[int]:
        """All positions in the order of a key, ties by name."""
        key = ORDERS[name]
        keyed = [key(card) for card in self.cards]
        return sorted(range(self.size), key=keyed.__getitem__, reverse=descending)


def _sets(keys: Iterable[Iterable[object]], size: int) -> dict[object, Bits]:
    found: dict[object, list[int]] = defaultdict(list)
    for position, each in enumerate(keys):
        for key in set(each):
            found[key].append(position)
    return {key: bits.of(positions, size) for key, positions in found.items()}


def _searched_name(card: CardFacts) -> str:
    return " | ".join(dict.fromkeys([fold(card.name), *(fold(face.name) for face in card.faces)]))


def _numbers(name: str, card: CardFacts) -> list[float]:
    values = [getattr(face, name) for face in card.all_faces()]
    return [float(value) if _NUMBER.match(value) else 0.0 for value in values if value]


def symbols_of(cost: str) -> list[str]:
    """The symbols of a cost in upper case, generic mana as that many "1"."""
    found: list[str] = []
    for symbol in _SYMBOL.findall(cost.upper()):
        found += ["1"] * min(int(symbol), 100) if symbol.isdecimal() else [symbol]
    return found


def _own_printing(card: CardFacts) -> Printing:
    return Printing(card.set, card.collector_number, card.rarity, card.released_at)


def first_number(value: str) -> float:
    """The number of a power or toughness for sorting; "*" is zero."""
    return float(value) if _NUMBER.match(value) else 0.0


def _rarity_rank(card: CardFacts) -> int:
    return RARITIES.index(card.rarity) if card.rarity in RARITIES else -1


ORDERS: Mapping[str, Callable[[CardFacts], Any]] = {
    "name": lambda card: 0,  # positions are in the order of names
    "cmc": lambda card: card.mana_value,
    "mv": lambda card: card.mana_value,
    "power": lambda card: first_number(card.front().power),
    "toughness": lambda card: first_number(card.front().toughness),
    "released": lambda card: card.released_at,
    "set": lambda card: (card.set, card.collector_number.rjust(8)),
    "rarity": _rarity_rank,
    "color": lambda card: (len(card.colors), mask(card.colors)),
}
