"""What the kernel can carry out, as declared where it is carried out: node classes, the fields that are read of them, the words that are known.

`capabilities` refuses a program that says more. Any room may declare; this module stands below all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..program.node import Node

Words = Mapping[str, str | Iterable[str]]


class Known:
    """What is declared of one class of nodes."""

    __slots__ = ("fields", "words")

    def __init__(self) -> None:
        self.fields: set[str] = set()
        self.words: dict[str, dict[str, set[str]]] = {}  # field -> word -> the fields that are read with that word

    def fields_of(self, field: str, word: str) -> set[str]:
        """The set of fields that are read with a word, open for more."""
        return self.words.setdefault(field, {}).setdefault(word, set())


KNOWN: Final[dict[type[Node], Known]] = {}


def declare(node: type[Node], fields: str, words: Words) -> None:
    """The fields are read whatever the node says; in a field with `words` no others are known (the default always is)."""
    known = KNOWN.setdefault(node, Known())
    known.fields.update(_checked(node, fields.split()))
    for field in _checked(node, words):
        for word in _several(words[field]):
            known.fields_of(field, word)


def knows(node: type[Node], fields: str = "", **words: str | Iterable[str]) -> None:
    """Declare beside the code that carries it out: the fields, separated by spaces, are read of that class; with `words`, when it says one of them.

    `knows(Restriction, "filter only who", rule="can_block_only")`. Raises ValueError for a field that the class does not have.
    """
    declare(node, "" if words else fields, words)
    for field in words:
        for word in _several(words[field]):
            KNOWN[node].fields_of(field, word).update(_checked(node, fields.split()))


def _several(words: str | Iterable[str]) -> Iterable[str]:
    return (words,) if isinstance(words, str) else words


def _checked(node: type[Node], fields: Iterable[str]) -> Iterable[str]:
    for field in fields:
        if field not in node.__dataclass_fields__:
            raise ValueError(f"{node.__name__} has no field {field}")
    return fields


def known_words(node: type[Node], field: str) -> frozenset[str]:
    """The words that are known in a field, once the whole kernel is loaded (`vocabulary`)."""
    return frozenset(KNOWN[node].words[field])
