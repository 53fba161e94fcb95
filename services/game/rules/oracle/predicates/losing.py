"""Abilities that are lost: "loses all abilities", "lose hexproof and shroud and can't have or gain hexproof or shroud"; read and printed."""

from __future__ import annotations

from ...program import modifications as mo
from ...program.abilities import Keyword
from ..phrases.reading import grants
from ..text.lexicon import keyword_after
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, listed
from .read_quoted import quoted_ability
from .size import HAS


def loses(r: Reader) -> tuple[mo.Modification, ...]:
    """ "loses all abilities", "loses flying"."""
    everything = r.attempt(HAS.read)
    if everything is not None:
        return (everything,)
    r.advance(1)
    if r.take("all other card types") or r.take("all other creature types"):
        raise Miss("other types")
    if r.word() == '"':
        return _loses_quoted(r)
    found = []
    while True:
        name = _lost_word(r.words[r.pos :])
        if not name:
            raise Miss("keyword to lose")
        r.advance(len(_ALL_BANDS_WORDS if name == _BANDS else name.split(" ")))
        found.append(mo.LoseKeyword(name))
        if r.attempt_with(_and_cant_have, found) is not None:
            return tuple(found)
        if not (
            r.take(", and") or (r.word() in (",", "and") and _lost_word(r.words[r.pos + 1 :]) and r.take(r.word()))
        ):
            return tuple(found)


def _loses_quoted(r: Reader) -> tuple[mo.Modification, ...]:
    """ "it loses "enchant creature card in a graveyard" and gains "enchant ...""."""
    lost = quoted_ability(r)
    if not all(isinstance(each, Keyword) and each.name == "enchant" for each in lost):
        raise Miss("the ability that is lost")
    names = tuple(mo.LoseKeyword(each.name) for each in lost if isinstance(each, Keyword))
    return (*names, *grants(r)) if r.take("and gains") else names


_BANDS = "bands with other"
_ALL_BANDS = f'all "{_BANDS}" abilities'  # "whatever the others are" (CR 702.22b)
_ALL_BANDS_WORDS = ("all", '"', *_BANDS.split(" "), '"', "abilities")


_ALSO_LOST = ("protection", "ward")


def _lost_word(words: tuple[str, ...]) -> str:
    """A keyword that can be lost: those with a quality or a cost, too."""
    if words[: len(_ALL_BANDS_WORDS)] == _ALL_BANDS_WORDS:
        return _BANDS
    return keyword_after(words) or (words[0] if words and words[0] in _ALSO_LOST else "")


def _and_cant_have(r: Reader, found: list[mo.LoseKeyword]) -> bool:
    """ "loses flying and can't have or gain flying"."""
    r.need("and can't have")
    r.take("or gain")
    for place, lost in enumerate(found):
        if place:
            r.need_any(", or", "or", ",")
        if lost.keyword == _BANDS:
            raise Miss("what it cannot have")
        r.need(lost.keyword)
        found[place] = mo.LoseKeyword(lost.keyword, True)
    return True


def lost_words(mods: list[mo.LoseKeyword], many: bool) -> str:
    """ "lose hexproof and shroud and can't have or gain hexproof or shroud"."""
    names = [_ALL_BANDS if each.keyword == _BANDS else each.keyword for each in mods]
    if names == ["enchant"]:
        return 'loses "enchant creature card in a graveyard"'
    if len({each.cant_have for each in mods}) != 1:
        raise Unprintable("LoseKeyword")
    never = f" and can't have or gain {listed(names, 'or')}" if mods[0].cant_have else ""
    return f"{'lose' if many else 'loses'} {listed(names, 'and')}{never}"
