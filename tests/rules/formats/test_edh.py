"""EDH 2009-09-23 and Commander 2011-01-07: each clause in both versions; numbers are those of the documents' play rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.game.rules.formats.commander import Commander
from services.game.rules.formats.duel import Duel
from services.game.rules.formats.edh import Commander2011, Edh2009
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state.options import Options
from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.kernel.state.scores import democratic_points, statistics, victory_points
from services.game.rules.kernel.turn.manual_actions import why_not
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.objects import Every, Target
from services.game.rules.program.players import TargetPlayer
from tests.rules.board import Board, opened, seat
from tests.rules.cards import BEAR, BOUNCE, CREATURE, DOOM, FOREST, MARTYR, card, creature, spell

VERSIONS = [Edh2009, Commander2011]
both = pytest.mark.parametrize("version", VERSIONS, ids=["2009", "2011"])
A, B = player_ref(0), player_ref(1)
GENERAL = creature("General", "7/7", cost="{2}{W}{W}", types="legendary creature")


def table(version: type[Commander2011], seats: int = 2, **options: object) -> Board:
    return Board(seats, opened(version(Options(**options))))  # type: ignore[arg-type]


@both
def test_play_6_players_begin_with_40_life(version: type[Commander2011]) -> None:
    assert [player.life for player in table(version, 4).game.s.players] == [40] * 4


# --- 1 start of the game


def dealt(version: type[Commander2011], *, seats: int = 2, outside: int = 0, **options: object) -> Play:
    """A game at its first question, 99 cards each."""
    extra = [BEAR] * outside
    decks = [SeatDeck(seat, 0, [FOREST] * 99, [GENERAL], extra) for seat in range(seats)]
    game = new_game(version(Options(**options)), decks, b"paris", first=0)  # type: ignore[arg-type]
    game.begin()
    return game


@both
def test_play_1_partial_paris_example_of_7_then_6_then_5_with_a_library_of_94(version: type[Commander2011]) -> None:
    game = dealt(version)
    assert (game.asks[0].seat, game.asks[0].reason, len(game.s.hand[0])) == (0, "partial_paris", 7)
    game.answer(0, game.s.hand[0][:4])
    assert len(game.s.hand[0]) == 3, "nobody draws before everybody has decided"
    game.answer(1, [])
    assert len(game.s.hand[0]) == 6
    assert game.asks[0].seat == 0
    game.answer(0, game.s.hand[0][:2])
    assert len(game.s.hand[0]) == 5
    game.answer(0, [])
    assert game.s.turn.number == 1
    assert (len(game.s.hand[0]), len(game.s.library[0])) == (5, 94)
    assert not game.s.exile


@both
def test_play_1_partial_paris_cards_are_exiled_face_down_and_known_to_their_owner_only(
    version: type[Commander2011],
) -> None:
    game = dealt(version)
    game.answer(0, game.s.hand[0][:2])
    assert [game.s.objects[oid].known for oid in game.s.exile] == [0b01, 0b01]
    assert all(game.s.objects[oid].face_down for oid in game.s.exile)


@both
def test_play_1_who_exiled_nothing_does_not_repeat(version: type[Commander2011]) -> None:
    game = dealt(version, seats=3)
    game.answer(0, [])
    game.answer(1, game.s.hand[1][:1])
    game.answer(2, [])
    assert [ask.seat for ask in game.asks] == [1]
    assert len(game.s.hand[1]) == 6


@both
def test_optional_1_sideboards_are_swapped_one_for_one_before_the_draw(version: type[Commander2011]) -> None:
    game = dealt(version, outside=10, sideboard=True)
    assert {(ask.seat, ask.reason) for ask in game.asks} == {(0, "sideboard"), (1, "sideboard")}
    assert not game.s.hand[0]
    deck, side = list(game.s.library[0]), list(game.s.outside[0])
    assert game.answer(0, [deck[0], deck[1], side[0]]) is not None
    assert game.answer(0, [deck[0], deck[1], side[0], side[1]]) is None
    assert game.answer(1, []) is None
    assert len(game.s.library[0]) + len(game.s.hand[0]) == 99
    assert {deck[0], deck[1]} <= set(game.s.outside[0])
    assert version(Options(sideboard=True)).wishes(game, 0) == game.s.outside[0]
    assert version().wishes(game, 0) == []


@both
def test_the_league_rule_replaces_anothers_general_before_the_game_begins(version: type[Commander2011]) -> None:
    other = creature("Other", "3/3", types="legendary creature")
    first = SeatDeck(0, 0, [FOREST] * 98 + [other], [GENERAL], [BEAR, other, DOOM], barred=[other])
    second = SeatDeck(1, 0, [FOREST] * 99, [other], [])
    game = new_game(version(Options(league="friday", sideboard=True)), [first, second], b"league", first=0)
    game.begin()
    (ask,) = game.asks
    assert (ask.seat, ask.reason, ask.min, ask.max) == (0, "league", 1, 1)
    assert [game.chars(oid).name for oid in ask.options] == ["Bear", "Doom"]
    assert game.answer(0, []) is not None
    assert game.answer(0, [ask.options[1]]) is None
    names = [game.chars(oid).name for oid in game.s.library[0]]
    assert (len(names), names.count("Other"), names.count("Doom")) == (99, 0, 1)
    assert game.asks[0].reason == "sideboard", "then the swaps"


# --- 3 general damage


@both
def test_play_3_redirected_damage_was_not_dealt_to_whom_it_would_have_been(version: type[Commander2011]) -> None:
    """As Captain's Maneuver does it: what is replaced as it is dealt was never dealt by the General to that player."""
    turned = fx.RedirectDamage(TargetPlayer(0), TargetPlayer(1), None)
    board = table(version, 3)
    general = board.commander("A", GENERAL)
    board.game.s.command.remove(general)
    board.game.s.battlefield.append(general)
    board.game.edit(general).zone = "battlefield"
    board.put("B", "battlefield", FOREST)
    board.say("attackers", [[general, B]]).to("declare_attackers", 1)
    board.cast("B", spell("Maneuver", fx.Clause(turned), cost="{1}"), [B, seat("C")])
    board.to("end_combat", 1)
    assert (board.life("B"), board.life("C")) == (40, 33)
    assert board.game.s.players[1].commander_damage == {}
    assert board.game.s.players[2].commander_damage == {board.game.s.objects[general].card: 7}


@both
def test_play_3_21_combat_damage_by_one_general_loses_and_life_gain_does_not_help(version: type[Commander2011]) -> None:
    board = table(version)
    general = board.commander("A", GENERAL)
    board.game.s.command.remove(general)
    board.game.s.battlefield.append(general)
    board.game.edit(general).zone = "battlefield"
    board.say("attackers", *[[[general, B]]] * 3)
    for turn in (1, 3):
        board.to("end", turn)
        board.game.edit_player(1).life = 40
    assert board.game.s.players[1].commander_damage == {board.game.s.objects[general].card: 14}
    board.to("end", 5)
    assert board.game.s.players[1].cause == "commander_damage"


LEADER = replace(creature("Leader", "7/7", cost="{G}", types="legendary creature"), identity="G")


@both
def test_play_3_the_card_is_the_same_general_after_it_has_left_and_returned(version: type[Commander2011]) -> None:
    board = table(version)
    general = board.commander("A", LEADER, "battlefield")
    number = board.game.s.objects[general].card
    board.put("A", "battlefield", FOREST, count=2)
    board.say("attackers", [[general, B]]).to("main2", 1).cast("A", BOUNCE, [general])
    again = next(oid for oid in board.game.s.hand[0] if board.name(oid) == "Leader")
    assert board.act("A", "cast", again) is None
    board.resolve()
    returned = next(oid for oid in board.game.permanents() if board.name(oid) == "Leader")
    assert returned != general
    board.say("attackers", [[returned, B]]).to("end", 3)
    assert board.game.s.players[1].commander_damage == {number: 14}
    board.game.edit_player(1).life = 40
    board.say("attackers", [[returned, B]]).to("end", 5)
    assert board.game.s.players[1].cause == "commander_damage"


@both
def test_play_3_damage_is_counted_for_each_general_and_player_apart(version: type[Commander2011]) -> None:
    board = table(version, 3)
    mine, theirs = board.commander("A", LEADER, "battlefield"), board.commander("C", GENERAL, "battlefield")
    C = player_ref(2)
    board.say("attackers", [[mine, B]], [[theirs, B]], [[mine, B]], [[theirs, B]], [[mine, C]])
    for turn in (1, 3, 4, 6, 7):
        board.to("end", turn)
        for player in (1, 2):
            board.game.edit_player(player).life = 40
    cards = [board.game.s.objects[oid].card for oid in (mine, theirs)]
    assert board.game.s.players[1].commander_damage == dict.fromkeys(cards, 14)
    assert board.game.s.players[2].commander_damage == {cards[0]: 7}
    assert [player.alive for player in board.game.s.players] == [True] * 3, "28 from two Generals, 21 to two players"


@both
def test_deck_1_two_generals_of_one_name_are_generals_each_of_its_own_player(version: type[Commander2011]) -> None:
    game = dealt(version)
    names = [(game.chars(oid).name, game.s.objects[oid].owner) for oid in game.s.command]
    assert names == [("General", 0), ("General", 1)]
    assert len(set(game.s.commanders)) == 2
    decks = [SeatDeck(0, 0, [FOREST] * 98 + [LEADER], [GENERAL], []), SeatDeck(1, 0, [FOREST] * 99, [LEADER], [])]
    other = new_game(version(), decks, b"same", first=0)
    other.begin()
    assert other.asks[0].reason == "partial_paris", "another player's General in a deck is no matter"


@both
def test_play_1_generals_are_in_the_command_zone_for_all_to_see_before_anybody_swaps(
    version: type[Commander2011],
) -> None:
    game = dealt(version, outside=2, sideboard=True)
    assert {ask.reason for ask in game.asks} == {"sideboard"}
    assert [(row.owner, row.known) for oid in game.s.command for row in [game.s.objects[oid]]] == [(0, 3), (1, 3)]
    assert not any(game.s.objects[oid].card in game.s.commanders for oid in game.s.library[0])
    assert [ask.data["seconds"] for ask in game.asks] == [180, 180]


# --- 4 casting from the command zone


@both
def test_play_4_two_more_are_paid_each_time_from_there_and_nothing_from_the_hand(version: type[Commander2011]) -> None:
    board = table(version)
    general = board.commander("A", LEADER)
    board.put("A", "battlefield", FOREST, count=14)
    board.to("main1")

    def tapped() -> int:
        return sum(board.game.s.objects[oid].tapped for oid in board.game.permanents())

    paid = []
    for _ in range(3):
        before = tapped()
        assert board.act("A", "cast", general) is None
        board.resolve()
        paid.append(tapped() - before)
        (leader,) = [oid for oid in board.game.permanents() if board.name(oid) == "Leader"]
        board.cast("A", DOOM, [leader])
        (general,) = board.game.s.command
    assert paid == [1, 3, 5]
    board.put("A", "battlefield", FOREST, count=2)
    hand = board.put("A", "hand", LEADER)
    board.game.edit(hand).card = board.game.s.objects[general].card
    assert board.may("A", "cast", hand), "one mana is enough from the hand"
    assert not board.may("A", "cast", general)


@both
def test_play_4_two_more_for_each_earlier_cast_from_the_command_zone(version: type[Commander2011]) -> None:
    board = table(version)
    general = board.commander("A", GENERAL)
    number = board.game.s.objects[general].card
    for casts, tax in ((0, 0), (1, 2), (2, 4)):
        board.game.edit_player(0).commander_casts = {number: casts}
        assert board.game.format.commander_tax(board.game, 0, number) == tax


# --- 5 instead of graveyard and exile


@both
def test_play_5_a_general_that_would_go_to_the_graveyard_goes_to_the_command_zone_and_has_not_died(
    version: type[Commander2011],
) -> None:
    board = table(version)
    general = board.commander("A", replace(MARTYR, identity="G"))
    board.game.s.command.remove(general)
    board.game.s.battlefield.append(general)
    board.game.edit(general).zone = "battlefield"
    board.put("A", "battlefield", FOREST)
    board.to("main1").cast("A", DOOM, [general])
    assert len(board.game.s.command) == 1
    assert board.life("A") == 40, "no dies trigger"


@both
@pytest.mark.parametrize(
    ("zone", "where"), [("battlefield", "graveyard"), ("battlefield", "exile"), ("hand", "graveyard")]
)
@pytest.mark.parametrize("wants", [True, False])
def test_play_5_from_anywhere_to_graveyard_or_exile_if_the_owner_likes(
    version: type[Commander2011], zone: str, where: str, wants: bool
) -> None:
    board = table(version)
    general = board.commander("A", LEADER, "battlefield")
    if zone == "hand":
        board.game.s.battlefield.remove(general)
        board.game.s.hand[0].append(general)
        board.game.edit(general).zone = "hand"
    board.to("main1")
    board.say("command_zone", wants)
    away = fx.Move(Every(fl.AllOf((fl.InZone(zone), fl.IsCommander()))), where)
    board.put("B", "battlefield", FOREST)
    board.cast("B", spell("Away", fx.Clause(away), cost="{1}"))
    assert board.zone(general) == ("command" if wants else where)
    assert [ask.seat for ask in board.asked if ask.reason == "command_zone"] == [0], "the owner is asked once"


@both
def test_play_5_hand_and_library_are_not_replaced(version: type[Commander2011]) -> None:
    bounce = spell("Bounce", fx.Clause(fx.Move(Target(0, CREATURE), "hand")))
    board = table(version)
    general = board.commander("A", replace(BEAR, identity="G"))
    board.game.s.command.remove(general)
    board.game.s.battlefield.append(general)
    board.game.edit(general).zone = "battlefield"
    board.put("A", "battlefield", FOREST)
    before = len(board.to("main1").game.s.hand[0])
    board.cast("A", bounce, [general])
    assert len(board.game.s.hand[0]) == before + 1
    assert not board.game.s.command


# --- 7 the legend rule


@both
def test_play_7_all_legends_with_one_name_go_whoever_controls_them(version: type[Commander2011]) -> None:
    board = table(version)
    board.to("main1")
    mine, theirs = board.put("A", "battlefield", GENERAL), board.put("B", "battlefield", GENERAL)
    board.pass_()
    assert {board.game.s.objects[oid].zone for oid in (mine, theirs)} == {"gone"}


# --- deck rule 3: mana


def green_for(format: Commander | Duel, general: CardProgram) -> str:
    """The mana that a Forest gives a deck of that general."""
    board = Board(2, opened(format))
    board.commander("A", general)
    forest = board.put(
        "A",
        "battlefield",
        card("Grove", "", "land", ab.ActivatedAbility(co.TapThis(), ab.Body((fx.Clause(fx.AddMana("{G}")),)))),
    )
    assert board.to("main1").act("A", "activate", forest) is None
    return "".join(mana.color for mana in board.game.s.players[0].pool)


def test_deck_3_mana_outside_the_colours_one_test_three_results() -> None:
    white = creature("White", "2/2", cost="{W}", types="legendary creature")
    assert green_for(Edh2009(), white) == "C"
    assert green_for(Commander2011(), white) == "C"
    assert green_for(Duel(), white) == "G"


def test_deck_3_2009_looks_at_the_mana_cost_and_2011_at_the_identity() -> None:
    deep = CardProgram("Deep", "normal", creature("Deep", "2/2", cost="{W}", types="legendary creature").faces, "GW")
    assert green_for(Edh2009(), deep) == "C"
    assert green_for(Commander2011(), deep) == "G"
    assert green_for(Commander(), deep) == "G"


# --- optional 2: victory points


def test_optional_2_records_of_the_game_earn_victory_points() -> None:
    board = table(Edh2009, victory_points=True)
    general = board.commander("A", GENERAL)
    board.game.s.command.remove(general)
    board.game.s.battlefield.append(general)
    board.game.edit(general).zone = "battlefield"
    bear = board.put("B", "battlefield", BEAR)
    board.say("attackers", [[general, B]], [[bear, A]], [[general, B]], [[bear, A]], [[general, B]])
    board.to("end", 5)
    assert board.game.over
    assert statistics(board.game, 0) | {"spells_resolved": 0} == {
        "spells_resolved": 0,
        "combats_with_damage": 3,
        "commander_recasts": 0,
        "combat_damage_in_a_turn": 7,
        "biggest_mana_pool": 0,
        "commander_kills": 1,
        "mana_for_a_commander": 0,
    }
    assert statistics(board.game, 1)["combat_damage_in_a_turn"] == 2
    assert (victory_points(board.game, 0), victory_points(board.game, 1)) == (3, 0)


def test_optional_2_the_biggest_pool_and_the_dearest_general_count() -> None:
    board = table(Edh2009, victory_points=True)
    general = board.commander("A", replace(BEAR, identity="G"))
    board.put("A", "battlefield", FOREST, count=3)
    board.to("main1")
    assert board.act("A", "cast", general) is None
    assert statistics(board.game, 0)["mana_for_a_commander"] == 1
    assert statistics(board.game, 0)["biggest_mana_pool"] >= 1


# --- optional 3: democratic victory


def decided(version: type[Commander2011], **options: object) -> Board:
    """Three players, the first one is left."""
    board = table(version, 3, **options).to("main1")
    for loser in (2, 1):
        board.game.edit_player(loser).life = 0
        board.pass_()
    return board


@both
def test_optional_3_when_the_game_is_over_each_player_votes_for_an_opponent(version: type[Commander2011]) -> None:
    board = table(version, 3, democratic_victory=True).to("main1")
    assert board.game.declare(0, {"declare": "vote", "for": 1}) is not None, "nobody votes before the end"
    board = decided(version, democratic_victory=True)
    game = board.game
    assert (game.decided, game.over, game.s.winners) == (True, False, (0,))
    asks = {ask.seat: ask for ask in game.asks}
    assert {seat: ask.options for seat, ask in asks.items()} == {
        0: [B, player_ref(2)],
        1: [A, player_ref(2)],
        2: [A, B],
    }, "all players, the dead too; nobody for oneself"
    assert all(ask.hidden for ask in game.asks)
    game.facts.take()
    assert game.answer(0, [A]) is not None
    assert game.answer(0, [B, player_ref(2)]) is not None
    assert game.concede(0) is not None, "there is nothing left to concede"
    assert [game.answer(seat, [ref]) for seat, ref in ((0, B), (1, A))] == [None, None]
    assert not game.over
    assert game.answer(2, [B]) is None
    assert game.over
    assert game.facts.take() == [], "the votes are secret"
    assert [democratic_points(game, seat) for seat in range(3)] == [3, 2, 0]


@both
def test_optional_3_a_vote_may_be_withheld_and_is_asked_only_where_the_table_plays_it(
    version: type[Commander2011],
) -> None:
    assert decided(version).game.over
    game = decided(version, democratic_victory=True).game
    for voter in range(3):
        game.answer(voter, [])
    assert [democratic_points(game, seat) for seat in range(3)] == [2, 0, 0]


def test_optional_3_votes_follow_a_concession_and_a_draw_by_agreement() -> None:
    game = table(Edh2009, 2, democratic_victory=True).to("main1").game
    game.concede(1)
    game.begin()
    assert [(ask.seat, ask.reason, ask.decider) for ask in game.asks] == [(0, "ballot", 0), (1, "ballot", 1)]
    game = table(Edh2009, 2, democratic_victory=True).to("main1").game
    for player in range(2):
        game.declare(player, {"declare": "draw", "agree": True})
    assert [ask.reason for ask in game.asks] == ["ballot", "ballot"]
    assert not game.over


@both
def test_optional_2_a_table_awards_points_for_goals_of_its_own(version: type[Commander2011]) -> None:
    body = {"verb": "award", "seat": 1, "amount": 2, "text": "first to cast three spells in a turn"}
    plain = table(version).to("main1")
    refusal = why_not(plain.game, 0, body)
    assert refusal is not None
    assert refusal.rule == "EDH optional 2"
    board = table(version, victory_points=True).to("main1")
    for wrong in ({"amount": 0}, {"amount": 10}, {"seat": 7}, {"text": ""}):
        assert why_not(board.game, 0, {**body, **wrong}) is not None
    assert board.game.by_hand(0, body) is None
    assert [victory_points(board.game, seat) for seat in (0, 1)] == [0, 2]
    board.game.concede(0)
    board.game.begin()
    assert victory_points(board.game, 1) == 3, "and one for being left"
