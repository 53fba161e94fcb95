"""Restarting the game (CR 727) and subgames (CR 729)."""

from __future__ import annotations

from services.game.rules.kernel.state.flat_rows import dump, load, program_digest
from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.amounts import Count
from services.game.rules.program.objects import Bound
from services.game.rules.program.players import You
from tests.rules.board import Board
from tests.rules.cards import ANTHEM, BEAR, FOREST, GIANT, creature, spell
from tests.rules.commanders import with_legend
from tests.rules.quick import board

AGAIN = spell("Again", fx.Clause(fx.RestartGame()))
DREAM = spell("Dream", fx.Clause(fx.PlaySubgame()), types="sorcery")
LORD = creature("Lord", "3/3", types="legendary creature")


def _table(library: int = 20, seats: int = 2) -> Board:
    table = Board(seats, library=library)
    table.put("A", "battlefield", FOREST, 3)
    table.put("B", "battlefield", GIANT)
    table.put("B", "graveyard", BEAR)
    return table.to("main1")


def _within(library: int = 20, seats: int = 2) -> Board:
    table = _table(library, seats)
    dream = table.put("A", "hand", DREAM)
    assert table.act("A", "cast", dream) is None
    while table.game.s.outer is None:
        table.pass_()
    return table


def test_727_1_nobody_wins_and_a_new_game_begins() -> None:
    table = _table()
    table.game.edit_player(1).life = 3
    table.cast("A", AGAIN)
    assert not table.game.over
    assert (table.life("A"), table.life("B")) == (20, 20)
    assert (table.game.s.turn.number, table.game.s.turn.step) == (1, "upkeep")


def test_727_1a_the_player_who_restarted_it_starts() -> None:
    table = _table(seats=3)
    table.put("C", "battlefield", FOREST)
    again = table.put("C", "hand", AGAIN)
    assert table.act("C", "cast", again) is None
    table.resolve()
    assert table.game.s.turn.active == 2


def _cards(table: Board, owner: int) -> int:
    rows = table.game.s.objects.values()
    return sum(1 for row in rows if row.card >= 0 and row.owner == owner and row.zone not in ("gone", "outside"))


def test_727_2_every_card_is_in_its_owners_deck_again() -> None:
    table = _table()
    before = [_cards(table, seat) for seat in (0, 1)]
    table.cast("A", AGAIN)
    assert [_cards(table, seat) for seat in (0, 1)] == [before[0] + 1, before[1]]
    assert table.game.s.battlefield == []
    assert table.game.s.graveyard == [[], []]


def test_727_3_a_short_library_loses() -> None:
    table = _table(library=3)
    table.cast("A", AGAIN)
    assert table.game.over


KEEP = spell(
    "Keep",
    fx.Clause(fx.RestartGame(fl.AllOf((fl.InZone("exile"), fl.HasType("creature")))), bind="kept"),
    fx.Clause(fx.Move(Bound("kept"), "battlefield", controller=You())),
)


def test_727_4_the_effect_finishes_before_the_first_turn() -> None:
    table = _table()
    bear = table.put("B", "exile", BEAR)
    table.cast("A", KEEP)
    assert table.game.s.turn.number == 1
    assert table.count("A", "battlefield", "Bear") == 1
    assert table.zone(bear) == "battlefield"


def test_727_5a_commanders_begin_in_the_command_zone_and_the_tax_is_forgotten() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 4)
    lord = table.commander("A", LORD)
    table.to("main1")
    assert table.act("A", "cast", lord) is None
    table.resolve().cast("A", AGAIN)
    assert table.count("A", "command", "Lord") == 1
    assert table.game.s.players[0].commander_casts == {}


def test_727_1_nothing_of_the_old_game_lasts() -> None:
    table = _table()
    table.put("A", "battlefield", ANTHEM)
    table.game.s.monarch = 1
    table.cast("A", AGAIN)
    assert (table.game.s.monarch, table.game.s.effects, table.game.s.stack) == (-1, [], [])


def test_729_2_libraries_become_the_decks_and_nothing_else_comes_along() -> None:
    table = _within()
    state = table.game.s
    assert state.battlefield == []
    assert state.graveyard == [[], []]
    assert [len(state.hand[seat]) + len(state.library[seat]) for seat in (0, 1)] == [20, 20]
    assert (table.life("A"), table.life("B")) == (20, 20)
    assert state.turn.number == 1


def test_729_1a_the_main_game_stands_still() -> None:
    table = _within()
    assert table.game.s.outer is not None
    assert table.game.s.outer.stack
    assert len(table.game.s.outer.battlefield) == 4
    assert not table.game.over


def test_729_5_the_cards_go_back_and_the_loser_pays_half_the_life() -> None:
    table = _within()
    table.game.edit_player(1).life = 0
    table.pass_()
    assert table.game.s.outer is None
    assert (table.life("A"), table.life("B")) == (20, 10)
    assert [len(table.game.s.library[seat]) for seat in (0, 1)] == [20, 20]
    assert table.count("A", "graveyard", "Dream") == 1
    assert table.count("B", "battlefield", "Giant") == 1
    assert table.game.s.turn.step == "main1"


def test_729_5_a_drawn_subgame_costs_everybody_half() -> None:
    table = _within()
    for seat in (0, 1):
        table.game.edit_player(seat).life = 0
    table.pass_()
    assert (table.life("A"), table.life("B")) == (10, 10)


def test_729_3_a_short_library_loses_the_subgame() -> None:
    table = _table(library=5)
    table.put("A", "library", BEAR, 10)
    table.cast("A", DREAM)
    assert table.game.s.outer is None
    assert (table.life("A"), table.life("B")) == (20, 10)


def test_729_4b_counters_of_the_main_game_do_not_count() -> None:
    table = _table()
    table.game.edit_player(1).counters = {"poison": 9}
    dream = table.put("A", "hand", DREAM)
    table.act("A", "cast", dream)
    while table.game.s.outer is None:
        table.pass_()
    assert table.game.s.players[1].counters == {}
    table.game.edit_player(0).life = 0
    table.pass_()
    assert table.game.s.players[1].counters == {"poison": 9}


def test_729_6_a_subgame_within_a_subgame() -> None:
    table = _within()
    active = "AB"[table.game.s.turn.active]
    table.to("main1")
    table.put(active, "battlefield", FOREST)
    dream = table.put(active, "hand", DREAM)
    assert table.act(active, "cast", dream) is None
    while table.game.s.outer is None or table.game.s.outer.outer is None:
        table.pass_()
    for _ in range(2):
        table.game.edit_player(1).life = 0
        table.pass_()
    assert table.game.s.outer is None
    assert table.life("B") == 10


def test_729_a_position_inside_a_subgame_is_saved_and_restored() -> None:
    table = _within()
    state, _ = table.game.checkpoint()
    pinned = {program_digest(program): program for program in state.programs}
    again = load(dump(state, pinned), pinned)
    assert again.outer is not None
    table.game.s = again
    once = state_hash(table.game)
    table.game.s = state
    assert state_hash(table.game) == once


def test_727_6_restarting_inside_a_subgame_leaves_the_main_game_alone() -> None:
    table = _within()
    active = "AB"[table.game.s.turn.active]
    table.to("main1")
    table.put(active, "battlefield", FOREST)
    table.cast(active, AGAIN)
    assert table.game.s.outer is not None
    assert len(table.game.s.outer.battlefield) == 4


def test_104_3a_conceding_a_subgame_loses_the_subgame_only() -> None:
    table = _within(seats=3)
    assert table.game.concede(1) is None
    assert table.game.concede(2) is None
    while table.game.s.outer is not None:
        table.pass_()
    assert [table.life(letter) for letter in "ABC"] == [20, 10, 10]
    assert len(table.game.alive()) == 3


def test_729_1_a_card_starts_a_game_within_the_game() -> None:
    table = _within()
    outer = table.game.s.outer
    assert outer is not None
    assert (table.game.s.turn.number, outer.turn.number, len(outer.stack)) == (1, 1, 1)
    table.game.edit_player(0).life = 0
    table.pass_()
    assert (table.game.s.outer, table.game.s.turn.step, table.game.over) == (None, "main1", False)


def test_729_4_nothing_of_the_main_game_is_found_in_the_subgame() -> None:
    table = _within()
    count = Count(fl.AllOf((fl.HasType("creature"),)))
    active = "AB"[table.game.s.turn.active]
    table.to("main1")
    table.put(active, "battlefield", FOREST)
    table.cast(active, spell("Census", fx.Clause(fx.GainLife(You(), count))))
    assert table.life(active) == 20, "the giant of the main game does not count"
    assert table.count("B", "graveyard", "Bear") == 0


def test_729_5c_commanders_go_back_into_the_command_zone_of_the_main_game() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 3)
    table.commander("A", LORD)
    table.to("main1")
    table.act("A", "cast", table.put("A", "hand", DREAM))
    while table.game.s.outer is None:
        table.pass_()
    assert table.count("A", "command", "Lord") == 1
    table.game.edit_player(1).life = 0
    table.pass_()
    assert table.game.s.outer is None
    assert (table.count("A", "command", "Lord"), table.count("A", "library", "Lord")) == (1, 0)


def test_729_2c_commanders_come_along_from_the_command_zone() -> None:
    table, _ = with_legend(2)
    dream = table.put("A", "hand", spell("Dream", fx.Clause(fx.PlaySubgame()), types="sorcery"))
    table.to("main1").act("A", "cast", dream)
    while table.game.s.outer is None:
        table.pass_()
    assert table.count("A", "command", "Legend") == 1
    table.game.edit_player(1).life = 0
    table.pass_()
    assert (table.game.s.outer, table.count("A", "command", "Legend")) == (None, 1)


def test_727_5_exempted_cards_stay_where_they_are() -> None:
    table = board()
    table.put("B", "exile", GIANT)
    keep = spell("Keep", fx.Clause(fx.RestartGame(fl.AllOf((fl.InZone("exile"), fl.HasType("creature"))))))
    assert table.to("main1").cast("A", keep).count("B", "exile", "Giant") == 1
