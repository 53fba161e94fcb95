"""Searching: a query evaluated over the index, cheapest conditions first, sorted and cut into pages."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from ..legality import FORMATS
from . import bits, operators, shapes
from .bits import Bits
from .index import ORDERS, SearchIndex
from .syntax import And, Node, Not, Or, Parsed, Term, parse
from .text import deadline_of_query

MAX_PAGE = 175
DEFAULT_PAGE = 60
_TEXT_KEYS = frozenset({"oracle", "fulloracle", "keyword"})
_LAZY = (
    "symbols",
    "sets",
    "rarities",
    "dates",
    "collector_numbers",
    "print_counts",
    "set_counts",
    "languages",
    "residual",
)
_IGNORED_OPTIONS = {"unique": ("cards",), "include": ("extras",), "display": (), "prefer": ()}


class BadPageToken(Exception):
    """A page token of another query or another catalog."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: positions of cards, the number of all matches, warnings, and the token of the next page ("" at the end)."""

    positions: Sequence[int]
    total: int
    warnings: tuple[str, ...]
    next_token: str


class PageToken(msgspec.Struct, frozen=True, array_like=True):
    """Where the next page begins, and of what."""

    version: str
    query: str
    offset: int


class Engine:
    """Answers queries on one index."""

    def __init__(self, index: SearchIndex) -> None:
        self.index = index

    def warm(self) -> None:
        """Make what the first query of each kind would otherwise wait for."""
        for name in shapes.SHAPES:
            shapes.shape(self.index, name)
        for format_ in FORMATS:
            for status in ("legal", "banned", "restricted"):
                shapes.status(self.index, format_, status)
        for name in ORDERS:
            self.index.order(name, False)
        for table in _LAZY:
            getattr(self.index, table)

    def parsed(self, query: str) -> Parsed:
        """The query's tree; raises syntax.BadQuery."""
        return parse(query, lambda term: operators.why_not(self.index, term))

    def matching(self, node: Node | None) -> Bits:
        """All cards that the tree matches; raises TooSlow, BadPattern."""
        return self.index.all if node is None else self._within(node, self.index.all, deadline_of_query())

    def _within(self, node: Node, within: Bits, deadline: float) -> Bits:
        match node:
            case Term():
                return operators.evaluate(self.index, node, within, deadline) & within
            case Not(inner):
                return within & ~self._within(inner, within, deadline)
            case And(nodes):
                for each in sorted(nodes, key=cost):
                    within = self._within(each, within, deadline)
                    if not within:
                        break
                return within
            case Or(nodes):
                found = 0
                for each in sorted(nodes, key=cost):
                    found |= self._within(each, within & ~found, deadline)
                return found

    def page(self, query: str, order: str, direction: str, size: int, token: str) -> Page:
        """One page of the answer; raises BadPageToken and what parsing and evaluation raise."""
        parsed = self.parsed(query)
        order, is_descending, warnings = _order(parsed, order, direction)
        identity = hashlib.sha256(f"{query}\0{order}\0{is_descending}".encode()).hexdigest()[:16]
        offset = self._offset(token, identity)
        found = self.matching(parsed.node) if parsed.node is not None or not parsed.warnings else 0
        size = min(size or DEFAULT_PAGE, MAX_PAGE)
        ordered = bits.ranked(found, self.index.order(order, is_descending))
        shown = ordered[offset : offset + size]
        is_last = offset + size >= len(ordered)
        following = "" if is_last else self._token(identity, offset + size)
        return Page(shown, len(ordered), (*parsed.warnings, *warnings), following)

    def _token(self, identity: str, offset: int) -> str:
        token = PageToken(self.index.catalog.version, identity, offset)
        return base64.urlsafe_b64encode(msgspec.json.encode(token)).decode()

    def _offset(self, token: str, identity: str) -> int:
        if not token:
            return 0
        try:
            given = msgspec.json.decode(base64.urlsafe_b64decode(token.encode()), type=PageToken)
        except (msgspec.MsgspecError, binascii.Error, ValueError):
            raise BadPageToken("this is no page token") from None
        if given.version != self.index.catalog.version:
            raise BadPageToken("the catalog changed; begin with the first page again")
        if given.query != identity or given.offset < 0:
            raise BadPageToken("the page token belongs to another query")
        return given.offset


def cost(node: Node) -> int:
    """A rough price of evaluating a node: tables, then texts, then regular expressions."""
    match node:
        case Term():
            if node.is_regex:
                return 100
            return 10 if operators.key_of(node) in _TEXT_KEYS else 1
        case Not(inner):
            return cost(inner) + 1
        case And(nodes) | Or(nodes):
            return sum(cost(each) for each in nodes)


def has_regex(node: Node | None) -> bool:
    """Whether a regular expression is part of the tree."""
    match node:
        case Term():
            return node.is_regex
        case Not(inner):
            return has_regex(inner)
        case And(nodes) | Or(nodes):
            return any(has_regex(each) for each in nodes)
    return False


def _order(parsed: Parsed, order: str, direction: str) -> tuple[str, bool, list[str]]:
    warnings = []
    options = parsed.options
    order = options.get("order", options.get("sort", order)) or "name"
    direction = options.get("direction", options.get("dir", direction)) or "asc"
    if order not in ORDERS:
        warnings.append(f"'order:{order[:40]}' was ignored: the data cannot sort by it.")
        order = "name"
    for name, known in _IGNORED_OPTIONS.items():
        if name in options and options[name] not in known:
            warnings.append(f"'{name}:{options[name][:40]}' was ignored: one row a card is shown.")
    return order, direction.startswith("desc"), warnings
