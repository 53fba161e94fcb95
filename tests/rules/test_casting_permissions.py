"""Playing from other zones, costs that look at targets, what cannot be paid, damage that cannot be prevented (CR 601, 118, 615)."""

from __future__ import annotations

from services.game.rules.kernel.ask.ask import Action
from services.game.rules.kernel.verbs.spells import can_be_countered
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as k
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program.amounts import Const
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.conditions import IsTurnOf
from services.game.rules.program.objects import Target, This
from services.game.rules.program.players import EachPlayer, You

from .board import Board, seat
from .cards import BEAR, BOLT, CREATURE, DOOM, FOREST, YOUR_CREATURES, card, creature, n, spell, trigger


def board(lands: int = 6) -> Board:
    table = Board()
    table.put("A", "battlefield", FOREST, lands)
    table.put("B", "battlefield", FOREST, lands)
    return table


def rules(name: str, who: EachPlayer | You, *modifications: m.Modification) -> CardProgram:
    """An enchantment with rules about players."""
    return card(name, "{G}", "enchantment", ab.StaticAbility(who, modifications))


IN_GRAVEYARD = f.AllOf((CREATURE, f.Not(f.HasType("land")), f.OwnedBy(You()), f.InZone("graveyard")))


def test_601_3_a_permission_for_one_spell_a_turn_is_used_up() -> None:
    once = m.PlayerRule("play_from", IN_GRAVEYARD, Const(1), condition=IsTurnOf(You()))
    table = board()
    table.put("A", "battlefield", rules("Revival", You(), once))
    first, second = (table.put("A", "graveyard", BEAR) for _ in range(2))
    table.to("main1")
    assert table.act("A", "cast", first) is None
    table.resolve()
    assert (table.zone(first), table.may("A", "cast", second)) == ("battlefield", False)
    table.to("main1", 3)
    assert table.may("A", "cast", second)


def test_601_3_what_is_cast_so_may_enter_tapped_or_be_exiled() -> None:
    away = m.PlayerRule(
        "play_from", f.AllOf((f.HasType("instant"), f.OwnedBy(You()), f.InZone("graveyard"))), word="exile_after"
    )
    table = board()
    table.put("A", "battlefield", rules("Echo", You(), away))
    table.put("A", "battlefield", rules("Slow", You(), m.PlayerRule("play_from", IN_GRAVEYARD, word="enters_tapped")))
    bolt, bear = table.put("A", "graveyard", BOLT), table.put("A", "graveyard", BEAR)
    table.to("main1").say("target", [seat("B")])
    table.act("A", "cast", bolt)
    table.resolve()
    table.act("A", "cast", bear)
    table.resolve()
    entered = next(oid for oid in table.game.permanents() if table.name(oid) == "Bear")
    assert (table.zone(bolt), table.game.s.objects[entered].tapped) == ("exile", True)


def test_601_2f_a_reduction_for_targets_counts_only_with_such_a_target() -> None:
    guard = creature(
        "Guard",
        "1/1",
        abilities=(ab.StaticAbility(You(), (m.CostChange(f.Everything(), n(-2), You(), targets=f.IsSource()),)),),
    )
    growth = spell("Grow", fx.Clause(fx.PutCounters(Target(0, CREATURE), "+1/+1")), cost="{2}{G}")
    table = board(1)
    oid, bear = table.put("A", "battlefield", guard), table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", growth, [oid])
    assert (table.pt(oid), table.pt(bear)) == ((2, 2), (2, 2))


def test_601_2f_an_increase_is_certain_when_nothing_else_can_be_targeted() -> None:
    shy = creature(
        "Shy",
        "1/1",
        abilities=(
            ab.StaticAbility(EachPlayer(), (m.CostChange(f.Everything(), n(2), EachPlayer(), targets=f.IsSource()),)),
        ),
    )
    table = board(1)
    table.put("B", "battlefield", shy)
    doom = table.put("A", "hand", DOOM)
    table.to("main1")
    assert not table.may("A", "cast", doom)
    table.put("B", "battlefield", BEAR)
    assert table.may("A", "cast", doom)


def test_118_costs_that_are_barred_cannot_be_paid_but_effects_may_ask_for_them() -> None:
    bars = rules("Bar", EachPlayer(), m.PlayerRule("cant_pay_to_act", CREATURE, word="sacrifice"))
    eater = creature(
        "Eater",
        "1/1",
        abilities=(ab.ActivatedAbility(k.SacrificeCost(CREATURE), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),))),),
    )
    table = board()
    oid = table.put("A", "battlefield", eater)
    table.to("main1")
    assert table.may("A", "activate", oid)
    table.put("A", "battlefield", bars)
    assert not table.may("A", "activate", oid)
    table.cast("A", spell("Cull", fx.Clause(fx.Sacrifice(You(), CREATURE))))
    assert table.zone(oid) == "graveyard"


def test_615_12_damage_that_cannot_be_prevented_is_dealt() -> None:
    shield = creature(
        "Shield", "1/1", abilities=(ab.ReplacementAbility(e.DamageDealt(to_object=f.IsSource()), prevent_all=True),)
    )
    table = board()
    oid = table.put("B", "battlefield", shield)
    table.to("main1").cast("A", BOLT, [oid])
    assert table.zone(oid) == "battlefield"
    table.put("A", "battlefield", rules("Rage", EachPlayer(), m.PlayerRule("damage_cant_be_prevented")))
    table.cast("A", BOLT, [oid])
    assert table.zone(oid) == "graveyard"


def test_615_a_counter_for_all_damage_of_one_moment() -> None:
    """Two creatures deal damage at once: one counter is removed."""
    also = (fx.Clause(fx.RemoveCounters(This(), "+1/+1", n(1))),)
    phantom = creature(
        "Phantom",
        "0/0",
        abilities=(
            ab.ReplacementAbility(e.DamageDealt(to_object=f.IsSource()), prevent_all=True, also=also, also_once=True),
        ),
    )
    table = board()
    oid = table.put("A", "battlefield", phantom, counters={"+1/+1": 3})
    bears = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    table.to("main1").say("attackers", [[oid, -2]]).say("blockers", [[bear, oid] for bear in bears])
    table.to("main2")
    assert table.game.s.objects[oid].counters["+1/+1"] == 2


def test_603_abilities_that_creatures_entering_do_not_trigger() -> None:
    scholar = creature(
        "Scholar",
        "1/1",
        abilities=(
            trigger(e.ZoneChange(f.IsSource(), destination="battlefield"), fx.Clause(fx.GainLife(You(), n(5)))),
        ),
    )
    table = board()
    table.put("B", "battlefield", rules("Hush", EachPlayer(), m.PlayerRule("no_triggers", CREATURE, word="enters")))
    table.to("main1").cast("A", scholar)
    assert table.life("A") == 20


def test_400_7_a_card_is_shuffled_away_from_anywhere() -> None:
    """Discarded and destroyed alike."""
    colossus = creature(
        "Colossus",
        "1/1",
        abilities=(
            ab.ReplacementAbility(
                e.ZoneChange(f.IsSource(), "", "graveyard"), to="library", to_position="shuffled", zone="anywhere"
            ),
        ),
    )
    table = board()
    oid = table.put("A", "battlefield", colossus)
    table.put("A", "hand", colossus)
    table.to("main1").cast("A", DOOM, [oid])
    table.cast("A", spell("Purge", fx.Clause(fx.Discard(You(), all=True))))
    assert (table.count("A", "graveyard", "Colossus"), table.count("A", "library", "Colossus")) == (0, 2)


def test_700_14_mana_spent_on_abilities_does_not_expend() -> None:
    grow = trigger(e.PlayerDid("expend4", You()), fx.Clause(fx.PutCounters(This(), "+1/+1")))
    pump = ab.ActivatedAbility(k.ManaCost("{4}"), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
    table = board(8)
    oid = table.put("A", "battlefield", creature("Mentor", "1/1", abilities=(grow, pump)))
    table.to("main1")
    table.act("A", "activate", oid)
    table.resolve()
    assert table.pt(oid) == (1, 1)
    table.cast("A", spell("Big", fx.Clause(fx.Scry(You(), n(1))), cost="{3}{G}"))
    assert table.pt(oid) == (2, 2)


def test_614_16_an_effect_that_replaces_a_cost_is_an_effect() -> None:
    double = ab.ReplacementAbility(e.CountersPut(YOUR_CREATURES, "+1/+1", by_effect=True), multiply=2)
    cost = k.PutCountersCost(f.IsSource(), "+1/+1")
    charger = creature(
        "Charger", "1/1", abilities=(ab.ActivatedAbility(cost, ab.Body((fx.Clause(fx.Scry(You(), n(1))),))),)
    )
    table = board()
    table.put("A", "battlefield", card("Season", "{G}", "enchantment", double))
    oid = table.put("A", "battlefield", charger)
    table.to("main1")
    table.act("A", "activate", oid)
    table.resolve()
    assert table.pt(oid) == (2, 2)
    table.put(
        "A",
        "battlefield",
        card("More", "{G}", "enchantment", ab.ReplacementAbility(e.CountersPut(YOUR_CREATURES, "+1/+1"), add=n(1))),
    )
    table.act("A", "activate", oid)
    assert table.pt(oid) == (6, 6)


def test_702_37c_a_land_with_morph_may_be_cast_face_down() -> None:
    cavern = card("Cavern", "", "land", ab.Keyword("morph", cost=k.ManaCost("{G}")))
    table = board()
    oid = table.put("A", "hand", cavern)
    table.to("main1")
    casts: list[Action] = [action for action in table.actions("A") if action.kind == "cast" and action.obj == oid]
    assert [action.option for action in casts] == ["morph"]


def test_103_6a_a_card_begins_the_game_on_the_battlefield() -> None:
    from services.game.rules.kernel.turn.opening_hands import begin_on_battlefield
    from services.game.scenario.table import drive

    table = board()
    oid = table.put("A", "hand", card("Leyline", "{G}", "enchantment", ab.CastingRule("opening_hand")))
    drive(table.game, begin_on_battlefield(table.game), lambda game, ask: True)
    assert table.zone(oid) == "battlefield"


def test_101_2_spells_you_control_cannot_be_countered_but_others_can() -> None:
    table = board()
    table.put("A", "battlefield", rules("Shield", You(), m.PlayerRule("spells_cant_be_countered", f.Everything())))
    for letter in ("A", "B"):
        bear = table.put(letter, "stack", BEAR)
        assert can_be_countered(table.game, bear) == (letter == "B")


def test_601_2f_a_coloured_increase_brings_its_generic_mana_along() -> None:
    strive = ab.CastingRule("cost_more", None, Const(1), "{2}{G}")
    dear = card("Dear", "{G}", "instant", strive, ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),))))
    table = board(3)
    oid = table.put("A", "hand", dear)
    table.to("main1")
    assert not table.may("A", "cast", oid)
    table.put("A", "battlefield", FOREST)
    assert table.may("A", "cast", oid)


def test_702_56b_each_instance_of_replicate_is_paid_and_triggers_for_itself() -> None:
    words = tuple(ab.Keyword("replicate", cost=k.ManaCost(cost)) for cost in ("{G}", "{1}{G}"))
    gain = ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
    table = board(6)
    oid = table.put("A", "hand", card("Echoes", "{G}", "instant", *words, gain))
    table.to("main1").say("replicate", 2, 1)
    table.act("A", "cast", oid)
    table.resolve()
    assert table.life("A") == 24


def test_608_2n_what_was_said_of_the_next_spell_is_said_once() -> None:
    back = m.PlayerRule("next_spell", f.HasType("instant"), word="hand_after")
    table = board()
    table.to("main1").cast("A", spell("Promise", fx.Clause(fx.ApplyPlayers(You(), (back,), "end_of_turn"))))
    gain = spell("Gain", fx.Clause(fx.GainLife(You(), n(1))))
    first, second = table.put("A", "hand", gain), table.put("A", "hand", gain)
    for oid in (first, second):
        table.act("A", "cast", oid)
        table.resolve()
    assert (table.count("A", "hand", "Gain"), table.count("A", "graveyard", "Gain")) == (1, 1)
