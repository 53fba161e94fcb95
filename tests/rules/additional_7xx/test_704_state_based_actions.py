"""State-Based Actions (CR 704)."""

from __future__ import annotations

import pytest

from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Target
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, COUNTERSPELL, CREATURE, DOOM, FOREST, GIANT, PACIFISM, card, creature, spell
from tests.rules.commanders import with_legend
from tests.rules.invented import SHARP_BLADE, VENTURE
from tests.rules.quick import act, attack, beast, board, cast_at, found, lands_for_both, with_siege
from tests.rules.written import written


def test_704_5a_zero_life() -> None:
    table = Board(3)
    table.game.edit_player(1).life = 0
    assert not table.to("upkeep").game.s.players[1].alive


def test_704_5b_drawing_from_an_empty_library_loses() -> None:
    board = Board(library=0)
    board.put("A", "library", FOREST, 3)
    board.to("main1", 2)
    assert board.game.over
    assert board.game.s.players[1].cause == "library"


def test_704_5c_ten_poison_counters() -> None:
    table = Board(3)
    table.game.edit_player(1).counters = {"poison": 10}
    assert table.to("upkeep").game.s.players[1].cause == "poison"


def test_704_5c_ten_poison_counters_lose() -> None:
    board = Board()
    board.game.edit_player(1).counters = {"poison": 10}
    board.to("main1")
    assert board.game.over
    assert board.game.s.players[1].cause == "poison"


def test_704_5d_tokens_outside_the_battlefield_cease() -> None:
    table = board()
    table.to("main1").cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    table.cast("A", spell("Bounce", fx.Clause(fx.Move(Target(0, CREATURE), "hand"))), [found(table, "Elf")])
    assert table.count("A", "hand", "Elf") == 0


def test_704_5e_copies_of_spells_cease_off_the_stack() -> None:
    table = board()
    bolt, fork, stop = (
        table.put("A", "hand", program)
        for program in (BOLT, spell("Fork", fx.Clause(fx.CopySpell(Target(0, fl.IsSpell())))), COUNTERSPELL)
    )
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    table.say("target", [table.game.s.stack[-1]]).act("A", "cast", fork)
    table.pass_()
    table.pass_()
    copy = table.game.s.stack[-1]
    act(table.say("target", [copy]), "A", "cast", stop)
    assert (table.life("B"), table.count("A", "graveyard", "Bolt")) == (17, 1)


def test_704_5f_toughness_zero_is_no_destruction() -> None:
    table = board()
    titan = table.put("A", "battlefield", beast("Indestructible"))
    table.to("main1").cast(
        "A", written("Weaken", "{G}", "Instant", "Target creature gets -2/-2 until end of turn."), [titan]
    )
    assert table.zone(titan) == "graveyard"


def test_704_5g_lethal_damage_destroys() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    assert table.to("main1").cast("A", BOLT, [bear]).zone(bear) == "graveyard"


def test_704_5h_any_damage_of_deathtouch_destroys() -> None:
    table = Board()
    snake, giant = table.put("A", "battlefield", beast("Deathtouch", "1/1")), table.put("B", "battlefield", GIANT)
    attack(table, snake)
    table.say("blockers", [[giant, snake]]).to("main2")
    assert table.zone(giant) == "graveyard"


@pytest.mark.parametrize("keywords", ["Deathtouch", "Deathtouch\nWither"])
def test_704_5h_deathtouch_counts_for_one_check(keywords: str) -> None:
    """Damage need not be marked; what survived the check is not destroyed later."""
    for indestructible in (False, True):
        table = board()
        giant = table.put("B", "battlefield", beast("Indestructible" if indestructible else "", "5/5"))
        snake = table.put("A", "battlefield", beast(keywords, "1/1"))
        attack(table, snake)
        table.say("blockers", [[giant, snake]]).to("main2")
        assert table.zone(giant) == ("battlefield" if indestructible else "graveyard")
    cast_at(table, "Target creature loses indestructible until end of turn.", giant)
    assert table.zone(giant) == "battlefield"


def test_704_5i_a_planeswalker_without_loyalty() -> None:
    table = Board()
    walker = table.put("A", "battlefield", card("Walker", "{3}", "legendary planeswalker", loyalty="3"))
    assert table.to("upkeep").zone(walker) == "graveyard"


def test_704_5j_the_legend_rule() -> None:
    legend = creature("Legend", "2/2", types="legendary creature")
    table = lands_for_both()
    table.put("A", "battlefield", legend)
    table.put("B", "battlefield", legend)
    table.to("main1").cast("A", legend)
    assert table.count("A", "battlefield", "Legend") == 1
    assert table.count("B", "battlefield", "Legend") == 1


def test_704_5j_the_legend_rule_applies_to_nobody() -> None:
    table = board()
    table.put("A", "battlefield", written("Gallery", "{1}", "Artifact", 'The "legend rule" doesn\'t apply.'))
    king = written("King", "{1}", "Legendary Creature — Human", "", "2/2")
    for letter in "AB":
        table.put(letter, "battlefield", king, 2)
    table.to("main1")
    assert table.count("A", "battlefield", "King") == table.count("B", "battlefield", "King") == 2


def test_704_5k_only_the_newest_world() -> None:
    table = Board(3)
    first, second = (
        table.put(letter, "battlefield", card("World " + letter, "{G}", "world enchantment")) for letter in "AB"
    )
    table.to("upkeep")
    assert (table.zone(first), table.zone(second)) == ("graveyard", "battlefield")


def test_704_5m_an_aura_without_host_goes_to_the_graveyard() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    bear = board.put("B", "battlefield", BEAR)
    board.to("main1").cast("A", PACIFISM, [bear]).cast("A", BOLT, [bear])
    assert board.count("A", "graveyard", "Pacifism") == 1


def test_704_5n_equipment_on_an_illegal_host_stays_on_the_battlefield() -> None:
    table = board()
    knight, blade = (
        table.put("A", "battlefield", beast("Protection from green")),
        table.put("A", "battlefield", SHARP_BLADE),
    )
    table.game.edit(blade).attached_to = knight
    table.to("main1")
    assert (table.zone(blade), table.game.s.objects[blade].attached_to) == ("battlefield", 0)


def test_704_5p_a_creature_is_attached_to_nothing() -> None:
    table = board()
    bear, beetle = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", beast())
    table.game.edit(beetle).attached_to = bear
    assert table.to("main1").game.s.objects[beetle].attached_to == 0


def test_704_5q_counters_annihilate() -> None:
    table = lands_for_both()
    bear = table.put("A", "battlefield", BEAR)
    table.game.edit(bear).counters = {"+1/+1": 3, "-1/-1": 1}
    table.to("main1")
    assert table.game.s.objects[bear].counters == {"+1/+1": 2}


def test_704_5s_a_finished_saga_is_sacrificed() -> None:
    table = Board()
    saga = table.put(
        "A", "battlefield", written("Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 1 life.")
    )
    table.game.edit(saga).counters = {"lore": 1}
    assert table.to("main2").zone(saga) == "graveyard"


TOLD = written("Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 1 life.")


@pytest.mark.parametrize(
    ("besides", "zone", "life"),
    [("", "graveyard", 29), ("Enchantments you control can't be sacrificed.", "battlefield", 21)],
)
def test_704_5s_its_controller_sacrifices_it(besides: str, zone: str, life: int) -> None:
    """CR 714.4: what waits for a sacrifice sees it, what forbids one stops it."""
    table = Board()
    table.put("A", "battlefield", beast(f"Whenever you sacrifice a permanent, you gain 8 life.\n{besides}"))
    saga = table.put("A", "battlefield", TOLD, counters={"lore": 1})
    table.to("main2")
    assert (table.zone(saga), table.life("A")) == (zone, life)


def test_704_5s_only_its_chapters_keep_it() -> None:
    """Another ability of the Saga does not."""
    told = written(
        "Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nWhenever you gain life, you may draw a card."
    )
    table = board()
    saga = table.put("A", "hand", told)
    table.to("main1").act("A", "cast", saga)
    while table.life("A") == 20:
        table.pass_()
    assert (len(table.game.s.stack), table.zone(saga)) == (1, "graveyard")


def test_704_5t_a_finished_dungeon_is_removed() -> None:
    table = board(12)
    table.to("main1")
    for _ in range(7):
        table.cast("A", VENTURE)
    assert table.game.s.players[0].counters["completed_dungeons"] == 1


def test_704_5v_a_battle_without_defense() -> None:
    table = Board()
    siege = table.put("A", "battlefield", card("Siege", "{3}", "battle", subtypes=("Siege",), defense="3"))
    assert table.to("upkeep").zone(siege) == "graveyard"


def test_704_5w_a_battle_whose_protector_left_gets_another() -> None:
    table, siege = with_siege()
    table.to("upkeep").game.concede(1)
    table.to("main1")
    assert table.game.s.objects[siege].choices["protector"] == "2"


def test_704_5x_a_siege_is_not_protected_by_its_controller() -> None:
    table, siege = with_siege(protector=0)
    table.say("protector", [seat("C")]).to("upkeep")
    assert table.game.s.objects[siege].choices["protector"] == "2"


ROLE = "Create a Monster Role token attached to target creature you control."


def test_704_5y_one_role_of_each_player_on_a_permanent() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Cast", "{G}", "Sorcery", ROLE), [bear])
    table.cast(
        "A",
        written("Crown", "{G}", "Sorcery", "Create a Royal Role token attached to target creature you control."),
        [bear],
    )
    roles = [oid for oid in table.game.permanents() if "Role" in table.game.chars(oid).subtypes]
    assert [table.game.has_keyword(bear, word) for word in ("ward", "trample")] == [True, False]
    assert len(roles) == 1


def test_704_5z_a_player_starts_the_engines_once() -> None:
    table = Board()
    table.put("A", "battlefield", beast("Start your engines!"))
    assert table.to("upkeep").game.s.players[0].counters["speed"] == 1


def test_704_6c_twenty_one_damage_of_a_commander() -> None:
    table, _ = with_legend()
    table.game.edit_player(1).commander_damage = {7: 21}
    assert table.to("upkeep").game.s.players[1].cause == "commander_damage"


def test_704_6d_a_commander_in_the_graveyard_may_go_home() -> None:
    table, legend = with_legend()
    table.to("main1").act("A", "cast", legend)
    table.resolve().say("command_zone", True).cast("A", DOOM, [found(table, "Legend")])
    assert table.count("A", "command", "Legend") == 1


def test_704_3_what_comes_off_may_make_something_else_come_off() -> None:
    muzzle = written("Muzzle", "{1}", "Artifact — Equipment", "Equipped creature loses all abilities.\nEquip {1}")
    table = board()
    pure = table.put("A", "battlefield", beast("Protection from artifacts"))
    blade, gag = (table.put("A", "battlefield", each, attached_to=pure) for each in (SHARP_BLADE, muzzle))
    table.to("main1")
    assert [table.game.s.objects[each].attached_to for each in (blade, gag)] == [pure, pure]
    table.cast("A", written("Wake", "{G}", "Sorcery", "Target artifact becomes a 2/2 artifact creature until end of turn."), [gag])  # fmt: skip
    assert [table.game.s.objects[each].attached_to for each in (blade, gag)] == [0, 0]


def test_704_5r_what_is_above_a_limit_of_counters_is_removed() -> None:
    table = board()
    text = (
        "This creature can't have more than three dream counters on it.\n{G}: Put two dream counters on this creature."
    )
    dreamer = table.put("A", "battlefield", beast(text))
    table.to("main1")
    for expected in (2, 3, 3):
        act(table, "A", "activate", dreamer)
        assert table.game.s.objects[dreamer].counters == {"dream": expected}
