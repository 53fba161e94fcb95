"""What later sentences call cards that were revealed, exiled or looked at: "the rest", "all other cards revealed this way"."""

from __future__ import annotations

from ...program import filters as fl
from ...program import objects as ob
from ..text.reader import Miss, Reader

FOUND, OTHERS = ob.Bound("found"), ob.Bound("rest")


SHOWN = ob.Union((FOUND, OTHERS))


"""All cards that were revealed or exiled, the ones that were looked for among them."""


LOOKED, LEFT = ob.Bound("looked"), ob.Bound("left")


REST = ob.Among(LEFT, fl.InZone("library"))


"""Those of the cards that nothing was done with yet."""


_REST_WORDS = (
    "the rest of the cards revealed this way", "the rest of the revealed cards", "the rest of the exiled cards", "the rest of those cards", "the rest of the cards",
    "the rest", "all other cards revealed this way", "all other cards exiled this way", "all other revealed cards", "the other cards revealed this way",
    "the other revealed cards", "the other exiled cards", "each other card exiled this way", "each other card revealed this way", "the other cards",
)  # fmt: skip


_ALL_WORDS = (
    "all the cards revealed this way", "all cards revealed this way", "all cards exiled this way", "all the revealed cards", "all revealed cards", "the cards revealed this way",
    "the cards exiled this way", "cards exiled this way", "the revealed cards", "those revealed cards", "the cards you revealed this way",
)  # fmt: skip


_LEFT_WORDS = (
    "not cast this way", "that weren't cast this way", "that wasn't cast this way", "that weren't put onto the battlefield", "that weren't put onto the battlefield this way",
    "not put onto the battlefield this way", "not played this way",
)  # fmt: skip


def shown_cards(r: Reader) -> ob.Objects:
    """ "the rest", "all other cards revealed this way", "the exiled cards that weren't cast this way"."""
    if r.take_any(*_REST_WORDS) or (
        r.at("the other") and r.word(2) in ("into", "onto", "on", "back", "with") and r.take("the other")
    ):
        return _known(r, "rest")
    exiled = r.take_any("the exiled cards", "all exiled cards", "those exiled cards")
    if not exiled and not r.take_any(*_ALL_WORDS):
        raise Miss("cards that were shown")
    chosen = [each.node for each in r.scope.referents if "revealed" in each.kinds and each.plural]
    if chosen and isinstance(chosen[-1], ob.Bound) and chosen[-1] != LOOKED and not exiled:
        return chosen[-1]  # of the cards looked at, those that were revealed
    shown = _known(r, "shown")
    is_exiled = any(each.node == shown and "exiled" in each.kinds for each in r.scope.referents)
    if exiled and not is_exiled:
        raise Miss("exiled cards")
    r.take_any(*_LEFT_WORDS)  # what was cast or put elsewhere is there no longer
    return ob.Among(shown, fl.InZone("exile" if is_exiled else "library"))


def _known(r: Reader, kind: str) -> ob.Objects:
    for each in reversed(r.scope.referents):
        if kind in each.kinds and isinstance(each.node, ob.Objects):
            return each.node
    raise Miss(kind)
