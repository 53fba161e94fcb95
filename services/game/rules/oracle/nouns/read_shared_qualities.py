"""What objects have in common: "shares a creature type with it"."""

from __future__ import annotations

from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..phrases.reading import noun, pronoun
from ..text.reader import Miss, Reader


def that_shares(r: Reader) -> fl.Filter:
    """ "that shares a color with it", "that doesn't share a creature type with a creature you control"."""
    if r.take_any("that doesn't", "that don't"):
        return fl.Not(sharing(r))
    r.need("that")
    return sharing(r)


def sharing(r: Reader) -> fl.Filter:
    """ "shares a creature type with it", "share a card type with a card in your graveyard"."""
    r.need_any("shares", "share")
    r.need_any("a", "at least one", "one or more")
    what = r.need_any("creature type", "color", "card type", "mana value", "permanent type")
    r.need("with")
    if r.take("your commander"):
        return fl.SharesWith(what, ob.CommandersOf(pl.You()))
    if r.take_any("a", "an"):
        found = noun(r)
        if found.plural:
            raise Miss("one of them")
        return fl.SharesWith(what, ob.Every(found.filter))
    return fl.SharesWith(what, pronoun(r))
