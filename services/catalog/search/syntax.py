"""The syntax tree of a query, and what reading a query leaves behind.

query := any ("or" any)*; any := part (["and"] part)*; part := "-" part | "(" query ")" | "!" name | word | key op value.
An unknown key or a value that its key cannot take becomes a warning and is left out (as Scryfall does); unbalanced
parentheses and quotes close at the end of the query.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .lexer import Token, tokens

MAX_LENGTH = 1_000
MAX_DEPTH = 20
MAX_TERMS = 60


@dataclass(frozen=True, slots=True)
class Term:
    """One condition: `key` "" is a bare word, "!" an exact name; `op` one of : = != < <= > >=."""

    key: str
    op: str
    value: str
    is_regex: bool = False


@dataclass(frozen=True, slots=True)
class Not:
    """Everything that the inner node does not match."""

    node: Node


@dataclass(frozen=True, slots=True)
class And:
    """What all nodes match."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """What any node matches."""

    nodes: tuple[Node, ...]


Node = Term | Not | And | Or


class BadQuery(Exception):
    """The query as a whole cannot be used; the message says why."""


@dataclass(slots=True)
class Parsed:
    """The tree (None when nothing is left of the query), what was ignored, and display options found in it."""

    node: Node | None = None
    warnings: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)


Accepts = Callable[[Term], str]
"""Why a term cannot be used, or ""."""
OPTIONS = frozenset({"order", "direction", "dir", "unique", "display", "prefer", "include", "sort"})


def parse(query: str, why_not: Accepts) -> Parsed:
    """The query as a tree; raises BadQuery when it is too long or too deep."""
    if len(query) > MAX_LENGTH:
        raise BadQuery(f"the query has {len(query)} characters; at most {MAX_LENGTH} are read")
    parser = _Parser(tokens(query), why_not)
    parser.parsed.node = parser.disjunction(0)
    return parser.parsed


class _Parser:
    """Recursive descent over the tokens."""

    def __init__(self, found: list[Token], why_not: Accepts) -> None:
        if sum(token.kind == "term" for token in found) > MAX_TERMS:
            raise BadQuery(f"the query has more than {MAX_TERMS} conditions")
        self._tokens = found
        self._position = 0
        self._why_not = why_not
        self.parsed = Parsed()

    def _peek(self) -> Token | None:
        return self._tokens[self._position] if self._position < len(self._tokens) else None

    def _next_is(self, *kinds: str) -> bool:
        token = self._peek()
        return token is not None and token.kind in kinds

    def disjunction(self, depth: int) -> Node | None:
        """Parts joined by "or"."""
        if depth > MAX_DEPTH:
            raise BadQuery(f"parentheses are nested more than {MAX_DEPTH} deep")
        found = [self._conjunction(depth)]
        while self._next_is("or"):
            self._position += 1
            found.append(self._conjunction(depth))
        nodes = tuple(node for node in found if node is not None)
        return nodes[0] if len(nodes) == 1 else Or(nodes) if nodes else None

    def _conjunction(self, depth: int) -> Node | None:
        found: list[Node] = []
        while (token := self._peek()) is not None and token.kind not in ("or", ")"):
            if (node := self._part(depth)) is not None:
                found.append(node)
        if depth == 0 and self._next_is(")"):
            self._position += 1  # one too many: ignored
            rest = self._conjunction(depth)
            found += [rest] if rest is not None else []
        return found[0] if len(found) == 1 else And(tuple(found)) if found else None

    def _part(self, depth: int) -> Node | None:
        token = self._tokens[self._position]
        self._position += 1
        if token.kind == "and":
            return None
        if token.kind == "-":
            return self._negated(depth)
        if token.kind == "(":
            node = self.disjunction(depth + 1)
            if self._next_is(")"):
                self._position += 1
            return node
        return self._term(token)

    def _negated(self, depth: int) -> Node | None:
        if depth > MAX_DEPTH:
            raise BadQuery("too many signs in a row")
        token = self._peek()
        if token is None or token.kind in ("or", "and", ")"):
            return None
        node = self._part(depth + 1) if token.kind == "-" else self._part(depth)
        return Not(node) if node is not None else None

    def _term(self, token: Token) -> Node | None:
        term = Term(token.key, token.op, token.value, token.is_regex)
        if term.key in OPTIONS:
            self.parsed.options[term.key] = term.value.lower()
            return None
        if reason := self._why_not(term):
            shown = f"{term.key}{term.op}{term.value}" if term.key else term.value
            self.parsed.warnings.append(f"{shown[:80]!r} was ignored: {reason}.")
            return None
        return term
