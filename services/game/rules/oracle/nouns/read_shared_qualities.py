"""What objects have in common: "shares a creature type with it"."""

from __future__ import annotations

from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ..phrases.reading import noun, pronoun
from ..text.reader import Miss, Reader


def that_shares(r: Reader) -> f.Filter:
    """ "that shares a color with it", "that doesn't share a creature type with a creature you control"."""
    if r.take_any("that doesn't", "that don't"):
        return f.Not(sharing(r))
    r.need("that")
    return sharing(r)


def sharing(r: Reader) -> f.Filter:
    """ "shares a creature type with it", "share a card type with a card in your graveyard"."""
    r.need_any("shares", "share")
    r.need_any("a", "at least one", "one or more")
    what = r.need_any("creature type", "color", "card type", "mana value", "permanent type")
    r.need("with")
    if r.take("your commander"):
        return f.SharesWith(what, o.CommandersOf(p.You()))
    if r.take_any("a", "an"):
        found = noun(r)
        if found.plural:
            raise Miss("one of them")
        return f.SharesWith(what, o.Every(found.filter))
    return f.SharesWith(what, pronoun(r))
