"""Turn structure, priority and the start of the game (CR 103, 117, 500-514)."""

from __future__ import annotations

from services.game.rules.formats.commander import Commander
from services.game.rules.kernel.setup import SeatDeck, new_game

from .board import Board, seat
from .cards import BEAR, BOLT, COUNTERSPELL, ELF, FOREST, GROWTH, SCHOLAR
from .written import written


def test_103_5_london_mulligan_draws_seven_and_puts_one_back() -> None:
    decks = [SeatDeck(i, 0, [FOREST] * 40, [], []) for i in range(2)]
    game = new_game(Commander(), decks, b"mulligan", first=0)
    game.begin()
    assert [ask.reason for ask in game.asks] == ["mulligan", "mulligan"]
    game.answer(0, True)
    game.answer(1, False)
    assert len(game.s.hand[0]) == 7
    game.answer(0, False)
    assert game.asks[0].reason == "mulligan_bottom"
    game.answer(0, game.s.hand[0][:1])
    assert (len(game.s.hand[0]), len(game.s.hand[1])) == (6, 7)


def test_103_5c_the_first_mulligan_is_free_in_multiplayer() -> None:
    decks = [SeatDeck(i, 0, [FOREST] * 40, [], []) for i in range(4)]
    game = new_game(Commander(), decks, b"mulligan", first=0)
    game.begin()
    for each in range(4):
        game.answer(each, each == 0)
    game.answer(0, False)
    assert len(game.s.hand[0]) == 7


def test_103_8a_the_first_player_of_two_skips_the_first_draw() -> None:
    board = Board().to("main1")
    assert len(board.game.s.hand[0]) == 0
    board.to("main1", 2)
    assert len(board.game.s.hand[1]) == 1


def test_103_8c_nobody_skips_the_draw_in_multiplayer() -> None:
    assert len(Board(4).to("main1").game.s.hand[0]) == 1


def test_117_3b_after_resolution_the_active_player_has_priority() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 4)
    bolt = board.put("A", "hand", BOLT)
    board.to("main1").say("target", [seat("B")])
    board.act("A", "cast", bolt)
    board.resolve()
    assert board.game.asks[0].seat == 0


def test_117_4_a_response_resolves_first() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    board.put("B", "battlefield", FOREST, 2)
    bolt, stop = board.put("A", "hand", BOLT), board.put("B", "hand", COUNTERSPELL)
    board.to("main1").say("target", [seat("B")])
    board.act("A", "cast", bolt)
    assert board.act("B", "cast", stop) is None
    board.resolve()
    assert board.life("B") == 20
    assert board.zone(bolt) == "graveyard"


def test_302_6_a_new_creature_cannot_attack_or_tap() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST)
    board.to("main1").cast("A", ELF)
    elf = board.game.s.battlefield[-1]
    assert not board.may("A", "activate", elf)
    board.to("main1", 3)
    assert board.may("A", "activate", elf)


def test_305_2_one_land_a_turn() -> None:
    board = Board()
    first, second = board.put("A", "hand", FOREST), board.put("A", "hand", FOREST)
    board.to("main1").act("A", "land", first)
    assert not board.may("A", "land", second)


def test_307_1_a_creature_is_cast_only_in_the_own_main_phase() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST)
    board.put("B", "battlefield", FOREST)
    mine, theirs = board.put("A", "hand", BEAR), board.put("B", "hand", BEAR)
    board.to("upkeep")
    assert not board.may("A", "cast", mine)
    board.to("main1")
    assert board.may("A", "cast", mine)
    assert not board.may("B", "cast", theirs)


def test_502_3_permanents_untap_in_the_untap_step_of_their_controller() -> None:
    board = Board()
    mine = board.put("A", "battlefield", FOREST, tapped=True)
    theirs = board.put("B", "battlefield", FOREST, tapped=True)
    board.to("main1")
    assert not board.game.s.objects[mine].tapped
    assert board.game.s.objects[theirs].tapped


def test_508_8_without_attackers_there_is_no_blocking() -> None:
    board = Board()
    board.put("A", "battlefield", BEAR)
    board.to("end_combat")
    assert not any(ask.reason == "blockers" for ask in board.asked)


def test_514_1_discard_down_to_seven() -> None:
    board = Board()
    board.put("A", "hand", BEAR, 9)
    board.to("upkeep", 2)
    assert len(board.game.s.hand[0]) == 7
    assert board.count("A", "graveyard") == 2


def test_514_2_until_end_of_turn_ends_and_damage_wears_off() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    bear = board.put("A", "battlefield", BEAR)
    board.to("main1").cast("A", GROWTH, [bear])
    assert board.pt(bear) == (5, 5)
    board.cast("A", BOLT, [bear])
    assert board.game.s.objects[bear].damage == 3
    board.to("upkeep", 2)
    assert board.pt(bear) == (2, 2)
    assert board.game.s.objects[bear].damage == 0


def test_603_6a_an_enters_trigger_uses_the_stack() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST)
    scholar = board.put("A", "hand", SCHOLAR)
    board.to("main1").act("A", "cast", scholar)
    board.pass_()
    board.pass_()
    assert len(board.game.s.stack) == 1
    board.resolve()
    assert len(board.game.s.hand[0]) == 1


def test_704_5c_ten_poison_counters_lose() -> None:
    board = Board()
    board.game.edit_player(1).counters = {"poison": 10}
    board.to("main1")
    assert board.game.over
    assert board.game.s.players[1].cause == "poison"


def test_704_5b_drawing_from_an_empty_library_loses() -> None:
    board = Board(library=0)
    board.put("A", "library", FOREST, 3)
    board.to("main1", 2)
    assert board.game.over
    assert board.game.s.players[1].cause == "library"


def test_800_4a_a_player_who_leaves_takes_everything_along() -> None:
    board = Board(3)
    bear = board.put("B", "battlefield", BEAR)
    board.to("main1")
    assert board.game.concede(1) is None
    board.pass_()
    assert board.game.s.objects[bear].zone == "gone"
    assert not board.game.over
    board.to("main1", 2)
    assert board.game.s.turn.active == 2


def test_502_3_a_permanent_stays_tapped_through_the_next_untap_step_of_its_controller_whoever_made_it_so() -> None:
    """Cast in the turn of the permanent's controller: the caster's own untap step in between ends nothing."""
    table = Board(3)
    for letter in "AB":
        table.put(letter, "battlefield", FOREST, 3)
    bear = table.put("B", "battlefield", BEAR)
    frost = written(
        "Frost", "{G}", "Instant", "Tap target creature. It doesn't untap during its controller's next untap step."
    )
    table.to("main1", 2).cast("A", frost, [bear])
    tapped = []
    for turn in (3, 4, 5, 8):
        table.to("main1", turn)
        tapped.append(table.game.s.objects[bear].tapped)
    assert tapped == [True, True, True, False]


def test_502_3_who_controls_the_permanent_then_keeps_it_tapped() -> None:
    table = Board(3)
    table.put("A", "battlefield", FOREST, 6)
    bear = table.put("B", "battlefield", BEAR)
    frost = written(
        "Frost", "{G}", "Instant", "Tap target creature. It doesn't untap during its controller's next untap step."
    )
    table.to("main1", 1).cast("A", frost, [bear])
    table.cast("A", written("Charm", "{G}", "Sorcery", "Gain control of target creature."), [bear])
    table.to("main1", 4)
    assert table.game.s.objects[bear].tapped
    table.to("main1", 7)
    assert not table.game.s.objects[bear].tapped
