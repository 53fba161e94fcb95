"""Casting, targets, layers, replacement effects, triggers, copies (CR 601-616, 700-707)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as k
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program.amounts import CountersOn, PowerOf, X
from services.game.rules.program.conditions import Exists, WasKicked
from services.game.rules.program.objects import Bound, Host, Target, This
from services.game.rules.program.players import ControllerOf, EachOpponent, You

from .board import Board, seat
from .cards import (
    ADDER,
    ANTHEM,
    BEAR,
    BLADE,
    BLOOD_MOON,
    BOLT,
    CHARM,
    COUNTERSPELL,
    CREATURE,
    DIES,
    DOOM,
    DOUBLER,
    EDICT,
    ENTERS,
    FLICKER,
    FOREST,
    GIANT,
    GROWTH,
    HUMILITY,
    MARTYR,
    MOUNTAIN,
    SCHOLAR,
    SWAMP_TOMB,
    TRAIN,
    WRATH,
    YOUR_CREATURES,
    card,
    creature,
    n,
    spell,
    trigger,
)


def board(lands: int = 6) -> Board:
    table = Board()
    table.put("A", "battlefield", FOREST, lands)
    table.put("B", "battlefield", FOREST, lands)
    return table


def test_608_2b_a_spell_whose_target_became_illegal_does_nothing() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    doom, bolt = table.put("A", "hand", DOOM), table.put("B", "hand", BOLT)
    table.to("main1").say("target", [bear], [bear])
    table.act("A", "cast", doom)
    table.act("B", "cast", bolt)
    table.resolve()
    assert table.zone(bear) == "graveyard"
    assert table.zone(doom) == "graveyard"


def test_601_2f_costs_are_paid_with_the_right_colours() -> None:
    table = Board()
    table.put("A", "battlefield", MOUNTAIN, 3)
    bear = table.put("A", "hand", BEAR)
    table.to("main1")
    assert not table.may("A", "cast", bear)


def test_107_3_x_is_announced_and_paid() -> None:
    blast = spell("Blast", fx.Clause(fx.DealDamage(EachOpponent(), X())), cost="{X}{G}", types="sorcery")
    table = board(5)
    blaze = table.put("A", "hand", blast)
    table.to("main1").say("x", 4).act("A", "cast", blaze)
    table.resolve()
    assert table.life("B") == 16


def test_700_2_modes_without_legal_targets_are_not_offered() -> None:
    table = board()
    charm = table.put("A", "hand", CHARM)
    table.to("main1").act("A", "cast", charm)
    table.resolve()
    assert table.life("A") == 24


def test_701_8_wrath_destroys_all_at_once_and_all_die_triggers_see_it() -> None:
    table = board()
    table.put("A", "battlefield", MARTYR, 2)
    table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", WRATH)
    assert table.life("A") == 26
    assert table.count("B", "graveyard", "Bear") == 1


def test_701_21_each_player_chooses_what_to_sacrifice() -> None:
    table = board()
    small, big = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.to("main1").say("sacrifice", [small]).cast("A", EDICT, [seat("B")])
    assert table.zone(small) == "graveyard"
    assert table.zone(big) == "battlefield"


def test_613_4_setting_comes_before_modifying() -> None:
    table = board()
    bear = table.put("A", "battlefield", GIANT)
    table.put("A", "battlefield", ANTHEM)
    table.put("A", "battlefield", HUMILITY)
    table.to("main1")
    assert table.pt(bear) == (2, 2)


def test_613_1f_losing_all_abilities_stops_enters_triggers() -> None:
    table = board()
    table.put("A", "battlefield", HUMILITY)
    table.to("main1").cast("A", SCHOLAR)
    assert len(table.game.s.hand[0]) == 0


def test_613_8_dependency_decides_in_layer_four() -> None:
    table = board()
    tomb = table.put("A", "battlefield", SWAMP_TOMB)
    table.put("A", "battlefield", BLOOD_MOON)
    table.to("main1")
    assert table.game.chars(tomb).subtypes == {"Mountain"}
    assert "Swamp" not in table.game.chars(table.game.s.battlefield[0]).subtypes


def test_305_7_a_land_set_to_mountain_taps_for_red() -> None:
    table = Board()
    ruin = card("Ruin", "", "land", ab.ActivatedAbility(k.TapThis(), ab.Body((fx.Clause(fx.AddMana("{C}{C}")),))))
    land = table.put("A", "battlefield", ruin)
    table.put("A", "battlefield", BLOOD_MOON)
    table.to("main1").act("A", "activate", land)
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R"]


def test_616_1_the_affected_player_orders_replacements() -> None:
    for order, expected in ((0, 3), (1, 4)):
        table = board()
        bear = table.put("A", "battlefield", BEAR)
        table.put("A", "battlefield", DOUBLER)
        table.put("A", "battlefield", ADDER)
        table.to("main1").say("replacement", order).cast("A", TRAIN, [bear])
        assert table.game.s.objects[bear].counters["+1/+1"] == expected


def test_614_1c_enters_tapped_and_with_counters() -> None:
    hydra = creature(
        "Hydra",
        "0/0",
        cost="{X}{G}",
        abilities=(ab.ReplacementAbility(ENTERS, counter="+1/+1", counter_amount=X(), tapped=True),),
    )
    table = board()
    oid = table.put("A", "hand", hydra)
    table.to("main1").say("x", 3).act("A", "cast", oid)
    table.resolve()
    new = table.game.s.battlefield[-1]
    assert table.pt(new) == (3, 3)
    assert table.game.s.objects[new].tapped


def test_400_7_a_flickered_creature_is_a_new_object() -> None:
    table = board()
    bear = table.put("A", "battlefield", SCHOLAR)
    table.game.edit(bear).counters = {"+1/+1": 2}
    table.to("main1").cast("A", FLICKER, [bear])
    assert table.zone(bear) == "battlefield"
    assert table.game.s.objects[table.game.s.battlefield[-1]].counters == {}
    assert len(table.game.s.hand[0]) == 1


def test_603_10_leaves_triggers_use_last_known_information() -> None:
    measure = creature("Measure", "2/2", abilities=(trigger(DIES, fx.Clause(fx.GainLife(You(), PowerOf(This())))),))
    table = board()
    oid = table.put("A", "battlefield", measure)
    table.to("main1").cast("A", GROWTH, [oid]).cast("A", DOOM, [oid])
    assert table.life("A") == 25


def test_603_4_an_intervening_if_is_checked_twice() -> None:
    watcher = creature(
        "Watcher", "1/1",
        abilities=(ab.TriggeredAbility(ENTERS, ab.Body((fx.Clause(fx.GainLife(You(), n(5))),)), condition=Exists(f.AllOf((CREATURE, f.Not(f.IsSource()))))),),
    )  # fmt: skip
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    oid = table.put("A", "hand", watcher)
    bolt = table.put("B", "hand", BOLT)
    table.to("main1").act("A", "cast", oid)
    table.pass_()
    table.pass_()
    assert len(table.game.s.stack) == 1
    table.say("target", [bear])
    table.act("B", "cast", bolt)
    table.resolve()
    assert table.life("A") == 20


def test_603_7_a_delayed_trigger_waits_for_its_step() -> None:
    later = spell("Later", fx.Clause(fx.Delayed(e.StepBegins("end"), (fx.Clause(fx.GainLife(You(), n(2))),))))
    table = board()
    table.to("main1").cast("A", later)
    assert table.life("A") == 20
    table.to("upkeep", 2)
    assert table.life("A") == 22
    table.to("upkeep", 3)
    assert table.life("A") == 22


def test_301_5_equipment_attaches_and_stays_when_the_creature_leaves() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    blade = table.put("A", "battlefield", BLADE)
    table.to("main1").say("target", [bear]).act("A", "activate", blade)
    table.resolve()
    assert table.pt(bear) == (4, 2)
    table.cast("A", DOOM, [bear])
    assert table.zone(blade) == "battlefield"
    assert table.game.s.objects[blade].attached_to == 0


def test_702_21a_ward_counters_unless_its_cost_is_paid() -> None:
    warded = creature("Warded", "2/2", abilities=(ab.Keyword("ward", cost=k.ManaCost("{2}")),))
    table = board(3)
    table.put("B", "battlefield", warded)
    oid = table.game.s.battlefield[-1]
    table.to("main1").say("unless", False).cast("A", DOOM, [oid])
    assert table.zone(oid) == "battlefield"


def test_702_33_kicker_is_optional_and_remembered() -> None:
    kick = card(
        "Kick", "{G}", "sorcery", ab.Keyword("kicker", cost=k.ManaCost("{1}")),
        ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))), fx.Clause(fx.GainLife(You(), n(10)), condition=WasKicked(This()))))),
    )  # fmt: skip
    table = board()
    oid = table.put("A", "hand", kick)
    table.to("main1").say("kicker", True).act("A", "cast", oid)
    table.resolve()
    assert table.life("A") == 31


def test_702_34_flashback_casts_from_the_graveyard_and_exiles() -> None:
    relive = card(
        "Relive",
        "{G}",
        "sorcery",
        ab.Keyword("flashback", cost=k.ManaCost("{2}")),
        ab.SpellAbility(ab.Body((fx.Clause(fx.Draw(You())),))),
    )
    table = board()
    oid = table.put("A", "graveyard", relive)
    table.to("main1").act("A", "cast", oid)
    table.resolve()
    assert table.zone(oid) == "exile"


def test_707_2_a_token_copy_has_the_copiable_values() -> None:
    clone = spell("Clone", fx.Clause(fx.CopyToken(Target(0, CREATURE))), types="sorcery")
    table = board()
    giant = table.put("B", "battlefield", GIANT)
    table.game.edit(giant).counters = {"+1/+1": 1}
    table.to("main1").cast("A", clone, [giant])
    token = table.game.s.battlefield[-1]
    assert (table.name(token), table.pt(token)) == ("Giant", (5, 5))


def test_707_9_enter_as_a_copy() -> None:
    mimic = creature("Mimic", "0/0", abilities=(ab.ReplacementAbility(ENTERS, copy_of=CREATURE, optional=True),))
    table = board()
    giant = table.put("B", "battlefield", GIANT)
    oid = table.put("A", "hand", mimic)
    table.to("main1").say("replacement", True).say("copy", [giant]).act("A", "cast", oid)
    table.resolve()
    assert table.pt(table.game.s.battlefield[-1]) == (5, 5)


def test_118_12a_unless_the_controller_pays() -> None:
    leak = spell(
        "Leak",
        fx.Clause(
            fx.Counter(Target(0, f.IsSpell())), unless=fx.Unless(ControllerOf(Bound("target0")), k.ManaCost("{3}"))
        ),
    )
    for pays, zone in ((True, "battlefield"), (False, "graveyard")):
        table = board()
        bear = table.put("A", "hand", BEAR)
        stop = table.put("B", "hand", leak)
        table.to("main1").act("A", "cast", bear)
        table.say("target", [table.game.s.stack[-1]]).say("unless", pays)
        table.act("B", "cast", stop)
        table.resolve()
        assert table.zone(bear) == zone


def test_606_3_one_loyalty_ability_a_turn() -> None:
    walker = card(
        "Walker", "{G}", "planeswalker",
        ab.ActivatedAbility(k.LoyaltyCost(1), ab.Body((fx.Clause(fx.Draw(You())),))),
        ab.ActivatedAbility(k.LoyaltyCost(-3), ab.Body((fx.Clause(fx.GainLife(You(), n(9))),))),
        loyalty="3",
    )  # fmt: skip
    table = board()
    table.to("main1").cast("A", walker)
    oid = table.game.s.battlefield[-1]
    table.act("A", "activate", oid, "0")
    table.resolve()
    assert table.game.s.objects[oid].counters["loyalty"] == 4
    assert not table.may("A", "activate", oid)


def test_714_3_a_saga_tells_its_chapters_and_goes() -> None:
    saga = card(
        "Saga", "{G}", "enchantment",
        ab.ChapterAbility((1,), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),))),
        ab.ChapterAbility((2,), ab.Body((fx.Clause(fx.GainLife(You(), n(10))),))),
        subtypes=("Saga",),
    )  # fmt: skip
    table = board()
    table.to("main1").cast("A", saga)
    assert table.life("A") == 21
    table.to("main2", 3)
    assert table.life("A") == 31
    assert table.count("A", "graveyard", "Saga") == 1


def test_704_5j_the_legend_rule() -> None:
    legend = creature("Legend", "2/2", types="legendary creature")
    table = board()
    table.put("A", "battlefield", legend)
    table.put("B", "battlefield", legend)
    table.to("main1").cast("A", legend)
    assert table.count("A", "battlefield", "Legend") == 1
    assert table.count("B", "battlefield", "Legend") == 1


def test_704_5q_counters_annihilate() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.game.edit(bear).counters = {"+1/+1": 3, "-1/-1": 1}
    table.to("main1")
    assert table.game.s.objects[bear].counters == {"+1/+1": 2}


def test_701_6_a_countered_spell_goes_to_the_graveyard() -> None:
    table = board()
    bear, stop = table.put("A", "hand", BEAR), table.put("B", "hand", COUNTERSPELL)
    table.to("main1").act("A", "cast", bear)
    table.say("target", [table.game.s.stack[-1]])
    table.act("B", "cast", stop)
    table.resolve()
    assert table.zone(bear) == "graveyard"


def test_702_93_undying_returns_once() -> None:
    table = board()
    undead = table.put("A", "battlefield", creature("Undead", "2/2", "undying"))
    table.to("main1").cast("A", DOOM, [undead])
    back = table.game.s.battlefield[-1]
    assert table.pt(back) == (3, 3)
    table.cast("A", DOOM, [back])
    assert table.zone(back) == "graveyard"


def test_610_3_exile_until_the_source_leaves() -> None:
    prison = card(
        "Prison", "{G}", "enchantment",
        trigger(ENTERS, fx.Clause(fx.Move(Target(0, f.AllOf((CREATURE, f.ControlledBy(EachOpponent())))), "exile", duration="until_source_leaves"))),
    )  # fmt: skip
    smash = spell("Smash", fx.Clause(fx.Destroy(Target(0, f.HasType("enchantment")))))
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").say("target", [bear])
    table.cast("A", prison)
    assert table.zone(bear) == "exile"
    table.cast("A", smash, [table.game.s.battlefield[-1]])
    assert table.zone(bear) == "battlefield"


def test_702_103_bestow_is_an_aura_until_its_host_leaves() -> None:
    spirit = creature(
        "Spirit",
        "2/2",
        abilities=(ab.Keyword("bestow", cost=k.ManaCost("{2}")), ab.StaticAbility(Host(), (m.ModifyPT(n(2), n(2)),))),
        types="enchantment creature",
    )
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    oid = table.put("A", "hand", spirit)
    table.to("main1").say("target", [bear]).act("A", "cast", oid, "bestow")
    table.resolve()
    assert table.pt(bear) == (4, 4)
    aura = table.game.s.battlefield[-1]
    assert "creature" not in table.game.chars(aura).types
    table.cast("A", DOOM, [bear])
    assert table.pt(aura) == (2, 2)
    assert "creature" in table.game.chars(aura).types


def test_122_counters_of_the_table_count() -> None:
    grow = spell(
        "Grow",
        fx.Clause(fx.PutCounters(Target(0, YOUR_CREATURES), "+1/+1", n(2))),
        fx.Clause(fx.GainLife(You(), CountersOn(Bound("target0"), "+1/+1"))),
    )
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", grow, [bear])
    assert table.life("A") == 22
