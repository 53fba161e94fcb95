"""A phrase that is written once: its words with holes, and the node that they mean, with the same holes. Read and printed from one line.

    Phrase("{n:number} or more mana <was|were> spent to cast {s:reference}", Compare(ManaSpent(H("s")), ">=", Const(H("n"))))

`{s:reference}` is a part in the language "reference", which a room has entered with its reader and its printer; its value is what `H("s")` stands for in the
node. A language of several values binds `H("s.name")` for each of its names, one without a value is written `{:self}`. Of `<was|were>` any is read and the first
is printed; `<|also>` may be left out. `<dies/die>` agrees with the part before it: either is read, the second is printed after a plural or "you". Words are
written as they are printed.

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
from .templates import Both, Hole, Template, has_holes

Said = Node | tuple[Node, ...]
"""What a phrase means: a node, or several that are said in one."""

N = TypeVar("N", bound=Said)
T = TypeVar("T")
Parts = dict[str, Any]


class Language(NamedTuple):
    """How one sort of part is read and printed; `names` are its values, ("",) for a single one.

    `is_plural`: whether values of it, as a subject, take "attack" rather than "attacks". `is_given`: it takes no words, for they have been read before.
    """

    read: Callable[[Reader], Any]
    print: Callable[..., str]
    names: tuple[str, ...]
    is_plural: Callable[..., bool] | None = None
    is_given: bool = False


_LANGUAGES: Final[dict[str, Language]] = {}


def _enter(name: str, entered: Language) -> None:
    if name in _LANGUAGES:
        raise ValueError(f"two languages {name!r}")
    _LANGUAGES[name] = entered


def language(name: str, read: Callable[[Reader], Any], printed: Callable[..., str], *names: str) -> None:
    """Enter a language: `read(r)` gives its value (a tuple of them when it has names), `printed(*values, w)` the words. Raises ValueError for a second one."""
    _enter(name, Language(read, printed, names or ("",)))


def given(
    name: str, value: Callable[[Reader], Any], printed: Callable[..., str], is_plural: Callable[..., bool], *names: str
) -> None:
    """Enter the language of a subject: its words were read once, before the phrases about it are tried; `value(r)` is what they said."""
    _enter(name, Language(value, printed, names or ("",), is_plural, is_given=True))


def silent(name: str, read: Callable[[Reader], Any], printed: Callable[[Words], str] = lambda w: "") -> None:
    """Enter a language without a value: words that depend on where they stand, a look at what follows, or what is mentioned without words."""
    _enter(name, Language(read, printed, ()))


def said(table: Mapping[str, T], r: Reader) -> T:
    """The value of the longest words of a table that stand here. Raises Miss."""
    found = r.take_from(table)
    if found is None:
        raise Miss("none of the words")
    return found


def words_for(table: Mapping[str, T], value: T) -> str:
    """The first words of a value in a table. Raises Unprintable."""
    for words, known in table.items():
        if known == value:
            return words
    raise Unprintable("no words for it")


def table(name: str, words: Mapping[str, Any]) -> None:
    """Enter a language of fixed words."""
    language(name, lambda r: said(words, r), lambda value, w: words_for(words, value))


# --- nodes with holes ----------------------------------------------------------------------------------------------------


def _require_templates(value: Any, in_node: bool = False) -> None:
    """A node cannot hold a hole: its class has to come from `templates`. Raises TypeError."""
    if isinstance(value, (Hole, Both, Template)) and in_node:
        raise TypeError(f"a node holds {value}; import its class from phrases.templates")
    if isinstance(value, (tuple, Template)):
        for part in value:
            _require_templates(part, in_node)
    elif isinstance(value, Node):
        for field in fields(value):
            _require_templates(getattr(value, field.name), True)


def _builder(template: Any) -> Callable[[Mapping[str, Any]], Any]:
    """What puts parts into the holes of a template; a subtree without holes is used as it is."""
    if isinstance(template, Hole):
        return lambda parts: parts[template.name]
    if isinstance(template, Both):
        first, further = _builder(template.part), _builder(template.further)
        return lambda parts: all_of((first(parts), *further(parts)))
    if isinstance(template, Template):
        kind, values = template.kind, [_builder(value) for value in template.values]
        return lambda parts: kind(*(build(parts) for build in values))
    if has_holes(template):
        inner = [_builder(part) for part in template]
        return lambda parts: tuple(build(parts) for build in inner)
    return lambda parts: template


def match(template: Any, value: Any, parts: Parts) -> bool:
    """Whether the value is the template with something in its holes; what that is stands in `parts` afterwards."""
    if isinstance(template, Hole):
        return bool(parts.setdefault(template.name, value) == value)
    if isinstance(template, Both):
        return _match_both(template, value, parts)
    if isinstance(template, Template):
        names = fields(template.kind)
        return type(value) is template.kind and all(
            match(own, getattr(value, field.name), parts) for own, field in zip(template.values, names, strict=True)
        )
    if isinstance(template, tuple) and isinstance(value, tuple):
        pairs = zip(template, value, strict=False)
        return len(template) == len(value) and all(match(one, other, parts) for one, other in pairs)
    return bool(template == value)


def _match_both(template: Both, value: Any, parts: Parts) -> bool:
    """The further conditions are found among the conjuncts, wherever they stand; the rest is the part."""
    rest = list(conjuncts(value)) if isinstance(value, Filter) else []
    for each in template.further:
        found = next((own for own in rest if match(each, own, parts)), None)
        if found is None:
            return False
        rest.remove(found)
    return match(template.part, all_of(rest), parts)


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

    def print(self, parts: Parts, w: Words, plural: bool) -> str:
        found = _LANGUAGES[self.language]
        return found.print(*(parts[key] for key in self.keys(found.names)), w)

    def is_given(self) -> bool:
        return _LANGUAGES[self.language].is_given

    def is_plural(self, parts: Parts, before: bool) -> bool:
        """Whether what follows agrees with a plural; `before`: as far as the parts before it say."""
        found = _LANGUAGES[self.language]
        return before if found.is_plural is None else found.is_plural(*(parts[key] for key in self.keys(found.names)))


class _Said(NamedTuple):
    """Plain words, in one of several ways; `text` is printed, `plural` after a plural."""

    ways: tuple[str, ...]
    text: str
    plural: str

    def read(self, r: Reader, parts: Parts) -> None:
        if not any(way and r.take(way) for way in self.ways) and "" not in self.ways:
            raise Miss(self.ways[0])

    def print(self, parts: Parts, w: Words, plural: bool) -> str:
        return self.plural if plural else self.text

    def is_plural(self, parts: Parts, before: bool) -> bool:
        return before


def _words(text: str) -> str:
    return " ".join(token.word for token in lexer.tokens(text.strip()))


def _pieces(text: str) -> list[_Part | _Said]:
    found: list[_Part | _Said] = []
    for piece in _PIECES.finditer(text):
        name, kind, ways, plain = piece.groups()
        if kind:
            found.append(_Part(name, kind))
        elif ways is not None:
            agrees = "/" in ways and "|" not in ways
            each = ways.split("/" if agrees else "|")
            found.append(_Said(tuple(_words(way) for way in each), each[0], each[-1] if agrees else each[0]))
        else:
            found.append(_Said((_words(plain),) if plain.strip() else ("",), plain, plain))
    return found


class Phrase(Generic[N]):
    """One line of the grammar. `is_read`, `is_printed`: False for words that are only printed, or only understood."""

    def __init__(self, text: str, node: N, *, is_read: bool = True, is_printed: bool = True) -> None:
        self.text = text
        self.node = node
        self.is_read = is_read
        self.is_printed = is_printed
        _require_templates(node)
        self._pieces = _pieces(text)
        self._build = _builder(node)

    def plain(self) -> list[str]:
        """All the ways to say it, when it has no parts; else []."""
        said = [piece.ways for piece in self._pieces if isinstance(piece, _Said)]
        if len(said) < len(self._pieces):
            return []
        return [" ".join(way for way in ways if way) for ways in product(*said)]

    def first_words(self) -> tuple[str, ...]:
        """The words that it can begin with, after a given part; () when another part comes first, which may begin with any."""
        pieces = (piece for piece in self._pieces if not (isinstance(piece, _Part) and piece.is_given()))
        first = next((piece for piece in pieces if isinstance(piece, _Part) or piece.text.strip()), None)
        if not isinstance(first, _Said) or "" in first.ways:
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
        words, plural = "", False
        for piece in self._pieces:
            words += piece.print(parts, w, plural)
            plural = piece.is_plural(parts, plural)
        return " ".join(words.split())


def _kind_of(template: Any) -> type:
    return template.kind if isinstance(template, Template) else type(template)


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
                self._of_class.setdefault(_kind_of(phrase.node), []).append(phrase)
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
