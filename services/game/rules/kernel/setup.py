"""A new game from seats and decks (CR 103.1, 103.2, 103.2a, 103.2c, 103.3, 103.4, 903.6).

Not done (nothing that is played here has them): 103.1a shared team turns, 103.1b archenemies, 103.1c a card that decides who begins, 103.2d sticker sheets,
103.2e conspiracies, 103.3a supplementary decks.
"""

from __future__ import annotations

from ..program.cards import CardProgram
from .events.zone_changes import create_card
from .play import Play
from .state.game import Format
from .state.rows import COMMAND, LIBRARY, OUTSIDE, Player, State


class SeatDeck:
    """What a seat brings: cards for the library, commanders, cards outside the game, a companion, supplementary decks, the sets of commanders that it may choose from before this game, and cards that must be replaced first."""

    __slots__ = (
        "barred",
        "choices",
        "commanders",
        "companion",
        "library",
        "outside",
        "position",
        "supplementary",
        "team",
    )

    def __init__(
        self,
        team: int,
        position: int,
        library: list[CardProgram],
        commanders: list[CardProgram],
        outside: list[CardProgram],
        choices: list[list[CardProgram]] | None = None,
        companion: CardProgram | None = None,
        supplementary: list[CardProgram] | None = None,
        barred: list[CardProgram] | None = None,
    ) -> None:
        self.team = team
        self.position = position
        self.library = library
        self.commanders = commanders
        self.outside = outside
        self.choices = choices or []
        self.companion = companion
        self.supplementary = supplementary or []
        self.barred = barred or []


def new_game(format: Format, decks: list[SeatDeck], seed: bytes, first: int | None = None, chooser: int = -1) -> Play:
    """A game at its very beginning; `Game.begin` starts it. Without `first` the starting player is random (CR 103.1), or `chooser` decides (MTR 2.2)."""
    state = State()
    game = Play(state, format, seed)
    programs: dict[int, int] = {}
    card = 0
    for seat, deck in enumerate(decks):
        state.players.append(Player(seat, deck.team, deck.position, 0))
        for zones in (state.library, state.hand, state.graveyard, state.outside):
            zones.append([])
        outside = [*deck.outside, *deck.supplementary, *([deck.companion] if deck.companion is not None else [])]
        for zone, cards in ((LIBRARY, deck.library), (COMMAND, deck.commanders), (OUTSIDE, outside)):
            for program in cards:
                if id(program) not in programs:
                    programs[id(program)] = state.add_program(program)
                if zone == COMMAND:
                    state.commanders.append(card)
                create_card(game, programs[id(program)], seat, zone, card)
                card += 1
        if deck.companion is not None:
            game.companions[seat] = state.outside[seat][-1]
    for player in state.players:
        player.life = format.starting_life(game, player.seat)
    for oid in state.command:
        state.objects[oid].known = state.everyone()
    state.turn.active = format.first_seat(game) if first is None else first
    state.used_game["normal_turn"] = state.turn.active
    game.chooser = chooser
    game.barred = {seat: deck.barred for seat, deck in enumerate(decks) if deck.barred}
    game.choices = {seat: deck.choices for seat, deck in enumerate(decks) if len(deck.choices) > 1}
    state.rng_counter = game.rng.counter
    return game
