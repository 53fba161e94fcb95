"""What is said of objects: "gets +1/+1 and has flying", "can't block", "is a Zombie in addition to its other types"."""

from __future__ import annotations

from collections.abc import Callable

from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program.abilities import Keyword
from ...program.node import rewrite
from ..keywords.granted import priced_later
from ..keywords.read import grant_keywords
from ..phrases.reading import reads
from ..text.reader import Miss, Reader
from .characteristics import IS, ISNT
from .description import becomes
from .languages import scaled
from .losing import loses
from .read_quoted import quoted_ability
from .restrictions import RESTRICTIONS, TWO_RESTRICTIONS
from .size import HAS


def predicates(r: Reader) -> tuple[mo.Modification, ...]:
    """One or more predicates about the same subject."""
    found = list(_predicate(r))
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take("and") or r.take(",")):
            return tuple(found)
        more = r.attempt(_predicate)
        if more is None:
            r.pos, r.scope = mark, scope
            return tuple(found)
        found.extend(more)


def _predicate(r: Reader) -> tuple[mo.Modification, ...]:
    parse = _STARTS.get(r.word())
    if parse is None:
        raise Miss("predicate")
    return parse(r)


# --- power and toughness -----------------------------------------------------------------------------------------


def scaled_pt(r: Reader, change: mo.ModifyPT) -> mo.ModifyPT:
    """ "-1/-1 until end of turn for each Swamp you control": after the change and its duration."""
    return mo.ModifyPT(*scaled(r, change.power, change.toughness))


def others_than_each(change: mo.Modification) -> mo.Modification:
    """ "Gets +1/+1 for each other Elf": other than the one that gets it, which need not be the source."""
    if not isinstance(change, mo.ModifyPT):
        return change
    source, each = fl.Not(fl.IsSource()), fl.Not(fl.IsOneOf(ob.Bound("each_object")))
    changed: mo.Modification = rewrite(change, lambda node: each if node == source else node)
    return changed


def _has(r: Reader) -> tuple[mo.Modification, ...]:
    found = r.attempt(HAS.read)
    if found is not None:
        return (found,)
    r.advance(1)
    return grants(r)


@reads("grants")
def grants(r: Reader) -> tuple[mo.Modification, ...]:
    """Keywords and quoted abilities joined by commas and "and"."""
    found: list[mo.Modification] = list(_grant(r))
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take(",") or r.take("and")):
            return tuple(found)
        more = r.attempt(_grant)
        if more is None:
            r.pos, r.scope = mark, scope
            return tuple(found)
        found.extend(more)


def _grant(r: Reader) -> tuple[mo.Modification, ...]:
    later = r.attempt(priced_later)
    if later is not None:
        return (mo.GrantKeyword(later),)
    if r.word() in ('"', "«"):
        return tuple(
            mo.GrantKeyword(each) if isinstance(each, Keyword) and each.name == "enchant" else mo.GrantAbility(each)
            for each in quoted_ability(r)
        )
    return tuple(mo.GrantKeyword(each) for each in grant_keywords(r))


# --- what it is, can't and must do ---------------------------------------------------------------------------------


def _is(r: Reader) -> tuple[mo.Modification, ...]:
    r.advance(1)
    found = r.attempt(IS.read)
    return (found,) if found is not None else becomes(r)


def _becomes(r: Reader) -> tuple[mo.Modification, ...]:
    r.advance(1)
    return becomes(r)


def _isnt(r: Reader) -> tuple[mo.Modification, ...]:
    return (ISNT.read(r),)


def _restricted(r: Reader) -> tuple[mo.Modification, ...]:
    two = r.attempt(TWO_RESTRICTIONS.read)
    return two if two is not None else (RESTRICTIONS.read(r),)


def _apostrophe(r: Reader) -> tuple[mo.Modification, ...]:
    """ "enchanted creature's activated abilities ...", "it's an enchantment"."""
    return _restricted(r) if r.word(1) == "activated" else _is(r)


_STARTS: dict[str, Callable[[Reader], tuple[mo.Modification, ...]]] = {
    **dict.fromkeys(("gets", "get", "has", "have", "gains", "gain"), _has), "loses": loses, "lose": loses,
    "is": _is, "are": _is, "becomes": _becomes, "become": _becomes, "isn't": _isnt, "aren't": _isnt, "'s": _apostrophe,
    **dict.fromkeys((
        "its", "crews", "saddles", "can't", "doesn't", "don't", "attacks", "attack", "blocks", "block", "can", "must", "assigns", "assign",
    ), _restricted),
}  # fmt: skip
"""What a predicate begins with."""
