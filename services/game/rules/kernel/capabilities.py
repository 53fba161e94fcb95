"""What the kernel can execute, asked by the compiler: a program with a missing capability must not be called compiled.

What it can is declared where it is done (`declared`); a class, a field or a word that nobody declares is missing.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, Final

from ..program import abilities as ab
from ..program import effects as fx
from ..program import filters as fl
from ..program import modifications as mo
from ..program import objects as ob
from ..program.node import Node, walk
from . import vocabulary
from .declared import KNOWN, Known, known_words

_LOADED = vocabulary.LOADED


def missing(program: Node) -> list[str]:
    """What a program (or one ability) needs and the kernel lacks; empty when it can be executed. Residual clauses are not looked into."""
    lacks: list[str] = []
    for node in walk(program):
        for lack in _lacks(node):
            if lack not in lacks:
                lacks.append(lack)
    return lacks + _loose_totals(program)


def known_keywords() -> frozenset[str]:
    """The keywords whose rules are implemented."""
    return known_words(ab.Keyword, "name")


def _loose_totals(program: Node) -> list[str]:
    """A total is checked where objects are chosen, and only there."""
    said = sum(isinstance(node, fl.TotalIs) for node in walk(program))
    if not said:
        return []
    chosen = [node.filter for node in walk(program) if isinstance(node, (ob.Target, ob.Chosen, fx.Search))]
    parts = [part for each in chosen for part in (each.parts if isinstance(each, fl.AllOf) else (each,))]
    return [] if sum(isinstance(part, fl.TotalIs) for part in parts) == said else ["a total"]


def _lacks(node: Node) -> list[str]:
    if isinstance(node, ab.Residual):
        return []
    check = _CHECKS.get(type(node))
    if check is None:
        if type(node) not in KNOWN:
            return [_class(node)]
        check = _CHECKS[type(node)] = _Check(type(node), KNOWN[type(node)])
    return check.of(node)


class _Check:
    """What is asked of every node of a class: its words where they are closed, then the fields that are not always read."""

    __slots__ = ("not_always", "words")

    def __init__(self, node: type[Node], known: Known) -> None:
        self.words = known.words
        self.not_always: list[tuple[str, Any]] = [
            (each.name, each.default)
            for each in fields(node)
            if each.name not in known.fields and each.name not in known.words
        ]

    def of(self, node: Node) -> list[str]:
        """The words and fields of the node that nobody declares."""
        lacks = [_word(node, field) for field in self.words if not self._is_known(node, field)]
        if not lacks:
            for field, default in self.not_always:
                if (default is MISSING or getattr(node, field) != default) and not self._is_read(node, field):
                    lacks.append(_field(node, field))
        return lacks

    def _is_known(self, node: Node, field: str) -> bool:
        word = getattr(node, field)
        return word in self.words[field] or word == node.__dataclass_fields__[field].default

    def _is_read(self, node: Node, field: str) -> bool:
        """Whether the field is read with one of the words that the node says."""
        return any(field in known.get(getattr(node, each), ()) for each, known in self.words.items())


_CHECKS: Final[dict[type[Node], _Check]] = {}


# --- how it is called ----------------------------------------------------------------------------------------------


_KINDS: Final[tuple[tuple[type[Node], str], ...]] = (
    (fx.Verb, "verb "), (ab.Ability, "ability "), (mo.Modification, "modification "),
)  # fmt: skip


_WORDS: Final = {
    "KeywordAction.action": "action", "AddMana.choice": "mana", "ChooseWord.what": "choice of", "Keyword.name": "keyword",
    "CastingRule.rule": "casting rule", "Restriction.rule": "restriction", "PlayerRule.rule": "player rule", "TokenSpec.predefined": "token",
    "PlayerDid.action": "event", "Happened.since": "memory of the", "HappenedCount.since": "memory of the",
}  # fmt: skip


def _class(node: Node) -> str:
    return next((kind for base, kind in _KINDS if isinstance(node, base)), "") + type(node).__name__


def _word(node: Node, field: str) -> str:
    return f"{_WORDS.get(f'{type(node).__name__}.{field}', field)} {getattr(node, field)}"


def _field(node: Node, field: str) -> str:
    return f"field {field} of {type(node).__name__}"
