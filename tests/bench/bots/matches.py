"""Games between bots in the rules library: decks of the starters, seats by lot, who wins how often."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from services.game.rules.formats.registry import format_of
from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state.game import BudgetExceeded

from .decks import deck_lists
from .players import Player

ANSWERS = 40_000
TURNS = 120
_TRIES = 12


def play(format_id: str, players: Sequence[Player], seed: int) -> frozenset[int]:
    """A game to its end; the seats that won, none for a draw and for a game that does not end."""
    game = begun(format_id, len(players), seed)
    for _ in range(ANSWERS):
        ask = next((each for each in game.asks if game.ask_of(each.decider) is each), None)
        if game.over or ask is None or game.s.turn.number > TURNS:
            break
        _answered(game, ask, players[ask.decider])
    return frozenset(game.s.winners) if game.over else frozenset()


def begun(format_id: str, seats: int, seed: int) -> Play:
    """A new game with starter decks by lot."""
    format = format_of(format_id, "", {})
    lists = deck_lists("highlander" if format_id in ("partner", "emperor") else "commander")
    chosen = Random(seed).sample(range(len(lists)), min(seats, len(lists)))
    chosen += chosen[: seats - len(chosen)]
    decks = [SeatDeck(team, place, *lists[chosen[seat]], []) for seat, (team, place) in enumerate(format.chairs(seats))]
    game = new_game(format, decks, seed.to_bytes(16, "big"))
    game.begin()
    return game


def _answered(game: Play, ask: Ask, player: Player) -> None:
    """An answer that the rules take; a player who finds none takes the default."""
    for tries in range(_TRIES):
        try:
            refusal = game.answer(ask.decider, player.answer(game, ask, tries > 0))
        except BudgetExceeded:
            game.rewind()
            return
        if refusal is None or game.ask_of(ask.decider) is not ask:
            return
    game.answer(ask.decider, ask.default)
