"""Invented cards through compiler and kernel: targets that depend on the way of casting, what enters or leaves another way, permissions to cast."""

from __future__ import annotations

import pytest

from .board import seat
from .cards import BEAR, BOLT, FOREST
from .quick import act, beast, board, found
from .written import written

SWEEP = written(
    "Sweep",
    "{G}",
    "Instant",
    "Kicker {2}\nDestroy target creature with mana value 1 or less. If this spell was kicked, instead destroy target creature.",
)


@pytest.mark.parametrize("kicked", [False, True])
def test_702_33g_targets_of_a_kicked_part_are_chosen_only_if_kicked(kicked: bool) -> None:
    table = board()
    small = table.put("B", "battlefield", beast(cost="{G}", name="Small"))
    large = table.put("B", "battlefield", beast(cost="{5}{G}", name="Large"))
    sweep = table.put("A", "hand", SWEEP)
    table.to("main1").say("kicker", kicked).say("target", [large] if kicked else [small])
    act(table, "A", "cast", sweep)
    assert (table.zone(small), table.zone(large)) == (
        ("battlefield", "graveyard") if kicked else ("graveyard", "battlefield")
    )
    assert sum(ask.reason == "target" for ask in table.asked) == 1


def test_702_33g_a_spell_that_only_its_kicked_part_can_target_for_is_castable() -> None:
    table = board()
    large = table.put("B", "battlefield", beast(cost="{5}{G}", name="Large"))
    sweep = table.put("A", "hand", SWEEP)
    table.to("main1").say("kicker", True).say("target", [large])
    act(table, "A", "cast", sweep)
    assert table.zone(large) == "graveyard"


def test_707_10_a_copy_was_not_cast_from_a_hand() -> None:
    table = board()
    wash = written("Wash", "{G}", "Instant", "Counter target spell that wasn't cast from its owner's hand.")
    twin = written("Twin", "{G}", "Instant", "Copy target instant spell.")
    bolt, copier, counter = table.put("A", "hand", BOLT), table.put("A", "hand", twin), table.put("A", "hand", wash)
    table.to("main1").say("target", [seat("B")])
    assert table.act("A", "cast", bolt) is None
    spell = table.game.s.stack[-1]
    assert not table.may("A", "cast", counter)
    table.say("target", [spell])
    assert table.act("A", "cast", copier) is None
    table.pass_()
    table.pass_()
    assert len(table.game.s.stack) == 2
    assert table.may("A", "cast", counter)
    copy = table.game.s.stack[-1]
    table.say("target", [copy])
    assert table.act("A", "cast", counter) is None
    table.resolve()
    assert table.game.s.players[1].life == 17


def test_614_12_what_was_not_cast_is_exiled_instead_of_entering() -> None:
    table = board()
    priest = written(
        "Priest", "{G}", "Enchantment", "If a nontoken creature would enter and it wasn't cast, exile it instead."
    )
    raise_dead = written(
        "Raise", "{G}", "Sorcery", "Return target creature card from your graveyard to the battlefield."
    )
    table.put("A", "battlefield", priest)
    dead, cast, spell = (
        table.put("A", "graveyard", BEAR),
        table.put("A", "hand", BEAR),
        table.put("A", "hand", raise_dead),
    )
    table.to("main1").say("target", [dead])
    act(table, "A", "cast", spell)
    act(table, "A", "cast", cast)
    assert table.zone(dead) == "exile"
    assert [table.name(oid) for oid in table.game.permanents()].count("Bear") == 1


@pytest.mark.parametrize("pay", [False, True])
def test_614_1c_it_enters_only_if_a_land_card_is_discarded_instead(pay: bool) -> None:
    table = board()
    gem = written(
        "Gem",
        "{0}",
        "Artifact",
        "If this artifact would enter, you may discard a land card instead. If you do, put this artifact onto the battlefield. "
        "If you don't, put it into its owner's graveyard.",
    )
    oid, land = table.put("A", "hand", gem), table.put("A", "hand", FOREST)
    table.to("main1").say("pay", pay)
    act(table, "A", "cast", oid)
    assert (table.zone(oid), table.zone(land)) == (("battlefield", "graveyard") if pay else ("graveyard", "hand"))


def test_113_6b_a_card_in_the_graveyard_gives_haste_from_there_only() -> None:
    fury = beast(
        "As long as this card is in your graveyard and you control a Forest, creatures you control have trample."
    )
    table = board(1)
    table.put("A", "graveyard", fury)
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    assert table.game.has_keyword(bear, "trample")
    without = board(0)
    without.put("A", "graveyard", fury)
    lonely = without.put("A", "battlefield", BEAR)
    without.to("main1")
    assert not without.game.has_keyword(lonely, "trample")
    inside = board(1)
    inside.put("A", "battlefield", fury)
    other = inside.put("A", "battlefield", BEAR)
    inside.to("main1")
    assert not inside.game.has_keyword(other, "trample")


def test_607_2a_cards_exiled_with_it_return_to_their_owners_when_it_leaves() -> None:
    table = board()
    wave = written(
        "Wave",
        "{G}",
        "Enchantment",
        "{1}: Exile target creature.\n"
        "When this enchantment leaves the battlefield, each player returns to the battlefield all cards they own exiled with this enchantment.",
    )
    oid, bear = table.put("A", "battlefield", wave), table.put("B", "battlefield", BEAR)
    naturalize = table.put("A", "hand", written("Smash", "{G}", "Instant", "Destroy target enchantment."))
    table.to("main1").say("target", [bear])
    act(table, "A", "activate", oid)
    assert table.zone(bear) == "exile"
    table.say("target", [oid])
    act(table, "A", "cast", naturalize)
    assert table.game.controller_of(found(table, "Bear")) == 1


def test_701_23_each_player_searches_a_library_of_their_own() -> None:
    table = board(library=3)
    field = written(
        "Field",
        "{G}",
        "Sorcery",
        "Each player searches their library for a basic land card, puts it onto the battlefield, then shuffles.",
    )
    oid = table.put("A", "hand", field)
    table.to("main1")
    before = [len(table.game.s.library[each]) for each in (0, 1)]
    act(table, "A", "cast", oid)
    assert [len(table.game.s.library[each]) for each in (0, 1)] == [count - 1 for count in before]
    assert [oid for oid in table.game.permanents() if table.game.controller_of(oid) == 1]


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


def test_602_5_opponents_activate_nothing_during_your_turn() -> None:
    table = board()
    silence = beast(
        "During your turn, your opponents can't cast spells or activate abilities of artifacts, creatures, or enchantments."
    )
    table.put("B", "battlefield", silence)
    pump = table.put("A", "battlefield", beast("{G}: This creature gets +1/+0 until end of turn.", name="Pump"))
    table.to("main1")
    assert table.may("A", "activate", pump)
    table.to("main1", 2)
    assert not table.may("A", "activate", pump)
    assert not [action for action in table.actions("A") if action.kind == "cast"]


@pytest.mark.parametrize("pay", [False, True])
def test_118_12_a_debt_at_the_next_upkeep(pay: bool) -> None:
    table = board()
    pact = written(
        "Pact",
        "{0}",
        "Instant",
        "Draw a card. At the beginning of your next upkeep, pay {3}{G}{G}. If you don't, you lose the game.",
    )
    oid = table.put("A", "hand", pact)
    table.to("main1")
    act(table, "A", "cast", oid)
    table.say("may", pay)
    table.to("draw", 3)
    assert bool(table.game.over) is not pay


def test_115_7a_the_target_is_changed_to_another_legal_one() -> None:
    table = board()
    swerve = written("Swerve", "{G}", "Instant", "Change the target of target spell with a single target.")
    bolt, change = table.put("A", "hand", BOLT), table.put("A", "hand", swerve)
    table.to("main1").say("target", [seat("A")])
    assert table.act("A", "cast", bolt) is None
    act(table, "A", "cast", change)
    assert [table.game.s.players[each].life for each in (0, 1)] == [20, 17]


def test_115_7a_a_spell_with_two_targets_has_no_single_one() -> None:
    table = board()
    twin = written("Twin", "{G}", "Instant", "Tap two target creatures.")
    swerve = written("Swerve", "{G}", "Instant", "Change the target of target spell with a single target.")
    first, second = (table.put("B", "battlefield", BEAR) for _ in range(2))
    spell, change = table.put("A", "hand", twin), table.put("A", "hand", swerve)
    table.to("main1").say("target", [first, second])
    assert table.act("A", "cast", spell) is None
    assert not table.may("A", "cast", change)


@pytest.mark.parametrize("counters", [2, 3])
def test_603_12_a_reflexive_trigger_with_a_condition(counters: int) -> None:
    """The fourth land: nothing happens before."""
    table = board(0)
    quest = written(
        "Quest",
        "{G}",
        "Enchantment",
        "Whenever a land you control enters, put a quest counter on this enchantment. When you do, if it has four or more quest counters on it, "
        "put a +1/+1 counter on target creature you control. It gains trample until end of turn.",
    )
    oid, bear = table.put("A", "battlefield", quest), table.put("A", "battlefield", BEAR)
    table.game.edit(oid).counters = {"quest": counters}
    forest = table.put("A", "hand", FOREST)
    table.to("main1")
    act(table, "A", "land", forest)
    grown = counters == 3
    assert table.pt(bear) == ((3, 3) if grown else (2, 2))
    assert table.game.has_keyword(bear, "trample") is grown


def test_608_2c_a_discarded_card_is_exiled_only_from_the_graveyard() -> None:
    table = board()
    rule = written("Rule", "{G}", "Enchantment", "Whenever you discard a card, exile that card from your graveyard.")
    table.put("A", "battlefield", rule)
    looter = table.put("A", "hand", written("Loot", "{G}", "Sorcery", "Discard a card."))
    bear = table.put("A", "hand", BEAR)
    table.to("main1")
    act(table, "A", "cast", looter)
    assert table.zone(bear) == "exile"


def test_502_3_no_more_than_one_of_a_kind_untaps() -> None:
    table = board(0)
    table.put(
        "A",
        "battlefield",
        written("Frost", "{G}", "Enchantment", "Players can't untap more than one creature during their untap steps."),
    )
    for _ in range(3):
        table.put("A", "battlefield", BEAR, tapped=True)
    table.to("main1")
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 2
    table.to("main1", 3)
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 1


def test_120_3_a_damaged_player_gains_no_life_for_the_rest_of_the_game() -> None:
    table = board()
    sting = written(
        "Sting",
        "{G}",
        "Instant",
        "This spell deals 1 damage to any target. If a player is dealt damage this way, they can't gain life for the rest of the game.",
    )
    heal = written("Heal", "{G}", "Sorcery", "Each player gains 3 life.")
    first, second = table.put("A", "hand", sting), table.put("A", "hand", heal)
    table.to("main1").say("target", [seat("B")])
    act(table, "A", "cast", first)
    table.to("main1", 3)
    act(table, "A", "cast", second)
    assert [table.game.s.players[each].life for each in (0, 1)] == [23, 19]


def test_120_2_each_of_several_sources_deals_damage_equal_to_its_own_power() -> None:
    table = board()
    pack = written(
        "Pack", "{G}", "Sorcery", "Each creature you control deals damage equal to its power to target opponent."
    )
    table.put("A", "battlefield", beast(pt="1/1"))
    table.put("A", "battlefield", beast(pt="4/4"))
    oid = table.put("A", "hand", pack)
    table.to("main1")
    act(table, "A", "cast", oid)
    assert table.game.s.players[1].life == 15


def test_707_10_it_after_a_copy_is_the_token() -> None:
    table = board()
    mirror = table.put(
        "A",
        "battlefield",
        written(
            "Mirror", "{G}", "Enchantment",
            "{1}: Create a token that's a copy of target creature you control, except it has haste. Sacrifice it at the beginning of the next end step.",
        ),
    )  # fmt: skip
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("target", [bear])
    act(table, "A", "activate", mirror)
    assert table.game.has_keyword(found(table, "Bear"), "haste")
    table.to("end").resolve()
    table.to("main1", 2)
    assert [oid for oid in table.game.permanents() if table.name(oid) == "Bear"] == [bear]


def test_108_3_the_owner_of_the_target_decides_top_or_bottom() -> None:
    table = board()
    vanish = written(
        "Vanish",
        "{G}",
        "Instant",
        "The owner of target nonland permanent puts it on the top or bottom of their library.",
    )
    bear, oid = table.put("B", "battlefield", BEAR), table.put("A", "hand", vanish)
    table.to("main1").say("target", [bear]).say("top_or_bottom", "bottom")
    act(table, "A", "cast", oid)
    assert table.name(table.game.s.library[1][0]) == "Bear"
    assert [ask.seat for ask in table.asked if ask.reason == "top_or_bottom"] == [1]


def test_500_8_a_combat_phase_after_this_one() -> None:
    table = board()
    fury = beast(
        "Whenever this creature attacks for the first time each turn, untap it. After this phase, there is an additional combat phase."
    )
    oid = table.put("A", "battlefield", fury)
    table.to("main1").say("attackers", [[oid, seat("B")]], [[oid, seat("B")]])
    table.to("main2")
    assert table.game.s.players[1].life == 16


def test_601_2b_x_is_announced_before_the_target_that_it_measures() -> None:
    table = board()
    grave = written(
        "Grave", "{X}{G}", "Sorcery", "Return target creature card with mana value X from your graveyard to your hand."
    )
    dead, oid = table.put("A", "graveyard", beast(cost="{2}{G}")), table.put("A", "hand", grave)
    table.to("main1").say("x", 3).say("target", [dead])
    act(table, "A", "cast", oid)
    assert table.zone(dead) == "hand"


def test_702_16_protection_from_the_player_chosen_as_it_entered() -> None:
    table = board()
    rival = beast(
        "As this creature enters, choose a player.\nThis creature has protection from the chosen player.", name="Rival"
    )
    oid, bolt = table.put("A", "hand", rival), table.put("B", "hand", BOLT)
    table.put("B", "battlefield", FOREST)
    table.to("main1").say("player", [seat("B")])
    act(table, "A", "cast", oid)
    rival_now = found(table, "Rival")
    table.to("main1", 2).say("target", [seat("A")])
    act(table, "B", "cast", bolt)
    (target,) = [ask for ask in table.asked if ask.reason == "target"]
    assert rival_now not in target.options


def test_122_1_a_card_is_exiled_with_a_counter() -> None:
    table = board()
    mark = written("Mark", "{G}", "Instant", "Choose target creature. Exile it with an aegis counter on it.")
    bear, oid = table.put("B", "battlefield", BEAR), table.put("A", "hand", mark)
    table.to("main1").say("target", [bear])
    act(table, "A", "cast", oid)
    assert table.game.s.objects[table.game.s.exile[-1]].counters == {"aegis": 1}


@pytest.mark.parametrize("paid", [0, 2])
def test_107_14_any_amount_of_energy(paid: int) -> None:
    table = board()
    spark = written(
        "Spark",
        "{G}",
        "Instant",
        "Choose target creature. You get {E}{E}, then you may pay any amount of {E}. This spell deals that much damage to that creature.",
    )
    bear, oid = table.put("B", "battlefield", BEAR), table.put("A", "hand", spark)
    table.to("main1").say("target", [bear]).say("pay_amount", paid)
    act(table, "A", "cast", oid)
    assert table.zone(bear) == ("graveyard" if paid else "battlefield")
    assert table.game.s.players[0].counters.get("energy", 0) == 2 - paid


def test_106_6_mana_that_does_something_when_it_is_spent() -> None:
    table = board(0)
    path = written(
        "Path", "", "Land", "{T}: Add {G}. When that mana is spent to cast a creature spell, you gain 2 life."
    )
    arena = written(
        "Arena",
        "",
        "Land",
        "{T}: Add {G}. If that mana is spent on a creature spell, it gains haste until end of turn.",
    )
    table.put("A", "battlefield", path)
    table.put("A", "battlefield", arena)
    bear = table.put("A", "hand", beast(name="Bear", cost="{1}{G}"))
    table.to("main1")
    act(table, "A", "cast", bear)
    assert table.game.s.players[0].life == 22
    assert table.game.has_keyword(found(table, "Bear"), "haste")


def test_103_6a_it_begins_the_game_with_a_counter_only_for_who_does_not_start() -> None:
    from services.game.rules.kernel.turn.opening_hands import begin_on_battlefield

    caverns = written(
        "Caverns", "", "Land",
        "If this land is in your opening hand and you're not the starting player, you may begin the game with this land on the battlefield with a luck "
        "counter on it. If you do, exile a card from your hand.",
    )  # fmt: skip
    table = board(0)
    for letter in "AB":
        table.put(letter, "hand", caverns)
    table.put("B", "hand", BEAR)
    flow = begin_on_battlefield(table.game)
    answers = []
    try:
        asks = next(flow)
        while True:
            (ask,) = asks
            answers.append((ask.seat, ask.reason))
            asks = flow.send({ask.seat: True if ask.kind == "yes_no" else ask.default})
    except StopIteration:
        pass
    assert answers == [(1, "opening_hand")]
    (land,) = table.game.permanents()
    assert (table.game.controller_of(land), table.game.s.objects[land].counters) == (1, {"luck": 1})
    assert [table.name(oid) for oid in table.game.s.exile] == ["Bear"]


def test_608_2d_two_cards_cannot_be_put_away_where_there_is_one() -> None:
    table = board()
    toll = beast(
        "When this creature enters, you may exile two cards from your graveyard. If you do, you gain 5 life.",
        name="Toll",
    )
    table.put("A", "graveyard", BEAR)
    oid = table.put("A", "hand", toll)
    table.to("main1")
    act(table, "A", "cast", oid)
    assert table.game.s.players[0].life == 20


def test_101_4_you_choose_the_opponent_who_gains_control() -> None:
    table = board(seats=3)
    gift = table.put(
        "A",
        "battlefield",
        written("Gift", "{1}", "Artifact", "{1}: Draw a card. An opponent gains control of this artifact."),
    )
    table.to("main1").say("player", [seat("C")]).say("chosen_player", [seat("C")])
    act(table, "A", "activate", gift)
    assert table.game.controller_of(gift) == 2


def test_113_7_the_source_of_a_countered_ability_loses_its_abilities() -> None:
    table = board()
    tide = beast(
        "When this creature enters, counter up to one target activated or triggered ability. If an ability of an artifact, creature, or planeswalker is "
        "countered this way, that permanent loses all abilities for as long as this creature remains on the battlefield.",
        name="Tide",
        cost="{G}",
    )
    flash = written("Ambush", "{G}", "Instant", "You may put a creature card from your hand onto the battlefield.")
    pinger = table.put(
        "B", "battlefield", beast("{G}: This creature deals 1 damage to target opponent.", name="Pinger")
    )
    table.put("B", "battlefield", FOREST)
    table.put("A", "hand", tide)
    oid = table.put("A", "hand", flash)
    table.to("main1").say("target", [seat("A")])
    assert table.act("B", "activate", pinger) is None
    ability = table.game.s.stack[-1]
    table.say("target", [ability])
    act(table, "A", "cast", oid)
    assert table.game.s.players[0].life == 20
    assert not table.may("B", "activate", pinger)


def test_202_1b_a_land_has_no_mana_cost_not_that_of_nothing() -> None:
    table = board(library=0)
    saga = written(
        "Find",
        "{G}",
        "Sorcery",
        "Search your library for a card with mana cost {0} or {1}, put it into your hand, then shuffle.",
    )
    zero = table.put("A", "library", written("Zero", "{0}", "Artifact"))
    land = table.put("A", "library", FOREST)
    oid = table.put("A", "hand", saga)
    table.to("main1")
    act(table, "A", "cast", oid)
    (search,) = [ask for ask in table.asked if ask.reason == "search"]
    assert (zero in search.options, land in search.options) == (True, False)


def test_603_2_abilities_of_an_equipped_creature_trigger_once_more() -> None:
    table = board()
    other = beast("Whenever this creature attacks, you gain 1 life.", name="Plain")
    leader = beast(
        "Whenever this creature attacks, you gain 3 life.\n"
        "If a triggered ability of this creature triggers, that ability triggers an additional time.",
        name="Leader",
    )
    first, second = table.put("A", "battlefield", leader), table.put("A", "battlefield", other)
    table.to("main1").say("attackers", [[first, seat("B")], [second, seat("B")]]).to("main2")
    assert table.game.s.players[0].life == 20 + 3 + 3 + 1


def test_115_1_targets_of_a_single_graveyard() -> None:
    table = board()
    hearse = written("Hearse", "{1}", "Artifact", "{1}: Exile up to two target cards from a single graveyard.")
    box = table.put("A", "battlefield", hearse)
    mine, first, second = (table.put(who, "graveyard", BEAR) for who in ("A", "B", "B"))
    table.to("main1").say("target", [mine, first])
    with pytest.raises(AssertionError, match="one graveyard"):
        table.act("A", "activate", box)
    table.said.clear()
    table.say("target", [first, second])
    table._settle()
    table.resolve()
    assert [table.zone(oid) for oid in (mine, first, second)] == ["graveyard", "exile", "exile"]


def test_608_2c_them_means_all_that_the_instruction_before_named() -> None:
    """ "~ and all Elves": not the last of them only."""
    table = board()
    text = "{1}: Untap this creature and all Elves. They get +1/+1 until end of turn."
    lord = table.put("A", "battlefield", beast(text, name="Lord"))
    elf = table.put("A", "battlefield", beast(kind="Elf", name="Elf"))
    other = table.put("A", "battlefield", beast(name="Other"))
    table.to("main1")
    act(table, "A", "activate", lord)
    assert [table.pt(each) for each in (lord, elf, other)] == [(3, 3), (3, 3), (2, 2)]


def test_608_2c_that_rat_is_each_rat_in_turn() -> None:
    table = board()
    text = "When this creature enters, create a 1/1 black Rat creature token. For each Rat you control, create a Wicked Role token attached to that Rat."
    rat = table.put("A", "battlefield", beast(kind="Rat", name="Rat"))
    witch = table.put("A", "hand", beast(text, cost="{G}"))
    table.to("main1")
    act(table, "A", "cast", witch)
    table.resolve()
    assert table.pt(rat) == (3, 3)
    rats = [each for each in table.game.s.battlefield if "Rat" in table.game.chars(each).subtypes]
    assert sorted(table.pt(each) for each in rats) == [(2, 2), (3, 3)]
