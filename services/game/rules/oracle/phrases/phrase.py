"""A phrase that is written once: its words with holes, and the node that they mean, with the same holes. Read and printed from one line.

    Phrase("{n:number} or more mana <was|were> spent to cast {s:reference}", Compare(ManaSpent(H("s")), ">=", Const(H("n"))))

`{s:reference}` is a part in the language "reference", which a room has entered with its reader and its printer; its value is what `H("s")` stands for in the
node. A language of several values binds `H("s.name")` for each of its names, one without a value is written `{:self}`. Of `<was|were>` any is read and the first
is printed; `<|also>` may be left out. Words are written as they are printed.

In a family (`Phrases`) the order decides: the first phrase that fits is what was said, and the first phrase of a node is how it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from itertools import product
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from ...program.filters import Filter
from ...program.node import Node
from ..text import lexer
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words
from ..tree.filters import all_of, conjuncts

Said = Node | tuple[Node, ...]
"""What a phrase means: a node, or several that are said in one."""

N = TypeVar("N", bound=Said)
Parts = dict[str, Any]


class Hole(NamedTuple):
    """The place of a part in a node."""

    name: str


def H(name: str) -> Any:
    """A hole where the node expects a value of whatever type."""
    return Hole(name)


class Both(NamedTuple):
    """A filter of a hole and of further conditions on the same object (`AllOf`, flat)."""

    part: Hole
    further: tuple[Filter, ...]

    def match(self, value: Any, parts: Parts) -> bool:
        """The further conditions are found among the conjuncts, wherever they stand; the rest is the part."""
        rest = list(conjuncts(value)) if isinstance(value, Filter) else []
        for each in self.further:
            found = next((own for own in rest if match(each, own, parts)), None)
            if found is None:
                return False
            rest.remove(found)
        return match(self.part, all_of(rest), parts)


def both(name: str, *further: Filter) -> Any:
    """In a node: what the hole of that name says, and these conditions besides."""
    return Both(Hole(name), further)


class Language(NamedTuple):
    """How one sort of part is read and printed; `names` are its values, ("",) for a single one."""

    read: Callable[[Reader], Any]
    print: Callable[..., str]
    names: tuple[str, ...]


_LANGUAGES: Final[dict[str, Language]] = {}


def language(name: str, read: Callable[[Reader], Any], printed: Callable[..., str], *names: str) -> None:
    """Enter a language: `read(r)` gives its value (a tuple of them when it has names), `printed(*values, w)` the words. Raises ValueError for a second one."""
    if name in _LANGUAGES:
        raise ValueError(f"two languages {name!r}")
    _LANGUAGES[name] = Language(read, printed, names or ("",))


def silent(name: str, read: Callable[[Reader], Any], printed: Callable[[Words], str]) -> None:
    """Enter a language without a value: words that depend on where they stand, or a look at what follows."""
    if name in _LANGUAGES:
        raise ValueError(f"two languages {name!r}")
    _LANGUAGES[name] = Language(read, printed, ())


# --- nodes with holes ----------------------------------------------------------------------------------------------------


def _has_holes(template: Any) -> bool:
    if isinstance(template, (Hole, Both)):
        return True
    if isinstance(template, tuple):
        return any(_has_holes(part) for part in template)
    return isinstance(template, Node) and any(_has_holes(getattr(template, field.name)) for field in fields(template))


def _builder(template: Any) -> Callable[[Mapping[str, Any]], Any]:
    """What puts parts into the holes of a template; a subtree without holes is used as it is."""
    if isinstance(template, Hole):
        return lambda parts: parts[template.name]
    if isinstance(template, Both):
        first, further = _builder(template.part), _builder(template.further)
        return lambda parts: all_of((first(parts), *further(parts)))
    if not _has_holes(template):
        return lambda parts: template
    if isinstance(template, tuple):
        inner = [_builder(part) for part in template]
        return lambda parts: tuple(build(parts) for build in inner)
    kind, values = type(template), [_builder(getattr(template, field.name)) for field in fields(template)]
    return lambda parts: kind(*(build(parts) for build in values))


def match(template: Any, value: Any, parts: Parts) -> bool:
    """Whether the value is the template with something in its holes; what that is stands in `parts` afterwards."""
    if isinstance(template, Hole):
        return bool(parts.setdefault(template.name, value) == value)
    if isinstance(template, Both):
        return template.match(value, parts)
    if isinstance(template, tuple) and isinstance(value, tuple):
        pairs = zip(template, value, strict=False)
        return len(template) == len(value) and all(match(one, other, parts) for one, other in pairs)
    if not isinstance(template, Node):
        return bool(template == value)
    if type(template) is not type(value):
        return False
    return all(match(getattr(template, field.name), getattr(value, field.name), parts) for field in fields(template))


# --- words with holes ----------------------------------------------------------------------------------------------------

_PIECES = re.compile(r"\{([\w.]*):(\w+)\}|<([^>]*)>|((?:\{[^{}:]*\}|[^{}<>])+)")


class _Part(NamedTuple):
    """A part of the phrase: the value's name and its language."""

    name: str
    language: str

    def keys(self, names: tuple[str, ...]) -> list[str]:
        return [f"{self.name}.{name}" if name else self.name for name in names]

    def read(self, r: Reader, parts: Parts) -> None:
        found = _LANGUAGES[self.language]
        value = found.read(r)
        values = () if not found.names else (value,) if found.names == ("",) else value
        parts.update(zip(self.keys(found.names), values, strict=True))

    def print(self, parts: Parts, w: Words) -> str:
        found = _LANGUAGES[self.language]
        return found.print(*(parts[key] for key in self.keys(found.names)), w)


class _Said(NamedTuple):
    """Plain words, in one of several ways; the first is printed."""

    ways: tuple[str, ...]
    text: str

    def read(self, r: Reader, parts: Parts) -> None:
        if not any(not way or r.take(way) for way in self.ways):
            raise Miss(self.ways[0])

    def print(self, parts: Parts, w: Words) -> str:
        return self.text


def _words(text: str) -> str:
    return " ".join(token.word for token in lexer.tokens(text.strip()))


def _pieces(text: str) -> list[_Part | _Said]:
    found: list[_Part | _Said] = []
    for piece in _PIECES.finditer(text):
        name, kind, ways, plain = piece.groups()
        if kind:
            found.append(_Part(name, kind))
        elif ways is not None:
            each = ways.split("|")
            found.append(_Said(tuple(_words(way) for way in each), each[0]))
        elif plain.strip():
            found.append(_Said((_words(plain),), plain))
        else:
            found.append(_Said(("",), plain))
    return found


class Phrase(Generic[N]):
    """One line of the grammar. `is_read`, `is_printed`: False for words that are only printed, or only understood."""

    def __init__(self, text: str, node: N, *, is_read: bool = True, is_printed: bool = True) -> None:
        self.text = text
        self.node = node
        self.is_read = is_read
        self.is_printed = is_printed
        self._pieces = _pieces(text)
        self._build = _builder(node)

    def plain(self) -> list[str]:
        """All the ways to say it, when it has no parts; else []."""
        said = [piece.ways for piece in self._pieces if isinstance(piece, _Said)]
        if len(said) < len(self._pieces):
            return []
        return [" ".join(way for way in ways if way) for ways in product(*said)]

    def first_words(self) -> tuple[str, ...]:
        """The words that it can begin with; () when a part comes first, which may begin with any."""
        first = self._pieces[0]
        if isinstance(first, _Part) or "" in first.ways:
            return ()
        return tuple(way.split(" ")[0] for way in first.ways)

    def read(self, r: Reader) -> N:
        """What stands here, if it is this phrase. Raises Miss."""
        parts: Parts = {}
        for piece in self._pieces:
            piece.read(r, parts)
        return cast(N, self._build(parts))

    def print(self, node: Said, w: Words) -> str:
        """The words of the node, "" if it is not of this phrase. Raises Unprintable when a part has no words."""
        parts: Parts = {}
        if not match(self.node, node, parts):
            return ""
        return " ".join("".join(piece.print(parts, w) for piece in self._pieces).split())


class Phrases(Generic[N]):
    """A family of phrases, found by their words and by the class of their node. Those without parts are looked up at once, the longest first."""

    def __init__(self, *phrases: Phrase[N]) -> None:
        self._plain: dict[str, N] = {}
        self._plain_words: dict[Said, str] = {}
        self._starting: dict[str, list[Phrase[N]]] = {}
        self._anywhere: list[Phrase[N]] = []
        self._of_class: dict[type, list[Phrase[N]]] = {}
        for phrase in phrases:
            plain = phrase.plain()
            if phrase.is_printed and plain:
                self._plain_words.setdefault(phrase.node, phrase.print(phrase.node, Words()))
            elif phrase.is_printed:
                self._of_class.setdefault(type(phrase.node), []).append(phrase)
            if phrase.is_read and plain:
                self._plain.update({words: phrase.node for words in plain if words not in self._plain})
            elif phrase.is_read:
                self._enter(phrase)

    def _enter(self, phrase: Phrase[N]) -> None:
        words = phrase.first_words()
        if not words:
            for known in self._starting.values():
                known.append(phrase)
            self._anywhere.append(phrase)
        for word in dict.fromkeys(words):
            self._starting.setdefault(word, list(self._anywhere)).append(phrase)

    def read_plain(self, r: Reader) -> N | None:
        """What the longest phrase without parts says that stands here, or None."""
        return r.take_from(self._plain) if self._plain else None

    def read(self, r: Reader) -> N:
        """What the first phrase that fits says, those without parts before the others. Raises Miss if none does."""
        plain = self.read_plain(r)
        if plain is not None:
            return plain
        for phrase in self._starting.get(r.word(), self._anywhere):
            found = r.attempt(phrase.read)
            if found is not None:
                return found
        raise Miss("no phrase")

    def print(self, node: Said, w: Words) -> str:
        """The words of the first phrase whose node this is, all its parts having words; "" if there is none."""
        plain = self._plain_words.get(node, "")
        if plain:
            return plain
        for phrase in self._of_class.get(type(node), ()):
            try:
                words = phrase.print(node, w)
            except Unprintable:
                continue
            if words:
                return words
        return ""
