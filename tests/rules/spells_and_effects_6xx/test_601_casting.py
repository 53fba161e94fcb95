"""Casting Spells (CR 601)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.amounts import Const
from services.game.rules.program.cards import FULL, CardProgram
from services.game.rules.program.conditions import IsTurnOf
from services.game.rules.program.objects import Target, This
from services.game.rules.program.players import EachPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import (
    BEAR,
    BOLT,
    CREATURE,
    DOOM,
    DRUID,
    ELF,
    FOREST,
    GROWTH,
    MOUNTAIN,
    TAP,
    YOURS,
    card,
    creature,
    mana_ability,
    n,
    rules,
    spell,
)
from tests.rules.commanders import lead, with_leader
from tests.rules.invented import PUMP, QUESTING_HERO
from tests.rules.quick import (
    act,
    attack,
    beast,
    board,
    found,
    in_hand_with,
    lands_for_both,
    life_changes,
    may_cast_in,
    one_each,
    stocked,
    timely,
)
from tests.rules.written import written
from tests.unit.oracle.texts import program

IN_GRAVEYARD = fl.AllOf((CREATURE, fl.Not(fl.HasType("land")), fl.OwnedBy(You()), fl.InZone("graveyard")))
RITE = card(
    "Rite", "{G}", "sorcery", ab.AdditionalCostAbility(co.SacrificeCost(fl.AllOf((CREATURE, YOURS)))),
    ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(5))),))),
)  # fmt: skip


def test_601_1_it_was_cast() -> None:
    text = "When this creature enters, if it was cast, you gain 3 life."
    table = stocked(2)
    table.cast("A", beast(text))
    assert life_changes(table) == (3, 0)
    graveyard = table.put("A", "graveyard", beast(text, name="Other"))
    table.cast(
        "A",
        written("Raise", "{G}", "Sorcery", "Return target creature card from your graveyard to the battlefield."),
        [graveyard],
    )
    assert found(table, "Other")
    assert life_changes(table) == (3, 0)


def test_601_2_the_main_phase_of_another_player_is_not_yours() -> None:
    table = board().to("main1", 2)
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", PUMP, [bear])
    assert table.pt(bear) == (4, 4)


def test_601_2a_the_card_goes_onto_the_stack_first() -> None:
    table = board()
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    assert table.zone(bolt) == "stack"


@pytest.mark.parametrize(("zone", "gained"), [("hand", 0), ("graveyard", 2)])
def test_601_2a_cast_from_anywhere_other_than_the_hand(zone: str, gained: int) -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Runaway",
            "{3}",
            "Artifact",
            "Whenever a creature you control enters, if you cast it from anywhere other than your hand, you gain 2 life.",
        ),
    )
    table.put(
        "A", "battlefield", written("Gate", "{3}", "Artifact", "You may cast creature spells from your graveyard.")
    )
    card = table.put("A", zone, BEAR)
    act(table.to("main1"), "A", "cast", card)
    assert table.life("A") == 20 + gained


def test_601_2b_x_is_announced_before_targets_and_costs() -> None:
    table = board(4)
    blaze = written("Blaze", "{X}{G}", "Sorcery", "Blaze deals X damage to any target.")
    table.to("main1").say("x", 3).cast("A", blaze, [seat("B")])
    reasons = [ask.reason for ask in table.asked]
    assert reasons.index("x") < reasons.index("target")
    assert table.life("B") == 17


@pytest.mark.parametrize(("lands", "payable"), [(1, True), (2, True)])
def test_601_2b_only_modes_that_can_be_paid_are_chosen(lands: int, payable: bool) -> None:
    modes = tuple(ab.Mode((fx.Clause(fx.GainLife(You(), n(4))),), cost=co.ManaCost("{1}")) for _ in range(2))
    spree = card("Spree", "{G}", "instant", ab.SpellAbility(ab.Body(modes=modes, min=1, max=2)))
    table, oid = in_hand_with(spree, FOREST, *[FOREST] * lands)
    table.say("modes", [0] if lands == 1 else [0, 1])
    assert (table.act("A", "cast", oid) is None) is payable
    assert table.resolve().life("A") == 20 + 4 * lands


def test_601_2b_x_is_announced_before_the_target_that_it_measures() -> None:
    table = board()
    grave = written(
        "Grave", "{X}{G}", "Sorcery", "Return target creature card with mana value X from your graveyard to your hand."
    )
    dead, oid = table.put("A", "graveyard", beast(cost="{2}{G}")), table.put("A", "hand", grave)
    table.to("main1").say("x", 3).say("target", [dead])
    act(table, "A", "cast", oid)
    assert table.zone(dead) == "hand"


def test_601_2c_a_required_target_must_exist() -> None:
    table = board()
    assert not table.to("main1").may("A", "cast", table.put("A", "hand", DOOM))


def test_601_2c_a_target_of_an_opponents_choice_is_chosen_by_whom_the_controller_names() -> None:
    table = Board(3)
    text = "{T}: This creature deals 1 damage to any target and 1 damage to any target of an opponent's choice."
    witch = table.put("A", "battlefield", written("Witch", "{B}", "Creature — Human", text, "1/3"))
    table.to("main1").say("target", [seat("B")], [seat("A")]).say("player", [seat("C")])
    act(table, "A", "activate", witch)
    assert [ask.seat for ask in table.asked if ask.reason in ("target", "player")] == [0, 0, 2]
    assert [table.life(letter) for letter in "ABC"] == [19, 19, 20]


def test_601_2c_only_targets_that_can_be_paid_for_are_offered() -> None:
    tax = mo.CostChange(fl.Everything(), n(2), EachPlayer(), targets=fl.HasSubtype("Bear"))
    table = Board()
    table.put("A", "battlefield", card("Tax", "{G}", "enchantment", ab.StaticAbility(EachPlayer(), (tax,))))
    table.put("A", "battlefield", FOREST)
    bear = table.put("A", "battlefield", BEAR)
    giant = table.put("A", "battlefield", creature("Giant", "5/5", subtypes=("Giant",)))
    growth = table.put("A", "hand", GROWTH)
    table.to("main1")
    table.say("target", [bear])
    with pytest.raises(AssertionError, match="target"):
        table.act("A", "cast", growth)
    table.say("target", [giant])
    table._settle()
    assert table.resolve().pt(giant) == (8, 8)


def test_601_2c_another_target_is_not_the_first_one() -> None:
    table = board()
    mine, theirs = one_each(table)
    oid = table.put(
        "A",
        "hand",
        written(
            "Text",
            "{G}",
            "Sorcery",
            "Target creature gets +1/+1 until end of turn. Another target creature gets -1/-1 until end of turn.",
        ),
    )
    table.to("main1").say("target", [mine])
    assert table.act("A", "cast", oid) is None
    assert [ask.options for ask in table.asked if ask.reason == "target"] == [[mine, theirs], [theirs]]
    table.resolve()
    assert (table.pt(mine), table.pt(theirs)) == ((5, 5), (2, 2))


def test_601_2c_another_than_the_object_where_the_first_target_is_of_another_kind() -> None:
    made = program(
        "Whenever this creature attacks, untap up to one target land. Then up to one other target creature gets +2/+0 until end of turn."
    )
    assert made.grade() == FULL
    assert "IsSource" in repr(made.faces[0].abilities)


def test_601_2d_what_is_divided_is_divided_at_once_at_least_one_each() -> None:
    table = board()
    bears = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    split = written(
        "Split", "{G}", "Sorcery", "Split deals 4 damage divided as you choose among one or two target creatures."
    )
    table.to("main1").say("target", bears).say("divide", [1, 3])
    oid = table.put("A", "hand", split)
    act(table, "A", "cast", oid)
    assert [table.zone(bear) for bear in bears] == ["battlefield", "graveyard"]


def test_601_2e_the_spell_must_be_legal_as_proposed() -> None:
    table = board()
    table.put("B", "battlefield", written("Hush", "{G}", "Enchantment", "Players can't cast instant spells."))
    assert not table.to("main1").may("A", "cast", table.put("A", "hand", BOLT))


def test_601_2f_reductions_never_take_coloured_mana() -> None:
    table = board(1)
    table.put(
        "A", "battlefield", written("Anvil", "{G}", "Artifact", "Creature spells you cast cost {3} less to cast.")
    )
    assert table.to("main1").may("A", "cast", table.put("A", "hand", creature("Dear", "1/1", cost="{3}{G}")))
    assert not table.may("A", "cast", table.put("A", "hand", creature("Rich", "1/1", cost="{G}{G}")))


def test_601_2f_a_reduction_for_targets_counts_only_with_such_a_target() -> None:
    guard = creature(
        "Guard",
        "1/1",
        abilities=(ab.StaticAbility(You(), (mo.CostChange(fl.Everything(), n(-2), You(), targets=fl.IsSource()),)),),
    )
    growth = spell("Grow", fx.Clause(fx.PutCounters(Target(0, CREATURE), "+1/+1")), cost="{2}{G}")
    table = lands_for_both(1)
    oid, bear = table.put("A", "battlefield", guard), table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", growth, [oid])
    assert (table.pt(oid), table.pt(bear)) == ((2, 2), (2, 2))


def test_601_2f_an_increase_is_certain_when_nothing_else_can_be_targeted() -> None:
    shy = creature(
        "Shy",
        "1/1",
        abilities=(
            ab.StaticAbility(
                EachPlayer(), (mo.CostChange(fl.Everything(), n(2), EachPlayer(), targets=fl.IsSource()),)
            ),
        ),
    )
    table = lands_for_both(1)
    table.put("B", "battlefield", shy)
    doom = table.put("A", "hand", DOOM)
    table.to("main1")
    assert not table.may("A", "cast", doom)
    table.put("B", "battlefield", BEAR)
    assert table.may("A", "cast", doom)


def test_601_2f_a_coloured_increase_brings_its_generic_mana_along() -> None:
    strive = ab.CastingRule("cost_more", None, Const(1), "{2}{G}")
    dear = card("Dear", "{G}", "instant", strive, ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),))))
    table = lands_for_both(3)
    oid = table.put("A", "hand", dear)
    table.to("main1")
    assert not table.may("A", "cast", oid)
    table.put("A", "battlefield", FOREST)
    assert table.may("A", "cast", oid)


def test_601_2f_from_the_graveyard_for_a_land_on_top() -> None:
    text = "Once during each of your turns, you may cast a permanent spell from your graveyard by sacrificing a land in addition to paying its other costs."
    table = board(3)
    table.put("A", "battlefield", written("Ship", "{3}", "Artifact", text))
    bear = table.put("A", "graveyard", beast())
    act(table.to("main1"), "A", "cast", bear)
    assert (table.count("A", "battlefield", "Beast"), table.count("A", "battlefield", "Forest")) == (1, 2)


def test_601_2f_who_cannot_pay_more_waits() -> None:
    table = board(3)
    text = "You may cast this spell as though it had flash if you pay {2} more to cast it.\nYou gain 3 life."
    card = table.put("A", "hand", written("Wave", "{1}{G}", "Sorcery", text))
    assert not table.to("upkeep", 2).may("A", "cast", card)


def test_601_2f_a_cost_for_each_target_beyond_the_first_limits_the_targets() -> None:
    more = ab.CastingRule("cost_more", amount=am.TargetsOf(This(), beyond=1))
    clause = fx.Clause(
        fx.Apply(Target(0, CREATURE, min=0, max=-1, up_to=True), (mo.ModifyPT(n(1), n(1)),), "end_of_turn")
    )
    rally = card("Rally", "{G}", "instant", more, ab.SpellAbility(ab.Body((clause,))))
    table = Board()
    table.put("A", "battlefield", FOREST, 2)
    bears = [table.put("A", "battlefield", BEAR) for _ in range(3)]
    oid = table.put("A", "hand", rally)
    table.to("main1")
    table.say("target", bears[:2])
    assert table.act("A", "cast", oid) is None
    assert (table.asked[-1].min, table.asked[-1].max) == (0, 2)
    assert [table.resolve().pt(bear)[0] for bear in bears] == [3, 3, 2]


def test_601_2f_it_costs_less_while_a_creature_attacks_you() -> None:
    text = "This spell costs {2} less to cast if a creature is attacking you.\nYou gain 1 life."
    table = board(1, seats=3)
    bear = table.put("B", "battlefield", BEAR)
    card = table.put("A", "hand", written("Swat", "{2}{G}", "Instant", text))
    table.to("main1", 2)
    assert not table.may("A", "cast", card)
    attack(table, bear, whom="A")
    assert table.may("A", "cast", card)


def test_601_2f_costs_are_paid_with_the_right_colours() -> None:
    table = Board()
    table.put("A", "battlefield", MOUNTAIN, 3)
    bear = table.put("A", "hand", BEAR)
    table.to("main1")
    assert not table.may("A", "cast", bear)


def test_601_2g_mana_abilities_may_be_activated_while_paying() -> None:
    table = board(0)
    elf = table.put("A", "battlefield", ELF)
    table.to("main1").cast("A", BEAR)
    assert table.game.s.objects[elf].tapped


def _stone(text: str) -> CardProgram:
    return written("Stone", "", "Artifact", text)


@pytest.mark.parametrize("has_other", [False, True])
def test_601_2g_what_is_cast_from_exile_makes_no_mana_as_the_exiled_card(has_other: bool) -> None:
    """The mana abilities are activated when the card is a spell (CR 601.2a) and no longer exiled with the permanent."""
    table = Board()
    mox = table.put("A", "battlefield", _stone("{T}: Add one mana of any of the exiled card's colors."))
    own = table.put("A", "exile", written("Goblin", "{R}", "Creature", "You may cast this card from exile.", "1/1"))
    other = table.put("A", "exile", written("Ogre", "{R}", "Creature", "", "2/2"))
    table.game.edit(mox).linked = (own, other) if has_other else (own,)
    table.to("main1")
    assert table.may("A", "cast", own) == has_other
    if has_other:
        assert table.act("A", "cast", own) is None


@pytest.mark.parametrize("cards", [7, 8])
def test_601_2g_a_card_cast_from_the_graveyard_does_not_count_there_while_it_is_paid(cards: int) -> None:
    table = Board()
    table.put("A", "battlefield", _stone("{T}: Add {R}. Activate only if seven or more cards are in your graveyard."))
    ember = written("Ember", "{3}{R}", "Instant", "You gain 1 life.\nFlashback {R}")
    card = table.put("A", "graveyard", ember)
    for _ in range(cards - 1):
        table.put("A", "graveyard", FOREST)
    table.to("main1")
    assert table.may("A", "cast", card) == (cards == 8)
    if cards == 8:
        assert table.act("A", "cast", card) is None


@pytest.mark.parametrize(("held", "offered"), [(0, True), (1, False)])
def test_601_2g_the_last_card_in_hand_is_a_spell_while_it_is_paid(held: int, offered: bool) -> None:
    table = Board()
    table.put("A", "battlefield", _stone("{T}: Add {R}. Activate only if you have no cards in hand."))
    last = table.put("A", "hand", written("Spark", "{R}", "Instant", "You gain 1 life."))
    for _ in range(held):
        table.put("A", "hand", FOREST)
    table.to("main1")
    assert table.may("A", "cast", last) == offered
    if offered:
        assert table.act("A", "cast", last) is None


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


def test_601_2h_a_creature_tapped_for_mana_may_be_sacrificed_for_the_same_spell() -> None:
    table, rite = in_hand_with(RITE, DRUID)
    assert table.act("A", "cast", rite) is None


ORE = card(
    "Ore",
    "",
    "artifact creature",
    mana_ability(co.Costs((TAP, co.SacrificeCost(fl.IsSource()))), fx.AddMana("{G}")),
    pt="0/1",
)


def test_601_2h_what_is_sacrificed_for_mana_cannot_be_sacrificed_again() -> None:
    table, rite = in_hand_with(RITE, ORE)
    assert not table.may("A", "cast", rite)
    table.put("A", "battlefield", FOREST)
    assert table.act("A", "cast", rite) is None


def test_601_2h_mana_leaves_the_creatures_that_another_part_of_the_cost_taps() -> None:
    crew = ab.ActivatedAbility(
        co.Costs((co.ManaCost("{G}"), co.TapCost(fl.AllOf((CREATURE, YOURS))))),
        ab.Body((fx.Clause(fx.GainLife(You(), n(2))),)),
    )
    table = Board()
    bell = table.put("A", "battlefield", card("Bell", "", "artifact", crew))
    table.put("A", "battlefield", DRUID)
    table.to("main1")
    assert not table.may("A", "activate", bell)
    table.put("A", "battlefield", DRUID)
    assert table.act("A", "activate", bell) is None
    assert table.resolve().life("A") == 22


def test_601_2i_a_cast_spell_triggers_when_it_is_cast() -> None:
    table = board()
    table.put("A", "battlefield", written("Muse", "{G}", "Enchantment", "Whenever you cast a spell, you gain 1 life."))
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    assert len(table.game.s.stack) == 2


def test_601_2i_when_you_cast_your_commander() -> None:
    table = with_leader()
    text = "When you cast your commander, return this card from your graveyard to the battlefield."
    table.put("A", "graveyard", beast(text, name="Phoenix"))
    table.cast("A", BEAR)
    assert table.count("A", "graveyard", "Phoenix") == 1
    lead(table)
    assert table.count("A", "graveyard", "Phoenix") == 0


def test_601_3_a_prohibition_beats_a_permission() -> None:
    table = board()
    table.put("B", "battlefield", written("Silence", "{G}", "Enchantment", "Players can't cast creature spells."))
    assert not table.to("main1").may("A", "cast", table.put("A", "hand", BEAR))
    assert table.may("A", "cast", table.put("A", "hand", BOLT))


def test_601_3a_a_spell_with_x_is_cast_for_the_values_that_are_not_prohibited() -> None:
    storm = written("Storm", "{X}{G}{G}", "Sorcery", "Target player loses X life.")
    for lands, may in ((2, False), (5, True)):
        table = board(lands)
        rule = "Your opponents can't cast spells with even mana values. (Zero is even.)"
        table.put("B", "battlefield", written("Winnower", "{9}", "Creature — Eldrazi", rule, "11/9"))
        oid = table.put("A", "hand", storm)
        assert table.to("main1").may("A", "cast", oid) is may
    act(table.say("x", "3").say("target", [seat("B")]), "A", "cast", oid)
    assert [ask.words for ask in table.asked if ask.reason == "x"] == [["1", "3"]]
    assert table.life("B") == 17


def test_601_2e_x_is_one_for_which_the_permission_holds() -> None:
    rule = "You may cast spells with mana value 2 or less from your graveyard."
    table = board(7)
    table.put("A", "battlefield", written("Den", "{3}", "Enchantment", rule))
    text = "This creature enters with X +1/+1 counters on it."
    oid = table.put("A", "graveyard", written("Ballista", "{X}{X}", "Artifact Creature — Construct", text, "0/0"))
    act(table.to("main1").say("x", 1), "A", "cast", oid)
    assert [(ask.min, ask.max) for ask in table.asked if ask.reason == "x"] == [(0, 1)]
    assert table.pt(found(table, "Ballista")) == (1, 1)


def test_601_3_a_permission_for_one_spell_a_turn_is_used_up() -> None:
    once = mo.PlayerRule("play_from", IN_GRAVEYARD, Const(1), condition=IsTurnOf(You()))
    table = lands_for_both()
    table.put("A", "battlefield", rules("Revival", You(), once))
    first, second = (table.put("A", "graveyard", BEAR) for _ in range(2))
    table.to("main1")
    assert table.act("A", "cast", first) is None
    table.resolve()
    assert (table.zone(first), table.may("A", "cast", second)) == ("battlefield", False)
    table.to("main1", 3)
    assert table.may("A", "cast", second)


def test_601_3_what_is_cast_so_may_enter_tapped_or_be_exiled() -> None:
    away = mo.PlayerRule(
        "play_from", fl.AllOf((fl.HasType("instant"), fl.OwnedBy(You()), fl.InZone("graveyard"))), word="exile_after"
    )
    table = lands_for_both()
    table.put("A", "battlefield", rules("Echo", You(), away))
    table.put("A", "battlefield", rules("Slow", You(), mo.PlayerRule("play_from", IN_GRAVEYARD, word="enters_tapped")))
    bolt, bear = table.put("A", "graveyard", BOLT), table.put("A", "graveyard", BEAR)
    table.to("main1").say("target", [seat("B")])
    table.act("A", "cast", bolt)
    table.resolve()
    table.act("A", "cast", bear)
    table.resolve()
    entered = next(oid for oid in table.game.permanents() if table.name(oid) == "Bear")
    assert (table.zone(bolt), table.game.s.objects[entered].tapped) == ("exile", True)


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
    table = timely(words)
    moments = [("main1", 1), ("begin_combat", 1), ("upkeep", 2), ("begin_combat", 2)]
    assert [may_cast_in(table, *moment) for moment in moments] == expected


def test_602_5_before_attackers_are_declared_is_over_with_the_first_combat_of_the_turn() -> None:
    table = stocked(2)
    text = "{G}: You gain 1 life. Activate only during your turn, before attackers are declared."
    sage = table.put("A", "battlefield", written("Sage", "{G}", "Enchantment", text))
    more = "After this main phase, there is an additional combat phase followed by an additional main phase."
    assert table.may("A", "activate", sage)
    assert table.to("begin_combat").may("A", "activate", sage)
    assert not table.to("main2").may("A", "activate", sage)
    table.cast("A", written("Assault", "{R}", "Sorcery", more))
    assert not table.to("begin_combat").may("A", "activate", sage)


def test_601_3_spells_from_elsewhere_are_forbidden_and_abilities_on_the_own_turn() -> None:
    table = board()
    warden = beast("Your opponents can't cast spells from anywhere other than their hands.", name="Warden")
    table.put("B", "battlefield", warden)
    table.put(
        "A",
        "battlefield",
        written("Door", "{G}", "Enchantment", "You may cast creature spells from the top of your library."),
    )
    inside, top = table.put("A", "hand", BEAR), table.put("A", "library", BEAR)
    table.to("main1")
    assert (table.may("A", "cast", inside), table.may("A", "cast", top)) == (True, False)


def test_601_3e_a_face_that_may_be_cast_is_looked_at_as_itself() -> None:
    table = board()
    table.put("A", "battlefield", written("Calm", "{G}", "Enchantment", "Players can't cast creature spells."))
    oid = table.put("A", "hand", QUESTING_HERO)
    assert [action.face for action in table.to("main1").actions("A") if action.obj == oid] == [1]


@pytest.mark.parametrize(
    "text",
    [
        "Kicker {R}\nIf this spell was kicked, it has split second.\nDraw a card.",
        "Tap target creature and target creature. Destroy another target creature.",
        "This spell deals 2 damage to any target and 1 damage to another target creature.",
    ],
)
def test_what_cannot_be_meant_is_not_guessed(text: str) -> None:
    assert program(text, "Instant", "{U}").grade() != FULL


def test_601_3_of_several_permissions_the_player_says_which() -> None:
    """Each can be used once in a turn: two cards, the one that both allow by the permission that the other card does not need."""
    karador = beast("During each of your turns, you may cast a creature spell from your graveyard.", name="Any")
    gisa = beast(
        "Once during each of your turns, you may cast a Zombie creature spell from your graveyard.", name="Zombies"
    )
    table = board()
    both, mine = table.put("A", "battlefield", karador), table.put("A", "battlefield", gisa)
    zombie, bear = table.put("A", "graveyard", beast(kind="Zombie")), table.put("A", "graveyard", BEAR)
    actions = table.to("main1").actions("A")
    assert {action.by for action in actions if action.obj == zombie} == {both, mine}
    index = next(i for i, action in enumerate(actions) if action.obj == zombie and action.by == mine)
    assert table.game.answer(0, index) is None
    table._settle()
    table.resolve()
    act(table, "A", "cast", bear)
    assert (table.count("A", "battlefield", "Beast"), table.count("A", "battlefield", "Bear")) == (1, 1)


@pytest.mark.parametrize("rider", ["", " If that spell would be put into a graveyard, exile it instead."])
def test_601_3_a_permission_for_this_card_hides_no_other(rider: str) -> None:
    """One that asks for no less than the other and is used up by it is no choice; one that exiles the spell is."""
    table = board()
    text = "During each of your turns, you may cast a creature spell from your graveyard."
    karador = table.put("A", "battlefield", beast(text, name="Any"))
    bear = table.put("A", "graveyard", BEAR)
    recall = f"Until end of turn, you may cast target creature card from your graveyard.{rider}"
    table.to("main1").cast("A", written("Recall", "{G}", "Sorcery", recall), [bear])
    casts = [action for action in table.actions("A") if action.obj == bear]
    assert {action.by for action in casts} == ({0, karador} if rider else {0})


@pytest.mark.parametrize(("shares", "fits"), [([2, 1], True), ([3], False), ([1, 1, 1], False), ([1, 1], False), ([3, 0], False)])  # fmt: skip
def test_601_2d_each_target_gets_its_share(shares: list[int], fits: bool) -> None:
    text = "Fork deals 3 damage divided as you choose among one, two, or three targets."
    table = stocked(2)
    fork = table.put("A", "hand", written("Fork", "{R}", "Instant", text))
    table.say("target", [seat("A"), seat("B")])
    number = next(i for i, each in enumerate(table.actions("A")) if (each.kind, each.obj) == ("cast", fork))
    table.game.answer(0, number)
    while (ask := table.game.ask_of(0)) is not None and ask.kind != "distribute":
        table.game.answer(0, table.said["target"].pop(0) if ask.reason == "target" else ask.default)
    assert ask is not None
    assert (table.game.answer(0, shares) is None) == fits


@pytest.mark.parametrize(
    ("zone", "text", "own", "foreign"),
    [
        ("graveyard", "When this creature enters, if it was cast from your graveyard, you gain 3 life.", 3, 0),
        ("hand", "When this creature enters, if you cast it from your hand, you gain 3 life.", 3, 0),
        (
            "hand",
            "When this creature enters, if it was cast from anywhere other than your hand, you gain 3 life.",
            0,
            3,
        ),
    ],
)
def test_601_2a_your_zone_is_not_that_of_an_opponent(zone: str, text: str, own: int, foreign: int) -> None:
    """A card is in its owner's hand, library or graveyard (400.3), whoever casts it from there."""
    for letter, gained in (("A", own), ("B", foreign)):
        table = board(6)
        _play_from(table, table.put(letter, zone, beast(text)))
        assert table.life("A") == 20 + gained


@pytest.mark.parametrize(
    ("zone", "text", "own", "foreign"),
    [
        ("hand", "Whenever you cast a creature spell from your hand, you gain 3 life.", 3, 0),
        ("hand", "Whenever you cast a spell from anywhere other than your hand, you gain 3 life.", 0, 3),
        ("library", "Whenever you cast a creature spell from your library, you gain 3 life.", 3, 0),
        ("graveyard", "Whenever you cast a creature spell from your graveyard, you gain 3 life.", 3, 0),
    ],
)
def test_601_2a_a_spell_is_cast_from_a_zone_of_its_owner(zone: str, text: str, own: int, foreign: int) -> None:
    for letter, gained in (("A", own), ("B", foreign)):
        table = board(6)
        table.put("A", "battlefield", beast(text, name="Watcher"))
        _play_from(table, table.put(letter, zone, BEAR))
        assert table.life("A") == 20 + gained


@pytest.mark.parametrize(("letter", "gained"), [("A", 0), ("B", 3)])
def test_601_2a_a_land_of_an_opponents_hand_is_not_from_your_hand(letter: str, gained: int) -> None:
    text = "Whenever you play a land or cast a spell from anywhere other than your hand, you gain 3 life."
    table = board(1)
    table.put("A", "battlefield", beast(text))
    _play_from(table, table.put(letter, "hand", MOUNTAIN))
    assert table.life("A") == 20 + gained


@pytest.mark.parametrize(("letter", "bears"), [("A", 0), ("B", 1)])
def test_601_3_who_cannot_cast_from_the_own_hand_may_cast_from_another(letter: str, bears: int) -> None:
    table = board(6)
    table.put("A", "battlefield", beast("You can't cast spells from your hand."))
    plays = fx.CastCard(You(), Target(0, fl.AllOf((CREATURE, fl.InZone("hand")))))
    device = table.put(
        "A", "battlefield", card("Device", "", "artifact", ab.ActivatedAbility(TAP, ab.Body((fx.Clause(plays),))))
    )
    table.say("target", [table.put(letter, "hand", BEAR)])
    act(table.to("main1"), "A", "activate", device)
    assert table.count("A", "battlefield", "Bear") == bears


def _play_from(table: Board, oid: int) -> None:
    """The first seat plays a card that a spell of its allows it to play, wherever it is."""
    zone = fl.AllOf((fl.Not(fl.HasType("sorcery")), fl.InZone(table.zone(oid))))
    plays = fx.CastCard(You(), Target(0, zone), lands=True)
    table.to("main1").cast("A", card("Plunder", "{G}", "sorcery", ab.SpellAbility(ab.Body((fx.Clause(plays),)))), [oid])


@pytest.mark.parametrize(
    ("rule", "cast"),
    [
        ("Cast this spell only during combat.", False),
        ("Cast this spell only if you control a Forest.", True),
        ("Cast this spell only if you control a Swamp.", False),
        ("", True),
    ],
)
def test_601_3_only_the_time_of_its_types_is_ignored_while_something_resolves(rule: str, cast: bool) -> None:
    table = board()
    table.put("A", "hand", written("Late", "{9}", "Instant", f"{rule}\nYou gain 3 life.".strip()))
    free = "You may cast a spell from your hand without paying its mana cost."
    table.to("main1").say("may", True).cast("A", written("Free", "{G}", "Sorcery", free))
    assert table.life("A") == (23 if cast else 20)
