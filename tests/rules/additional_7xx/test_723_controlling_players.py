"""Controlling another player (CR 723, 800.4a-b)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.decider import decider, seats_seen_by
from services.game.rules.program import effects as fx
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.players import TargetPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, FOREST, SCHOLAR, spell
from tests.rules.quick import act, beast, board
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


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("reveal it, put it into your hand, then shuffle. You lose life equal to that card's mana value.", 18),
        (
            "put that card onto the battlefield, then shuffle. That creature gains haste. Return it to its owner's hand at the beginning of the next end step.",
            20,
        ),
        (
            "exile that card, then shuffle. At the beginning of the next end step, put that card into its owner's hand.",
            20,
        ),
    ],
)
def test_723_2_the_found_card_is_seen_in_exile_and_stays_there(text: str, life: int) -> None:
    table = board(seats=3)
    table.put("B", "battlefield", written("Agent", "{2}{B}", "Creature — Human", AGENT, "3/2"))
    table.to("main1")
    wanted = table.put("A", "library", written("Wanted", "{1}{R}", "Creature — Imp", "", "2/2"))
    tutor = written("Tutor", "{G}", "Sorcery", f"Search your library for a creature card, {text}")
    table.say("search", [wanted]).cast("A", tutor)
    table.to("upkeep", 2)
    assert (table.zone(wanted), table.life("A")) == ("exile", life)
    assert [permit.seat for permit in table.game.s.permits] == [1]


@pytest.mark.parametrize("library", [True, False])
def test_723_2_who_searches_decides_alone_whether_it_is_the_library(library: bool) -> None:
    """ "Library and/or graveyard": the other player decides nothing before the library is searched, and nothing where only the graveyard is."""
    table = board(seats=3)
    table.put("B", "battlefield", written("Agent", "{2}{B}", "Creature — Human", AGENT, "3/2"))
    wanted = table.put("A", "graveyard", BEAR)
    text = "Search your library and/or graveyard for a creature card, reveal it, and put it into your hand. If you search your library this way, shuffle."
    table.to("main1").say("search_library", library).say("search", [wanted])
    table.cast("A", written("Tutor", "{G}", "Sorcery", text))
    deciders = {ask.reason: ask.decider for ask in table.asked}
    assert (deciders["search_library"], deciders["search"]) == (0, int(library))
    assert table.zone(wanted) == ("exile" if library else "hand")


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


COMMAND = (
    "Look at target opponent's hand and choose a card from it. You control that player until Command finishes resolving. "
    "The player plays that card if able. While doing so, the player can activate mana abilities only if they're from lands "
    "that player controls and only if mana they produce is spent to activate other mana abilities of lands the player controls "
    "and/or to play that card. If the chosen card is cast as a spell, you control the player while that spell is resolving."
)


def _commanded(card: CardProgram, forests: int, turn: int = 1) -> tuple[Board, int]:
    """A commands B, who has that card in hand, to play it."""
    table = board()
    table.put("B", "battlefield", FOREST, forests)
    oid = table.put("B", "hand", card)
    table.to("main1" if turn == 1 else "upkeep", turn).say("choose", [oid])
    spell_ = table.put("A", "hand", written("Command", "{G}", "Instant", COMMAND))
    assert table.act("A", "cast", spell_) is None
    return table, oid


def test_723_7_a_player_is_made_to_play_a_card_and_the_controller_makes_the_choices() -> None:
    table, _ = _commanded(written("Drain", "{G}", "Sorcery", "Choose one —\n• You lose 3 life.\n• You gain 3 life."), 1)
    table.say("modes", [0])
    table.pass_()
    table.pass_()
    asked = [ask for ask in table.asked if ask.kind == "modes"]
    assert [(ask.seat, ask.decider) for ask in asked] == [(1, 0)]
    assert (decider(table.game, 1), len(table.game.s.stack)) == (1, 1)  # the player is free until the spell resolves
    table.resolve()
    assert table.life("B") == 17


def test_723_7_while_the_spell_resolves_the_controller_decides_again() -> None:
    table, _ = _commanded(written("Offer", "{G}", "Instant", "You may pay 5 life. If you do, draw a card."), 1)
    table.resolve()
    asked = [ask for ask in table.asked if ask.kind == "yes_no" and ask.seat == 1]
    assert [ask.decider for ask in asked] == [0]
    assert decider(table.game, 1) == 1


@pytest.mark.parametrize("lands", [0, 1])
def test_723_7_only_mana_abilities_of_lands_pay_for_the_card(lands: int) -> None:
    table, oid = _commanded(written("Loss", "{G}", "Instant", "You lose 3 life."), lands)
    table.put("B", "battlefield", beast("{T}: Add {G}."))
    table.resolve()
    assert (table.life("B"), table.zone(oid)) == ((17, "graveyard") if lands else (20, "hand"))


def test_723_7_a_land_is_played_in_the_players_own_turn_only() -> None:
    for turn, zone in ((1, "hand"), (2, "battlefield")):
        table, oid = _commanded(FOREST, 0, turn)
        table.resolve()
        assert table.zone(oid) == zone
