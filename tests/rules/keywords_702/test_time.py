"""Keywords of time and upkeep (CR 702)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.events import CONTROL
from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Every, Target
from tests.rules.board import Board
from tests.rules.cards import BEAR, BLADE, CREATURE, FOREST, spell, turning
from tests.rules.quick import act, beast, board, cast_in_a_way, entered, found
from tests.rules.written import two_faced, written


def _werewolf() -> Board:
    wolf = two_faced(
        "Man // Wolf",
        FaceText("Man", "{G}", "Creature — Human Werewolf", "Daybound", "2", "2"),
        FaceText("Wolf", "", "Creature — Werewolf", "Nightbound", "4", "4"),
    )
    table = board()
    table.to("main1").cast("A", wolf)
    return table


TALE = written(
    "Tale",
    "{G}",
    "Enchantment — Saga",
    "Read ahead\nI — You gain 1 life.\nII — You gain 5 life.\nIII — You gain 9 life.",
)
WOLF = turning("Wolf", ab.Keyword("daybound"), ab.Keyword("nightbound"))
CHASM = written("Chasm", "", "Land", "Cumulative upkeep—Pay 2 life.")


def test_702_24a_the_cost_is_paid_for_each_age_counter() -> None:
    table = Board()
    chasm = table.put("A", "battlefield", CHASM)
    table.say("may", True, True, True).to("main1", 3)
    assert (table.life("A"), table.zone(chasm)) == (14, "battlefield")


ALTAR = written("Altar", "{G}", "Enchantment", "Cumulative upkeep—Sacrifice a land.")


def test_702_24a_without_the_whole_cost_it_is_sacrificed() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 2)
    altar = table.put("A", "battlefield", ALTAR)
    table.say("may", True, True).to("main1", 3)
    assert (table.count("A", "battlefield", "Forest"), table.zone(altar)) == (1, "graveyard")


FADE_OUT = spell("Fade Out", fx.Clause(fx.PhaseOut(Target(0, CREATURE))))


def test_702_26b_what_is_phased_out_is_not_there() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", FADE_OUT, [bear])
    assert bear not in table.game.permanents()
    table.cast("A", written("Sweep", "{G}", "Sorcery", "Destroy all creatures."))
    assert bear in table.to("upkeep", 2).game.permanents()


def test_702_26d_phasing_is_no_change_of_control() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast(
        "A", written("Theft", "{G}", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature."), [bear]
    )
    game = table.game
    assert game.controller_of(bear) == 0
    changes = [event for event in game.s.history if event.kind == CONTROL]
    table.cast("A", FADE_OUT, [bear])
    table.to("upkeep", 3).to("main1", 3)
    assert game.controller_of(bear) == 0
    assert [event for event in game.s.history if event.kind == CONTROL and event not in changes] == []


def test_702_26g_what_is_attached_to_what_is_attached_phases_with_it() -> None:
    table, bear, blade, aura = _enchanted_blade()
    table.cast("A", FADE_OUT, [bear])
    rows = table.game.s.objects
    assert [rows[oid].phased_out for oid in (bear, blade, aura)] == [True, True, True]
    table.to("upkeep", 2)
    assert [rows[oid].phased_out for oid in (bear, blade, aura)] == [False, False, False]
    assert (rows[blade].attached_to, rows[aura].attached_to) == (bear, blade)


def test_702_26g_what_phased_out_by_itself_phases_in_by_itself() -> None:
    table, bear, blade, aura = _enchanted_blade()
    table.cast("A", spell("Haze", fx.Clause(fx.PhaseOut(Target(0, fl.HasType("artifact"))))), [blade])
    table.cast("A", FADE_OUT, [bear])
    rows = table.game.s.objects
    table.to("upkeep", 2)
    assert [rows[oid].phased_out for oid in (bear, blade, aura)] == [False, True, True]
    table.to("upkeep", 3)
    assert [rows[oid].phased_out for oid in (bear, blade, aura)] == [False, False, False]


@pytest.mark.parametrize("attached", ["artifact", "enchantment"])
def test_702_26h_what_would_phase_out_directly_and_with_its_host_phases_with_its_host(attached: str) -> None:
    table, bear, blade, aura = _enchanted_blade()
    every = Every(fl.AnyOf((fl.HasType(attached), CREATURE)))
    table.cast("A", spell("Mist", fx.Clause(fx.PhaseOut(every))))
    rows = table.game.s.objects
    table.to("upkeep", 2)
    assert [rows[oid].phased_out for oid in (bear, blade, aura)] == [False, False, False]


def _enchanted_blade() -> tuple[Board, int, int, int]:
    """B's creature wears A's Equipment, on which A has an Aura."""
    table = board()
    blade = table.put("A", "battlefield", BLADE)
    bear = table.put("B", "battlefield", BEAR)
    table.game.edit(blade).attached_to = bear
    gilt = written("Gilt", "{G}", "Enchantment — Aura", "Enchant artifact")
    table.to("main1").cast("A", gilt, [blade])
    return table, bear, blade, found(table, "Gilt")


def test_702_30a_echo_is_paid_once() -> None:
    table, echo = entered("Echo {G}")
    table.say("may", True).to("main1", 3)
    assert table.zone(echo) == "battlefield"
    table.to("main1", 5)
    assert [ask.reason for ask in table.asked].count("may") == 1


def test_702_30a_echo_is_due_again_under_another_control() -> None:
    table, echo = entered("Echo {G}")
    table.put("B", "battlefield", FOREST, 9)
    table.say("may", True).to("main1", 3)
    theft = written("Theft", "{G}", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature.")
    table.to("main1", 4).cast("B", theft, [echo])
    table.say("may", True).to("main1", 6)
    assert table.zone(echo) == "battlefield"
    table.to("main1", 10)
    assert [ask.seat for ask in table.asked if ask.reason == "may"] == [0, 1]


def test_702_30a_echo_is_due_again_when_it_has_come_back() -> None:
    table, echo = entered("Echo {G}")
    table.put("B", "battlefield", FOREST, 9)
    table.say("may", True).to("main1", 3)
    loan = written("Loan", "{G}", "Sorcery", "Gain control of target creature until end of turn.")
    table.to("main1", 4).cast("B", loan, [echo])
    table.say("may", False).to("main1", 5)
    assert table.zone(echo) == "graveyard"


def test_702_30a_an_echo_that_was_countered_is_not_due_again() -> None:
    table, echo = entered("Echo {G}")
    table.to("end", 2)
    while not table.game.s.stack:
        table.pass_()
    hush = written("Hush", "{G}", "Instant", "Counter target activated or triggered ability.")
    table.cast("A", hush, [table.game.s.stack[-1]])
    table.to("main1", 7)
    assert (table.zone(echo), [ask for ask in table.asked if ask.reason == "may"]) == ("battlefield", [])


def test_702_32a_fading_without_counters_is_sacrificed() -> None:
    table, ghost = entered("Fading 1")
    assert table.to("main1", 3).zone(ghost) == "battlefield"
    assert table.to("main1", 5).zone(ghost) == "graveyard"


def test_702_62a_suspend_waits_and_is_cast_free_with_haste() -> None:
    table = board(1)
    slow = table.put("A", "hand", beast("Suspend 2—{G}", "5/5", "{9}{G}", name="Slow"))
    act(table.to("main1"), "A", "special", slow, "suspend")
    assert table.game.s.objects[table.game.s.exile[-1]].counters == {"time": 2}
    table.to("main1", 5)
    assert table.game.has_keyword(found(table, "Slow"), "haste")


def test_702_62a_haste_lasts_until_control_of_the_creature_is_lost() -> None:
    table = board(1)
    slow = table.put("A", "hand", beast("Suspend 1—{G}", "5/5", "{9}{G}", name="Slow"))
    act(table.to("main1"), "A", "special", slow, "suspend")
    mine = found(table.to("main1", 3), "Slow")
    table.put("B", "battlefield", FOREST)
    steal = written("Steal", "{G}", "Instant", "Gain control of target creature.")
    table.to("main1", 4).cast("B", steal, [mine])
    assert (table.game.controller_of(mine), table.game.has_keyword(mine, "haste")) == (1, False)


def _awaited() -> tuple[Board, int]:
    """A table in the turn in which a suspended creature was cast, and the creature."""
    table = board(3)
    table.put("B", "battlefield", FOREST, 2)
    slow = table.put("A", "hand", beast("Suspend 1—{G}", "5/5", "{9}{G}", name="Slow"))
    act(table.to("main1"), "A", "special", slow, "suspend")
    return table, found(table.to("main1", 3), "Slow")


def test_702_62a_haste_does_not_come_back_with_the_control() -> None:
    """611.2b: what has ended does not begin again."""
    table, slow = _awaited()
    steal = written("Steal", "{G}", "Instant", "Gain control of target creature.")
    table.cast("B", steal, [slow]).cast("A", steal, [slow])
    assert table.game.controller_of(slow) == 0
    assert not table.game.has_keyword(slow, "haste")


def test_702_62a_haste_is_an_effect_and_no_ability_of_the_card() -> None:
    """It is younger than what takes all abilities (613.7), and what becomes a copy keeps it."""
    table = board(3)
    hush = written(
        "Hush", "{G}", "Enchantment", "All creatures lose all abilities and have base power and toughness 1/1."
    )
    table.put("B", "battlefield", hush)
    slow = table.put("A", "hand", beast("Suspend 1—{G}\nTrample", "5/5", "{9}{G}", name="Slow"))
    act(table.to("main1"), "A", "special", slow, "suspend")
    slow = found(table.to("main1", 3), "Slow")
    assert (sorted(table.game.chars(slow).keywords), table.pt(slow)) == (["haste"], (1, 1))


def test_702_62a_what_becomes_a_copy_keeps_the_haste() -> None:
    table, slow = _awaited()
    bear = table.put("A", "battlefield", BEAR)
    turn = written("Turn", "{G}", "Instant", "Target creature becomes a copy of another target creature.")
    table.say("target", [slow], [bear])
    act(table, "A", "cast", table.put("A", "hand", turn))
    assert (table.name(slow), table.game.has_keyword(slow, "haste")) == ("Bear", True)


def test_702_62b_a_card_exiled_with_time_counters_is_suspended_whatever_put_them_there() -> None:
    table = board(3)
    again = written(
        "Again", "{G}", "Sorcery", "You gain 1 life. Exile Again with two time counters on it.\nSuspend 2—{G}"
    )
    table.to("main1").cast("A", again)
    assert table.game.s.objects[table.game.s.exile[-1]].counters == {"time": 2}
    assert table.to("main1", 3).life("A") == 21
    assert table.to("main1", 5).life("A") == 22
    assert table.game.s.objects[table.game.s.exile[-1]].counters == {"time": 2}


def test_702_63a_vanishing_counts_down() -> None:
    table, ghost = entered("Vanishing 1")
    assert table.game.s.objects[ghost].counters == {"time": 1}
    assert table.to("main1", 3).zone(ghost) == "graveyard"


def test_702_145b_a_daybound_creature_enters_transformed_by_night() -> None:
    table = board()
    table.put("A", "battlefield", WOLF)
    table.to("main1", 3)
    table.cast("A", WOLF)
    assert [table.pt(oid) for oid in table.game.permanents() if table.pt(oid) == (4, 4)] == [(4, 4), (4, 4)]


def test_702_145c_day_turns_to_night_without_a_spell() -> None:
    table = _werewolf()
    assert table.game.s.daytime == "day"
    table.to("upkeep", 2)
    assert table.to("upkeep", 3).game.s.daytime == "night"


def test_702_145d_a_daybound_permanent_makes_it_day_and_turns_by_night() -> None:
    table = board()
    wolf = table.put("A", "battlefield", WOLF)
    table.to("upkeep", 1)
    assert table.game.s.daytime == "day"
    table.to("upkeep", 2)
    assert (table.game.s.daytime, table.pt(wolf)) == ("night", (4, 4))


def test_702_145f_a_daybound_permanent_shows_its_night_face_at_night() -> None:
    table = _werewolf()
    table.to("upkeep", 3)
    assert table.count("A", "battlefield", "Wolf") == 1


def test_702_145g_it_turns_back_by_day() -> None:
    table = _werewolf()
    table.to("upkeep", 3)
    table.to("main1", 3)
    table.put("A", "hand", written("Whim", "{0}", "Instant", "You gain 1 life."))
    for _ in range(2):
        table.cast("A", written("Whim", "{0}", "Instant", "You gain 1 life."))
    assert table.to("upkeep", 4).game.s.daytime == "day"
    assert table.count("A", "battlefield", "Man") == 1


def test_702_155a_the_chapters_before_do_not_trigger() -> None:
    table = board()
    table.to("main1").say("read_ahead", 3).cast("A", TALE)
    assert table.life("A") == 29
    assert table.count("A", "battlefield", "Tale") == 0


def test_702_155b_a_chapter_is_chosen_as_the_saga_enters() -> None:
    table = board()
    table.to("main1").say("read_ahead", 2).cast("A", TALE)
    assert (table.game.s.objects[found(table, "Tale")].counters, table.life("A")) == ({"lore": 2}, 25)


def test_702_176a_impending_is_no_creature_until_its_counters_are_gone() -> None:
    table = board(1)
    cast_in_a_way(table, beast("Impending 2—{G}", "5/5", "{5}{G}", name="Overlord"), "impending")
    overlord = found(table, "Overlord")
    assert "creature" not in table.game.chars(overlord).types
    assert "creature" in table.to("upkeep", 4).game.chars(overlord).types
