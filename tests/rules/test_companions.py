"""Companions: revealed before the game, taken once for {3} (CR 103.2b, 116.2g, 702.139)."""

from __future__ import annotations

from services.game.rules.formats.duel import Duel
from services.game.rules.kernel.game import Game
from services.game.rules.kernel.legal import legal_actions
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.view import Viewer, picture, snapshot

from .cards import BEAR, FOREST, creature

FRIEND = creature("Friend", "3/3", cost="{1}")


def begun(reveals: bool = True) -> Game:
    """A duel in which the first seat lists a companion, at its first priority."""
    decks = [
        SeatDeck(0, 0, [FOREST] * 60, [BEAR], [], companion=FRIEND),
        SeatDeck(1, 0, [FOREST] * 60, [BEAR], []),
    ]
    game = new_game(Duel(), decks, b"companion", first=0)
    game.begin()
    assert [(ask.seat, ask.reason) for ask in game.asks] == [(0, "companion")]
    game.answer(0, reveals)
    while game.s.turn.number == 0:
        for ask in list(game.asks):
            game.answer(ask.seat, ask.default)
    return game


def to_main(game: Game, turn: int) -> None:
    """Play a land each turn and pass until that seat's first main phase."""
    while (game.s.turn.number, game.s.turn.step) != (turn, "main1"):
        ask = game.asks[0]
        land = next((i for i, action in enumerate(ask.actions) if action.kind == "land"), 0)
        game.answer(ask.seat, land if ask.kind == "priority" else ask.default)


def offered(game: Game, seat: int) -> bool:
    return any(action.option == "companion" for action in legal_actions(game, seat))


def test_103_2b_a_revealed_companion_is_seen_by_all_and_stays_outside() -> None:
    game = begun()
    seen = snapshot(game, picture(game), Viewer(1, b"key"))["objects"]
    assert [(row["zone"], row["name"]) for row in seen if row["zone"] == "outside"] == [("outside", "Friend")]


def test_103_2b_a_companion_that_is_not_revealed_is_seen_by_nobody_and_never_comes() -> None:
    game = begun(reveals=False)
    seen = snapshot(game, picture(game), Viewer(1, b"key"))["objects"]
    assert not [row for row in seen if row["zone"] == "outside"]
    to_main(game, 7)
    assert not offered(game, 0)


def test_116_2g_for_three_mana_in_the_own_main_phase_once() -> None:
    game = begun()
    to_main(game, 1)
    assert not offered(game, 0), "no mana for it"
    to_main(game, 7)
    before = len(game.s.hand[0])
    assert offered(game, 0)
    assert not offered(game, 1)
    index = next(i for i, action in enumerate(game.asks[0].actions) if action.option == "companion")
    assert game.answer(0, index) is None
    assert len(game.s.hand[0]) == before + 1
    assert not game.s.outside[0]
    assert not offered(game, 0)
