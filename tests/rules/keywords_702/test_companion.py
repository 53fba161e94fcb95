"""Companions: revealed before the game, taken once for {3} (CR 103.2b, 116.2g, 702.139)."""

from __future__ import annotations

from services.game.rules.formats.duel import Duel
from services.game.rules.kernel.cast.legal_actions import legal_actions
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.view import Viewer, picture, snapshot
from tests.rules.cards import BEAR, FOREST, creature

FRIEND = creature("Friend", "3/3", cost="{1}")


def begun(reveals: bool = True) -> Play:
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


def to_main(game: Play, turn: int) -> None:
    """Play a land each turn and pass until that seat's first main phase."""
    while (game.s.turn.number, game.s.turn.step) != (turn, "main1"):
        ask = game.asks[0]
        land = next((i for i, action in enumerate(ask.actions) if action.kind == "land"), 0)
        game.answer(ask.seat, land if ask.kind == "priority" else ask.default)


def offered(game: Play, seat: int) -> bool:
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


def _taken() -> Play:
    """The companion is in its owner's hand."""
    game = begun()
    to_main(game, 7)
    index = next(i for i, action in enumerate(game.asks[0].actions) if action.option == "companion")
    assert game.answer(0, index) is None
    return game


def test_702_139a_the_special_action_costs_three_and_uses_no_stack() -> None:
    game = _taken()
    lands = [oid for oid in game.permanents() if game.controller_of(oid) == 0]
    assert sum(game.s.objects[oid].tapped for oid in lands) == 3
    assert game.s.stack == []
    assert "Friend" in [game.chars(oid).name for oid in game.s.hand[0]]


def test_702_139c_it_stays_in_the_game_and_can_be_cast() -> None:
    game = _taken()
    land = next(i for i, action in enumerate(game.asks[0].actions) if action.kind == "land")
    assert game.answer(0, land) is None
    friend = next(oid for oid in game.s.hand[0] if game.chars(oid).name == "Friend")
    index = next(i for i, action in enumerate(game.asks[0].actions) if (action.kind, action.obj) == ("cast", friend))
    assert game.answer(0, index) is None
    for _ in range(2):
        game.answer(game.asks[0].seat, 0)
    assert [game.chars(oid).name for oid in game.permanents() if "creature" in game.chars(oid).types] == ["Friend"]
    assert game.s.outside[0] == []


def test_702_139d_it_enters_a_commander_game_although_wishes_reach_nothing() -> None:
    game = _taken()
    assert game.format.wishes(game, 0) == []
    assert len(game.s.hand[0]) + len(game.s.library[0]) + len(game.s.battlefield) > 60


def test_400_11_outside_the_game_is_no_zone_of_it() -> None:
    game = begun()
    friend = game.s.outside[0][0]
    zones = ("battlefield", "command", "exile", "graveyard", "hand", "library", "stack")
    assert not any(friend in game.zone_objects(zone) for zone in zones)
    assert game.format.wishes(game, 0) == []
