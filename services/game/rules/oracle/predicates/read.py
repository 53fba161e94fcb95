"""What is said of objects: "gets +1/+1 and has flying", "can't block", "is a Zombie in addition to its other types"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import costs as k
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program.abilities import Ability, Keyword
from ...program.node import Node, walk
from ..costs.read import part
from ..keywords.print_granted import SPARED
from ..keywords.read import grant_keywords
from ..phrases.reading import reads
from ..text.reader import Miss, Reader
from ..tree.rewriting import rewrite
from .characteristics import IS, ISNT
from .description import becomes
from .languages import scaled
from .read_losing import loses
from .read_quoted import quoted_ability
from .restrictions import RESTRICTIONS, TWO_RESTRICTIONS
from .size import HAS


def predicates(r: Reader) -> tuple[m.Modification, ...]:
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


def _predicate(r: Reader) -> tuple[m.Modification, ...]:
    parse = _STARTS.get(r.word())
    if parse is None:
        raise Miss("predicate")
    return parse(r)


# --- power and toughness -----------------------------------------------------------------------------------------


def scaled_pt(r: Reader, change: m.ModifyPT) -> m.ModifyPT:
    """ "-1/-1 until end of turn for each Swamp you control": after the change and its duration."""
    return m.ModifyPT(*scaled(r, change.power, change.toughness))


def others_than_each(change: m.Modification) -> m.Modification:
    """ "Gets +1/+1 for each other Elf": other than the one that gets it, which need not be the source."""
    if not isinstance(change, m.ModifyPT):
        return change
    source, each = f.Not(f.IsSource()), f.Not(f.IsOneOf(o.Bound("each_object")))
    changed: m.Modification = rewrite(change, lambda node: each if node == source else node)
    return changed


def _has(r: Reader) -> tuple[m.Modification, ...]:
    found = r.attempt(HAS.read)
    if found is not None:
        return (found,)
    r.advance(1)
    return grants(r)


@reads("grants")
def grants(r: Reader) -> tuple[m.Modification, ...]:
    """Keywords and quoted abilities joined by commas and "and"."""
    found: list[m.Modification] = list(_grant(r))
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take(",") or r.take("and")):
            return tuple(found)
        more = r.attempt(_grant)
        if more is None:
            r.pos, r.scope = mark, scope
            return tuple(found)
        found.extend(more)


def _grant(r: Reader) -> tuple[m.Modification, ...]:
    later = r.attempt(_priced_later)
    if later is not None:
        return (m.GrantKeyword(later),)
    if r.word() in ('"', "«"):
        return tuple(
            m.GrantKeyword(each) if isinstance(each, Keyword) and each.name == "enchant" else m.GrantAbility(each)
            for each in quoted_ability(r)
        )
    return tuple(m.GrantKeyword(each) for each in grant_keywords(r))


_PRICED = ("flashback", "madness", "replicate", "emerge", "plot", "encore", "scavenge", "unearth", "embalm", "mayhem")


_WHOSE_COST = ("its", "that card 's", "the card 's")


def _priced_later(r: Reader) -> Keyword:
    """ "gains flashback until end of turn. The flashback cost is equal to its mana cost": a keyword whose cost a later sentence says."""
    name = r.word()
    rest = " ".join(r.words[r.pos :])
    if name == "escape" and _ESCAPING in rest:
        return _escape_later(r)
    if name not in _PRICED or not any(
        f"the {name} cost is equal to {whose} mana cost" in rest for whose in _WHOSE_COST
    ):
        raise Miss("a keyword whose cost is said later")
    r.advance(1)
    return Keyword(name, cost=None if name == "flashback" else k.CostOf(o.This()))


_ESCAPING = "the escape cost is equal to the card 's mana cost plus"


def _escapes_for_more(node: Node) -> bool:
    keyword = node.keyword if isinstance(node, m.GrantKeyword) else None
    return isinstance(keyword, Keyword) and keyword.name == "escape" and isinstance(keyword.cost, k.Costs)


def _escape_later(r: Reader) -> Keyword:
    """ "has escape. The escape cost is equal to the card's mana cost plus exile three other cards from your graveyard" (CR 702.138)."""
    r.advance(1)
    mark, scope = r.pos, r.scope
    while not r.take(_ESCAPING):
        r.advance(1)
    more = part(r)
    r.pos, r.scope = mark, scope
    return Keyword("escape", cost=k.Costs((k.CostOf(o.This()), more)))


def keyword_cost_sentence(r: Reader, before: Node) -> bool:
    """Whether the sentence that says the cost of a keyword granted before stands here; it is consumed."""
    for node in walk(before):
        if _escapes_for_more(node) and r.take(_ESCAPING):
            part(r)
            return True
        if isinstance(node, m.GrantKeyword) and isinstance(node.keyword, Keyword) and node.keyword.name in _PRICED:
            if r.take_any(*(f"the {node.keyword.name} cost is equal to {whose} mana cost" for whose in _WHOSE_COST)):
                return True
    return False


"""What a protection does not remove (CR 702.16c), by the sentence that says so."""


def spares(r: Reader, before: Ability) -> Ability:
    """ "This effect doesn't remove this Aura": said of the protection granted before."""
    word = r.take_from(SPARED)
    if word is None:
        raise Miss("what is not removed")

    def spared(node: Node) -> Node:
        is_bare = isinstance(node, Keyword) and node.name == "protection" and not node.word
        return replace(node, word=word) if is_bare and isinstance(node, Keyword) else node

    changed: Ability = rewrite(before, spared)
    if changed == before:
        raise Miss("no protection")
    return changed


# --- what it is, can't and must do ---------------------------------------------------------------------------------


def _is(r: Reader) -> tuple[m.Modification, ...]:
    r.advance(1)
    found = r.attempt(IS.read)
    return (found,) if found is not None else becomes(r)


def _becomes(r: Reader) -> tuple[m.Modification, ...]:
    r.advance(1)
    return becomes(r)


def _isnt(r: Reader) -> tuple[m.Modification, ...]:
    return (ISNT.read(r),)


def _restricted(r: Reader) -> tuple[m.Modification, ...]:
    two = r.attempt(TWO_RESTRICTIONS.read)
    return two if two is not None else (RESTRICTIONS.read(r),)


def _apostrophe(r: Reader) -> tuple[m.Modification, ...]:
    """ "enchanted creature's activated abilities ...", "it's an enchantment"."""
    return _restricted(r) if r.word(1) == "activated" else _is(r)


_STARTS: dict[str, Callable[[Reader], tuple[m.Modification, ...]]] = {
    **dict.fromkeys(("gets", "get", "has", "have", "gains", "gain"), _has), "loses": loses, "lose": loses,
    "is": _is, "are": _is, "becomes": _becomes, "become": _becomes, "isn't": _isnt, "aren't": _isnt, "'s": _apostrophe,
    **dict.fromkeys((
        "its", "crews", "saddles", "can't", "doesn't", "don't", "attacks", "attack", "blocks", "block", "can", "must", "assigns", "assign",
    ), _restricted),
}  # fmt: skip
"""What a predicate begins with."""
