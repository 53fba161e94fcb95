"""Turns, phases and steps (CR 500)."""

from __future__ import annotations

import pytest

from services.game.rules.program import effects as fx
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Target
from services.game.rules.program.players import TargetPlayer
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, CREATURE, GROWTH, marker, n, spell
from tests.rules.quick import act, attack, beast, board, found, lands_for_both, stocked
from tests.rules.written import written


def test_500_4_mana_does_not_last_into_the_next_step() -> None:
    table = board(1)
    table.to("main1").cast("A", written("Ritual", "{G}", "Instant", "Add {G}{G}."))
    assert len(table.game.s.players[0].pool) == 2
    assert table.to("begin_combat").game.s.players[0].pool == ()


def test_500_5_until_end_of_turn_lasts_to_the_cleanup_step() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear])
    assert table.to("end").pt(bear) == (5, 5)
    assert table.to("upkeep", 2).pt(bear) == (2, 2)


def test_500_5a_until_end_of_combat_lasts_through_the_end_of_combat_step() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    pump = fx.Clause(fx.Apply(Target(0, CREATURE), (mo.ModifyPT(n(1), n(1)),), "end_of_combat"))
    table.to("main1").cast("A", spell("Pump", pump), [bear])
    assert attack(table, bear).to("end_combat").pt(bear) == (3, 3)
    assert table.to("main2").pt(bear) == (2, 2)


def test_500_6_beginning_of_step_triggers() -> None:
    table = Board()
    table.put("A", "battlefield", marker("upkeep"))  # type: ignore[arg-type]
    table.put("A", "battlefield", marker("end"))  # type: ignore[arg-type]
    assert table.to("draw", 3).life("A") == 23


EXTRA_COMBAT = spell("Again", fx.Clause(fx.ExtraPhase(("combat",))))


def test_500_8_an_additional_combat_phase_follows_the_current_phase() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("Vigilance"))
    table.to("main1").cast("A", EXTRA_COMBAT)
    for _ in range(2):
        table.say("attackers", [[bear, seat("B")]])
    assert table.to("main2").life("B") == 16


def test_500_8_a_combat_phase_after_this_one() -> None:
    table = board()
    fury = beast(
        "Whenever this creature attacks for the first time each turn, untap it. After this phase, there is an additional combat phase."
    )
    oid = table.put("A", "battlefield", fury)
    table.to("main1").say("attackers", [[oid, seat("B")]], [[oid, seat("B")]])
    table.to("main2")
    assert table.game.s.players[1].life == 16


def test_500_9_an_additional_step_or_phase_comes_right_after() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("Vigilance"))
    table.to("main1").cast("A", spell("Twice", fx.Clause(fx.ExtraPhase(("combat", "main")))))
    for _ in range(2):
        table.say("attackers", [[bear, seat("B")]])
    assert table.to("end").life("B") == 16


@pytest.mark.parametrize(("step", "phase", "combats"), [
    ("main1", "main phase", 2), ("main2", "main phase", 2), ("declare_attackers", "main phase", 1), ("upkeep", "main phase", 1),
    ("declare_attackers", "combat phase", 2), ("main1", "combat phase", 1), ("declare_attackers", "phase", 2),
])  # fmt: skip
def test_500_8_phases_are_added_after_the_phase_that_is_named(step: str, phase: str, combats: int) -> None:
    """ "After this main phase" adds nothing when it is none: an instant in combat finds no main phase to add them after."""
    table = board(library=30)
    table.put("A", "battlefield", beast("Vigilance"))
    again = table.put(
        "A", "hand", written("Again", "{G}", "Instant", f"After this {phase}, there is an additional combat phase.")
    )
    act(attack(table, found(table, "Beast")) if step == "declare_attackers" else table.to(step), "A", "cast", again)
    assert table.to("end").game.s.turn.combats == combats


SKIP = spell("Skip", fx.Clause(fx.SkipNext(TargetPlayer(0), "turn")))


def test_500_11_a_turn_that_is_skipped_does_not_happen() -> None:
    table = board()
    table.to("main1").cast("A", SKIP, [seat("B")])
    assert table.to("upkeep", 2).game.s.turn.active == 0


def test_500_11_a_skipped_turn_does_not_come() -> None:
    """ "You skip your next turn": the others go on."""
    table = stocked(2)
    table.cast("A", written("Rest", "{G}", "Sorcery", "You skip your next turn."))
    table.to("main1", 2)
    assert table.game.s.turn.active == 1
    table.to("main1", 3)
    assert table.game.s.turn.active == 1


def _tapped(table: Board, oid: int) -> bool:
    return table.game.s.objects[oid].tapped


def test_500_11_nothing_untaps_without_an_untap_step() -> None:
    """ "Players skip their untap steps"; a creature is rested all the same (CR 302.6)."""
    table = stocked(2)
    table.put("A", "battlefield", written("Still", "{1}", "Enchantment", "Players skip their untap steps."))
    dryad = table.put("A", "battlefield", beast("{T}: You gain 1 life."), sick=True)
    tired = table.put("A", "battlefield", beast(), tapped=True)
    assert not table.may("A", "activate", dryad)
    table.to("main1", 3)
    assert _tapped(table, tired)
    assert table.may("A", "activate", dryad)


def test_500_8_an_additional_beginning_phase_untaps_and_draws() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        beast(
            "At the beginning of your postcombat main phase, there is an additional beginning phase after this phase.",
            "1/1",
        ),
    )
    table.to("main1", 3)
    hand = table.count("A", "hand")
    land = next(oid for oid in table.game.permanents() if table.name(oid) == "Forest")
    table.game.edit(land).tapped = True
    table.to("end", 3)
    assert (table.count("A", "hand"), table.game.s.objects[land].tapped) == (hand + 1, False)


def test_500_10_additional_upkeep_steps_come_after_the_phase_alone() -> None:
    table = board()
    table.put(
        "A", "battlefield", written("Diary", "{1}", "Enchantment", "At the beginning of your upkeep, you gain 1 life.")
    )
    striker = table.put(
        "A",
        "battlefield",
        beast(
            "Whenever this creature deals combat damage to a player, you get that many additional upkeep steps after this phase.",
            "3/3",
        ),
    )
    attack(table, striker)
    table.to("main2", 1)
    assert (table.life("A"), table.life("B")) == (1 + 23, 17)


def test_500_10a_you_get_no_step_in_another_players_turn() -> None:
    table = lands_for_both()
    table.put(
        "A", "battlefield", written("Diary", "{1}", "Enchantment", "At the beginning of each upkeep, you gain 1 life.")
    )
    gift = written("Gift", "{G}", "Instant", "You get an additional upkeep step after this step.")
    table.to("main1", 2)
    table.cast("A", gift)
    table.to("main2", 2)
    assert table.life("A") == 22
    table.cast("B", gift)
    table.to("end", 2)
    assert table.life("A") == 23


def test_500_9_a_step_comes_after_the_step() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Diary", "{1}", "Enchantment", "At the beginning of your end step, you gain 1 life."),
    )
    table.to("end", 1)
    table.cast("A", written("Again", "{G}", "Instant", "There is an additional end step after this step."))
    table.to("upkeep", 2)
    assert table.life("A") == 22
