"""Further rules, multiplayer and Commander (CR 701-733, 800, 903) and the parts of cards (2xx-4xx), paragraph by paragraph."""

from __future__ import annotations

import pytest

from services.game.rules.formats.commander import Commander
from services.game.rules.kernel.cast.legal_actions import legal_actions
from services.game.rules.oracle.cards import FaceText
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as k
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as f
from services.game.rules.program.amounts import Const
from services.game.rules.program.objects import Target
from services.game.rules.program.players import TargetPlayer, You

from .board import Board, Open, seat
from .cards import (
    BEAR,
    BOLT,
    COUNTERSPELL,
    CREATURE,
    DOOM,
    FLICKER,
    FOREST,
    GIANT,
    GROWTH,
    PACIFISM,
    card,
    creature,
    spell,
)
from .quick import act, attack, beast, board, found
from .written import two_faced, written

LEGEND = creature("Legend", "3/3", types="legendary creature")
BLADE = written("Blade", "{G}", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")


class OpenCommander(Commander):
    """Commander without opening hands."""

    start = Open.start


def _commanders(seats: int = 3) -> tuple[Board, int]:
    table = Board(seats, OpenCommander())
    table.put("A", "battlefield", FOREST, 9)
    legend = table.commander("A", LEGEND)
    return table, legend


# --- 2xx-4xx -----------------------------------------------------------------------------------------------------------


def test_202_3_mana_value_counts_every_symbol() -> None:
    table = Board()
    oid = table.put("A", "hand", creature("Odd", "1/1", cost="{X}{2}{G/U}{W/P}{2/R}"))
    assert table.to("main1").game.mana_value(oid) == 6


def test_202_3b_a_back_face_has_the_front_faces_mana_value() -> None:
    table = board()
    wolf = table.put(
        "A",
        "battlefield",
        two_faced(
            "Man // Wolf",
            FaceText("Man", "{2}{G}", "Creature — Human", "{G}: Transform this creature.", "2", "2"),
            FaceText("Wolf", "", "Creature — Wolf", "", "4", "4"),
        ),
    )
    act(table.to("main1"), "A", "activate", wolf)
    assert (table.name(wolf), table.game.mana_value(wolf)) == ("Wolf", 3)


def test_202_3e_x_counts_on_the_stack_only() -> None:
    table = board()
    hydra = table.put(
        "A",
        "hand",
        written("Hydra", "{X}{G}", "Creature — Hydra", "This creature enters with X +1/+1 counters on it.", "0/0"),
    )
    table.to("main1").say("x", 4).act("A", "cast", hydra)
    assert table.game.mana_value(table.game.s.stack[-1]) == 5
    table.resolve()
    assert table.game.mana_value(found(table, "Hydra")) == 1


def test_205_3e_a_creature_type_is_chosen_from_the_list() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        written(
            "Call",
            "{G}",
            "Artifact",
            "As this artifact enters, choose a creature type.\nCreatures of the chosen type get +1/+1.",
        ),
    )
    ask = next(ask for ask in table.asked if ask.kind == "name")
    assert "Bear" in ask.words
    assert "Island" not in ask.words


def test_208_2_a_star_is_what_its_ability_says() -> None:
    table = board(5)
    mass = table.put(
        "A",
        "battlefield",
        written(
            "Mass",
            "{G}",
            "Creature — Beast",
            "Mass's power and toughness are each equal to the number of lands you control.",
            "*/*",
        ),
    )
    assert table.to("main1").pt(mass) == (5, 5)


def test_303_4a_an_aura_spell_targets_what_it_will_enchant() -> None:
    table = board()
    bear, aura = table.put("B", "battlefield", BEAR), table.put("A", "hand", PACIFISM)
    table.to("main1").say("target", [bear]).act("A", "cast", aura)
    assert "target" in [ask.reason for ask in table.asked]
    table.resolve()
    assert table.game.s.objects[found(table, "Pacifism")].attached_to == bear


def test_303_4f_an_aura_put_onto_the_battlefield_chooses_its_host() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    aura = table.put("A", "graveyard", PACIFISM)
    raise_it = spell("Raise", fx.Clause(fx.Move(Target(0, f.InZone("graveyard")), "battlefield")))
    table.to("main1").cast("A", raise_it, [aura])
    assert table.game.s.objects[found(table, "Pacifism")].attached_to == bear


def test_301_5c_equipment_on_what_is_no_creature_comes_off() -> None:
    table = board()
    bear, blade = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BLADE)
    act(table.to("main1").say("target", [bear]), "A", "activate", blade)
    table.cast("A", DOOM, [bear])
    assert (table.zone(blade), table.game.s.objects[blade].attached_to) == ("battlefield", 0)


def test_305_6_a_basic_land_type_brings_its_mana() -> None:
    table = board(0)
    table.put("A", "battlefield", card("Marsh", "", "land", subtypes=("Swamp",)))
    assert table.to("main1").may("A", "cast", table.put("A", "hand", creature("Black", "1/1", cost="{B}")))


def test_305_2_one_land_a_turn() -> None:
    table = board(0)
    first, second = table.put("A", "hand", FOREST), table.put("A", "hand", FOREST)
    table.to("main1").act("A", "land", first)
    assert not table.may("A", "land", second)


def test_400_3_a_card_goes_to_its_owners_zone() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Theft", fx.Clause(fx.GainControl(Target(0, CREATURE)))), [bear])
    table.cast("A", spell("Bounce", fx.Clause(fx.Move(Target(0, CREATURE), "hand"))), [bear])
    assert table.count("B", "hand", "Bear") == 1


def test_400_4a_an_instant_stays_off_the_battlefield() -> None:
    table = board()
    bolt = table.put("A", "graveyard", BOLT)
    table.to("main1").cast(
        "A", spell("Raise", fx.Clause(fx.Move(Target(0, f.InZone("graveyard")), "battlefield"))), [bolt]
    )
    assert table.zone(bolt) == "graveyard"


def test_400_7_an_object_that_changes_zones_is_a_new_object() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear]).cast("A", FLICKER, [bear])
    new = found(table, "Bear")
    assert new != bear
    assert table.pt(new) == (2, 2)


def test_401_4_cards_put_at_once_on_a_library_are_ordered_by_their_owner() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        written(
            "Ponder", "{G}", "Sorcery", "Look at the top three cards of your library, then put them back in any order."
        ),
    )
    assert "library_order" in [ask.reason for ask in table.asked] or "order" in [ask.kind for ask in table.asked]


def test_402_2_the_hand_size_may_change() -> None:
    table = Board()
    table.put("A", "battlefield", written("Tower", "{G}", "Artifact", "You have no maximum hand size."))
    table.put("A", "hand", FOREST, 10)
    assert table.to("upkeep", 2).count("A", "hand") == 10


# --- 701 -----------------------------------------------------------------------------------------------------------------


def test_701_3b_attaching_to_what_it_is_attached_to_does_nothing() -> None:
    table = board()
    bear, blade = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BLADE)
    for _ in range(2):
        act(table.say("target", [bear]).to("main1"), "A", "activate", blade)
    assert table.game.s.objects[blade].attached_to == bear


def test_701_4a_behold_a_card_or_a_permanent() -> None:
    spell_ = written(
        "Roar", "{G}", "Sorcery", "As an additional cost to cast this spell, behold a Bear.\nYou gain 3 life."
    )
    table = board()
    oid = table.put("A", "hand", spell_)
    assert not table.to("main1").may("A", "cast", oid)
    table.put("A", "hand", BEAR)
    assert table.may("A", "cast", oid)
    act(table, "A", "cast", oid)
    assert (table.life("A"), table.count("A", "hand", "Bear")) == (23, 1)


def test_701_16a_investigate_makes_a_clue() -> None:
    assert (
        board()
        .to("main1")
        .cast("A", written("Look", "{G}", "Sorcery", "Investigate."))
        .count("A", "battlefield", "Clue")
        == 1
    )


def test_701_19a_regeneration_taps_heals_and_saves() -> None:
    table = board()
    troll = table.put("A", "battlefield", beast("{G}: Regenerate this creature."))
    act(table.to("main1"), "A", "activate", troll).cast("A", DOOM, [troll])
    row = table.game.s.objects[troll]
    assert (row.zone, row.tapped, row.damage) == ("battlefield", True, 0)


def test_701_37a_monstrosity_once() -> None:
    table = board()
    hydra = table.put("A", "battlefield", beast("{G}: Monstrosity 2."))
    act(act(table.to("main1"), "A", "activate", hydra), "A", "activate", hydra)
    assert table.pt(hydra) == (4, 4)


def test_701_39a_bolster_the_weakest() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    table.to("main1").cast("A", written("Aid", "{G}", "Sorcery", "Bolster 2."))
    assert (table.pt(bear), table.pt(giant)) == ((4, 4), (5, 5))


def test_701_40b_a_manifested_creature_is_turned_up_for_its_mana_cost() -> None:
    table = board()
    table.put("A", "library", GIANT)
    table.to("main1").cast("A", written("Show", "{G}", "Sorcery", "Manifest the top card of your library."))
    hidden = table.game.permanents()[-1]
    assert table.pt(hidden) == (2, 2)
    act(table, "A", "special", hidden, "face_up")
    assert table.pt(hidden) == (5, 5)


def test_701_41a_support_up_to_that_many_targets() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    oid = table.put("A", "hand", written("Aid", "{G}", "Sorcery", "Support 2."))
    act(table.to("main1").say("target", [bear, giant]), "A", "cast", oid)
    assert (table.pt(bear), table.pt(giant)) == ((3, 3), (6, 6))


def test_701_43b_exerting_twice_is_over_after_the_same_untap_step() -> None:
    from services.game.rules.kernel.events.designations import exert

    table = Board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).tapped = True
    exert(table.game, 0, bear)
    exert(table.game, 0, bear)
    assert table.to("main1", 3).game.s.objects[bear].tapped
    assert not table.to("main1", 5).game.s.objects[bear].tapped


def test_701_43c_only_a_permanent_is_exerted() -> None:
    from services.game.rules.kernel.events.designations import exert

    table = Board()
    bear = table.put("A", "graveyard", BEAR)
    assert not exert(table.to("main1").game, 0, bear)


def test_701_44a_explore_a_land_or_a_counter() -> None:
    table = board()
    scout = beast("When this creature enters, it explores.")
    table.to("main1").cast("A", scout)
    assert (table.count("A", "hand", "Forest"), table.pt(found(table, "Beast"))) == (1, (2, 2))
    table.put("A", "library", GIANT)
    table.say("explore_graveyard", True).cast("A", scout)
    assert (table.count("A", "graveyard", "Giant"), table.pt(found(table, "Beast"))) == (1, (3, 3))


def test_701_46a_adapt_without_counters() -> None:
    table = board()
    crab = table.put("A", "battlefield", beast("{G}: Adapt 2."))
    act(act(table.to("main1"), "A", "activate", crab), "A", "activate", crab)
    assert table.pt(crab) == (4, 4)


def test_701_47a_amass_grows_one_army() -> None:
    table = board()
    rise = written("Rise", "{G}", "Sorcery", "Amass Zombies 2.")
    table.to("main1").cast("A", rise).cast("A", rise)
    armies = [oid for oid in table.game.permanents() if "Army" in table.game.chars(oid).subtypes]
    assert [table.pt(oid) for oid in armies] == [(4, 4)]


def test_701_48a_learn_discards_to_draw() -> None:
    table = board()
    table.put("A", "hand", BEAR)
    table.to("main1").say("learn", [table.game.s.hand[0][0]]).cast("A", written("Study", "{G}", "Sorcery", "Learn."))
    assert (table.count("A", "graveyard", "Bear"), table.count("A", "hand")) == (1, 1)


def test_701_49a_venture_enters_the_first_room() -> None:
    table = board()
    table.to("main1").cast("A", written("Delve", "{G}", "Sorcery", "Venture into the dungeon."))
    assert table.game.s.used_game["room:0"] == 1


def test_701_50a_connive_draws_discards_and_grows() -> None:
    table = board()
    table.put("A", "hand", BEAR)
    table.to("main1").say("discard", [table.game.s.hand[0][0]]).cast(
        "A", beast("When this creature enters, it connives.")
    )
    assert table.pt(found(table, "Beast")) == (3, 3)


def test_701_54a_the_ring_tempts_and_chooses_a_bearer() -> None:
    table = board()
    table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Whisper", "{G}", "Sorcery", "The Ring tempts you."))
    assert "legendary" in table.game.chars(table.game.s.battlefield[9]).supertypes


def test_701_29a_fateseal_puts_cards_of_an_opponents_library_on_its_bottom() -> None:
    table = board()
    first, second = table.put("B", "library", BEAR), table.put("B", "library", GIANT)
    table.to("main1").say("fateseal", [second]).cast("A", written("Seal", "{G}", "Sorcery", "Fateseal 2."))
    library = table.game.s.library[1]
    assert (library[0], library[-1]) == (second, first)


def test_701_57a_discover_casts_or_takes_it() -> None:
    table = board()
    table.put("A", "library", BEAR)
    table.to("main1").say("discover_cast", False).cast("A", written("Find", "{G}", "Sorcery", "Discover 3."))
    assert table.count("A", "hand", "Bear") == 1
    table.put("A", "library", BEAR)
    table.say("discover_cast", True).cast("A", written("Find", "{G}", "Sorcery", "Discover 3."))
    assert table.count("A", "battlefield", "Bear") == 1


def test_701_57a_a_player_who_is_told_to_discovers_from_their_own_library() -> None:
    table = board()
    table.put("B", "library", BEAR)
    find = spell("Find", fx.Clause(fx.KeywordAction("discover", amount=Const(3), who=TargetPlayer(0))))
    table.to("main1").say("discover_cast", True).cast("A", find, [seat("B")])
    assert (table.count("A", "battlefield", "Bear"), table.count("B", "battlefield", "Bear")) == (0, 1)


def test_701_59a_collect_evidence_exiles_enough() -> None:
    table = board()
    clue = written(
        "Case", "{G}", "Sorcery", "As an additional cost to cast this spell, collect evidence 2.\nYou gain 3 life."
    )
    oid = table.put("A", "hand", clue)
    table.put("A", "graveyard", BEAR)
    assert not table.to("main1").may("A", "cast", oid)
    table.put("A", "graveyard", BEAR)
    act(table, "A", "cast", oid)
    assert (table.life("A"), table.count("A", "exile", "Bear")) == (23, 2)


@pytest.mark.parametrize(("others", "offered"), [(0, False), (1, False), (2, True)])
def test_701_59a_a_spell_from_the_graveyard_is_no_evidence_for_itself(others: int, offered: bool) -> None:
    cost = k.Costs((k.ManaCost("{G}"), k.CollectEvidence(Const(2))))
    ghost = card("Ghost", "{4}{G}", "sorcery", ab.Keyword("flashback", cost=cost))
    table = board()
    table.put("A", "graveyard", ghost)
    table.put("A", "graveyard", BEAR, others)
    table.to("main1")
    assert any(each.option == "flashback" for each in legal_actions(table.game, 0)) is offered


def test_701_60a_a_suspected_creature_has_menace_and_cannot_block() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", written("Accuse", "{G}", "Sorcery", "Suspect target creature."), [bear])
    assert table.game.has_keyword(bear, "menace")
    assert any(rule.modification.rule == "cant_block" for rule in table.game.chars(bear).restrictions)  # type: ignore[attr-defined]


def test_701_62a_manifest_dread_keeps_one_of_two() -> None:
    table = board()
    table.to("main1").cast("A", written("Dread", "{G}", "Sorcery", "Manifest dread."))
    assert (
        table.count("A", "graveyard"),
        len([oid for oid in table.game.permanents() if table.game.s.objects[oid].face_down]),
    ) == (2, 1)


def test_701_63a_endure_counters_or_a_spirit() -> None:
    table = board()
    table.to("main1").say("endure", "token").cast("A", beast("When this creature enters, it endures 3."))
    assert table.pt(found(table, "Spirit")) == (3, 3)


def test_701_65a_airbent_permanents_may_be_cast_for_two() -> None:
    table = board()
    giant = table.put("B", "battlefield", creature("Dear", "5/5", cost="{7}{G}"))
    table.put("B", "battlefield", FOREST, 2)
    table.to("main1").cast("A", written("Gust", "{G}", "Sorcery", "Airbend target creature."), [giant])
    away = table.game.s.exile[-1]
    assert table.to("main1", 2).may("B", "cast", away)


def test_701_66a_an_earthbent_land_fights_and_comes_back() -> None:
    table = board()
    land = table.game.s.battlefield[0]
    table.to("main1").cast("A", written("Quake", "{G}", "Sorcery", "Earthbend 3."), [land])
    assert (table.pt(land), table.game.has_keyword(land, "haste")) == ((3, 3), True)
    table.cast("A", DOOM, [land])
    assert table.count("A", "battlefield", "Forest") == 9
    assert table.game.s.objects[found(table, "Forest")].tapped


def test_701_68a_blight_puts_a_counter_on_your_creature() -> None:
    table = board()
    giant = table.put("A", "battlefield", GIANT)
    table.to("main1").cast("A", written("Rot", "{G}", "Sorcery", "Blight 2."))
    assert table.pt(giant) == (3, 3)


def test_701_68a_each_opponent_blights_a_creature_of_their_own() -> None:
    table = board()
    mine, theirs = table.put("A", "battlefield", GIANT), table.put("B", "battlefield", GIANT)
    table.to("main1").cast("A", written("Rot", "{G}", "Sorcery", "Each opponent blights 1."))
    assert (table.pt(mine), table.pt(theirs)) == ((5, 5), (4, 4))


def test_701_12b_control_is_exchanged_only_if_both_can_be() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    swap, doom = (
        table.put("A", "hand", spell("Swap", fx.Clause(fx.ExchangeControl(Target(0, CREATURE), Target(1, CREATURE))))),
        table.put("A", "hand", DOOM),
    )
    table.to("main1").say("target", [bear], [giant], [giant]).act("A", "cast", swap)
    table.act("A", "cast", doom)
    table.resolve()
    assert table.count("A", "battlefield", "Bear") == 1


def test_701_30_clash_compares_mana_values() -> None:
    table = board()
    table.put("A", "library", GIANT)
    table.to("main1").cast(
        "A", written("Rumble", "{G}", "Sorcery", "Clash with an opponent. If you win, you gain 4 life.")
    )
    assert table.life("A") == 24


# --- 704 -----------------------------------------------------------------------------------------------------------------


def test_704_5a_zero_life() -> None:
    table = Board(3)
    table.game.edit_player(1).life = 0
    assert not table.to("upkeep").game.s.players[1].alive


def test_704_5c_ten_poison_counters() -> None:
    table = Board(3)
    table.game.edit_player(1).counters = {"poison": 10}
    assert table.to("upkeep").game.s.players[1].cause == "poison"


def test_704_5d_tokens_outside_the_battlefield_cease() -> None:
    table = board()
    table.to("main1").cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    table.cast("A", spell("Bounce", fx.Clause(fx.Move(Target(0, CREATURE), "hand"))), [found(table, "Elf")])
    assert table.count("A", "hand", "Elf") == 0


def test_704_5e_copies_of_spells_cease_off_the_stack() -> None:
    table = board()
    bolt, fork, stop = (
        table.put("A", "hand", program)
        for program in (BOLT, spell("Fork", fx.Clause(fx.CopySpell(Target(0, f.IsSpell())))), COUNTERSPELL)
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


def test_704_5i_a_planeswalker_without_loyalty() -> None:
    table = Board()
    walker = table.put("A", "battlefield", card("Walker", "{3}", "legendary planeswalker", loyalty="3"))
    assert table.to("upkeep").zone(walker) == "graveyard"


def test_704_5k_only_the_newest_world() -> None:
    table = Board(3)
    first, second = (
        table.put(letter, "battlefield", card("World " + letter, "{G}", "world enchantment")) for letter in "AB"
    )
    table.to("upkeep")
    assert (table.zone(first), table.zone(second)) == ("graveyard", "battlefield")


def test_704_5n_equipment_on_an_illegal_host_stays_on_the_battlefield() -> None:
    table = board()
    knight, blade = table.put("A", "battlefield", beast("Protection from green")), table.put("A", "battlefield", BLADE)
    table.game.edit(blade).attached_to = knight
    table.to("main1")
    assert (table.zone(blade), table.game.s.objects[blade].attached_to) == ("battlefield", 0)


def test_704_5p_a_creature_is_attached_to_nothing() -> None:
    table = board()
    bear, beetle = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", beast())
    table.game.edit(beetle).attached_to = bear
    assert table.to("main1").game.s.objects[beetle].attached_to == 0


def test_704_5s_a_finished_saga_is_sacrificed() -> None:
    table = Board()
    saga = table.put(
        "A", "battlefield", written("Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 1 life.")
    )
    table.game.edit(saga).counters = {"lore": 1}
    assert table.to("main2").zone(saga) == "graveyard"


def test_704_5v_a_battle_without_defense() -> None:
    table = Board()
    siege = table.put("A", "battlefield", card("Siege", "{3}", "battle", subtypes=("Siege",), defense="3"))
    assert table.to("upkeep").zone(siege) == "graveyard"


def test_704_5z_a_player_starts_the_engines_once() -> None:
    table = Board()
    table.put("A", "battlefield", beast("Start your engines!"))
    assert table.to("upkeep").game.s.players[0].counters["speed"] == 1


def test_704_6c_twenty_one_damage_of_a_commander() -> None:
    table, _ = _commanders()
    table.game.edit_player(1).commander_damage = {7: 21}
    assert table.to("upkeep").game.s.players[1].cause == "commander_damage"


def test_704_6d_a_commander_in_the_graveyard_may_go_home() -> None:
    table, legend = _commanders()
    table.to("main1").act("A", "cast", legend)
    table.resolve().say("command_zone", True).cast("A", DOOM, [found(table, "Legend")])
    assert table.count("A", "command", "Legend") == 1


# --- 707-721 -------------------------------------------------------------------------------------------------------------


def test_707_2b_a_copy_does_not_follow_its_original() -> None:
    table = board()
    wolf = table.put(
        "A",
        "battlefield",
        two_faced(
            "Man // Wolf",
            FaceText("Man", "{G}", "Creature — Human", "{G}: Transform this creature.", "2", "2"),
            FaceText("Wolf", "", "Creature — Wolf", "", "4", "4"),
        ),
    )
    twin = spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE))))
    table.to("main1").cast("A", twin, [wolf])
    act(table, "A", "activate", wolf)
    assert (table.pt(wolf), table.count("A", "battlefield", "Man")) == ((4, 4), 1)


def test_707_10_a_copy_of_a_spell_is_not_cast() -> None:
    table = board()
    table.put("A", "battlefield", written("Muse", "{G}", "Enchantment", "Whenever you cast a spell, you gain 1 life."))
    bolt, fork = (
        table.put("A", "hand", BOLT),
        table.put("A", "hand", spell("Fork", fx.Clause(fx.CopySpell(Target(0, f.IsSpell()))))),
    )
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    table.say("target", [next(oid for oid in table.game.s.stack if table.name(oid) == "Bolt")]).act("A", "cast", fork)
    table.resolve()
    assert (table.life("A"), table.life("B")) == (22, 14)


def test_708_2a_a_face_down_permanent_is_a_nameless_two_two() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph")
    row = table.game.chars(table.game.permanents()[-1])
    assert (row.name, row.colors, row.mana_value, row.power, row.toughness, row.abilities) == ("", "", 0, 2, 2, ())


def test_708_9_it_is_revealed_when_it_leaves() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph").cast("A", DOOM, [table.game.permanents()[-1]])
    buried = next(oid for oid in table.game.s.graveyard[0] if table.name(oid) == "Beast")
    assert table.game.s.objects[buried].known & 2


def test_708_7_turning_it_up_changes_nothing_else() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}\nWhen this creature enters, you gain 9 life.", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph")
    hidden = table.game.permanents()[-1]
    act(table, "A", "special", hidden, "face_up")
    assert table.life("A") == 20


def test_709_3_one_half_of_a_split_card_is_cast() -> None:
    table = board(1)
    oid = table.put(
        "A",
        "hand",
        two_faced(
            "Give // Take",
            FaceText("Give", "{G}", "Sorcery", "You gain 2 life."),
            FaceText("Take", "{5}{G}", "Sorcery", "You gain 9 life."),
            "split",
        ),
    )
    act(table.to("main1"), "A", "cast", oid)
    assert table.life("A") == 22


def test_709_4_elsewhere_it_has_the_characteristics_of_both() -> None:
    table = board()
    oid = table.put(
        "A",
        "hand",
        two_faced(
            "Give // Take",
            FaceText("Give", "{G}", "Sorcery", "You gain 2 life."),
            FaceText("Take", "{5}{U}", "Sorcery", "You gain 9 life."),
            "split",
        ),
    )
    table.to("main1")
    assert (table.game.mana_value(oid), table.game.chars(oid).colors) == (7, "UG")


def test_712_8_the_face_that_is_up_counts() -> None:
    table = board()
    wolf = table.put(
        "A",
        "battlefield",
        two_faced(
            "Man // Wolf",
            FaceText("Man", "{G}", "Creature — Human", "{G}: Transform this creature.", "2", "2"),
            FaceText("Wolf", "", "Creature — Wolf", "Trample", "4", "4"),
        ),
    )
    table.to("main1")
    assert not table.game.has_keyword(wolf, "trample")
    assert act(table, "A", "activate", wolf).game.has_keyword(wolf, "trample")


def test_714_2b_a_chapter_triggers_when_its_counter_is_put() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        written(
            "Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 5 life.\nIII — You gain 9 life."
        ),
    )
    assert table.life("A") == 21
    assert table.to("main2", 3).life("A") == 26


def test_714_3a_a_saga_enters_with_a_lore_counter() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 5 life.")
    )
    assert table.game.s.objects[found(table, "Tale")].counters == {"lore": 1}


def test_715_3d_an_adventurer_goes_into_exile_and_may_be_cast() -> None:
    table = board()
    oid = table.put(
        "A",
        "hand",
        two_faced(
            "Hero // Quest",
            FaceText("Hero", "{G}", "Creature — Human", "", "3", "3"),
            FaceText("Quest", "{G}", "Sorcery — Adventure", "You gain 2 life."),
            "adventure",
        ),
    )
    table.to("main1")
    index = next(
        i
        for i, action in enumerate(table.actions("A"))
        if action.kind == "cast" and action.obj == oid and action.face == 1
    )
    assert table.game.answer(0, index) is None
    table._settle()
    table.resolve()
    away = table.game.s.exile[-1]
    act(table, "A", "cast", away)
    assert (table.life("A"), table.count("A", "battlefield", "Hero")) == (22, 1)


def test_716_2b_a_class_gains_its_levels_in_order() -> None:
    table = board()
    ranger = table.put(
        "A",
        "battlefield",
        written(
            "Ranger",
            "{G}",
            "Enchantment — Class",
            "When this Class enters, you gain 1 life.\n{G}: Level 2\nCreatures you control get +1/+1.\n{G}: Level 3\nCreatures you control have trample.",
        ),
    )
    bear = table.put("A", "battlefield", BEAR)
    act(table.to("main1"), "A", "activate", ranger)
    assert (table.pt(bear), table.game.has_keyword(bear, "trample")) == ((3, 3), False)
    assert act(table, "A", "activate", ranger).game.has_keyword(bear, "trample")


def test_718_3d_a_token_copy_of_a_prototyped_permanent_is_prototyped() -> None:
    table = board()
    proto = table.put(
        "A", "hand", written("Proto", "{7}", "Artifact Creature — Golem", "Prototype {1}{G} — 2/3", "6/7")
    )
    act(table.to("main1"), "A", "cast", proto, "prototype")
    table.cast("A", spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE)))), [found(table, "Proto")])
    assert [table.pt(oid) for oid in table.game.permanents() if table.name(oid) == "Proto"] == [(2, 3), (2, 3)]


def test_730_2c_a_merged_permanent_with_a_card_on_top_is_no_token() -> None:
    table = board()
    table.to("main1").cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    elf, wyrm = found(table, "Elf"), table.put("A", "hand", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    table.say("target", [elf]).say("mutate", "top")
    act(table, "A", "cast", wyrm, "mutate")
    assert table.game.s.objects[elf].kind == 0
    table.cast("A", DOOM, [elf])
    assert table.count("A", "graveyard", "Wyrm") == 1


def test_730_2d_what_it_was_it_still_is() -> None:
    table = board()
    host = table.put("A", "battlefield", BEAR)
    row = table.to("main1").game.edit(host)
    row.tapped, row.counters = True, {"+1/+1": 1}
    wyrm = table.put("A", "hand", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    table.say("target", [host]).say("mutate", "top")
    act(table, "A", "cast", wyrm, "mutate")
    assert (table.game.s.objects[host].tapped, table.pt(host)) == (True, (7, 7))


def test_723_1b_a_skipped_turn_is_waited_for() -> None:
    from services.game.rules.kernel.state.decider import decider

    table = board(seats=3)
    skip = spell("Skip", fx.Clause(fx.SkipNext(TargetPlayer(0), "turn")))
    table.to("main1").cast("A", spell("Slaver", fx.Clause(fx.ControlPlayer(TargetPlayer(0), You()))), [seat("B")]).cast(
        "A", skip, [seat("B")]
    )
    table.to("upkeep", 2)
    assert (table.game.s.turn.active, decider(table.game, 1)) == (2, 1)
    assert decider(table.to("upkeep", 4).game, 1) == 0


def test_723_8_the_controller_goes_on_choosing_for_the_own_seat() -> None:
    table = board(seats=2)
    table.to("main1").cast("A", spell("Slaver", fx.Clause(fx.ControlPlayer(TargetPlayer(0), You()))), [seat("B")])
    bolt = table.put("A", "hand", BOLT)
    table.to("upkeep", 2)
    table.pass_()
    assert (table.game.asks[0].seat, table.game.asks[0].decider) == (0, 0)
    assert table.may("A", "cast", bolt)


def test_726_1_nobody_has_the_initiative_at_first() -> None:
    assert board().to("main1").game.s.initiative == -1


def test_729_2c_commanders_come_along_from_the_command_zone() -> None:
    table, _ = _commanders(2)
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
    keep = spell("Keep", fx.Clause(fx.RestartGame(f.AllOf((f.InZone("exile"), f.HasType("creature"))))))
    assert table.to("main1").cast("A", keep).count("B", "exile", "Giant") == 1


# --- 800, 903 ------------------------------------------------------------------------------------------------------------


def test_800_4c_what_returns_to_a_player_who_left_is_exiled() -> None:
    table = board(seats=3)
    bear = table.put("C", "battlefield", BEAR)
    give = spell("Give", fx.Clause(fx.GainControl(Target(0, CREATURE), TargetPlayer(1))))
    borrow = spell("Borrow", fx.Clause(fx.GainControl(Target(0, CREATURE), duration="end_of_turn")))
    table.to("main1").cast("A", give, [bear, seat("B")]).cast("A", borrow, [bear])
    table.game.concede(1)
    table.to("upkeep", 2)
    assert table.count("C", "battlefield", "Bear") == 1


def test_800_4f_a_player_who_left_pays_nothing() -> None:
    table = board(seats=3)
    rule = written(
        "Study",
        "{G}",
        "Enchantment",
        "Whenever an opponent casts a spell, you may draw a card unless that player pays {1}.",
    )
    table.put("A", "battlefield", rule)
    table.put("B", "battlefield", FOREST, 3)
    bolt = table.put("B", "hand", BOLT)
    table.to("main1").say("target", [seat("C")]).act("B", "cast", bolt)
    table.game.concede(1)
    table.resolve()
    assert table.life("C") == 20
    assert all(ask.seat != 1 for ask in table.asked if ask.reason == "unless")


def test_800_4h_votes_go_on_without_who_left() -> None:
    table = board(seats=3)
    vote = written(
        "Moot",
        "{G}",
        "Sorcery",
        "Starting with you, each player votes for gain or loss. If gain gets more votes, you gain 5 life. If loss gets more votes or the vote is tied, you lose 5 life.",
    )
    table.game.concede(2)
    table.to("main1").say("vote", "gain", "gain").cast("A", vote)
    assert (table.life("A"), [ask.seat for ask in table.asked if ask.reason == "vote"]) == (25, [0, 1])


def test_903_3_a_commander_is_a_card_not_a_characteristic() -> None:
    table, legend = _commanders()
    table.to("main1").act("A", "cast", legend)
    table.resolve()
    oid = found(table, "Legend")
    assert table.game.is_commander(oid)
    table.cast("A", spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE)))), [oid])
    assert sum(table.game.is_commander(each) for each in table.game.permanents()) == 1


def test_903_3d_a_merged_permanent_with_a_commander_is_a_commander() -> None:
    table = Board(3, OpenCommander())
    table.put("A", "battlefield", FOREST, 9)
    table.put("A", "battlefield", BEAR)
    wyrm = table.commander("A", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    host = table.game.s.battlefield[-1]
    table.to("main1").say("target", [host]).say("mutate", "bottom")
    act(table, "A", "cast", wyrm, "mutate")
    assert (table.name(host), table.game.is_commander(host)) == ("Bear", True)


def test_903_7_everybody_begins_at_forty() -> None:
    table, _ = _commanders()
    assert [table.life(letter) for letter in "ABC"] == [40, 40, 40]


def test_903_9_the_owner_chooses_whatever_moved_it() -> None:
    table, legend = _commanders()
    table.to("main1").act("A", "cast", legend)
    table.resolve().say("command_zone", False).cast("A", FLICKER, [found(table, "Legend")])
    assert table.count("A", "battlefield", "Legend") == 1


@pytest.mark.parametrize("zone", ["hand", "library"])
def test_903_9b_instead_of_hand_or_library(zone: str) -> None:
    table, legend = _commanders()
    table.to("main1").act("A", "cast", legend)
    bounce = spell("Bounce", fx.Clause(fx.Move(Target(0, CREATURE), zone)))
    table.resolve().say("command_zone", True).say("replacement", True).cast("A", bounce, [found(table, "Legend")])
    assert table.count("A", "command", "Legend") == 1
