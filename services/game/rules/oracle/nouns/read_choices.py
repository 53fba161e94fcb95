"""Words of a choice beside its noun: at random from a zone, one kind of card or another."""

from __future__ import annotations

from ...program import filters as fl
from ...program import objects as ob
from ..phrases.reading import resolve_kind, resolve_them, zone_phrase
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, any_of, conjuncts
from ..tree.noun import Noun
from .read import noun


def at_random(r: Reader, found: Noun) -> ob.Objects:
    """ "a card at random from your graveyard"."""
    r.need("at random from")
    if found.zone:
        raise Miss("from where")
    return ob.Chosen(all_of((found.filter, *zone_phrase(r))), random=True)


def or_another(r: Reader, first: Noun) -> Noun:
    """ "an artifact card or a creature card from your graveyard": where it is and whose is said of both."""
    if first.plural or first.zone or r.word() != "or":
        raise Miss("one or the other")
    r.need_any("or a", "or an")
    second = noun(r)
    tail = [part for part in conjuncts(second.filter) if isinstance(part, (fl.InZone, fl.OwnedBy))]
    if second.plural or not any(isinstance(part, fl.InZone) for part in tail):
        raise Miss("one or the other")
    other = all_of(part for part in conjuncts(second.filter) if part not in tail)
    return Noun(all_of((any_of((first.filter, other)), *tail)), first.kinds & second.kinds, False)


def up_to_one_each(r: Reader, first: Noun) -> ob.Objects:
    """ "a creature card and/or a land card from among them": up to one of each description, chosen one after the other."""
    found, joint = [first], ""
    while joint not in ("and/or", ", and/or"):
        joint = r.need_any(", and/or", "and/or", ",")
        r.need_any("a", "an")
        found.append(noun(r))
    if any("card" not in each.kinds or each.plural or each.zone for each in found):
        raise Miss("cards")
    r.need("from among")
    if r.take("them"):
        among = resolve_them(r)
    else:
        r.need_any("those cards", "the milled cards", "the revealed cards")
        among = resolve_kind(r, "milled" if "milled" in r.words[r.pos - 2 : r.pos] else "card", True)
    if not isinstance(among, ob.Bound):
        raise Miss("among which cards")
    return ob.Union(tuple(ob.Chosen(each.filter, 0, 1, among=among) for each in found))
