"""Keyword abilities, in lines of their own and in grants."""

from __future__ import annotations

from ...program.abilities import Keyword
from ..phrases.reading import reads
from ..text.reader import Miss, Reader
from .languages import quality, simple_name
from .phrased import KEYWORDS


@reads("keyword")
def keyword(r: Reader) -> Keyword:
    """One keyword ability with its parameters."""
    return KEYWORDS.read(r)


def keyword_line(r: Reader) -> tuple[Keyword, ...]:
    """Keywords joined by commas or semicolons, to the end of the paragraph."""
    found = [*_several(r)]
    while r.take(",") or r.take(";"):
        r.take("and")
        found.extend(_several(r))
    r.take(".")
    if not r.done():
        raise Miss("keyword line")
    return tuple(found)


def _several(r: Reader) -> tuple[Keyword, ...]:
    multiple = r.attempt(_protections)
    return multiple if multiple is not None else (keyword(r),)


def simple(r: Reader) -> Keyword:
    """A keyword without parameters."""
    return Keyword(simple_name(r))


def _protections(r: Reader) -> tuple[Keyword, ...]:
    """ "protection from black and from red", "hexproof from blue and from black"."""
    name = r.need_any("protection from", "hexproof from").removesuffix(" from")
    found = [_protection(r, name)]
    while r.take_any(", and from", ", from", "and from"):
        found.append(_protection(r, name))
    if len(found) == 1:
        raise Miss("one protection")
    return tuple(found)


def _protection(r: Reader, name: str) -> Keyword:
    filter, players = quality(r)
    return Keyword(name, filter=filter, players=players)


def grant_keywords(r: Reader) -> tuple[Keyword, ...]:
    """ "flying, first strike, and haste" after "has" or "gains"."""
    found = [*_several(r)]
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take(",") or r.take("and")):
            return tuple(found)
        more = r.attempt(_several)
        if more is None:
            r.pos, r.scope = mark, scope
            return tuple(found)
        found.extend(more)
