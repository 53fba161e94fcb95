"""Nouns and references as parts of phrases, in both directions."""

from __future__ import annotations

from ...program import filters as fl
from ...program import objects as ob
from ..phrases.phrase import language, silent
from ..text.numbers import number_word
from ..text.reader import Miss, Reader
from ..text.wording import Style, Unprintable, Words, number
from .print import noun as print_noun
from .print import objects
from .read import noun as read_noun
from .read_qualifiers import counter_kind
from .read_references import pronoun, resolve_it


def itself(r: Reader) -> None:
    """ "~", or "it" where that is the object itself."""
    if r.take_any("~", "~name"):
        return
    r.need("it")
    if resolve_it(r) != ob.This():
        raise Miss("which one")


def _this(r: Reader) -> None:
    if pronoun(r) != ob.This():
        raise Miss("which one")


def _its(r: Reader) -> None:
    if r.take_any("~ 's", "~name 's"):
        return
    r.need("its")
    if resolve_it(r) != ob.This():
        raise Miss("whose")


def _several(r: Reader) -> fl.Filter:
    found = read_noun(r)
    if not found.plural:
        raise Miss("several")
    return found.filter


def _some(r: Reader) -> int:
    count = number_word(r)
    if not count:
        raise Miss("none is said in other words")
    return count


def _some_words(value: int, w: Words) -> str:
    if not value:
        raise Unprintable("none")
    return number(value)


def _end(r: Reader) -> None:
    if r.word() not in (",", ".", "", "instead"):
        raise Miss("more is said")


silent("self", itself, lambda w: "it" if w.style is Style.IT else "~")
silent("selfs", _its, lambda w: "its" if w.style is Style.IT else "~'s")
silent("this", _this, lambda w: objects(ob.This(), w))
silent("end", _end, lambda w: "")
language("reference", pronoun, objects)
language("number", number_word, lambda value, w: number(value))
language("some", _some, _some_words)
language("nouns", _several, lambda value, w: print_noun(value, w, True))
language("counter", counter_kind, lambda value, w: value)
