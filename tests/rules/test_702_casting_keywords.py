"""Keywords of costs, casting, hands and graveyards (CR 702), paragraph by paragraph."""

from __future__ import annotations

from services.game.rules.kernel.state.rows import CastInfo

from .board import Board, seat
from .cards import BEAR, COUNTERSPELL, DIVINATION, DOOM, FOREST, GIANT, card, creature
from .quick import act, attack, beast, board, found
from .written import written

GAIN = written("Gain", "{G}", "Sorcery", "You gain 3 life.")


def _cast(table: Board, program: object, way: str = "", zone: str = "hand") -> int:
    oid = table.put("A", zone, program)  # type: ignore[arg-type]
    table.to("main1")
    act(table, "A", "cast", oid, way)
    return oid


# --- from the hand and back --------------------------------------------------------------------------------------------


def test_702_29a_cycling_discards_the_card_and_draws() -> None:
    table = board()
    cycler = table.put("A", "hand", beast("Cycling {1}"))
    before = table.to("main1").count("A", "library")
    act(table, "A", "activate", cycler)
    assert (table.zone(cycler), table.count("A", "library")) == ("graveyard", before - 1)


def test_702_29e_typecycling_searches_for_the_type() -> None:
    table = board()
    cycler = table.put("A", "hand", beast("Forestcycling {1}"))
    table.to("main1")
    act(table, "A", "activate", cycler)
    assert table.count("A", "hand", "Forest") == 1


def test_702_53a_transmute_finds_the_same_mana_value() -> None:
    table = board()
    dimir = table.put("A", "hand", beast("Transmute {1}{G}"))
    table.put("A", "library", creature("Twin", "1/1", cost="{1}{G}"))
    table.to("main1")
    act(table, "A", "activate", dimir)
    assert table.count("A", "hand", "Twin") == 1


def test_702_57a_forecast_once_in_the_own_upkeep() -> None:
    table = board()
    herald = table.put(
        "A",
        "hand",
        written(
            "Herald",
            "{9}",
            "Sorcery",
            "You gain 9 life.\nForecast — {G}, Reveal Herald from your hand: You gain 1 life.",
        ),
    )
    act(table.to("upkeep"), "A", "activate", herald)
    assert (table.life("A"), table.zone(herald)) == (21, "hand")
    assert not table.may("A", "activate", herald)
    assert not table.to("main1").may("A", "activate", herald)


def test_702_77a_reinforce_puts_counters_from_the_hand() -> None:
    table = board()
    bear, helper = table.put("A", "battlefield", BEAR), table.put("A", "hand", beast("Reinforce 2—{G}"))
    act(table.to("main1").say("target", [bear]), "A", "activate", helper)
    assert table.pt(bear) == (4, 4)


def test_702_35a_madness_casts_a_discarded_card() -> None:
    table = board()
    mad = table.put("A", "hand", beast("Madness {G}", "3/3", "{9}{G}", name="Mad"))
    table.put("A", "hand", BEAR)
    table.to("main1").say("may", True)
    table.say("discard", [mad]).cast("A", written("Rummage", "{G}", "Sorcery", "Discard a card."))
    assert table.count("A", "battlefield", "Mad") == 1


def test_702_94a_miracle_the_first_card_drawn_this_turn() -> None:
    wonder = written("Wonder", "{9}{G}", "Sorcery", "You gain 7 life.\nMiracle {G}")
    table = board()
    table.to("upkeep", 3).put("A", "library", wonder)
    assert table.say("may", True).to("main1", 3).life("A") == 27
    table.put("A", "library", wonder)
    assert table.cast("A", DIVINATION).life("A") == 27  # not the first card any more


def test_702_143a_foretell_in_the_own_turn_face_down_in_exile() -> None:
    table = board()
    rune = table.put("A", "hand", written("Rune", "{5}{G}", "Sorcery", "You gain 4 life.\nForetell {G}"))
    act(table.to("main1"), "A", "special", rune, "foretell")
    assert table.count("A", "exile") == 1
    assert table.game.s.objects[table.game.s.exile[-1]].known == 1


def test_702_143b_cast_on_a_later_turn_for_the_foretell_cost() -> None:
    table = board()
    rune = table.put("A", "hand", written("Rune", "{9}{G}", "Sorcery", "You gain 4 life.\nForetell {G}"))
    act(table.to("main1"), "A", "special", rune, "foretell")
    away = table.game.s.exile[-1]
    assert not table.may("A", "cast", away)
    act(table.to("main1", 3), "A", "cast", away, "foretold")
    assert table.life("A") == 24


def test_702_170a_plot_exiles_it_from_the_hand_as_a_sorcery() -> None:
    table = board()
    plan = table.put("A", "hand", beast("Plot {G}", cost="{7}{G}"))
    act(table.to("main1"), "A", "special", plan, "plot")
    assert table.count("A", "exile", "Beast") == 1


def test_702_170d_a_plotted_card_is_cast_free_on_a_later_turn() -> None:
    table = board(1)
    plan = table.put("A", "hand", beast("Plot {G}", cost="{7}{G}"))
    act(table.to("main1"), "A", "special", plan, "plot")
    away = table.game.s.exile[-1]
    assert not table.may("A", "cast", away)
    act(table.to("main1", 3), "A", "cast", away, "plotted")
    assert table.count("A", "battlefield", "Beast") == 1


def test_702_62a_suspend_waits_and_is_cast_free_with_haste() -> None:
    table = board(1)
    slow = table.put("A", "hand", beast("Suspend 2—{G}", "5/5", "{9}{G}", name="Slow"))
    act(table.to("main1"), "A", "special", slow, "suspend")
    assert table.game.s.objects[table.game.s.exile[-1]].counters == {"time": 2}
    table.to("main1", 5)
    assert table.game.has_keyword(found(table, "Slow"), "haste")


# --- from the graveyard ------------------------------------------------------------------------------------------------


def test_702_34a_flashback_casts_and_exiles() -> None:
    table = board()
    _cast(table, written("Again", "{9}{G}", "Sorcery", "You gain 3 life.\nFlashback {G}"), "flashback", "graveyard")
    assert (table.life("A"), table.count("A", "exile", "Again")) == (23, 1)


def test_702_52a_dredge_instead_of_a_draw() -> None:
    table = board()
    imp = table.put("A", "graveyard", beast("Dredge 3", name="Imp"))
    table.to("main1").say("replacement", True, False).cast("A", DIVINATION)
    assert (table.zone(imp), table.count("A", "graveyard")) == ("hand", 4)


def test_702_59a_recover_returns_or_is_exiled() -> None:
    table = board()
    bear, rite = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "graveyard", written("Rite", "{G}", "Instant", "You gain 1 life.\nRecover {G}")),
    )
    table.to("main1").say("may", True).cast("A", DOOM, [bear])
    assert table.zone(rite) == "hand"
    table = board()
    bear, rite = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "graveyard", written("Rite", "{G}", "Instant", "You gain 1 life.\nRecover {G}")),
    )
    table.to("main1").say("may", False).cast("A", DOOM, [bear])
    assert table.zone(rite) == "exile"


def test_702_84a_unearth_for_one_turn() -> None:
    table = board()
    ghoul = table.put("A", "graveyard", beast("Unearth {G}", "3/3", name="Ghoul"))
    act(table.to("main1"), "A", "activate", ghoul)
    attack(table, found(table, "Ghoul")).to("upkeep", 2)
    assert (table.life("B"), table.count("A", "exile", "Ghoul")) == (17, 1)


def test_702_97a_scavenge_gives_its_power_as_counters() -> None:
    table = board()
    corpse, bear = table.put("A", "graveyard", beast("Scavenge {G}", "3/1")), table.put("A", "battlefield", BEAR)
    act(table.to("main1").say("target", [bear]), "A", "activate", corpse)
    assert (table.pt(bear), table.zone(corpse)) == ((5, 5), "exile")


def test_702_128a_embalm_makes_a_white_zombie_copy() -> None:
    table = board()
    mummy = table.put("A", "graveyard", beast("Embalm {G}", name="Mummy"))
    act(table.to("main1"), "A", "activate", mummy)
    row = table.game.chars(found(table, "Mummy"))
    assert (row.colors, "Zombie" in row.subtypes, table.zone(mummy)) == ("W", True, "exile")


def test_702_129a_eternalize_makes_a_black_four_four() -> None:
    table = board()
    mummy = table.put("A", "graveyard", beast("Eternalize {G}", name="Mummy"))
    act(table.to("main1"), "A", "activate", mummy)
    row = table.game.chars(found(table, "Mummy"))
    assert (row.colors, row.power, row.toughness) == ("B", 4, 4)


# --- alternative costs -------------------------------------------------------------------------------------------------


def test_702_74a_evoke_is_sacrificed_when_it_enters() -> None:
    table = board(1)
    _cast(
        table, beast("Evoke {G}\nWhen this creature enters, you gain 3 life.", cost="{5}{G}", name="Drifter"), "evoke"
    )
    assert (table.life("A"), table.count("A", "graveyard", "Drifter")) == (23, 1)


def test_702_109a_dash_has_haste_and_goes_back() -> None:
    table = board(1)
    _cast(table, beast("Dash {G}", "3/3", "{5}{G}", name="Runner"), "dash")
    attack(table, found(table, "Runner")).to("upkeep", 2)
    assert (table.life("B"), table.count("A", "hand", "Runner")) == (17, 1)


def test_702_152a_blitz_has_haste_is_sacrificed_and_draws() -> None:
    table = board(1)
    _cast(table, beast("Blitz {G}", "3/3", "{5}{G}", name="Runner"), "blitz")
    before = table.count("A", "library")
    attack(table, found(table, "Runner")).to("upkeep", 2)
    assert (table.count("A", "graveyard", "Runner"), table.count("A", "library")) == (1, before - 1)


def test_702_185a_warp_goes_into_exile_and_may_be_cast_later() -> None:
    table = board()
    _cast(table, beast("Warp {G}", "3/3", "{5}{G}", name="Probe"), "warp")
    table.to("main1", 3)
    assert table.count("A", "exile", "Probe") == 1
    act(table, "A", "cast", table.game.s.exile[-1])
    assert table.count("A", "battlefield", "Probe") == 1


def test_702_176a_impending_is_no_creature_until_its_counters_are_gone() -> None:
    table = board(1)
    _cast(table, beast("Impending 2—{G}", "5/5", "{5}{G}", name="Overlord"), "impending")
    overlord = found(table, "Overlord")
    assert "creature" not in table.game.chars(overlord).types
    assert "creature" in table.to("upkeep", 4).game.chars(overlord).types


def test_702_103e_a_bestowed_aura_without_a_target_is_a_creature() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    nymph = table.put(
        "A",
        "hand",
        written("Nymph", "{9}", "Enchantment Creature — Nymph", "Bestow {G}\nEnchanted creature gets +1/+1.", "1/1"),
    )
    doom = table.put("A", "hand", DOOM)
    table.to("main1").say("target", [bear], [bear])
    assert table.act("A", "cast", nymph, "bestow") is None
    assert table.act("A", "cast", doom) is None
    table.resolve()
    assert "creature" in table.game.chars(found(table, "Nymph")).types


def test_702_119a_emerge_takes_the_mana_value_off() -> None:
    table = board(1)
    table.put("A", "battlefield", GIANT)
    table.game.s.add_program(creature("Big", "6/6", cost="{6}{G}"))
    big = table.put("A", "battlefield", creature("Big", "6/6", cost="{6}{G}"))
    _cast(table, beast("Emerge {7}{G}", "7/7", "{9}{G}", name="Horror"), "emerge")
    assert (table.zone(big), table.count("A", "battlefield", "Horror")) == ("graveyard", 1)


def test_702_119c_the_creature_is_chosen_as_the_cost_is_announced() -> None:
    table = board(9)
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    table.say("emerge", [giant])
    _cast(table, beast("Emerge {4}{G}", "7/7", "{9}{G}"), "emerge")
    assert (table.zone(giant), table.zone(bear)) == ("graveyard", "battlefield")


def test_702_37e_a_morph_is_turned_up_for_its_cost() -> None:
    table = board()
    _cast(table, beast("Morph {G}", "4/4", "{9}{G}", name="Hidden"), "morph")
    hidden = table.game.permanents()[-1]
    assert table.pt(hidden) == (2, 2)
    act(table, "A", "special", hidden, "face_up")
    assert (table.name(hidden), table.pt(hidden)) == ("Hidden", (4, 4))


def test_702_168a_a_disguised_creature_has_ward() -> None:
    table = board()
    _cast(table, beast("Disguise {G}", "4/4", "{9}{G}"), "disguise")
    assert table.game.has_keyword(table.game.permanents()[-1], "ward")


def test_702_168d_it_is_turned_up_for_its_disguise_cost() -> None:
    table = board()
    _cast(table, beast("Disguise {G}", "4/4", "{9}{G}"), "disguise")
    hidden = table.game.permanents()[-1]
    act(table, "A", "special", hidden, "face_up")
    assert (table.pt(hidden), table.game.has_keyword(hidden, "ward")) == ((4, 4), False)


def test_702_160a_prototype_is_chosen_as_the_card_is_cast() -> None:
    table = board(2)
    golem = written("Golem", "{7}", "Artifact Creature — Golem", "Prototype {1}{G} — 2/2", "7/7")
    oid = table.put("A", "hand", golem)
    ways = [action.option for action in table.to("main1").actions("A") if action.obj == oid]
    assert ways == ["prototype"]


def test_702_162a_more_than_meets_the_eye_casts_the_other_face() -> None:
    from services.game.rules.oracle.text.card_text import FaceText

    from .written import two_faced

    robot = two_faced(
        "Robot // Car",
        FaceText("Robot", "{9}", "Artifact Creature — Robot", "More Than Meets the Eye {G}", "5", "5"),
        FaceText("Car", "", "Artifact — Vehicle", "Living metal", "3", "3"),
    )
    table = board(1)
    _cast(table, robot, "more than meets the eye")
    assert table.count("A", "battlefield", "Car") == 1


def test_702_188a_web_slinging_returns_a_tapped_creature() -> None:
    table = board(2)
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).tapped = True
    _cast(table, beast("Web-slinging {G}", cost="{9}{G}", name="Spider"), "web-slinging")
    assert (table.zone(bear), table.count("A", "battlefield", "Spider")) == ("hand", 1)


# --- additional costs and copies ---------------------------------------------------------------------------------------


def test_702_40a_storm_counts_spells_cast_before() -> None:
    table = board()
    table.to("main1").cast("A", GAIN).cast("A", GAIN)
    table.cast("A", written("Gale", "{G}", "Sorcery", "You gain 1 life.\nStorm"))
    assert table.life("A") == 29


def test_702_56a_replicate_copies_for_each_payment() -> None:
    table = board()
    table.to("main1").say("replicate", 2)
    table.cast("A", written("Echoes", "{G}", "Sorcery", "You gain 1 life.\nReplicate {G}"))
    assert table.life("A") == 23


def test_702_69a_gravestorm_counts_permanents_put_into_graveyards() -> None:
    table = board()
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    table.to("main1").cast("A", DOOM, [bears[0]]).cast("A", DOOM, [bears[1]])
    table.cast("A", written("Tide", "{G}", "Sorcery", "You gain 1 life.\nGravestorm"))
    assert table.life("A") == 23


def test_702_78a_conspire_taps_two_of_the_colour() -> None:
    table = board()
    table.put("A", "battlefield", BEAR, 2)
    table.to("main1").say("conspire", True)
    table.cast("A", written("Plot", "{G}", "Sorcery", "You gain 1 life.\nConspire"))
    assert table.life("A") == 22


def test_702_85a_cascade_casts_a_cheaper_card() -> None:
    table = board()
    table.put("A", "library", GAIN)
    table.to("upkeep")
    table.put("A", "library", GAIN)
    table.put("A", "library", FOREST)
    table.to("main1").say("may", True).cast("A", beast("Cascade", cost="{3}{G}"))
    assert table.life("A") == 23


def test_702_153a_casualty_copies_for_a_sacrifice() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("casualty", True)
    table.cast("A", written("Job", "{G}", "Sorcery", "Casualty 2\nYou gain 1 life."))
    assert (table.life("A"), table.zone(bear)) == (22, "graveyard")


def test_702_60a_ripple_casts_cards_of_the_same_name() -> None:
    table = board()
    surge = written("Surge", "{G}", "Sorcery", "Ripple 4\nYou gain 1 life.")
    table.to("main1").put("A", "library", surge)
    table.put("A", "library", BEAR)
    table.say("may", True).say("ripple", True).cast("A", surge)
    assert table.life("A") == 22
    assert table.game.chars(table.game.s.library[0][0]).name in ("Bear", "Forest")


def test_702_120a_escalate_pays_for_further_modes() -> None:
    table = board(2)
    burst = written(
        "Burst",
        "{G}",
        "Instant",
        "Escalate {1}\nChoose one or more —\n• You gain 2 life.\n• Target opponent loses 2 life.",
    )
    table.to("main1").say("modes", [0, 1]).cast("A", burst, [seat("B")])
    assert (table.life("A"), table.life("B")) == (22, 18)
    assert all(table.game.s.objects[oid].tapped for oid in table.game.permanents())


def test_702_172a_spree_pays_for_each_mode() -> None:
    table = board(3)
    spree = written("Raid", "{G}", "Instant", "Spree\n+ {G} — You gain 2 life.\n+ {1} — Target opponent loses 2 life.")
    table.to("main1").say("modes", [0, 1]).cast("A", spree, [seat("B")])
    assert (table.life("A"), table.life("B")) == (22, 18)


def test_702_157a_squad_copies_for_each_payment() -> None:
    table = board()
    table.to("main1").say("squad", 2).cast("A", beast("Squad {1}", name="Trooper"))
    assert table.count("A", "battlefield", "Trooper") == 3


def test_702_175a_offspring_makes_a_small_copy() -> None:
    table = board()
    table.to("main1").say("offspring", True).cast("A", beast("Offspring {1}", "3/3", name="Parent"))
    assert sorted(table.pt(oid) for oid in table.game.permanents() if table.name(oid) == "Parent") == [(1, 1), (3, 3)]


def test_702_166b_bargain_sacrifices_an_artifact_enchantment_or_token() -> None:
    table = board()
    relic = table.put("A", "battlefield", card("Relic", "{1}", "artifact"))
    table.to("main1").say("bargain", True)
    table.cast(
        "A",
        written("Deal", "{G}", "Sorcery", "Bargain\nYou gain 1 life. If this spell was bargained, you gain 5 life."),
    )
    assert (table.zone(relic), table.life("A")) == ("graveyard", 26)


def test_702_102c_a_fused_spell_costs_both_halves() -> None:
    table, fused = _split(2)
    act(table, "A", "cast", fused, "fuse")
    assert (table.life("A"), table.life("B")) == (22, 17)


def test_702_102b_a_fused_spell_has_both_halves_on_the_stack() -> None:
    table, fused = _split(2)
    assert table.act("A", "cast", fused, "fuse") is None
    assert table.game.mana_value(table.game.s.stack[-1]) == 2


def test_702_102d_the_left_half_comes_first() -> None:
    table, fused = _split(2)
    table.game.edit_player(1).life = 3
    table.act("A", "cast", fused, "fuse")
    table.resolve()
    assert (table.life("A"), table.game.over) == (22, True)


def _split(forests: int) -> tuple[Board, int]:
    from services.game.rules.oracle.text.card_text import FaceText

    from .written import two_faced

    give = FaceText("Give", "{G}", "Sorcery", "You gain 2 life.\nFuse")
    take = FaceText("Take", "{G}", "Sorcery", "Target player loses 3 life.\nFuse")
    table = board(forests)
    oid = table.put("A", "hand", two_faced("Give // Take", give, take, "split"))
    table.to("main1").say("target", [seat("B")])
    return table, oid


def test_702_47d_a_spell_with_only_illegal_targets_does_not_resolve_at_all() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    barb = table.put(
        "A",
        "hand",
        written("Barb", "{9}", "Instant — Arcane", "Barb deals 3 damage to target creature.\nSplice onto Arcane {G}"),
    )
    rite, doom = (
        table.put("A", "hand", written("Rite", "{G}", "Instant — Arcane", "You gain 1 life.")),
        table.put("A", "hand", DOOM),
    )
    table.to("main1").say("splice", [barb]).say("target", [bear], [bear])
    table.act("A", "cast", rite)
    table.act("A", "cast", doom)
    table.resolve()
    assert table.life("A") == 20


def test_702_47e_the_card_is_itself_again_when_it_leaves_the_stack() -> None:
    table = board()
    barb = table.put(
        "A",
        "hand",
        written("Barb", "{9}", "Instant — Arcane", "Barb deals 3 damage to any target.\nSplice onto Arcane {G}"),
    )
    rite = written("Rite", "{G}", "Instant — Arcane", "You gain 1 life.")
    table.to("main1").say("splice", [barb]).cast("A", rite, [seat("B")])
    back = table.game.s.graveyard[0][-1]
    assert (
        table.game.chars(back).abilities == table.game.s.programs[table.game.s.objects[back].program].faces[0].abilities
    )


def _given(word: str, seats: int = 3) -> Board:
    table = board(seats=seats)
    table.to("main1").say("gift", True).say("gift_to", [seat("C")])
    return table.cast("A", written("Present", "{G}", "Instant", f"Gift {word}\nYou gain 1 life."))


def test_702_174d_a_food() -> None:
    assert _given("a Food").count("C", "battlefield", "Food") == 1


def test_702_174e_a_card() -> None:
    table = _given("a card")
    assert (table.count("C", "hand"), table.count("B", "hand")) == (1, 0)


def test_702_174f_a_tapped_fish() -> None:
    table = _given("a tapped Fish")
    fish = found(table, "Fish")
    assert (table.pt(fish), table.game.s.objects[fish].tapped, table.game.chars(fish).colors) == ((1, 1), True, "U")


def test_702_174g_an_extra_turn() -> None:
    assert _given("an extra turn").to("upkeep", 2).game.s.turn.active == 2


def test_702_174h_a_treasure() -> None:
    assert _given("a Treasure").count("C", "battlefield", "Treasure") == 1


def test_702_174i_an_octopus() -> None:
    assert _given("an Octopus").pt(found(_given("an Octopus"), "Octopus")) == (8, 8)


def test_702_174k_a_promise_is_what_the_spell_asks_about() -> None:
    table = board(seats=3)
    boon = written("Boon", "{G}", "Sorcery", "Gift a card\nYou gain 1 life. If the gift was promised, you gain 4 life.")
    table.to("main1").cast("A", boon)
    assert table.life("A") == 21


def test_702_114a_devoid_is_colourless() -> None:
    table = board()
    drone = table.put("A", "battlefield", beast("Devoid"))
    assert table.to("main1").game.chars(drone).colors == ""


def test_702_140f_what_modified_the_spell_modifies_the_merged_permanent() -> None:
    table = board()
    host = table.put("A", "battlefield", BEAR)
    wyrm = table.put("A", "hand", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    table.to("main1").say("target", [host]).say("mutate", "top")
    act(table, "A", "cast", wyrm, "mutate")
    assert table.game.s.objects[host].cast is None or isinstance(table.game.s.objects[host].cast, CastInfo)
    assert table.name(host) == "Wyrm"


def test_702_8a_flash_at_instant_speed() -> None:
    table = board()
    cat = table.put("A", "hand", beast("Flash"))
    bear = table.put("A", "hand", BEAR)
    table.to("upkeep")
    assert table.may("A", "cast", cat)
    assert not table.may("A", "cast", bear)


def test_702_61a_split_second_stops_spells_and_abilities() -> None:
    table = board()
    sudden = table.put("A", "hand", written("Sudden", "{G}", "Instant", "Split second\nYou gain 1 life."))
    table.put("B", "battlefield", FOREST)
    answer = table.put("B", "hand", COUNTERSPELL)
    table.to("main1").act("A", "cast", sudden)
    assert not table.may("B", "cast", answer)
