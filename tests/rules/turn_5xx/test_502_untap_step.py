"""Untap Step (CR 502)."""

from __future__ import annotations

from services.game.rules.kernel.state.game import Game
from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, CREATURE, FOREST, GIANT, spell
from tests.rules.quick import act, beast, board, stocked
from tests.rules.written import written


def test_502_1_permanents_phase_in_before_untapping() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.game.edit(bear).tapped = True
    gone = spell("Gone", fx.Clause(fx.PhaseOut(Target(0, CREATURE))))
    table.to("main1").cast("A", gone, [bear])
    table.to("upkeep", 3)
    assert (table.game.s.objects[bear].phased_out, table.game.s.objects[bear].tapped) == (False, False)


def test_502_1_the_upkeep_of_whoever_controls_the_enchanted_creature() -> None:
    table = stocked(2)
    giant = table.put("B", "battlefield", GIANT)
    text = "Enchant creature\nAt the beginning of the upkeep of enchanted creature's controller, put a -1/-1 counter on that creature."
    table.cast("A", written("Said", "{G}", "Enchantment — Aura", text), [giant])
    assert table.to("draw", 2).pt(giant) == (4, 4)


def test_502_2_day_and_night_are_looked_at_in_the_untap_step() -> None:
    table = Board()
    table.game.s.daytime = "day"
    assert table.to("upkeep", 3).game.s.daytime == "night"


def test_502_3_the_active_player_untaps() -> None:
    table = Board()
    mine, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    for oid in (mine, theirs):
        table.game.edit(oid).tapped = True
    table.to("upkeep")
    assert (table.game.s.objects[mine].tapped, table.game.s.objects[theirs].tapped) == (False, True)


def test_502_3_permanents_untap_in_the_untap_step_of_their_controller() -> None:
    board = Board()
    mine = board.put("A", "battlefield", FOREST, tapped=True)
    theirs = board.put("B", "battlefield", FOREST, tapped=True)
    board.to("main1")
    assert not board.game.s.objects[mine].tapped
    assert board.game.s.objects[theirs].tapped


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


def test_502_3_each_permanent_waits_for_the_untap_step_of_its_own_controller() -> None:
    """Two creatures of two players: that the first has untapped its permanents ends nothing for the second."""
    table = Board(3)
    table.put("A", "battlefield", FOREST, 3)
    bears = [table.put(letter, "battlefield", BEAR) for letter in "BC"]
    text = "Tap up to two target creatures. Those creatures don't untap during their controllers' next untap steps."
    table.to("main1").say("target", bears)
    act(table, "A", "cast", table.put("A", "hand", written("Cold", "{G}", "Instant", text)))
    tapped = []
    for turn in (2, 3, 5, 6):
        table.to("main1", turn)
        tapped.append([table.game.s.objects[bear].tapped for bear in bears])
    assert tapped == [[True, True], [True, True], [False, True], [False, False]]


def test_502_3_your_next_untap_step_is_that_of_who_controlled_the_ability() -> None:
    """611.2a: the creature changes its controller, so it untaps in the untap step of the other, and after it came back not in "yours"."""
    table = Board()
    for letter in "AB":
        table.put(letter, "battlefield", FOREST, 3)
    fish = table.put(
        "A", "battlefield", beast("{G}: This creature doesn't untap during your next untap step. Tap this creature.")
    )
    act(table.to("main1"), "A", "activate", fish)
    table.cast("A", written("Gift", "{G}", "Sorcery", "Target opponent gains control of target creature you control."))
    table.to("main1", 2)
    assert (table.game.controller_of(fish), table.game.s.objects[fish].tapped) == (1, False)
    charm = written("Charm", "{G}", "Instant", "Tap target creature. Gain control of target creature.")
    table.to("main1", 2).say("target", [fish], [fish])
    table.put("B", "battlefield", FOREST)
    table.game.edit(fish).tapped = True
    table.cast("A", charm)
    table.to("main1", 3)
    assert (table.game.controller_of(fish), table.game.s.objects[fish].tapped) == (0, True)
    assert not table.to("main1", 5).game.s.objects[fish].tapped


def test_502_3_lands_you_control_do_not_untap_those_that_come_later_neither() -> None:
    """611.2c: the effect changes no characteristics, so that its set is not fixed."""
    table = Board()
    early = table.put("A", "battlefield", FOREST, 3)
    text = "You gain 4 life. Lands you control don't untap during your next untap step."
    table.to("main1").cast("A", written("Mercy", "{G}", "Sorcery", text))
    late = table.put("A", "battlefield", FOREST, tapped=True)
    table.game.edit(early).tapped = True
    rows = table.to("main1", 3).game.s.objects
    assert (rows[early].tapped, rows[late].tapped) == (True, True)
    rows = table.to("main1", 5).game.s.objects
    assert (rows[early].tapped, rows[late].tapped) == (False, False)


def test_502_3_that_players_next_untap_step_is_that_players_whoever_controls_the_creatures_then() -> None:
    """611.2a: the one that A has taken untaps in A's untap step; back with B, it is kept tapped in B's."""
    table = Board()
    table.put("A", "battlefield", FOREST, 3)
    taken, back, kept = (table.put("B", "battlefield", BEAR) for _ in range(3))
    text = "Tap all creatures target player controls. Those creatures don't untap during that player's next untap step."
    table.to("main1").say("target", [seat("B")]).cast("A", written("Slumber", "{G}", "Sorcery", text))
    steal = written("Steal", "{G}", "Instant", "Gain control of target creature.")
    table.cast("A", steal, [taken])
    rows = table.to("main1", 2).game.s.objects
    assert [rows[each].tapped for each in (taken, back, kept)] == [True, True, True]
    table.put("A", "battlefield", FOREST)
    table.cast("A", steal, [back])
    rows = table.to("main1", 3).game.s.objects
    assert [rows[each].tapped for each in (taken, back, kept)] == [False, False, True]
    assert not table.to("main1", 4).game.s.objects[kept].tapped


def test_502_3_creatures_that_player_controls_do_not_untap_those_that_come_later_neither() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 1)
    early = table.put("B", "battlefield", BEAR, tapped=True)
    text = "Creatures target player controls don't untap during that player's next untap step."
    table.to("main1").say("target", [seat("B")]).cast("A", written("Misstep", "{G}", "Sorcery", text))
    late = table.put("B", "battlefield", BEAR, tapped=True)
    mine = table.put("A", "battlefield", BEAR, tapped=True)
    rows = table.to("main1", 2).game.s.objects
    assert [rows[each].tapped for each in (early, late)] == [True, True]
    assert not table.to("main1", 3).game.s.objects[mine].tapped
    assert [table.to("main1", 4).game.s.objects[each].tapped for each in (early, late)] == [False, False]


def test_502_3_what_does_not_untap_in_its_controllers_untap_step_untaps_in_that_of_another() -> None:
    table = Board()
    table.put("A", "battlefield", beast("Untap all creatures you control during each other player's untap step."))
    titan = table.put("A", "battlefield", beast("This creature doesn't untap during your untap step.", name="Titan"))
    table.to("main1").game.edit(titan).tapped = True
    assert not table.to("main1", 2).game.s.objects[titan].tapped
    table.game.edit(titan).tapped = True
    assert table.to("main1", 3).game.s.objects[titan].tapped


def test_502_3_permanents_untap_during_the_untap_step_of_another() -> None:
    table = board()
    table.put(
        "A", "battlefield", beast("Untap all creatures you control during each other player's untap step.", name="Muse")
    )
    elf = table.put("A", "battlefield", beast("{T}: You gain 1 life."))
    table.to("main1")
    act(table, "A", "activate", elf)
    assert table.game.s.objects[elf].tapped
    table.to("upkeep", 2)
    assert not table.game.s.objects[elf].tapped


def test_502_3_no_more_than_one_of_a_kind_untaps() -> None:
    table = board(0)
    table.put(
        "A",
        "battlefield",
        written("Frost", "{G}", "Enchantment", "Players can't untap more than one creature during their untap steps."),
    )
    for _ in range(3):
        table.put("A", "battlefield", BEAR, tapped=True)
    table.to("main1")
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 2
    table.to("main1", 3)
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 1


def test_502_4_nobody_gets_priority_in_the_untap_step() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST)
    table.begun = True
    table.game.begin()
    assert table.game.s.turn.step == "upkeep"


def _looks_while_a_turn_begins(creatures: int) -> int:
    """How often the layers are looked at again from the end step of the seat before until the upkeep of a seat with so many creatures that are summoning-sick."""
    table = board()
    table.put("B", "battlefield", BEAR, creatures)
    table.to("end")
    for oid in table.game.s.battlefield:
        table.game.edit(oid).sick = True
    derived, looks = table.game.derived, 0
    inner = derived.refresh

    def counting(game: Game) -> None:
        nonlocal looks
        looks += derived.changed & derived.reads != 0
        inner(game)

    derived.refresh = counting
    table.to("upkeep")
    assert not any(row.sick for row in table.game.s.objects.values() if row.controller == 1)
    return looks


def test_302_6_creatures_rest_together_and_not_one_after_the_other() -> None:
    assert _looks_while_a_turn_begins(40) == _looks_while_a_turn_begins(4)


def test_502_1_all_that_phases_in_does_so_at_one_time() -> None:
    """What sees others phase in sees those that were there before it."""
    table = board()
    fade = written("Fade", "{G}", "Instant", "Target creature phases out.")
    bear = table.put("A", "battlefield", BEAR)
    king = table.put("A", "battlefield", beast("Whenever a creature you control phases in, you gain 1 life."))
    table.to("main1").cast("A", fade, [bear]).cast("A", fade, [king])
    table.to("main1", 3)
    assert table.life("A") == 22
