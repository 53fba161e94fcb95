"""What was mentioned before, or a part of it, back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..phrases.printing import prints
from ..text.wording import Style, Unprintable, Words, article, listed, plural
from ..tree.filters import YOUR_GRAVEYARD, conjuncts
from .print import a_reference, noun, objects
from .read_shown_cards import LEFT, LOOKED, SHOWN


@prints("among")
def among(node: ob.Among, w: Words) -> str:
    """ "the rest", "the revealed cards", "it from your graveyard"."""
    if node.filter == YOUR_GRAVEYARD and isinstance(node.objects, (ob.Bound, ob.This)):
        return f"{objects(node.objects, w)} from your graveyard"
    if node.objects == LEFT and isinstance(node.filter, fl.InZone):
        return "the rest"
    if node.objects == SHOWN and isinstance(node.filter, fl.InZone):
        return "the exiled cards" if node.filter.zone == "exile" else "the revealed cards"
    if node == ob.Among(LOOKED, fl.InZone("library")):
        return "the revealed cards"
    if not isinstance(node.filter, fl.Everything):
        raise Unprintable("Among")
    if not isinstance(node.objects, ob.Every) or w.style is Style.IT:
        return "they" if isinstance(node.objects, ob.Every) else objects(node.objects, w)
    return "them" if w.style is Style.THEM else f"those {plural(dict(w.kinds).get('those', 'creature'))}"


@prints("sharing")
def sharing(part: fl.Filter, w: Words) -> str:
    """ "shares a color with it", "doesn't share a creature type with a creature you control"."""
    if isinstance(part, fl.Not):
        return "doesn't share" + sharing(part.part, w).removeprefix("shares")
    if not isinstance(part, fl.SharesWith):
        raise Unprintable("SharesWith")
    if part.objects == ob.CommandersOf(pl.You()):
        return f"shares a {part.what} with your commander"
    if isinstance(part.objects, ob.Every):
        return f"shares a {part.what} with {article(noun(part.objects.filter, w))}"
    return f"shares a {part.what} with {objects(a_reference(part.objects), w)}"


@prints("one_of_each")
def one_of_each(node: ob.Union, w: Words) -> str:
    """ "a creature card and/or a land card from among them"; "up to one creature card from your graveyard and ..." of a zone."""
    if all(isinstance(part, ob.Chosen) and part.among is None for part in node.parts):
        return " and ".join(objects(part, w) for part in node.parts)
    words = [objects(part, replace(w, after=False)).partition(" from among ") for part in node.parts]
    return f"{listed([each[0] for each in words], 'and/or')} from among {words[0][2]}"


def head_noun(filter: fl.Filter) -> str:
    """The noun that later words call one of a class: "that Rat"."""
    words = [each.subtype for each in conjuncts(filter) if isinstance(each, fl.HasSubtype)]
    return (
        words[0]
        if words
        else next((each.type for each in conjuncts(filter) if isinstance(each, fl.HasType)), "permanent")
    )
