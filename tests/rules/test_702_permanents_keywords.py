"""Keywords of permanents (CR 702), paragraph by paragraph."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target

from .board import Board, seat
from .cards import BEAR, BOLT, CREATURE, DOOM, GIANT, PACIFISM, card, creature, spell
from .quick import act, attack, beast, block, board, found
from .written import written

FADE_OUT = spell("Fade Out", fx.Clause(fx.PhaseOut(Target(0, CREATURE))))
RELIC = card("Relic", "{1}", "artifact")


def _entered(text: str, pt: str = "2/2", table: Board | None = None, cost: str = "{G}") -> tuple[Board, int]:
    table = table or board()
    table.to("main1").cast("A", beast(text, pt, cost))
    return table, found(table, "Beast")


def test_702_6a_equip_moves_it_onto_your_creature_as_a_sorcery() -> None:
    table = board()
    sword = table.put(
        "A", "battlefield", written("Sword", "{1}", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")
    )
    bear, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    assert not table.to("upkeep").may("A", "activate", sword)
    act(table.to("main1").say("target", [bear]), "A", "activate", sword)
    assert (table.pt(bear), table.pt(theirs)) == ((4, 2), (2, 2))


def test_702_26b_what_is_phased_out_is_not_there() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", FADE_OUT, [bear])
    assert bear not in table.game.permanents()
    table.cast("A", written("Sweep", "{G}", "Sorcery", "Destroy all creatures."))
    assert bear in table.to("upkeep", 2).game.permanents()


def test_702_30a_echo_is_paid_once() -> None:
    table, echo = _entered("Echo {G}")
    table.say("may", True).to("main1", 3)
    assert table.zone(echo) == "battlefield"
    table.to("main1", 5)
    assert [ask.reason for ask in table.asked].count("may") == 1


def test_702_32a_fading_without_counters_is_sacrificed() -> None:
    table, ghost = _entered("Fading 1")
    assert table.to("main1", 3).zone(ghost) == "battlefield"
    assert table.to("main1", 5).zone(ghost) == "graveyard"


def test_702_38a_amplify_reveals_kin() -> None:
    table = board()
    table.put("A", "hand", beast("", name="Kin"))
    kin = table.game.s.hand[0][-1]
    table.say("amplify", [kin]).say("choose", [kin])
    table, pack = _entered("Amplify 2", "1/1", table)
    assert table.pt(pack) == (3, 3)


def test_702_43a_modular_enters_with_counters_and_leaves_them() -> None:
    table = board()
    golem = table.put("A", "battlefield", creature("Golem", "1/1", types="artifact creature"))
    table.to("main1").cast("A", written("Bot", "{1}", "Artifact Creature — Golem", "Modular 2", "0/0"))
    bot = found(table, "Bot")
    assert table.pt(bot) == (2, 2)
    table.say("may", True).say("target", [bot], [golem]).cast("A", DOOM)
    assert table.pt(golem) == (3, 3)


def test_702_44a_sunburst_counts_colours() -> None:
    table, _ = _entered("Sunburst", "1/1", cost="{2}")
    assert table.pt(found(table, "Beast")) == (2, 2)


def test_702_46a_soulshift_returns_a_cheaper_spirit() -> None:
    table = board()
    spirit = table.put("A", "graveyard", beast("", kind="Spirit", cost="{1}{G}", name="Wisp"))
    _, elder = _entered("Soulshift 2", "1/1", table)
    table.say("target", [elder], [spirit]).say("may", True).cast("A", DOOM)
    assert table.zone(spirit) == "hand"


def test_702_54a_bloodthirst_after_damage_to_an_opponent() -> None:
    table = board()
    table.to("main1").cast("A", BOLT, [seat("B")])
    table, hunter = _entered("Bloodthirst 2", table=table)
    assert table.pt(hunter) == (4, 4)
    assert table.to("main1", 3).pt(_entered("Bloodthirst 2", table=table)[1]) == (2, 2)


def test_702_58a_graft_moves_its_counters() -> None:
    table, plant = _entered("Graft 2", "0/0")
    table.say("may", True).cast("A", BEAR)
    assert (table.pt(plant), table.pt(found(table, "Bear"))) == ((1, 1), (3, 3))


def test_702_63a_vanishing_counts_down() -> None:
    table, ghost = _entered("Vanishing 1")
    assert table.game.s.objects[ghost].counters == {"time": 1}
    assert table.to("main1", 3).zone(ghost) == "graveyard"


def test_702_64a_absorb_prevents_from_each_source() -> None:
    table, sliver = _entered("Absorb 1", "3/3")
    table.cast("A", BOLT, [sliver])
    assert table.game.s.objects[sliver].damage == 2


def test_702_67a_fortify_goes_onto_your_land() -> None:
    table = board()
    fort = table.put("A", "battlefield", written("Fort", "{1}", "Artifact — Fortification", "Fortify {1}"))
    land = table.game.s.battlefield[0]
    act(table.to("main1").say("target", [land]), "A", "activate", fort)
    assert table.game.s.objects[fort].attached_to == land


def test_702_71a_transfigure_finds_the_same_mana_value() -> None:
    table, flesh = _entered("Transfigure {G}", cost="{1}{G}")
    table.put("A", "library", creature("Twin", "4/4", cost="{1}{G}"))
    act(table, "A", "activate", flesh)
    assert (table.zone(flesh), table.count("A", "battlefield", "Twin")) == ("graveyard", 1)


def test_702_72a_champion_holds_a_creature_until_it_leaves() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.say("may", True)
    table, hero = _entered("Champion a creature", "5/5", table)
    assert table.zone(bear) == "exile"
    table.cast("A", DOOM, [hero])
    assert table.count("A", "battlefield", "Bear") == 1


def test_702_73a_a_changeling_is_every_creature_type() -> None:
    table, shifter = _entered("Changeling")
    assert table.game.chars(shifter).every_creature_type


def test_702_75a_hideaway_exiles_one_face_down() -> None:
    table, _ = _entered("Hideaway 4")
    assert (table.count("A", "exile"), table.game.s.objects[table.game.s.exile[0]].known) == (1, 1)


def test_702_79a_persist_returns_with_a_counter_once() -> None:
    table, undead = _entered("Persist")
    table.cast("A", DOOM, [undead])
    back = found(table, "Beast")
    assert table.pt(back) == (1, 1)
    table.cast("A", DOOM, [back])
    assert table.count("A", "battlefield", "Beast") == 0


def test_702_82a_devour_grows_for_each_sacrifice() -> None:
    table = board()
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    table.say("sacrifice", bears)
    table, dragon = _entered("Devour 2", "1/1", table)
    assert table.pt(dragon) == (5, 5)


def test_702_87a_level_up_as_a_sorcery() -> None:
    table = board()
    knight = table.put(
        "A", "battlefield", written("Knight", "{G}", "Creature — Knight", "Level up {G}\nLEVEL 2+\n4/4\nFlying", "1/1")
    )
    assert not table.to("upkeep").may("A", "activate", knight)
    act(act(table.to("main1"), "A", "activate", knight), "A", "activate", knight)
    assert (table.pt(knight), table.game.has_keyword(knight, "flying")) == ((4, 4), True)


def test_702_92a_living_weapon_brings_a_germ() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Blade", "{1}", "Artifact — Equipment", "Living weapon\nEquipped creature gets +2/+2.\nEquip {5}")
    )
    assert table.pt(next(oid for oid in table.game.permanents() if "Germ" in table.game.chars(oid).subtypes)) == (2, 2)


def test_702_93a_undying_returns_with_a_counter_once() -> None:
    table, undead = _entered("Undying")
    table.cast("A", DOOM, [undead])
    assert table.pt(found(table, "Beast")) == (3, 3)


def test_702_95b_unpaired_creatures_are_those_without_a_pair() -> None:
    table = board()
    table.to("main1").cast("A", beast("Soulbond"))
    assert "may" not in [ask.reason for ask in table.asked]


def test_702_95c_what_is_gone_when_it_resolves_is_not_paired() -> None:
    from services.game.rules.kernel.keywords.soulbond import partner_of

    table = board()
    bear = table.put("A", "battlefield", BEAR)
    mate, doom = table.put("A", "hand", beast("Soulbond")), table.put("A", "hand", DOOM)
    table.to("main1").act("A", "cast", mate)
    while not any(table.game.s.objects[oid].item.kind == "triggered" for oid in table.game.s.stack):  # type: ignore[union-attr]
        table.pass_()
    table.say("target", [bear]).act("A", "cast", doom)
    table.resolve()
    assert partner_of(table.game, found(table, "Beast")) == 0


def test_702_98a_unleash_takes_a_counter_and_cannot_block() -> None:
    table = board()
    table.say("replacement", True)
    table, thug = _entered("Unleash", table=table)
    assert table.pt(thug) == (3, 3)
    assert any(rule.modification.rule == "cant_block" for rule in table.game.chars(thug).restrictions)  # type: ignore[attr-defined]


def test_702_100a_evolve_when_a_bigger_creature_enters() -> None:
    table, crab = _entered("Evolve", "2/2")
    table.cast("A", BEAR)
    assert table.pt(crab) == (2, 2)
    assert table.cast("A", GIANT).pt(crab) == (3, 3)


def _tribute(paid: bool) -> tuple[Board, int]:
    table = board(seats=3)
    table.say("player", [seat("C")]).say("may", paid)
    return _entered("Tribute 2\nWhen this creature enters, if tribute wasn't paid, you gain 5 life.", "3/3", table)


def test_702_104a_the_chosen_opponent_may_pay_the_tribute() -> None:
    table, oracle = _tribute(True)
    assert (table.pt(oracle), table.life("A")) == ((5, 5), 20)
    assert next(ask for ask in table.asked if ask.reason == "may").seat == 2


def test_702_104b_if_it_was_not_paid() -> None:
    table, oracle = _tribute(False)
    assert (table.pt(oracle), table.life("A")) == ((3, 3), 25)


def test_702_107a_outlast_taps_for_a_counter() -> None:
    table = board()
    elder = table.put("A", "battlefield", beast("Outlast {G}"))
    act(table.to("main1"), "A", "activate", elder)
    assert (table.pt(elder), table.game.s.objects[elder].tapped) == ((3, 3), True)


def test_702_110a_exploit_may_sacrifice() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.say("may", True).say("sacrifice", [bear])
    table, _ = _entered("Exploit\nWhen this creature exploits a creature, you gain 4 life.", table=table)
    assert (table.zone(bear), table.life("A")) == ("graveyard", 24)


def test_702_122a_crew_makes_a_creature_of_a_vehicle() -> None:
    table = board()
    cart, bear = (
        table.put("A", "battlefield", written("Cart", "{2}", "Artifact — Vehicle", "Crew 2", "4/4")),
        table.put("A", "battlefield", BEAR),
    )
    act(table.to("main1").say("crew", [bear]), "A", "activate", cart)
    assert ("creature" in table.game.chars(cart).types, table.game.s.objects[bear].tapped) == (True, True)


def test_702_123a_fabricate_counters_or_servos() -> None:
    table = board()
    table.say("may", False)
    table, _ = _entered("Fabricate 2", table=table)
    assert table.count("A", "battlefield", "Servo") == 2


def test_702_124j_partner_with_finds_the_other() -> None:
    table = board()
    table.put("A", "library", creature("Will", "1/1"))
    table.to("main1").say("target", [seat("A")]).say("may", True)
    table.cast("A", written("Rowan", "{G}", "Legendary Creature — Human", "Partner with Will", "1/1"))
    assert table.count("A", "hand", "Will") == 1


def test_702_135a_afterlife_leaves_spirits() -> None:
    table, priest = _entered("Afterlife 2")
    table.cast("A", DOOM, [priest])
    assert table.count("A", "battlefield", "Spirit") == 2


def test_702_136a_riot_is_a_counter_or_haste() -> None:
    table = board()
    table.say("option", "counter", "haste")
    table, rioter = _entered("Riot", table=table)
    assert (table.pt(rioter), table.game.has_keyword(rioter, "haste")) == ((3, 3), False)
    table, rioter = _entered("Riot", table=table)
    assert (table.pt(rioter), table.game.has_keyword(rioter, "haste")) == ((2, 2), True)


def test_702_145c_day_turns_to_night_without_a_spell() -> None:
    table = _werewolf()
    assert table.game.s.daytime == "day"
    table.to("upkeep", 2)
    assert table.to("upkeep", 3).game.s.daytime == "night"


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


def _werewolf() -> Board:
    from services.game.rules.oracle.text.card_text import FaceText

    from .written import two_faced

    wolf = two_faced(
        "Man // Wolf",
        FaceText("Man", "{G}", "Creature — Human Werewolf", "Daybound", "2", "2"),
        FaceText("Wolf", "", "Creature — Werewolf", "Nightbound", "4", "4"),
    )
    table = board()
    table.to("main1").cast("A", wolf)
    return table


def test_702_151a_reconfigure_attaches_and_is_no_creature() -> None:
    table = board()
    beetle, bear = (
        table.put(
            "A",
            "battlefield",
            written(
                "Beetle",
                "{1}",
                "Artifact Creature — Equipment Insect",
                "Equipped creature gets +1/+1.\nReconfigure {1}",
                "1/1",
            ),
        ),
        table.put("A", "battlefield", BEAR),
    )
    act(table.to("main1").say("target", [bear]), "A", "activate", beetle)
    assert ("creature" in table.game.chars(beetle).types, table.pt(bear)) == (False, (3, 3))


def test_702_156a_ravenous_draws_from_five_on() -> None:
    table = board(6)
    before = table.to("main1").count("A", "library")
    table.say("x", 5).cast("A", beast("Ravenous", "0/0", "{X}{G}", "Maw"))
    assert (table.pt(found(table, "Maw")), table.count("A", "library")) == ((5, 5), before - 1)


def test_702_161a_living_metal_is_a_creature_on_your_turn() -> None:
    table = board()
    car = table.put("A", "battlefield", written("Car", "{2}", "Artifact — Vehicle", "Living metal", "3/3"))
    assert "creature" in table.to("main1").game.chars(car).types
    assert "creature" not in table.to("main1", 2).game.chars(car).types


def test_702_163a_for_mirrodin_brings_a_rebel() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Axe", "{1}", "Artifact — Equipment", "For Mirrodin!\nEquipped creature gets +1/+1.\nEquip {4}")
    )
    assert table.pt(found(table, "Rebel")) == (3, 3)


def test_702_165a_backup_shares_its_abilities_until_end_of_turn() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.say("target", [bear])
    table, _ = _entered("Backup 1\nFlying", table=table)
    assert (table.pt(bear), table.game.has_keyword(bear, "flying")) == ((3, 3), True)
    assert not table.to("upkeep", 2).game.has_keyword(bear, "flying")


def test_702_171a_saddle_taps_creatures_as_a_sorcery() -> None:
    table = board()
    mount, bear = (
        table.put(
            "A", "battlefield", beast("Saddle 2\nWhenever this creature attacks while saddled, you gain 3 life.")
        ),
        table.put("A", "battlefield", BEAR),
    )
    act(table.to("main1").say("crew", [bear]), "A", "activate", mount)
    attack(table, mount).resolve()
    assert (table.life("A"), table.game.s.objects[bear].tapped) == (23, True)


def test_702_171b_saddled_until_end_of_turn() -> None:
    table = board()
    mount, bear = table.put("A", "battlefield", beast("Saddle 2")), table.put("A", "battlefield", BEAR)
    act(table.to("main1").say("crew", [bear]), "A", "activate", mount)
    assert "saddled" in table.game.s.objects[mount].marks
    assert "saddled" not in table.to("upkeep", 2).game.s.objects[mount].marks


def test_702_179a_start_your_engines_gives_speed_one() -> None:
    table, _ = _entered("Start your engines!")
    assert table.game.s.players[0].counters["speed"] == 1


def test_702_179c_speed_rises_once_each_turn_when_an_opponent_loses_life() -> None:
    table, _ = _entered("Start your engines!")
    table.cast("A", BOLT, [seat("B")]).cast("A", BOLT, [seat("B")])
    assert table.game.s.players[0].counters["speed"] == 2


def test_702_182a_job_select_brings_a_hero() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Staff", "{1}", "Artifact — Equipment", "Job select\nEquipped creature gets +1/+0.\nEquip {4}")
    )
    assert table.pt(found(table, "Hero")) == (2, 1)


def test_702_184a_station_charges_by_power() -> None:
    table = board()
    craft, giant = (
        table.put("A", "battlefield", written("Craft", "{2}", "Artifact — Spacecraft", "Station\n5+ | Flying", "3/3")),
        table.put("A", "battlefield", GIANT),
    )
    act(table.to("main1").say("tap", [giant]), "A", "activate", craft)
    assert table.game.s.objects[craft].counters == {"charge": 5}


def test_721_2a_a_station_symbol_gives_abilities_from_its_number_on() -> None:
    table = board()
    craft = table.put(
        "A",
        "battlefield",
        written("Craft", "{2}", "Artifact — Spacecraft", "Station\nSTATION 2+\nVigilance\nSTATION 5+\nFlying", "3/3"),
    )
    table.to("main1").game.edit(craft).counters = {"charge": 2}
    assert (table.game.has_keyword(craft, "vigilance"), table.game.has_keyword(craft, "flying")) == (True, False)


def test_721_2b_the_last_symbol_makes_it_a_creature() -> None:
    table = board()
    craft = table.put(
        "A", "battlefield", written("Craft", "{2}", "Artifact — Spacecraft", "Station\n5+ | Flying", "3/3")
    )
    table.to("main1")
    assert "creature" not in table.game.chars(craft).types
    table.game.edit(craft).counters = {"charge": 5}
    assert ("creature" in table.game.chars(craft).types, table.pt(craft)) == (True, (3, 3))


def test_702_191a_increment_for_spells_that_cost_more() -> None:
    table, scholar = _entered("Increment", "1/3")
    table.cast("A", creature("Dear", "1/1", cost="{2}{G}"))
    assert table.pt(scholar) == (2, 4)


def test_702_167b_materials_are_permanents_or_cards_of_that_kind() -> None:
    from services.game.rules.oracle.text.card_text import FaceText

    from .written import two_faced

    table = board()
    kit = table.put(
        "A",
        "battlefield",
        two_faced(
            "Kit // Golem",
            FaceText("Kit", "{G}", "Artifact", "Craft with artifact {G}"),
            FaceText("Golem", "", "Artifact Creature — Golem", "Trample", "5", "5"),
        ),
    )
    here, there = table.put("A", "battlefield", RELIC), table.put("A", "graveyard", RELIC)
    table.to("main1").say("craft", [there]).act("A", "activate", kit)
    options = next(ask for ask in table.asked if ask.reason == "craft").options
    assert set(options) == {here, there}


def test_702_167c_the_permanent_remembers_what_it_was_crafted_with() -> None:
    from services.game.rules.oracle.text.card_text import FaceText

    from .written import two_faced

    table = board()
    kit = table.put(
        "A",
        "battlefield",
        two_faced(
            "Kit // Golem",
            FaceText("Kit", "{G}", "Artifact", "Craft with artifact {G}"),
            FaceText("Golem", "", "Artifact Creature — Golem", "Trample", "5", "5"),
        ),
    )
    relic = table.put("A", "graveyard", RELIC)
    act(table.to("main1"), "A", "activate", kit)
    linked = [
        oid for oid in table.game.s.objects[found(table, "Golem")].linked if table.game.s.objects[oid].zone == "exile"
    ]
    assert [table.name(oid) for oid in linked] == ["Relic"]
    assert table.zone(relic) == "exile"


def test_702_12b_indestructible_survives_destruction_and_lethal_damage() -> None:
    table, titan = _entered("Indestructible")
    table.cast("A", DOOM, [titan]).cast("A", BOLT, [titan])
    assert table.zone(titan) == "battlefield"


def test_702_5a_an_aura_needs_something_it_may_enchant() -> None:
    table = board()
    aura = table.put("A", "hand", PACIFISM)
    assert not table.to("main1").may("A", "cast", aura)
    table.put("B", "battlefield", BEAR)
    assert table.may("A", "cast", aura)


def test_702_3b_a_defender_cannot_attack() -> None:
    table = Board()
    wall = table.put("A", "battlefield", beast("Defender"))
    table.to("declare_blockers", 1)
    assert wall not in [oid for ask in table.asked if ask.reason == "attackers" for oid, _ in ask.pairs]


def test_702_111b_menace_is_blocked_by_two() -> None:
    table = Board()
    brute, bear, other = (
        table.put("A", "battlefield", beast("Menace")),
        table.put("B", "battlefield", BEAR),
        table.put("B", "battlefield", BEAR),
    )
    attack(table, brute)
    block(table, (bear, brute), (other, brute)).to("main2")
    assert table.life("B") == 20


def test_702_11b_hexproof_from_opponents_only() -> None:
    table = board()
    saint, theirs = (
        table.put("A", "battlefield", beast("Hexproof")),
        table.put("B", "battlefield", beast("Hexproof", name="Other")),
    )
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    options = next(ask for ask in table.asked if ask.reason == "target").options
    assert (saint in options, theirs in options) == (True, False)
