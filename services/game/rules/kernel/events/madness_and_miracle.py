"""Keywords that act on an event of their own card: madness (CR 702.35), miracle (CR 702.94)."""

from __future__ import annotations

from typing import Final

from ..ask.flow import Flow, yes_no
from ..characteristics.protection import keywords_named
from ..keywords.later import madness_trigger, miracle_trigger
from ..state.context import Context
from ..state.game import Game
from ..state.rows import DECLINED, EXILE, GRAVEYARD
from .revealing import reveal
from .triggers import add_reflexive

MADNESS: Final = "madness"
"""What the ability of a discarded card calls it."""


def madness(game: Game, card: int, seat: int) -> None:
    """CR 702.35a: when the card is exiled this way, its owner may cast it for its madness cost, else it goes to the graveyard."""
    found = keywords_named(game, card, "madness")
    if not found:
        return
    context = Context(card, seat)
    context.bind[MADNESS] = (card,)
    add_reflexive(game, madness_trigger(found[0]), context)


def after_madness(game: Game, cards: tuple[int, ...]) -> None:
    """CR 702.35c: the ability has resolved; who speaks of a discarded card that was not cast finds it in the public zone where it was put."""
    rows = game.s.objects
    for card in cards:
        after = rows.get(rows[card].next) if card in rows else None
        if after is not None and after.zone in (GRAVEYARD, EXILE):
            row = game.edit(card)
            row.marks = row.marks | {DECLINED}


def miracle(game: Game, card: int, seat: int) -> Flow[None]:
    """CR 702.94a: the first card drawn in a turn may be revealed as it is drawn, and then cast for its miracle cost; of one that is not nobody learns anything."""
    found = keywords_named(game, card, "miracle")
    if not found or not (yield from yes_no(seat, "miracle", card, True)):
        return
    reveal(game, [card])
    context = Context(card, seat)
    context.bind["miracle"] = (card,)
    add_reflexive(game, miracle_trigger(found[0]), context)
