"""Controlling another player (CR 723, 800.4a-b)."""

from __future__ import annotations

from services.game.rules.kernel.state.decider import decider, seats_seen_by
from services.game.rules.program import effects as fx
from services.game.rules.program.players import TargetPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, FOREST, SCHOLAR, spell
from tests.rules.quick import act, board
from tests.rules.written import written

SLAVER = spell("Slaver", fx.Clause(fx.ControlPlayer(TargetPlayer(0), You())))


def _controlled(seats: int = 3) -> Board:
    table = Board(seats)
    for letter in "AB":
        table.put(letter, "battlefield", FOREST, 4)
    table.put("B", "hand", BEAR)
    return table.to("main1").cast("A", SLAVER, [seat("B")])


def test_723_1_the_next_turn_and_only_that_one() -> None:
    table = _controlled()
    assert decider(table.game, 1) == 1
    table.to("upkeep", 2)
    assert decider(table.game, 1) == 0
    table.to("upkeep", 3)
    assert decider(table.game, 1) == 1


def test_723_1a_the_last_effect_created_is_the_one_that_works() -> None:
    table = _controlled(4)
    table.put("C", "battlefield", FOREST)
    table.cast("C", SLAVER, [seat("B")])
    table.to("upkeep", 2)
    assert decider(table.game, 1) == 2


def test_723_5_the_controller_is_asked_and_plays_with_the_others_cards() -> None:
    table = _controlled().to("main1", 2)
    ask = table.game.asks[0]
    assert (ask.seat, ask.decider) == (1, 0)
    assert table.game.ask_of(1) is None
    place = next(i for i, action in enumerate(ask.actions) if action.kind == "cast")
    assert table.game.answer(1, place) is not None
    assert table.game.answer(0, place) is None
    table.resolve()
    assert table.count("B", "battlefield", "Bear") == 1


def test_723_3_objects_and_the_turn_stay_the_players_own() -> None:
    table = _controlled().to("main1", 2)
    assert table.game.s.turn.active == 1
    assert table.count("A", "battlefield", "Forest") == 4


def test_723_4_the_controller_sees_what_the_player_sees() -> None:
    table = _controlled()
    assert seats_seen_by(table.game, 0) == (0,)
    assert seats_seen_by(table.to("main1", 2).game, 0) == (0, 1)


def test_723_6_the_controlled_player_may_concede() -> None:
    table = _controlled().to("main1", 2)
    assert table.game.concede(1) is None
    table.to("upkeep", 3)
    assert not table.game.s.players[1].alive
    assert table.game.s.turn.active == 2


def test_723_9_control_of_oneself_changes_nothing() -> None:
    table = Board(3)
    table.put("A", "battlefield", FOREST)
    table.to("main1").cast("A", SLAVER, [seat("A")]).to("upkeep", 4)
    assert decider(table.game, 0) == 0


def test_800_4a_it_ends_when_the_controller_leaves() -> None:
    table = _controlled().to("main1", 2)
    table.game.concede(0)
    table.to("main2", 2)
    assert decider(table.game, 1) == 1


def test_800_4b_a_player_who_left_controls_nobody() -> None:
    table = _controlled()
    table.game.concede(0)
    table.to("main1", 2)
    assert decider(table.game, 1) == 1


def test_723_5_choices_of_triggers_are_made_by_the_controller() -> None:
    table = _controlled()
    table.put("B", "hand", SCHOLAR)
    table.to("main1", 2)
    assert all(ask.decider == 0 for ask in table.game.asks)


WORDS = written("Words", "{G}", "Instant", "You control target player during that player's next turn.")


def test_723_the_words_of_the_rules() -> None:
    table = Board(3)
    table.put("A", "battlefield", FOREST)
    table.to("main1").cast("A", WORDS, [seat("C")]).to("upkeep", 3)
    assert decider(table.game, 2) == 0


def test_723_1b_a_skipped_turn_is_waited_for() -> None:
    table = board(seats=3)
    skip = spell("Skip", fx.Clause(fx.SkipNext(TargetPlayer(0), "turn")))
    table.to("main1").cast("A", spell("Slaver", fx.Clause(fx.ControlPlayer(TargetPlayer(0), You()))), [seat("B")]).cast(
        "A", skip, [seat("B")]
    )
    table.to("upkeep", 2)
    assert (table.game.s.turn.active, decider(table.game, 1)) == (2, 1)
    assert decider(table.to("upkeep", 4).game, 1) == 0


def test_723_8_the_controller_goes_on_choosing_for_the_own_seat() -> None:
    table = board(seats=2)
    table.to("main1").cast("A", spell("Slaver", fx.Clause(fx.ControlPlayer(TargetPlayer(0), You()))), [seat("B")])
    bolt = table.put("A", "hand", BOLT)
    table.to("upkeep", 2)
    table.pass_()
    assert (table.game.asks[0].seat, table.game.asks[0].decider) == (0, 0)
    assert table.may("A", "cast", bolt)


AGENT = "You control your opponents while they're searching their libraries.\nWhile an opponent is searching their library, they exile each card they find. You may play those cards for as long as they remain exiled, and you may spend mana as though it were mana of any color to cast them."


def _searched(text: str = AGENT) -> tuple[Board, int]:
    table = Board(3)
    table.put("A", "battlefield", FOREST, 3)
    table.put("B", "battlefield", FOREST, 3)
    table.put("B", "battlefield", written("Agent", "{2}{B}", "Creature — Human", text, "3/2"))
    table.to("main1")
    wanted = table.put("A", "library", written("Wanted", "{1}{R}", "Creature — Imp", "", "2/2"))
    tutor = table.put(
        "A",
        "hand",
        written(
            "Tutor",
            "{G}",
            "Sorcery",
            "Search your library for a creature card, reveal it, put it into your hand, then shuffle.",
        ),
    )
    table.say("search", [wanted])
    assert table.act("A", "cast", tutor) is None
    return table, wanted


def test_723_2_another_player_searches_for_who_is_controlled_meanwhile() -> None:
    table, wanted = _searched()
    table.resolve()
    asked = next(ask for ask in table.asked if ask.reason == "search")
    assert (asked.seat, asked.decider, table.zone(wanted)) == (0, 1, "exile")
    assert table.game.ask_of(0) is not None  # afterwards the player decides again
    exiled = table.game.s.exile[-1]
    table.to("main1", 2)
    act(table, "B", "cast", exiled)
    assert table.count("B", "battlefield", "Wanted") == 1


def test_723_2_the_controller_of_the_source_searches_freely() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 3)
    table.put("A", "battlefield", written("Agent", "{2}{B}", "Creature — Human", AGENT, "3/2"))
    wanted = table.put("A", "library", BEAR)
    table.say("search", [wanted]).to("main1")
    table.cast(
        "A",
        written(
            "Tutor",
            "{G}",
            "Sorcery",
            "Search your library for a creature card, reveal it, put it into your hand, then shuffle.",
        ),
    )
    assert table.zone(wanted) == "hand"
