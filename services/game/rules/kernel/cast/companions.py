"""Companions (CR 702.139).

103.2b revealing before the game, all at once ok; that the deck fulfils the condition is checked where decks are checked (the deck's list names the companion);
116.2g, 702.139a {3} once, in the own main phase on an empty stack, into the hand ok; 702.139c it stays in the game ok; 702.139d in Commander games too ok.
"""

from __future__ import annotations

from ...program.costs import ManaCost
from ..ask.ask import Action, Ask
from ..ask.flow import Flow
from ..evaluate.dispatch import can_pay, pay
from ..events.pipeline import move
from ..state.context import Context
from ..state.game import Game
from ..state.rows import HAND
from .activating import is_sorcery_time

COMPANION = "companion"


COST = ManaCost("{3}")


def reveal_companions(game: Game) -> Flow[None]:
    """CR 103.2b: who lists a companion may reveal it."""
    asks = [_ask(seat, oid) for seat, oid in sorted(game.companions.items())]
    answers = (yield asks) if asks else {}
    for ask in asks:
        if answers[ask.seat]:
            row = game.edit(ask.source)
            row.marks, row.known = row.marks | {COMPANION}, game.s.everyone()
            game.emit(COMPANION, seat=ask.seat, obj=ask.source)


def _ask(seat: int, oid: int) -> Ask:
    question = Ask("yes_no", seat, COMPANION, oid)
    question.default = True
    return question


def companion_of(game: Game, seat: int) -> int:
    """The revealed companion that is still outside the game; 0 = none."""
    return next((oid for oid in game.s.outside[seat] if COMPANION in game.s.objects[oid].marks), 0)


def companion_actions(game: Game, seat: int) -> list[Action]:
    """CR 116.2g."""
    oid = companion_of(game, seat)
    if not oid or not is_sorcery_time(game, seat) or not can_pay(game, seat, COST, Context(oid, seat)):
        return []
    return [Action("special", oid, option=COMPANION)]


def take_companion(game: Game, seat: int, oid: int) -> Flow[None]:
    """Pay {3}; the card comes into the hand."""
    yield from pay(game, seat, COST, Context(oid, seat))
    yield from move(game, [oid], HAND)
