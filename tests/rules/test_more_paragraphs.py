"""Further paragraphs: battles and Roles (704.5), special actions (116), flip cards of choice, rare parts of larger sections."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program import filters as f
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You

from .board import Board, seat
from .cards import BEAR, BOLT, DOOM, GIANT, GROWTH, card, creature, n, spell
from .quick import act, attack, beast, board, found
from .written import written

SIEGE = card("Siege", "{3}", "battle", subtypes=("Siege",), defense="3")
ROLE = "Create a Monster Role token attached to target creature you control."


def _battle(seats: int = 3, protector: int = 1) -> tuple[Board, int]:
    table = Board(seats)
    siege = table.put("A", "battlefield", SIEGE)
    row = table.game.edit(siege)
    row.counters, row.choices = {"defense": 3}, {"protector": str(protector)}
    return table, siege


def test_310_8_an_opponent_protects_a_siege() -> None:
    table, siege = _battle()
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, siege]]).to("main2")
    assert table.game.s.objects[siege].counters["defense"] == 1


def test_310_11a_the_controller_chooses_the_protector_as_it_enters() -> None:
    table = board(seats=3)
    table.put("A", "hand", SIEGE)
    table.to("main1").say("protector", [seat("C")]).cast("A", SIEGE)
    assert table.game.s.objects[found(table, "Siege")].choices["protector"] == "2"


def test_704_5w_a_battle_whose_protector_left_gets_another() -> None:
    table, siege = _battle()
    table.to("upkeep").game.concede(1)
    table.to("main1")
    assert table.game.s.objects[siege].choices["protector"] == "2"


def test_704_5x_a_siege_is_not_protected_by_its_controller() -> None:
    table, siege = _battle(protector=0)
    table.say("protector", [seat("C")]).to("upkeep")
    assert table.game.s.objects[siege].choices["protector"] == "2"


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


def test_116_2b_turning_a_creature_face_up_uses_no_stack() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph")
    table.act("A", "special", table.game.permanents()[-1], "face_up")
    assert table.game.s.stack == []


def test_116_2f_suspending_is_a_special_action() -> None:
    table = board()
    slow = table.put("A", "hand", beast("Suspend 2—{G}", cost="{9}{G}"))
    table.to("main1").act("A", "special", slow, "suspend")
    assert (table.game.s.stack, table.count("A", "exile")) == ([], 1)


def test_116_2h_foretelling_in_the_own_turn_only() -> None:
    table = board()
    rune = table.put("A", "hand", written("Rune", "{5}{G}", "Sorcery", "You gain 4 life.\nForetell {G}"))
    assert table.to("upkeep").may("A", "special", rune)
    assert not table.to("upkeep", 2).may("A", "special", rune)


def test_116_2k_plotting_as_a_sorcery_only() -> None:
    table = board()
    plan = table.put("A", "hand", beast("Plot {G}", cost="{7}{G}"))
    assert not table.to("upkeep").may("A", "special", plan)
    assert table.to("main1").may("A", "special", plan)


def test_106_9_unspent_mana_is_in_the_players_pool() -> None:
    table = board(1)
    table.to("main1").cast("A", written("Ritual", "{G}", "Instant", "Add {R}{R}."))
    assert len(table.game.s.players[0].pool) == 2
    assert table.game.s.players[1].pool == ()


def test_106_12_tapping_for_mana_is_seen() -> None:
    table = board(1)
    table.put(
        "A",
        "battlefield",
        written(
            "Barbs",
            "{G}",
            "Enchantment",
            "Whenever a player taps a land for mana, Barbs deals 1 damage to that player.",
        ),
    )
    assert table.to("main1").cast("A", BOLT, [seat("B")]).life("A") == 19


def test_108_5_a_card_is_itself_in_every_zone() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    card_number = table.game.s.objects[bear].card
    table.to("main1").cast("A", DOOM, [bear])
    assert table.game.s.objects[table.game.s.graveyard[0][0]].card == card_number


def test_120_10_excess_damage_is_what_goes_beyond_lethal() -> None:
    table = Board()
    giant, bear = table.put("A", "battlefield", beast("Trample", "5/5")), table.put("B", "battlefield", BEAR)
    attack(table, giant)
    table.say("blockers", [[bear, giant]]).to("main2")
    assert table.life("B") == 17


def test_201_4_a_name_is_chosen_from_all_cards() -> None:
    table = board()
    table.to("main1").say("card name", "Bolt").cast("A", spell("Name", fx.Clause(fx.ChooseWord("card name"))))
    assert any(ask.kind == "name" and ask.free for ask in table.asked)


def test_400_7d_a_spells_ability_finds_what_it_became() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        written(
            "Hydra",
            "{X}{G}",
            "Creature — Hydra",
            "This creature enters with X +1/+1 counters on it.\nWhen this creature enters, you gain X life.",
            "0/0",
        ),
    )
    table.say("x", 3).cast(
        "A", written("Wyrm", "{X}{G}", "Creature — Wurm", "This creature enters with X +1/+1 counters on it.", "0/0")
    )
    assert table.pt(found(table, "Wyrm")) == (3, 3)


def test_402_3_a_hand_is_hidden_from_the_others() -> None:
    table = board()
    bear = table.put("A", "hand", BEAR, known=1)
    assert table.to("main1").game.s.objects[bear].known == 1


def test_500_9_an_additional_step_or_phase_comes_right_after() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("Vigilance"))
    table.to("main1").cast("A", spell("Twice", fx.Clause(fx.ExtraPhase(("combat", "main")))))
    for _ in range(2):
        table.say("attackers", [[bear, seat("B")]])
    assert table.to("end").life("B") == 16


def test_506_3d_what_is_put_onto_the_battlefield_attacking_needs_a_combat() -> None:
    table = board()
    soldier = fx.TokenSpec(types=("creature",), subtypes=("Soldier",), power=n(1), toughness=n(1))
    table.to("main1").cast("A", spell("March", fx.Clause(fx.CreateTokens(soldier, tapped=True, attacking=True))))
    assert table.game.s.combat is None
    assert table.to("main2").life("B") == 20


def test_510_1c_a_blocked_creature_without_blockers_deals_no_damage() -> None:
    table = board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", creature("Wall", "0/4"))
    attack(table, bear)
    table.say("blockers", [[wall, bear]]).to("declare_blockers")
    doom = table.put("A", "hand", DOOM)
    act(table.say("target", [wall]), "A", "cast", doom)
    assert table.to("main2").life("B") == 20


def test_608_2p_what_resolved_leaves_the_stack() -> None:
    table = board()
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.game.s.stack == []


def test_614_17_what_cannot_happen_is_not_replaced() -> None:
    table = board()
    table.put("B", "battlefield", written("Curse", "{G}", "Enchantment", "Players can't gain life."))
    table.put(
        "A",
        "battlefield",
        written("Double", "{G}", "Enchantment", "If you would gain life, you gain twice that much life instead."),
    )
    assert table.to("main1").cast("A", written("Sip", "{G}", "Instant", "You gain 3 life.")).life("A") == 20


def test_615_13_a_prevented_event_may_have_a_further_effect() -> None:
    table = board()
    bear = table.put("A", "battlefield", creature("Tough", "2/9"))
    shield = written(
        "Shield", "{G}", "Instant", "Prevent the next 4 damage that would be dealt to target creature this turn."
    )
    table.to("main1").cast("A", shield, [bear]).cast("A", BOLT, [bear])
    assert table.game.s.objects[bear].damage == 0


def test_700_8_a_party_is_one_of_each() -> None:
    table = board()
    for kind in ("Cleric", "Cleric", "Rogue"):
        table.put("A", "battlefield", beast("", kind=kind))
    table.to("main1").cast("A", written("Feast", "{G}", "Sorcery", "You gain 1 life for each creature in your party."))
    assert table.life("A") == 22


def test_707_12_a_copy_of_a_card_is_cast_from_where_it_is() -> None:
    table = board()
    away = table.put("A", "exile", written("Gain", "{9}", "Sorcery", "You gain 3 life."))
    copy = spell("Copy", fx.Clause(fx.CastCard(You(), Target(0, f.InZone("exile")), free=True, copy=True)))
    table.to("main1").cast("A", copy, [away])
    assert (table.life("A"), table.zone(away)) == (23, "exile")


def test_708_5_its_controller_may_look_at_a_face_down_permanent() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    table.to("main1").act("A", "cast", oid, "morph")
    assert table.game.s.objects[table.game.s.stack[-1]].known == 1


def test_714_2d_the_final_chapter_is_the_greatest_number() -> None:
    from services.game.rules.kernel.state_based import final_chapter

    table = Board()
    saga = table.put(
        "A",
        "battlefield",
        written("Tale", "{G}", "Enchantment — Saga", "I, II — You gain 1 life.\nIII — You gain 9 life."),
    )
    table.game.edit(saga).counters = {"lore": 1}
    assert final_chapter(table.to("upkeep").game, saga) == 3


def test_719_3a_a_case_is_solved_at_the_end_step() -> None:
    table = board()
    case = table.put(
        "A",
        "battlefield",
        written(
            "Riddle",
            "{G}",
            "Enchantment — Case",
            "When this Case enters, you gain 1 life.\nTo solve — You control a creature.\nSolved — Creatures you control get +1/+1.",
        ),
    )
    bear = table.put("A", "battlefield", BEAR)
    assert table.to("main2").pt(bear) == (2, 2)
    table.to("upkeep", 2)
    assert ("solved" in table.game.s.objects[case].marks, table.pt(bear)) == (True, (3, 3))


def test_611_2_effects_of_resolving_spells_do_not_need_the_spell() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear])
    assert (table.count("A", "graveyard", "Growth"), table.pt(bear)) == (1, (5, 5))


def test_303_4_an_aura_on_nothing_goes_to_the_graveyard() -> None:
    table = board()
    bear = table.put("A", "battlefield", GIANT)
    aura = written("Cloak", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
    table.to("main1").cast("A", aura, [bear]).cast("A", DOOM, [bear])
    assert table.count("A", "graveyard", "Cloak") == 1


def test_903_6_the_commander_starts_in_the_command_zone_face_up() -> None:
    table = Board(3)
    oid = table.commander("A", creature("Legend", "2/2", types="legendary creature"))
    assert table.to("upkeep").zone(oid) == "command"
