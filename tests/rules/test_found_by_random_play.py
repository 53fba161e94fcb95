"""Faults that random play with real decks found: each as the smallest game that shows it."""

from __future__ import annotations

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.events import StepEvent
from services.game.rules.kernel.state.flat_rows import dump, load, program_digest
from services.game.rules.kernel.state.state_hash import state_hash

from .board import Board, seat
from .cards import BEAR, FOREST, creature
from .quick import beast, life_after_block
from .written import written


def _restored(game: Play) -> Play:
    state, since = game.checkpoint()
    programs = {program_digest(program): program for program in state.programs}
    again = Play(load(dump(state, programs), programs), game.format, game.seed)
    again.begin()
    for who, answer in since:
        again.take(who, answer)
    return again


def test_514_3a_a_table_restored_in_the_cleanup_step_has_another_one() -> None:
    table = Board(2)
    table.put("A", "battlefield", beast("Whenever you discard a card, you gain 1 life."))
    table.put("A", "hand", FOREST, 8)
    table.to("end")
    while table.game.s.turn.step != "cleanup":
        table.pass_()
    again = _restored(table.game)
    assert state_hash(again) == state_hash(table.game)
    for game in (table.game, again):
        while game.s.turn.number == 1:
            ask = game.asks[0]
            game.take(ask.decider, 0)
    steps = [
        [row.step for row in game.s.history if isinstance(row, StepEvent)].count("cleanup")
        for game in (table.game, again)
    ]
    assert steps == [2, 2]
    assert state_hash(again) == state_hash(table.game)


def test_701_15c_nobody_is_forced_to_pay_for_attacking_another_than_who_goaded() -> None:
    table = Board(3)
    bear = table.put("A", "battlefield", BEAR)
    table.put(
        "C",
        "battlefield",
        written(
            "Toll",
            "{W}",
            "Enchantment",
            "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
        ),
    )
    table.game.edit(bear).marks |= {"goaded:1"}
    table.to("begin_combat").say("attackers", [[bear, seat("B")]])
    table.to("end_combat")
    assert table.life("B") == 18


def test_701_15b_a_goaded_creature_attacks_another_player_who_costs_nothing() -> None:
    table = Board(3)
    bear = table.put("A", "battlefield", BEAR)
    table.game.edit(bear).marks |= {"goaded:1"}
    table.to("end_combat")
    assert (table.life("B"), table.life("C")) == (20, 18)


def test_605_1b_the_colour_of_triggered_mana_is_the_planned_one() -> None:
    table = Board(2)
    land = table.put("A", "battlefield", FOREST)
    table.put("A", "battlefield", FOREST)
    ground = written(
        "Ground",
        "{G}",
        "Enchantment — Aura",
        "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional one mana of any color.",
    )
    table.to("main1").say("target", [land])
    oid = table.put("A", "battlefield", ground)
    table.game.edit(oid).attached_to = land
    table.game.touch()
    wanted = table.put("A", "hand", creature("Wanted", "2/2", cost="{B}{G}{G}"))
    assert table.may("A", "cast", wanted)
    assert table.act("A", "cast", wanted) is None
    assert not table.game.s.players[0].pool


def test_107_3m_the_doubled_x_of_a_permanent_spell_is_the_one_of_the_permanent() -> None:
    table = Board(2)
    table.put("A", "battlefield", FOREST, 3)
    table.put(
        "A",
        "battlefield",
        written(
            "Flourish",
            "{G}",
            "Enchantment",
            "Whenever you cast a permanent spell with a mana cost that contains {X}, double the value of X.",
        ),
    )
    hydra = written("Hydra", "{X}{G}", "Creature — Hydra", "This creature enters with X +1/+1 counters on it.", "0/0")
    table.to("main1").say("x", 2).cast("A", hydra)
    assert table.pt(table.game.permanents()[-1]) == (4, 4)


def test_509_1e_the_mana_for_a_block_may_be_made_as_it_is_paid() -> None:
    assert life_after_block(lands=1, pays=True) == 20


def test_509_1f_a_block_that_is_not_paid_for_is_no_block() -> None:
    assert life_after_block(lands=0, pays=True) == 18


def test_605_1b_each_way_of_tapping_has_its_own_type_of_triggered_mana() -> None:
    table = Board(2)
    table.put(
        "A",
        "battlefield",
        written(
            "Flare",
            "{G}",
            "Enchantment",
            "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
        ),
    )
    table.put("A", "battlefield", written("Dual", "", "Land", "{T}: Add {U} or {B}."))
    table.to("main1")
    both, twice = (table.put("A", "hand", creature("Wanted", "2/2", cost=cost)) for cost in ("{U}{B}", "{B}{B}"))
    assert not table.may("A", "cast", both)
    assert table.act("A", "cast", twice) is None


def test_701_24_what_left_a_graveyard_for_a_shuffled_library_is_remembered() -> None:
    from .quick import life_changes, stocked

    table = stocked(2)
    card = table.put("A", "graveyard", BEAR)
    table.cast(
        "A", written("Recycle", "{G}", "Sorcery", "Shuffle target card from your graveyard into your library."), [card]
    )
    table.cast("A", written("Count", "{G}", "Sorcery", "If a card left your graveyard this turn, you gain 3 life."))
    assert life_changes(table)[0] == 3
