"""What a seat draws and scries after so many mulligans."""

from __future__ import annotations

from services.game.rules.formats.highlander import Highlander
from services.game.rules.kernel.setup import SeatDeck, new_game
from tests.rules.cards import FOREST


def mulligans_of(format: Highlander, taken: int, seat: int = 0) -> tuple[int, int]:
    """(hand size, cards scried) of a seat after so many mulligans."""
    chairs = format.chairs(format.seats[0])
    game = new_game(format, [SeatDeck(team, place, [FOREST] * 40, [], []) for team, place in chairs], b"m", first=0)
    game.begin()
    scried = 0
    while game.s.turn.number == 0:
        for ask in list(game.asks):
            scried += len(ask.options) if ask.reason == "scry_bottom" and ask.seat == seat else 0
            assert ask.source == 0, "what an opening hand lacks comes of no object"
            wants = ask.seat == seat and game.s.players[seat].mulligans < taken
            game.answer(ask.seat, wants if ask.reason == "mulligan" else ask.default)
    return len(game.s.hand[seat]), scried
