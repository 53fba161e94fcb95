"""Clauses that were not compiled: told when they matter, outstanding for their player until the next pass (CR 113, 601, 602, 603)."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules.kernel.cast.legal_actions import legal_actions
from services.game.rules.kernel.state.flat_rows import dump, load
from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.program import abilities as ab
from services.game.rules.program import conditions as cn
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.objects import Every, Target
from services.game.rules.program.players import EachPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, CREATURE, DIES, DOOM, ENTERS, FOREST, MOUNTAIN, card, creature, n, spell
from tests.rules.quick import act, board, found

TEXT = "Frobnicate the table."
STATIC = ab.Residual(TEXT, "Frobnicate")


def told(table: Board) -> list[dict[str, Any]]:
    """The facts about clauses since the last look."""
    return [fact.data for fact in table.game.facts.take() if fact.kind == "unplayed"]


def moments(table: Board) -> list[str]:
    return [data["moment"] for data in told(table)]


def waiting(table: Board) -> list[tuple[int, str, str, int]]:
    return [(row.seat, row.text, row.moment, row.times) for row in table.game.s.unplayed]


def headed(event: ev.EventPattern) -> ab.Residual:
    return ab.Residual(TEXT, "Frobnicate", ab.TriggeredAbility(event, ab.Body()))


def test_113_3a_a_spell_is_told_as_it_is_cast_and_again_as_it_has_resolved() -> None:
    table = board().to("main1")
    gain = ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(2))),)))
    oid = table.put("A", "hand", card("Half read", "{G}", "sorcery", gain, STATIC))
    table.act("A", "cast", oid)
    assert waiting(table) == [(0, TEXT, "cast", 1)]
    table.resolve()
    assert (waiting(table), table.life("A"), table.zone(oid)) == ([(0, TEXT, "resolved", 1)], 22, "graveyard")
    assert moments(table) == ["cast", "resolved"]


def test_608_2b_a_spell_that_does_not_resolve_is_not_told_as_resolved() -> None:
    table = board().to("main1")
    bear = table.put("B", "battlefield", BEAR)
    doom = ab.SpellAbility(ab.Body((fx.Clause(fx.Destroy(Target(0, CREATURE))),)))
    oid = table.put("A", "hand", card("Half doom", "{G}", "instant", doom, STATIC))
    table.say("target", [bear])
    table.act("A", "cast", oid)
    other = table.put("A", "hand", DOOM)
    table.say("target", [bear])
    table.act("A", "cast", other)
    table.resolve()
    assert moments(table) == ["cast"]


def test_608_3_a_permanent_is_told_as_it_enters_however_it_comes() -> None:
    table = board().to("main1")
    land = table.put("A", "hand", card("Odd land", "", "land", STATIC))
    table.act("A", "land", land)
    assert waiting(table) == [(0, TEXT, "entered", 1)]
    told(table)
    table.cast("A", creature("Odd bear", "2/2", abilities=(STATIC,)))
    assert moments(table) == ["cast", "entered"]


def test_603_2_a_trigger_whose_head_was_read_is_told_when_its_event_happens() -> None:
    table = board().to("main1")
    table.put("A", "battlefield", creature("Watcher", "2/2", abilities=(headed(ev.LifeGained(You())),)))
    life = spell("Life", fx.Clause(fx.GainLife(You(), n(1))))
    table.cast("A", life)
    assert (waiting(table), table.game.s.stack) == ([(0, TEXT, "triggered", 1)], [])
    assert [data["seat"] for data in told(table)] == [0]


def test_603_2c_the_same_clause_is_outstanding_once_with_its_number_of_times() -> None:
    table = board().to("main1")
    table.put("A", "battlefield", creature("Watcher", "2/2", abilities=(headed(ev.LifeGained(You())),)))
    table.cast("A", spell("Twice", fx.Clause(fx.GainLife(You(), n(1))), fx.Clause(fx.GainLife(You(), n(1)))))
    assert waiting(table) == [(0, TEXT, "triggered", 2)]
    assert moments(table) == ["triggered", "triggered"]


def test_603_6_entering_and_603_10a_dying_are_events_too() -> None:
    table = board().to("main1")
    table.cast("A", creature("Comer", "2/2", abilities=(headed(ENTERS),)))
    assert moments(table) == ["triggered"]
    goer = table.put("A", "battlefield", creature("Goer", "2/2", abilities=(headed(DIES),)))
    table.cast("A", DOOM, [goer])
    assert moments(table) == ["triggered"]


def test_603_2_an_event_of_somebody_else_is_none() -> None:
    table = board().to("main1")
    table.put("B", "battlefield", creature("Watcher", "2/2", abilities=(headed(ev.LifeGained(You())),)))
    table.cast("A", spell("Life", fx.Clause(fx.GainLife(You(), n(1)))))
    assert (told(table), waiting(table)) == ([], [])


def test_603_8_a_state_trigger_is_told_as_its_object_comes_not_again_and_again() -> None:
    table = board().to("main1")
    state = headed(ev.StateIs(cn.IsTurnOf(You())))
    table.cast("A", creature("Odd bear", "2/2", abilities=(state,)))
    table.cast("A", spell("Life", fx.Clause(fx.GainLife(You(), n(1)))))
    assert moments(table) == ["cast", "entered"]


def test_602_2_an_ability_whose_cost_was_read_is_offered_paid_by_the_rules_and_told_as_it_resolves() -> None:
    table = board().to("main1")
    cost = co.Costs((co.ManaCost("{2}"), co.TapThis()))
    source = table.put("A", "battlefield", card("Machine", "{1}", "artifact", paid(cost)))
    table.game.facts.take()
    [offered] = [action for action in table.actions("A") if action.obj == source]
    assert (offered.kind, offered.text, offered.is_mana) == ("activate", TEXT, False)
    act(table, "A", "activate", source)
    assert table.game.s.objects[source].tapped
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 3
    assert waiting(table) == [(0, TEXT, "activated", 1)]
    assert not table.may("A", "activate", source)


def paid(cost: co.Cost, **limits: Any) -> ab.Residual:
    return ab.Residual(TEXT, "Frobnicate", ab.ActivatedAbility(cost, ab.Body(), **limits))


def test_602_5_what_limits_the_ability_holds() -> None:
    table = board()
    source = table.put(
        "A", "battlefield", card("Machine", "{1}", "artifact", paid(co.ManaCost("{1}"), timing="sorcery"))
    )
    table.to("upkeep", 1)
    assert not table.may("A", "activate", source)
    assert table.to("main1").may("A", "activate", source)


def test_714_2b_a_chapter_that_was_not_read_is_told_and_counts_as_the_last() -> None:
    one = ab.ChapterAbility((1,), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
    two = ab.Residual(TEXT, "Frobnicate", ab.ChapterAbility((2,), ab.Body()))
    table = board().to("main1")
    saga = table.put("A", "hand", card("Tale", "{G}", "enchantment", one, two, subtypes=("Saga",)))
    act(table, "A", "cast", saga)
    assert (table.zone(saga), table.life("A"), told(table)) == ("battlefield", 21, [])
    table.to("end", 2).to("main1", 3)
    assert (moments(table), table.count("A", "graveyard", "Tale")) == (["triggered"], 1)


def test_117_3d_passing_priority_settles_what_is_outstanding_for_that_seat_only() -> None:
    table = board().to("main1")
    table.put("B", "battlefield", creature("Watcher", "2/2", abilities=(headed(ev.LifeGained(EachPlayer())),)))
    table.put("A", "battlefield", creature("Watcher", "2/2", abilities=(headed(ev.LifeGained(EachPlayer())),)))
    table.cast("A", spell("Life", fx.Clause(fx.GainLife(You(), n(1)))))
    assert sorted(row.seat for row in table.game.s.unplayed) == [0, 1]
    table.pass_()
    assert [row.seat for row in table.game.s.unplayed] == [1]
    table.pass_()
    assert waiting(table) == []


def test_708_2_a_face_down_permanent_tells_nothing() -> None:
    morph = ab.Keyword("morph", cost=co.ManaCost("{G}"))
    table = board().to("main1")
    oid = table.put("A", "hand", creature("Odd bear", "2/2", abilities=(STATIC, morph)))
    assert table.act("A", "cast", oid, "morph") is None
    table.resolve()
    assert (told(table), waiting(table)) == ([], [])
    [permanent] = [each for each in table.game.permanents() if table.game.s.objects[each].face_down]
    table.act("A", "special", permanent)
    assert waiting(table) == [(0, TEXT, "face_up", 1)]


def test_800_4a_a_player_who_leaves_has_nothing_to_carry_out() -> None:
    table = board(seats=3).to("main1")
    table.cast("A", creature("Odd bear", "2/2", abilities=(STATIC,)))
    assert waiting(table)
    table.game.concede(0)
    assert waiting(table) == []


def test_733_1_an_action_taken_back_leaves_nothing_outstanding() -> None:
    table = board().to("main1")
    table.cast("A", creature("Odd bear", "2/2", abilities=(STATIC,)))
    before = waiting(table)
    digest = state_hash(table.game)
    table.game.rewind()
    assert (waiting(table), state_hash(table.game)) == (before, digest)


def test_what_is_outstanding_is_in_a_snapshot_and_in_the_hash_and_nothing_is_when_nothing_is() -> None:
    table = board().to("main1")
    empty = dump(table.game.s, {})
    table.cast("A", creature("Odd bear", "2/2", abilities=(STATIC,)))
    kept = load(dump(table.game.s, {}), {})
    assert [(row.seat, row.text, row.moment, row.times) for row in kept.unplayed] == waiting(table) != []
    with_it = state_hash(table.game)
    table.game.s.unplayed = []
    assert state_hash(table.game) != with_it
    assert load(empty, {}).unplayed == []


@pytest.mark.parametrize("program", [BEAR, BOLT, FOREST, MOUNTAIN])
def test_cards_that_are_compiled_whole_tell_nothing(program: Any) -> None:
    table = board().to("main1")
    oid = table.put("A", "hand", program)
    table.put("A", "battlefield", MOUNTAIN)
    table.say("target", [seat("B")])
    for index, action in enumerate(legal_actions(table.game, 0)):
        if action.obj == oid:
            table.game.answer(0, index)
            table._settle()
            break
    assert (told(table), table.game.s.unplayed) == ([], [])


def test_711_2a_levels_and_bands_are_told_with_the_whole_card() -> None:
    band = ab.LevelBand(1, -1, (STATIC,))
    table = board().to("main1")
    table.cast("A", creature("Student", "1/1", abilities=(band, ab.Keyword("trample"))))
    assert moments(table) == ["cast", "entered"]


def test_716_2a_what_a_level_of_a_class_says_is_told_when_the_class_gains_it() -> None:
    level = ab.ClassLevel(2, co.ManaCost("{1}"), (STATIC,))
    table = board().to("main1")
    table.cast("A", card("School", "{G}", "enchantment", level, subtypes=("Class",)))
    assert moments(table) == []
    act(table, "A", "activate", found(table, "School"))
    assert moments(table) == ["gained"]


def test_707_2_what_becomes_a_copy_of_an_unread_card_is_told() -> None:
    table = board()
    original = table.put("B", "battlefield", creature("Riddle", "1/1", abilities=(STATIC,)))
    mirror = fx.Clause(fx.BecomeCopy(Target(0, CREATURE), Target(1, CREATURE)))
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    table.cast("A", spell("Mirror", mirror), [bear, original])
    assert (table.name(bear), moments(table)) == ("Riddle", ["gained"])


def test_603_2c_one_or_more_is_told_once_for_all_of_them() -> None:
    pattern = ev.ZoneChange(CREATURE, "battlefield", "graveyard", batch=True)
    table = board().to("main1")
    table.put("A", "battlefield", card("Watcher", "{1}", "enchantment", headed(pattern)))
    table.put("B", "battlefield", BEAR, 3)
    table.cast("A", spell("Wrath", fx.Clause(fx.Destroy(Every(CREATURE)))))
    assert waiting(table) == [(0, TEXT, "triggered", 1)]
