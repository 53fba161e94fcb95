"""Which of the cards that an effect exiled, milled or looked at may be played: "cards exiled this way", "instant spells from among those cards"."""

from __future__ import annotations

from ..program import filters as f
from ..program import objects as o
from .filtering import all_of, conjuncts
from .nouns import noun
from .reader import Miss, Reader
from .references import resolve_kind, resolve_them

_LAND = f.HasType("land")


def played(r: Reader, lands: bool) -> tuple[o.Objects, f.Filter, bool]:
    """The cards, what is asked of the spell, and whether only one of them may be cast."""
    if lands and r.take("lands and cast spells from among"):
        return _those(r), f.Everything(), False
    cards = r.attempt(_done_this_way)
    if cards is not None:
        return cards, f.Everything(), False
    if lands:
        raise Miss("which cards")
    one = bool(r.take_any("a", "an"))
    found = noun(r)
    if "spell" not in found.kinds or found.plural == one:
        raise Miss("spells")
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, f.IsSpell)]
    if any(isinstance(each, (f.InZone, f.ControlledBy, f.OwnedBy)) for each in parts):
        raise Miss("where they are")
    r.need("from among")
    return _those(r), all_of((*parts, f.Not(_LAND))), one


def _those(r: Reader) -> o.Objects:
    """ "them", "those cards", "those exiled cards", "cards exiled this way"."""
    cards = r.attempt(_done_this_way)
    if cards is not None:
        return cards
    found = resolve_them(r) if r.take("them") else _named(r)
    if not isinstance(found, o.Bound):
        raise Miss("among which cards")
    return found


def _named(r: Reader) -> o.Objects:
    if r.take_any("those exiled cards", "the exiled cards"):
        return resolve_kind(r, "exiled", True)
    r.need("those cards")
    return resolve_kind(r, "card", True)


def _done_this_way(r: Reader) -> o.Objects:
    r.take("the")
    r.need("cards")
    done = r.need_any("exiled this way", "milled this way").split(" ")[0]
    found = resolve_kind(r, done, True)
    if not isinstance(found, o.Bound):
        raise Miss("which cards")
    return found
