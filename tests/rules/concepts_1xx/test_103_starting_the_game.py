"""Starting the Game (CR 103)."""

from __future__ import annotations

from services.game.rules.formats.base import Format
from services.game.rules.formats.commander import Commander
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.turn.opening_hands import act_from_opening_hands
from services.game.rules.program import abilities as ab
from services.game.scenario.table import drive
from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST, card, creature
from tests.rules.quick import board, lands_for_both
from tests.rules.written import written

LEGEND = creature("Legend", "2/2", types="legendary creature")


def _opening(seats: int, format: Format | None = None, mulligans: int = 0) -> Play:
    decks = [SeatDeck(place, place, [FOREST] * 40, [LEGEND], []) for place in range(seats)]
    game = new_game(format or Format(), decks, b"opening")
    game.begin()
    left = dict.fromkeys(range(seats), mulligans)
    while game.asks and game.asks[0].kind != "priority":
        ask = next(ask for ask in game.asks if game.ask_of(ask.decider) is ask)
        again = ask.reason == "mulligan" and left[ask.seat] > 0
        left[ask.seat] -= again
        game.answer(ask.decider, True if again else ask.default)
    return game


def test_103_2_commanders_begin_in_the_command_zone() -> None:
    game = _opening(2, Commander())
    assert [game.chars(oid).name for oid in game.s.command] == ["Legend", "Legend"]


def test_103_2a_cards_set_aside_are_no_part_of_the_deck() -> None:
    game = new_game(Format(), [SeatDeck(place, place, [FOREST] * 40, [], [BEAR]) for place in (0, 1)], b"aside")
    game.begin()
    assert [game.chars(oid).name for oid in game.s.outside[0]] == ["Bear"]
    assert len(game.s.library[0]) + len(game.s.hand[0]) == 40


def test_103_2c_commanders_are_put_into_the_command_zone_face_up() -> None:
    legend = creature("Legend", "2/2", types="legendary creature")
    game = new_game(Commander(), [SeatDeck(place, place, [FOREST] * 40, [legend], []) for place in (0, 1)], b"zone")
    game.begin()
    assert [(game.chars(oid).name, game.s.objects[oid].face_down) for oid in game.s.command] == [("Legend", 0)] * 2


def test_103_3_libraries_are_shuffled() -> None:
    decks = [SeatDeck(0, 0, [FOREST] * 20 + [BEAR] * 20, [], []), SeatDeck(1, 1, [FOREST] * 40, [], [])]
    game = new_game(Format(), decks, b"shuffled")
    game.begin()
    names = [game.chars(oid).name for oid in game.s.library[0] + game.s.hand[0]]
    assert sorted(names) == ["Bear"] * 20 + ["Forest"] * 20
    assert names != ["Forest"] * 20 + ["Bear"] * 20


def test_103_4_each_player_has_the_formats_life_total() -> None:
    assert [player.life for player in _opening(3).s.players] == [20, 20, 20]
    assert [player.life for player in _opening(4, Commander()).s.players] == [40] * 4


def test_103_5_seven_cards_and_one_less_for_each_mulligan() -> None:
    game = _opening(2, mulligans=2)
    assert [len(hand) for hand in game.s.hand] == [5, 5]


def test_103_5_london_mulligan_draws_seven_and_puts_one_back() -> None:
    decks = [SeatDeck(i, 0, [FOREST] * 40, [], []) for i in range(2)]
    game = new_game(Commander(), decks, b"mulligan", first=0)
    game.begin()
    assert [ask.reason for ask in game.asks] == ["mulligan"]
    game.answer(0, True)
    game.answer(1, False)
    assert len(game.s.hand[0]) == 7
    game.answer(0, False)
    assert game.asks[0].reason == "mulligan_bottom"
    game.answer(0, game.s.hand[0][:1])
    assert (len(game.s.hand[0]), len(game.s.hand[1])) == (6, 7)


def test_103_5_players_declare_in_turn_order_and_then_take_mulligans_together() -> None:
    decks = [SeatDeck(i, i, [FOREST] * 40, [], []) for i in range(3)]
    game = new_game(Format(), decks, b"declared", first=1)
    game.begin()
    before, asked = [list(hand) for hand in game.s.hand], []
    for wants in (True, False, True):
        asked.append([ask.seat for ask in game.asks])
        assert game.s.hand == before, "nobody draws anew before everybody has declared"
        assert game.answer(game.asks[0].seat, wants) is None
    assert asked == [[1], [2], [0]]
    assert [hand == old for hand, old in zip(game.s.hand, before, strict=True)] == [False, False, True]
    assert [ask.seat for ask in game.asks] == [1], "the next round"
    game.answer(1, False)
    assert [ask.seat for ask in game.asks] == [0]


def test_103_5_nobody_mulligans_a_hand_of_no_cards() -> None:
    assert [len(hand) for hand in _opening(2, mulligans=40).s.hand] == [0, 0]
    assert [player.mulligans for player in _opening(2, mulligans=40).s.players] == [7, 7]
    assert [player.mulligans for player in _opening(3, mulligans=40).s.players] == [8, 8, 8], (
        "one does not count (103.5c)"
    )


def test_103_5c_the_first_mulligan_is_free_for_more_than_two() -> None:
    assert [len(hand) - drawn for hand, drawn in zip(_opening(3, mulligans=1).s.hand, (0, 0, 0), strict=True)] == [
        7,
        7,
        7,
    ]


def test_103_5c_the_first_mulligan_is_free_in_multiplayer() -> None:
    decks = [SeatDeck(i, 0, [FOREST] * 40, [], []) for i in range(4)]
    game = new_game(Commander(), decks, b"mulligan", first=0)
    game.begin()
    for each in range(4):
        game.answer(each, each == 0)
    game.answer(0, False)
    assert len(game.s.hand[0]) == 7


def test_103_6_a_card_may_begin_the_game_on_the_battlefield() -> None:
    leyline = written(
        "Leyline",
        "{4}",
        "Enchantment",
        "If this card is in your opening hand, you may begin the game with it on the battlefield.\nYou have no maximum hand size.",
    )

    game = new_game(Format(), [SeatDeck(place, place, [leyline] * 40, [], []) for place in (0, 1)], b"leyline", first=0)
    game.begin()
    while game.asks and game.asks[0].kind != "priority":
        ask = next(ask for ask in game.asks if game.ask_of(ask.decider) is ask)
        game.answer(
            ask.decider,
            ask.options
            if ask.kind == "objects" and ask.reason != "mulligan_bottom"
            else True
            if ask.reason != "mulligan" and ask.kind == "yes_no"
            else ask.default,
        )
    assert any(game.chars(oid).name == "Leyline" for oid in game.permanents())


def test_103_6a_a_card_begins_the_game_on_the_battlefield() -> None:
    table = lands_for_both()
    oid = table.put("A", "hand", card("Leyline", "{G}", "enchantment", ab.CastingRule("opening_hand")))
    drive(table.game, act_from_opening_hands(table.game), lambda game, ask: True)
    assert table.zone(oid) == "battlefield"


def test_103_6a_it_begins_the_game_with_a_counter_only_for_who_does_not_start() -> None:
    caverns = written(
        "Caverns", "", "Land",
        "If this land is in your opening hand and you're not the starting player, you may begin the game with this land on the battlefield with a luck "
        "counter on it. If you do, exile a card from your hand.",
    )  # fmt: skip
    table = board(0)
    for letter in "AB":
        table.put(letter, "hand", caverns)
    table.put("B", "hand", BEAR)
    flow = act_from_opening_hands(table.game)
    answers = []
    try:
        asks = next(flow)
        while True:
            (ask,) = asks
            answers.append((ask.seat, ask.reason))
            asks = flow.send({ask.seat: True if ask.kind == "yes_no" else ask.default})
    except StopIteration:
        pass
    assert answers == [(1, "opening_hand")]
    (land,) = table.game.permanents()
    assert (table.game.controller_of(land), table.game.s.objects[land].counters) == (1, {"luck": 1})
    assert [table.name(oid) for oid in table.game.s.exile] == ["Bear"]


def test_103_8_the_starting_player_takes_the_first_turn() -> None:
    game = _opening(3)
    assert game.s.turn.number == 1
    assert game.s.turn.active == game.s.used_game["normal_turn"]


def test_103_8a_the_first_of_two_players_does_not_draw() -> None:
    table = Board()
    table.to("main1")
    assert table.count("A", "hand") == 0
    assert table.to("main1", 2).count("B", "hand") == 1


def test_103_8a_the_first_player_of_two_skips_the_first_draw() -> None:
    board = Board().to("main1")
    assert len(board.game.s.hand[0]) == 0
    board.to("main1", 2)
    assert len(board.game.s.hand[1]) == 1


def test_103_8c_nobody_skips_the_draw_in_multiplayer() -> None:
    assert len(Board(4).to("main1").game.s.hand[0]) == 1


HERALD = written(
    "Herald", "{4}", "Creature — Angel",
    "You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, each opponent loses 3 life. You gain 2 life.\nFlying", "3/3",
)  # fmt: skip


def test_103_6b_a_revealed_card_does_something_in_the_first_upkeep_only() -> None:
    """It stays in the hand, all know it, and both of its owner's sentences belong to the delayed trigger (603.7)."""
    table = board(0)
    oid = table.put("B", "hand", HERALD)
    drive(table.game, act_from_opening_hands(table.game), lambda game, ask: True)
    assert (table.zone(oid), table.game.s.objects[oid].known) == ("hand", 3)
    assert (table.life("A"), table.life("B")) == (20, 20)
    table.to("main1")
    assert (table.life("A"), table.life("B")) == (17, 22)
    table.to("main1", 2)
    assert (table.life("A"), table.life("B")) == (17, 22)


def test_103_6b_nothing_happens_if_the_card_is_not_revealed() -> None:
    table = board(0)
    table.put("B", "hand", HERALD)
    drive(table.game, act_from_opening_hands(table.game), lambda game, ask: False)
    assert table.to("main1").life("A") == 20


def test_103_6b_your_first_upkeep_is_that_of_who_revealed_it() -> None:
    text = "You may reveal this card from your opening hand. If you do, scry 3 at the beginning of your first upkeep."
    table = board(0)
    table.put("B", "hand", written("Sphinx", "{4}", "Creature — Sphinx", text, "4/4"))
    drive(table.game, act_from_opening_hands(table.game), lambda game, ask: True)
    table.to("main1")
    assert not table.asked
    table.to("main1", 2)
    assert [(ask.seat, len(ask.options)) for ask in table.asked if ask.reason.startswith("scry")][:1] == [(1, 3)]


def test_103_6b_each_opponents_first_spell_of_the_game_is_met() -> None:
    text = "You may reveal this card from your opening hand. If you do, when each opponent casts their first spell of the game, counter that spell unless that player pays {1}."
    table = Board(3)
    table.put("A", "hand", written("Chancellor", "{7}", "Creature — Angel", text, "5/6"))
    drive(table.game, act_from_opening_hands(table.game), lambda game, ask: True)
    assert len(table.game.s.delayed) == 2
    for letter in "BC":
        table.put(letter, "battlefield", FOREST, 2)
    cantrip = written("Sip", "{G}", "Instant", "You gain 1 life.")
    table.to("main1")
    table.cast("B", cantrip)
    assert table.life("B") == 20
    table.cast("B", cantrip)
    assert table.life("B") == 21
    table.say("unless", True)
    table.cast("C", cantrip)
    assert (table.life("C"), len(table.game.s.delayed)) == (21, 0)
