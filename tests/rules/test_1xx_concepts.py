"""Game concepts (CR 101-122), paragraph by paragraph."""

from __future__ import annotations

import pytest

from services.game.rules.formats.base import Format
from services.game.rules.formats.commander import Commander
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program.objects import Target
from services.game.rules.program.players import EachPlayer, TargetPlayer, You

from .board import Board, seat
from .cards import (
    ANTHEM,
    BEAR,
    BOLT,
    CREATURE,
    DOOM,
    FLICKER,
    FOREST,
    GIANT,
    card,
    creature,
    n,
    spell,
)
from .quick import act, beast, board, found
from .written import written

LEGEND = creature("Legend", "2/2", types="legendary creature")


def _opening(seats: int, format: Format | None = None, mulligans: int = 0) -> Play:
    decks = [SeatDeck(place, place, [FOREST] * 40, [LEGEND], []) for place in range(seats)]
    game = new_game(format or Format(), decks, b"opening")
    game.begin()
    left = dict.fromkeys(range(seats), mulligans)
    while game.asks and game.asks[0].kind != "priority":
        ask = next(ask for ask in game.asks if game.ask_of(ask.decider) is ask)
        again = ask.reason == "mulligan" and left[ask.seat] > 0
        left[ask.seat] -= again
        game.answer(ask.decider, True if again else ask.default)
    return game


# --- 101, 103, 104 ---------------------------------------------------------------------------------------------------


def test_101_2_cannot_beats_can() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", written("Truce", "{G}", "Enchantment", "Creatures can't attack."))
    table.put("A", "battlefield", written("War", "{G}", "Enchantment", "Creatures attack each combat if able."))
    table.to("main2")
    assert not table.game.s.objects[bear].tapped


def test_103_4_each_player_has_the_formats_life_total() -> None:
    assert [player.life for player in _opening(3).s.players] == [20, 20, 20]
    assert [player.life for player in _opening(4, Commander()).s.players] == [40] * 4


def test_103_3_libraries_are_shuffled() -> None:
    decks = [SeatDeck(0, 0, [FOREST] * 20 + [BEAR] * 20, [], []), SeatDeck(1, 1, [FOREST] * 40, [], [])]
    game = new_game(Format(), decks, b"shuffled")
    game.begin()
    names = [game.chars(oid).name for oid in game.s.library[0] + game.s.hand[0]]
    assert sorted(names) == ["Bear"] * 20 + ["Forest"] * 20
    assert names != ["Forest"] * 20 + ["Bear"] * 20


def test_103_5_seven_cards_and_one_less_for_each_mulligan() -> None:
    game = _opening(2, mulligans=2)
    assert [len(hand) for hand in game.s.hand] == [5, 5]


def test_103_5c_the_first_mulligan_is_free_for_more_than_two() -> None:
    assert [len(hand) - drawn for hand, drawn in zip(_opening(3, mulligans=1).s.hand, (0, 0, 0), strict=True)] == [
        7,
        7,
        7,
    ]


def test_103_8a_the_first_of_two_players_does_not_draw() -> None:
    table = Board()
    table.to("main1")
    assert table.count("A", "hand") == 0
    assert table.to("main1", 2).count("B", "hand") == 1


def test_103_8_the_starting_player_takes_the_first_turn() -> None:
    game = _opening(3)
    assert game.s.turn.number == 1
    assert game.s.turn.active == game.s.used_game["normal_turn"]


def test_103_2_commanders_begin_in_the_command_zone() -> None:
    game = _opening(2, Commander())
    assert [game.chars(oid).name for oid in game.s.command] == ["Legend", "Legend"]


def test_104_3_a_player_loses_at_zero_life() -> None:
    table = board()
    table.game.edit_player(1).life = 3
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.game.over
    assert table.game.s.players[1].cause == "life"


def test_104_3b_a_player_who_must_draw_from_an_empty_library_loses() -> None:
    table = Board(library=0)
    table.to("upkeep", 3)
    assert table.game.s.players[1].cause == "library"


def test_104_4c_an_effect_may_say_that_the_game_is_a_draw() -> None:
    table = board()
    table.to("main1").cast("A", spell("Peace", fx.Clause(fx.LoseGame(EachPlayer(), draw=True))))
    assert (table.game.over, table.game.s.winners) == (True, ())


# --- 105-111 ---------------------------------------------------------------------------------------------------------


def test_105_2_an_object_has_the_colours_of_its_mana_cost() -> None:
    table = Board()
    gold = table.put("A", "battlefield", creature("Gold", "1/1", cost="{W}{U/B}"))
    land = table.put("A", "battlefield", FOREST)
    table.to("main1")
    assert (table.game.chars(gold).colors, table.game.chars(land).colors) == ("WUB", "")


def test_105_2a_one_colour_is_monocoloured() -> None:
    table = board()
    mono, gold = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "battlefield", creature("Gold", "1/1", cost="{W}{U}")),
    )
    table.to("main1").cast("A", written("Purge", "{G}", "Sorcery", "Destroy all monocolored creatures."))
    assert (table.zone(mono), table.zone(gold)) == ("graveyard", "battlefield")


def test_105_4_a_colour_is_chosen_among_the_five() -> None:
    table = board()
    shield = written(
        "Shield", "{G}", "Instant", "Target creature gains protection from the color of your choice until end of turn."
    )
    table.put("A", "battlefield", BEAR)
    table.to("main1").say("target", [table.game.s.battlefield[-1]]).cast("A", shield)
    ask = next(ask for ask in table.asked if ask.kind == "name")
    assert len(ask.words) == 5


def test_106_3_mana_is_made_by_abilities_and_spells() -> None:
    table = board(0)
    table.put("A", "battlefield", FOREST)
    table.to("main1").cast("A", written("Ritual", "{G}", "Instant", "Add {R}{R}{R}."))
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R", "R", "R"]


def test_106_4a_an_empty_pool_after_each_step() -> None:
    table = board(1)
    table.to("main1").cast("A", written("Ritual", "{G}", "Instant", "Add {R}."))
    assert table.to("begin_combat").game.s.players[0].pool == ()


def test_106_6_restricted_mana_pays_for_what_it_says() -> None:
    table = board(0)
    crypt = written("Crypt", "", "Land", "{T}: Add {G}. Spend this mana only to cast creature spells.")
    table.put("A", "battlefield", crypt)
    bear, bolt = table.put("A", "hand", BEAR), table.put("A", "hand", BOLT)
    table.to("main1")
    assert (table.may("A", "cast", bear), table.may("A", "cast", bolt)) == (True, False)


def test_106_7_mana_that_lands_could_produce() -> None:
    table = board(0)
    table.put("B", "battlefield", card("Island", "", "basic land", subtypes=("Island",)))
    table.put(
        "A",
        "battlefield",
        written(
            "Orchard", "", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce."
        ),
    )
    blue, green = table.put("A", "hand", creature("Blue", "1/1", cost="{U}")), table.put("A", "hand", BEAR)
    table.to("main1")
    assert (table.may("A", "cast", blue), table.may("A", "cast", green)) == (True, False)


def test_107_1a_the_text_says_how_a_fraction_is_rounded() -> None:
    for words, left in (("up", 8), ("down", 9)):
        table = board().to("main1")
        table.cast(
            "A", written("Toll", "{G}", "Sorcery", f"You lose 3 life. You lose half your life, rounded {words}.")
        )
        assert table.life("A") == left


def test_107_1b_there_are_no_negative_amounts_of_damage() -> None:
    table = board()
    weak = table.put("A", "battlefield", creature("Weak", "-1/3"))
    bear = table.put("B", "battlefield", BEAR)
    punch = spell(
        "Punch",
        fx.Clause(
            fx.Fight(
                Target(0, f.AllOf((CREATURE, f.ControlledBy(You())))),
                Target(1, f.AllOf((CREATURE, f.Not(f.ControlledBy(You()))))),
            )
        ),
    )
    table.to("main1").cast("A", punch, [weak, bear])
    assert table.game.s.objects[bear].damage == 0


def test_107_4_hybrid_and_phyrexian_symbols() -> None:
    table = board(1)
    table.to("main1").cast("A", creature("Half", "1/1", cost="{G/U}{W/P}"))
    assert (table.count("A", "battlefield", "Half"), table.life("A")) == (1, 18)


def test_108_4_a_card_outside_the_battlefield_has_an_owner_only() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", written("Theft", "{G}", "Sorcery", "Gain control of target creature."), [bear]).cast(
        "A", DOOM, [bear]
    )
    assert table.count("B", "graveyard", "Bear") == 1


def test_109_3_characteristics_are_what_the_rules_list() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    row = table.to("main1").game.chars(bear)
    assert (row.name, row.mana_cost, row.colors, row.types, row.power, row.toughness) == (
        "Bear",
        "{G}",
        "G",
        frozenset(("creature",)),
        2,
        2,
    )


def test_110_4_permanent_types() -> None:
    table = board()
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.count("A", "battlefield", "Bolt") == 0
    assert table.cast("A", ANTHEM).count("A", "battlefield", "Anthem") == 1


def test_110_5_a_permanent_enters_untapped_face_up_and_phased_in() -> None:
    table = board()
    row = table.game.s.objects[found(table.to("main1").cast("A", BEAR), "Bear")]
    assert (row.tapped, row.face_down, row.phased_out, row.flipped) == (False, 0, False, False)


def test_111_7_a_token_that_left_ceases_to_exist() -> None:
    table = board()
    table.to("main1").cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    elf = found(table, "Elf")
    table.cast("A", FLICKER, [elf])
    assert (table.count("A", "battlefield", "Elf"), table.count("A", "exile", "Elf")) == (0, 0)


@pytest.mark.parametrize(("kind", "life"), [("Food", 23), ("Treasure", 20), ("Clue", 20)])
def test_111_10_predefined_tokens_have_their_abilities(kind: str, life: int) -> None:
    table = board()
    table.to("main1").cast("A", written("Make", "{G}", "Sorcery", f"Create a {kind} token."))
    token = found(table, kind)
    assert "artifact" in table.game.chars(token).types
    if kind == "Food":
        act(table, "A", "activate", token)
    assert table.life("A") == life


# --- 113-119 ---------------------------------------------------------------------------------------------------------


def test_113_6_abilities_work_on_the_battlefield_unless_they_say_otherwise() -> None:
    table = board()
    table.put("A", "hand", ANTHEM)
    table.put("A", "graveyard", ANTHEM)
    bear = table.put("A", "battlefield", BEAR)
    assert table.to("main1").pt(bear) == (2, 2)


def test_115_3_one_target_once_for_each_time_the_word_stands_there() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    swap = spell("Swap", fx.Clause(fx.Tap(Target(0, CREATURE, 2, 2))))
    oid = table.put("A", "hand", swap)
    table.to("main1")
    with pytest.raises(AssertionError, match="each may be chosen once"):
        table.say("target", [bear, bear]).act("A", "cast", oid)
    table.say("target", [bear, giant])
    table._settle()
    table.resolve()
    assert table.game.s.objects[giant].tapped


def test_115_4_any_target() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    land = table.put("B", "battlefield", FOREST)
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").act("A", "cast", bolt)
    options = next(ask for ask in table.asked if ask.reason == "target").options
    assert set(options) == {bear, seat("A"), seat("B")}
    assert land not in options


def test_115_7a_changing_a_target_to_another_legal_one() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    doom = table.put("A", "hand", DOOM)
    bend = spell("Bend", fx.Clause(fx.ChangeTargets(Target(0, f.IsSpell()))))
    oid = table.put("A", "hand", bend)
    table.to("main1").say("target", [bear])
    table.act("A", "cast", doom)
    table.say("target", [table.game.s.stack[-1]]).say("new_targets", True).say("new_target", [giant])
    table.act("A", "cast", oid)
    table.say("target", [giant]).resolve()
    assert (table.zone(bear), table.zone(giant)) == ("battlefield", "graveyard")


def test_116_2a_playing_a_land_uses_no_stack() -> None:
    table = board(0)
    land = table.put("A", "hand", FOREST)
    assert table.to("main1").act("A", "land", land) is None
    assert (table.game.s.stack, table.count("A", "battlefield", "Forest")) == ([], 1)


def test_117_1_instants_any_time_with_priority() -> None:
    table = board()
    bolt, bear = table.put("A", "hand", BOLT), table.put("A", "hand", BEAR)
    table.to("upkeep", 2)
    assert (table.may("A", "cast", bolt), table.may("A", "cast", bear)) == (True, False)


def test_117_3a_the_active_player_has_priority_first() -> None:
    assert Board(3).to("upkeep", 2).game.asks[0].seat == 1


def test_117_3c_who_cast_has_priority_again() -> None:
    table = board(seats=3)
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    assert table.game.asks[0].seat == 0


def test_117_5_state_based_actions_come_before_priority() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", BOLT, [bear])
    assert (table.zone(bear), table.game.asks[0].kind) == ("graveyard", "priority")


def test_118_7b_a_coloured_reduction_without_such_mana_takes_generic_mana() -> None:
    table = board(2)
    less = m.CostChange(f.HasType("creature"), n(-1), mana="{W}")
    table.put("A", "battlefield", card("Anvil", "{G}", "artifact", ab.StaticAbility(You(), (less,))))
    dear = table.put("A", "hand", creature("Dear", "1/1", cost="{2}{G}"))
    assert table.to("main1").may("A", "cast", dear)


def _reduced(cost: str, mana: str, amount: int = -1, forests: int = 2) -> bool:
    """Whether a creature spell of that cost can be cast with the Forests when creature spells cost so much less."""
    table = board(forests)
    less = m.CostChange(f.HasType("creature"), n(amount), mana=mana)
    table.put("A", "battlefield", card("Anvil", "{G}", "artifact", ab.StaticAbility(You(), (less,))))
    return table.to("main1").may("A", "cast", table.put("A", "hand", creature("Dear", "1/1", cost=cost)))


def test_118_7a_a_generic_reduction_takes_no_coloured_mana() -> None:
    assert _reduced("{3}{G}{G}", "", -3)
    assert not _reduced("{G}{G}{G}", "", -3)


def test_118_7d_what_a_colorless_reduction_exceeds_is_generic() -> None:
    assert _reduced("{C}{3}", "{C}{C}")
    assert not _reduced("{C}{4}", "{C}{C}")


def test_118_7e_one_half_of_a_hybrid_reduction_is_taken_off() -> None:
    assert _reduced("{R}{2}", "{R/W}")
    assert not _reduced("{R}{W}{2}", "{R/W}")


def test_118_8_an_additional_cost_is_paid_with_the_mana_cost() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    rite = written(
        "Rite", "{G}", "Sorcery", "As an additional cost to cast this spell, sacrifice a creature.\nYou gain 5 life."
    )
    table.to("main1").cast("A", rite)
    assert (table.zone(bear), table.life("A")) == ("graveyard", 25)


def test_118_8a_without_the_means_it_cannot_be_cast() -> None:
    table = board()
    rite = written(
        "Rite", "{G}", "Sorcery", "As an additional cost to cast this spell, sacrifice a creature.\nYou gain 5 life."
    )
    assert not table.to("main1").may("A", "cast", table.put("A", "hand", rite))


def test_118_9_an_alternative_cost_replaces_the_mana_cost() -> None:
    table = board(0)
    force = written(
        "Force", "{9}", "Instant", "You may pay 3 life rather than pay this spell's mana cost.\nYou gain 1 life."
    )
    oid = table.put("A", "hand", force)
    table.to("main1")
    act(table, "A", "cast", oid, "alternative")
    assert table.life("A") == 18


def test_118_12_a_cost_on_resolution_may_be_declined() -> None:
    table = board()
    mage = written(
        "Mage", "{G}", "Creature — Elf", "When this creature enters, you may pay {G}. If you do, draw a card.", "1/1"
    )
    table.to("main1").say("may", False).cast("A", mage)
    assert table.count("A", "hand") == 0


def test_119_3_life_is_gained_and_lost() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Sip", "{G}", "Instant", "Target player loses 2 life and you gain 2 life."), [seat("B")]
    )
    assert (table.life("A"), table.life("B")) == (22, 18)


def test_119_5_setting_a_life_total_is_gaining_or_losing() -> None:
    table = board()
    table.put("A", "battlefield", written("Watch", "{G}", "Enchantment", "Whenever you gain life, draw a card."))
    table.game.edit_player(0).life = 5
    table.to("main1").cast("A", spell("Reset", fx.Clause(fx.SetLife(You(), n(10)))))
    assert (table.life("A"), table.count("A", "hand")) == (10, 1)


# --- 120-122 ---------------------------------------------------------------------------------------------------------


def test_120_1a_damage_to_what_cannot_be_dealt_damage_does_nothing() -> None:
    table = board()
    anthem = table.put("A", "battlefield", ANTHEM)
    sear = spell("Sear", fx.Clause(fx.DealDamage(Target(0, f.HasType("enchantment")), n(3))))
    table.to("main1").cast("A", sear, [anthem])
    assert table.game.s.objects[anthem].damage == 0


def test_120_3_damage_marks_creatures_and_takes_life() -> None:
    table = board()
    giant = table.put("B", "battlefield", GIANT)
    table.to("main1").cast("A", BOLT, [giant]).cast("A", BOLT, [seat("B")])
    assert (table.game.s.objects[giant].damage, table.life("B")) == (3, 17)


def test_120_3c_damage_to_a_planeswalker_takes_loyalty() -> None:
    table = board()
    walker = table.put("B", "battlefield", card("Walker", "{3}", "legendary planeswalker", loyalty="4"))
    table.game.edit(walker).counters = {"loyalty": 4}
    table.to("main1").cast("A", BOLT, [walker])
    assert table.game.s.objects[walker].counters["loyalty"] == 1


def test_122_1b_a_keyword_counter_gives_the_keyword() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Wings", "{G}", "Sorcery", "Put a flying counter on target creature."), [bear])
    assert table.game.has_keyword(bear, "flying")


def test_122_1c_a_shield_counter_saves_from_destruction_once() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).counters = {"shield": 1}
    table.cast("A", DOOM, [bear])
    assert (table.zone(bear), table.game.s.objects[bear].counters.get("shield", 0)) == ("battlefield", 0)


def test_122_1d_a_stun_counter_instead_of_untapping() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    row = table.to("main1").game.edit(bear)
    row.tapped, row.counters = True, {"stun": 1}
    table.to("main1", 3)
    assert (table.game.s.objects[bear].tapped, table.game.s.objects[bear].counters.get("stun", 0)) == (True, 0)
    assert not table.to("main1", 5).game.s.objects[bear].tapped


def test_122_1h_a_finality_counter_exiles_instead() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).counters = {"finality": 1}
    table.cast("A", DOOM, [bear])
    assert table.zone(bear) == "exile"


DOUBLER = written(
    "Doubler",
    "{G}",
    "Enchantment",
    "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put on that creature instead.",
)


def test_122_6_counters_it_enters_with_are_put_on_it() -> None:
    table = board()
    table.put("A", "battlefield", DOUBLER)
    table.to("main1").cast("A", beast("This creature enters with two +1/+1 counters on it.", "0/0"))
    assert table.pt(found(table, "Beast")) == (4, 4)


def test_122_6a_the_controller_of_the_entering_object_puts_them() -> None:
    table = board()
    table.put("B", "battlefield", DOUBLER)
    table.to("main1").cast("A", beast("This creature enters with two +1/+1 counters on it.", "0/0"))
    assert table.pt(found(table, "Beast")) == (2, 2)


def test_122_6a_for_abilities_that_trigger_on_who_puts_them_too() -> None:
    table = Board(2)
    words = "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life."
    for who in "AB":
        table.put(who, "battlefield", written("Keeper", "{G}", "Enchantment", words))
    table.put("B", "battlefield", FOREST, 2)
    hydra = written("Hydra", "{G}", "Creature", "Hydra enters with two +1/+1 counters on it.", "0/0")
    table.to("main1", 2).cast("B", hydra).resolve()
    assert (table.life("A"), table.life("B")) == (20, 21)


def test_115_7d_any_number_of_targets_may_be_changed() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    fork = spell("Fork", fx.Clause(fx.CopySpell(Target(0, f.IsSpell()))))
    doom, oid = table.put("A", "hand", DOOM), table.put("A", "hand", fork)
    table.to("main1").say("target", [bear]).act("A", "cast", doom)
    table.say("target", [table.game.s.stack[-1]]).act("A", "cast", oid)
    table.say("new_targets", True).say("target", [giant]).say("new_target", [giant]).resolve()
    assert (table.zone(bear), table.zone(giant)) == ("graveyard", "graveyard")


def test_101_3_what_is_impossible_is_left_out() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        spell("Both", fx.Clause(fx.Discard(TargetPlayer(0), n(2))), fx.Clause(fx.GainLife(You(), n(3)))),
        [seat("B")],
    )
    assert table.life("A") == 23


def test_104_2b_an_effect_wins_the_game() -> None:
    table = board(seats=3)
    table.to("main1").cast("A", spell("Win", fx.Clause(fx.WinGame(You()))))
    assert table.game.s.winners == (0,)


def test_117_4_all_pass_in_succession_and_the_top_resolves() -> None:
    table = board(seats=3)
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    for _ in range(3):
        assert table.life("B") == 20
        table.pass_()
    assert table.life("B") == 17


def test_118_3_a_cost_is_paid_whole_or_not_at_all() -> None:
    table = board(1)
    dear = table.put("A", "hand", creature("Dear", "1/1", cost="{1}{G}"))
    assert not table.to("main1").may("A", "cast", dear)


def test_800_4i_what_a_player_did_is_remembered_when_the_player_has_left() -> None:
    table = Board(3)
    table.put("A", "battlefield", FOREST, 2)
    table.put("B", "battlefield", FOREST, 2)
    bolt = table.put("B", "hand", BOLT)
    table.to("main1").say("target", [seat("C")]).act("B", "cast", bolt)
    table.resolve().game.concede(1)
    table.to("main2").cast("A", written("Gale", "{G}", "Instant", "You gain 1 life.\nStorm"))
    assert table.life("A") == 22


def test_111_2_who_creates_a_token_owns_and_controls_it() -> None:
    table = board().to("main1")
    table.cast("A", written("Gift", "{G}", "Sorcery", "Target opponent creates a 1/1 white Soldier creature token."))
    row = table.game.s.objects[found(table, "Soldier")]
    assert (row.owner, row.controller) == (1, 1)


def test_113_7a_an_ability_outlives_its_source() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("{T}: You gain 3 life."))
    table.to("main1")
    assert table.act("A", "activate", bear) is None
    table.cast("A", BOLT, [bear])
    assert (table.zone(bear), table.life("A")) == ("graveyard", 23)
