"""The top and bottom cards of libraries and graveyards: "the top two cards of your library", "the top creature card of your graveyard"."""

from __future__ import annotations

from ...program import objects as ob
from ...program.amounts import Amount, Const
from ..phrases.reading import count_amount
from ..text.reader import Miss, Reader
from .read import noun
from .read_players import possessive


def _of_graveyard(r: Reader, side: str) -> ob.Objects:
    """ "the top creature card of your graveyard", "the bottom card of target player's graveyard" (CR 404.2)."""
    found = noun(r)
    if "card" not in found.kinds or found.plural or found.zone:
        raise Miss("one card")
    r.need("of")
    who = possessive(r)
    r.need("graveyard")
    return ob.TopOfGraveyard(who, found.filter, side == "bottom")


def _from_the_top(r: Reader) -> ob.Objects:
    """ "that many cards from the top of your library"."""
    count = count_amount(r)
    r.need_any("cards from the top of", "card from the top of")
    who = possessive(r, True)
    r.need_any("library", "libraries")
    return ob.TopOfLibrary(who, count)


def top_cards(r: Reader) -> ob.Objects:
    several = r.attempt(_from_the_top)
    if several is not None:
        return several
    r.need("the")
    side = r.need_any("top", "bottom")
    buried = r.attempt_with(_of_graveyard, side)
    if buried is not None:
        return buried
    count: Amount = Const(1)
    if not r.take("card"):
        count = count_amount(r)
        r.need("cards")
    r.need("of")
    who = possessive(r, True)
    r.need_any("library", "libraries")
    return ob.TopOfLibrary(who, count, side == "bottom")
