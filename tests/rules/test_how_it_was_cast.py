"""How and when something was cast: in the main phase, for which cost, with how much mana, at another time for a price (CR 601.2, 601.3, 118.7)."""

from __future__ import annotations

import pytest

from .board import Board, seat
from .cards import BEAR, BOLT, FOREST
from .quick import act, beast, board, life_changes, stocked
from .written import written

PUMP = written(
    "Pump", "{G}", "Instant",
    "Target creature gets +2/+2 until end of turn. If you cast this spell during your main phase, that creature gets +4/+4 until end of turn instead.",
)  # fmt: skip
COPYING = "When you next cast an instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy."


@pytest.mark.parametrize(("step", "size"), [("main1", 6), ("begin_combat", 4), ("main2", 6)])
def test_608_2c_what_is_cast_in_the_main_phase_happens_instead(step: str, size: int) -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to(step).cast("A", PUMP, [bear])
    assert table.pt(bear) == (size, size)


def test_601_2_the_main_phase_of_another_player_is_not_yours() -> None:
    table = board().to("main1", 2)
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", PUMP, [bear])
    assert table.pt(bear) == (4, 4)


def test_707_10_a_copy_was_cast_at_no_time() -> None:
    table = stocked()
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", written("Twice", "{R}", "Sorcery", COPYING))
    table.cast("A", PUMP, [bear])
    assert table.pt(bear) == (8, 8)  # +4/+4 and, of the copy, +2/+2


def test_702_33g_what_happens_instead_speaks_of_the_same_target() -> None:
    table = stocked()
    bear = table.put("A", "battlefield", BEAR)
    kicked = written(
        "Kicked", "{G}", "Instant",
        "Kicker {G}\nTarget creature gets +1/+1 until end of turn. If this spell was kicked, that creature gets +5/+5 until end of turn instead.",
    )  # fmt: skip
    table.say("kicker", True).cast("A", kicked, [bear])
    assert table.pt(bear) == (7, 7)


@pytest.mark.parametrize(("cost", "drawn"), [("{4}{G}", 1), ("{3}{G}", 0)])
def test_601_2h_how_much_mana_was_spent(cost: str, drawn: int) -> None:
    table = board()
    text = (
        "Whenever you cast an instant or sorcery spell, if five or more mana was spent to cast that spell, draw a card."
    )
    table.put("A", "battlefield", beast(text))
    table.to("main1")
    before = table.count("A", "library")
    table.cast("A", written("Rite", cost, "Sorcery", "You gain 1 life."))
    assert before - table.count("A", "library") == drawn


def test_118_9_which_cost_was_paid() -> None:
    surge = written(
        "Rush", "{4}{G}", "Creature — Elf",
        "Surge {G}\nWhen this creature enters, if its surge cost was paid, you gain 3 life.", "1/1",
    )  # fmt: skip
    table = board(6).to("main1")
    assert table.game.s.players[0].life == 20
    table.cast("A", written("Rite", "{G}", "Sorcery", "You gain 1 life."))
    card = table.put("A", "hand", surge)
    act(table, "A", "cast", card, "surge")
    assert table.life("A") == 24


def test_702_35a_madness_was_paid() -> None:
    text = "Madness {G}\nWhen this creature enters, if its madness cost was paid, you gain 3 life."
    table = board(4).to("main1")
    table.put("A", "hand", written("Mad", "{4}{G}", "Creature — Elf", text, "1/1"))
    table.say("may", True).cast("A", written("Purge", "{G}", "Sorcery", "Discard a card."))
    assert table.resolve().life("A") == 23


# --- times ------------------------------------------------------------------------------------------------------------


def _only(words: str) -> Board:
    table = board()
    table.put("A", "hand", written("Timely", "{G}", "Instant", f"Cast this spell only {words}.\nYou gain 1 life."))
    return table


def _may(table: Board, step: str, turn: int) -> bool:
    table.to(step, turn)
    return any(action.kind == "cast" for action in table.actions("A"))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("during combat on your turn", [False, True, False, False]),
        ("during your turn", [True, True, False, False]),
        ("during an opponent's upkeep", [False, False, True, False]),
        ("before attackers are declared", [True, True, True, True]),
        ("during an opponent's turn", [False, False, True, True]),
        ("during an opponent's turn, before attackers are declared", [False, False, True, True]),
    ],
)
def test_601_3_it_may_be_cast_only_then(words: str, expected: list[bool]) -> None:
    table = _only(words)
    moments = [("main1", 1), ("begin_combat", 1), ("upkeep", 2), ("begin_combat", 2)]
    assert [_may(table, *moment) for moment in moments] == expected


def test_508_1_only_if_you_have_been_attacked_in_this_step() -> None:
    table = _only("during the declare attackers step and only if you've been attacked this step")
    bear = table.put("B", "battlefield", BEAR)
    assert not _may(table, "main1", 2)
    table.say("attackers", [[bear, seat("A")]])
    assert _may(table, "declare_attackers", 2)
    assert not _may(table, "declare_blockers", 2)


def test_702_8a_as_though_it_had_flash_for_two_more() -> None:
    table = board(4)
    wave = written(
        "Wave", "{1}{G}", "Sorcery",
        "You may cast this spell as though it had flash if you pay {2} more to cast it.\nYou gain 3 life.",
    )  # fmt: skip
    card = table.put("A", "hand", wave)
    table.to("main1")
    assert [action.option for action in table.actions("A") if action.obj == card] == [""]
    table.to("upkeep", 2)
    act(table, "A", "cast", card, "flash")
    assert table.life("A") == 23
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 4


def test_601_2f_who_cannot_pay_more_waits() -> None:
    table = board(3)
    text = "You may cast this spell as though it had flash if you pay {2} more to cast it.\nYou gain 3 life."
    card = table.put("A", "hand", written("Wave", "{1}{G}", "Sorcery", text))
    assert not table.to("upkeep", 2).may("A", "cast", card)


# --- copies and costs ---------------------------------------------------------------------------------------------------


def test_603_7_the_next_spell_is_copied_once() -> None:
    table = stocked()
    table.cast("A", written("Twice", "{R}", "Sorcery", COPYING))
    table.cast("A", BEAR)  # no instant or sorcery
    table.cast("A", BOLT, [seat("B")])
    assert life_changes(table) == (0, -6, 0)
    table.cast("A", BOLT, [seat("C")])
    assert life_changes(table) == (0, -6, -3)


def test_707_10c_new_targets_for_a_copy_that_was_paid_for() -> None:
    table = stocked()
    text = "Whenever you cast an instant or sorcery spell, you may pay {1}. If you do, copy that spell. You may choose new targets for the copy."
    table.put("A", "battlefield", written("Mirror", "{3}", "Artifact", text))
    table.say("may", True).say("new_targets", True).say("target", [seat("B")], [seat("C")])
    card = table.put("A", "hand", BOLT)
    act(table, "A", "cast", card)
    assert life_changes(table) == (0, -3, -3)


def test_118_7c_what_a_coloured_reduction_exceeds_is_generic() -> None:
    table = board(2)
    table.put(
        "A",
        "battlefield",
        written("Guide", "{G}", "Creature — Elf", "Elf spells you cast cost {G}{G} less to cast.", "1/1"),
    )
    table.to("main1").cast("A", written("Elf", "{2}{G}", "Creature — Elf", "", "3/3"))
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 1


def test_118_7c_unless_only_coloured_mana_is_reduced() -> None:
    table = board(2)
    text = "Elf spells you cast cost {G}{G} less to cast. This effect reduces only the amount of colored mana you pay."
    table.put("A", "battlefield", written("Guide", "{G}", "Creature — Elf", text, "1/1"))
    table.to("main1").cast("A", written("Elf", "{2}{G}", "Creature — Elf", "", "3/3"))
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 2


def test_602_5b_power_up_once_and_for_less_in_its_first_turn() -> None:
    brawler = written(
        "Brawler", "{1}{G}", "Creature — Elf", "Power-up — {4}{G}: Put two +1/+1 counters on this creature.", "2/2"
    )
    table = board(5).to("main1")
    table.cast("A", brawler)
    (oid,) = [each for each in table.game.permanents() if table.name(each) == "Brawler"]
    act(table, "A", "activate", oid)  # {3}: less {1}{G}
    assert table.pt(oid) == (4, 4)
    assert all(table.game.s.objects[each].tapped for each in table.game.permanents() if table.name(each) == "Forest")
    assert not table.to("main1", 3).may("A", "activate", oid)


def test_602_5b_later_it_costs_all() -> None:
    brawler = written(
        "Brawler", "{1}{G}", "Creature — Elf", "Power-up — {4}{G}: Put two +1/+1 counters on this creature.", "2/2"
    )
    table = board(4)
    oid = table.put("A", "battlefield", brawler)
    assert not table.to("main1", 3).may("A", "activate", oid)
    table.put("A", "battlefield", FOREST)
    assert table.may("A", "activate", oid)


def test_107_3_any_number_of_counters_is_removed_for_mana() -> None:
    text = (
        "{T}, Remove any number of storage counters from this land: Add {G} for each storage counter removed this way."
    )
    table = Board()
    store = table.put("A", "battlefield", written("Store", "", "Land", text), counters={"storage": 3})
    table.to("main1").say("x", 2)
    assert table.act("A", "activate", store) is None
    assert len(table.game.s.players[0].pool) == 2
    assert table.game.s.objects[store].counters == {"storage": 1}


@pytest.mark.parametrize(
    ("types", "may"), [("Legendary Creature — Elf", True), ("Legendary Artifact", False), ("Creature — Elf", False)]
)
def test_205_4e_a_legendary_sorcery_needs_a_legend(types: str, may: bool) -> None:
    table = board()
    blast = table.put("A", "hand", written("Blast", "{G}", "Legendary Sorcery", "You gain 1 life."))
    table.put("B", "battlefield", written("Theirs", "{G}", "Legendary Creature — Elf", "", "1/1"))
    table.put("A", "battlefield", written("Mine", "{G}", types, "", "1/1" if "Creature" in types else ""))
    assert table.to("main1").may("A", "cast", blast) is may
