"""Casting (CR 601), linked abilities (607), resolution (608), continuous effects (611, 613), replacement and prevention (614-616), modes (700.2)."""

from __future__ import annotations

from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program.objects import Target
from services.game.rules.program.players import EachOpponent, TargetPlayer, You

from .board import seat
from .cards import ADDER, BEAR, BOLT, CREATURE, DOOM, DOUBLER, GROWTH, TRAIN, card, creature, n, spell
from .quick import act, beast, board, found
from .written import two_faced, written


def test_601_2e_the_spell_must_be_legal_as_proposed() -> None:
    table = board()
    table.put("B", "battlefield", written("Hush", "{G}", "Enchantment", "Players can't cast instant spells."))
    assert not table.to("main1").may("A", "cast", table.put("A", "hand", BOLT))


def test_607_2b_what_a_replacement_exiled_is_linked() -> None:
    table = board()
    keep = ab.ReplacementAbility(e.ZoneChange(CREATURE, "battlefield", "graveyard"), to="exile")
    tomb = table.put("A", "battlefield", card("Tomb", "{G}", "enchantment", keep))
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", DOOM, [bear])
    assert [table.name(oid) for oid in table.game.s.objects[tomb].linked] == ["Bear"]


def test_608_2p_what_resolved_leaves_the_stack() -> None:
    table = board()
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.game.s.stack == []


def test_611_2_effects_of_resolving_spells_do_not_need_the_spell() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear])
    assert (table.count("A", "graveyard", "Growth"), table.pt(bear)) == (1, (5, 5))


def test_613_7e_attaching_gives_a_new_timestamp() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    blade = table.put("A", "battlefield", written("Blade", "{G}", "Artifact — Equipment", "Equip {1}"))
    before = table.to("main1").game.s.objects[blade].timestamp
    act(table.say("target", [bear]), "A", "activate", blade)
    assert table.game.s.objects[blade].timestamp > before


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


def test_616_1c_a_copy_is_chosen_before_other_replacements() -> None:
    clone = creature(
        "Clone",
        "0/0",
        abilities=(ab.ReplacementAbility(e.ZoneChange(f.IsSource(), destination="battlefield"), copy_of=CREATURE),),
    )
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.put(
        "B", "battlefield", written("Tax", "{G}", "Enchantment", "Creatures your opponents control enter tapped.")
    )
    table.to("main1").say("copy", [bear]).cast("A", clone)
    new = found(table, "Bear")
    assert (table.pt(new), table.game.s.objects[new].tapped) == ((2, 2), True)


def test_700_2c_targets_of_a_mode_only_if_it_is_chosen() -> None:
    table = board()
    charm = written("Choice", "{G}", "Instant", "Choose one —\n• You gain 4 life.\n• Destroy target creature.")
    table.put("B", "battlefield", BEAR)
    table.to("main1").say("modes", [0]).cast("A", charm)
    assert (table.life("A"), [ask.reason for ask in table.asked]) == (24, ["modes"])


def test_700_2h_a_mode_with_a_cost_is_paid_for() -> None:
    table = board(4)
    raid = written("Raid", "{G}", "Instant", "Spree\n+ {2} — You gain 2 life.\n+ {3} — Target opponent loses 2 life.")
    table.to("main1").say("modes", [0]).cast("A", raid)
    assert (table.life("A"), sum(table.game.s.objects[oid].tapped for oid in table.game.permanents())) == (22, 3)


def test_400_7a_what_changed_a_permanent_spell_holds_for_the_permanent() -> None:
    table = board()
    bear = table.put("A", "hand", BEAR)
    table.to("main1").act("A", "cast", bear)
    paint = spell("Paint", fx.Clause(fx.Apply(Target(0, f.IsSpell()), (m.SetColors("U"),), "")))
    table.cast("A", paint, [table.game.s.stack[-1]])
    assert table.game.chars(found(table, "Bear")).colors == "U"


def test_605_3b_an_activated_mana_ability_resolves_at_once() -> None:
    table = board(1)
    land = table.game.s.battlefield[0]
    table.to("main1").act("A", "activate", land)
    assert (table.game.s.stack, len(table.game.s.players[0].pool), table._waiting().seat) == ([], 1, 0)


HERO = two_faced(
    "Hero // Quest",
    FaceText("Hero", "{G}", "Creature — Human", "", "3", "3"),
    FaceText("Quest", "{G}", "Sorcery — Adventure", "You gain 2 life."),
    "adventure",
)


def test_601_3e_a_face_that_may_be_cast_is_looked_at_as_itself() -> None:
    table = board()
    table.put("A", "battlefield", written("Calm", "{G}", "Enchantment", "Players can't cast creature spells."))
    oid = table.put("A", "hand", HERO)
    assert [action.face for action in table.to("main1").actions("A") if action.obj == oid] == [1]


def test_602_1_an_activated_ability_has_its_effect_for_its_cost() -> None:
    table = board(2)
    well = table.put("A", "battlefield", written("Well", "{G}", "Artifact", "{2}, {T}: You gain 3 life."))
    act(table.to("main1"), "A", "activate", well)
    tapped = [table.game.s.objects[oid].tapped for oid in table.game.permanents()]
    assert (table.life("A"), tapped) == (23, [True] * 3)
    assert not table.may("A", "activate", well)


def test_608_2_legal_targets_first_then_the_instructions_then_the_graveyard() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    both = written("Rain", "{G}", "Instant", "Destroy target creature. You gain 4 life.")
    oid = table.put("A", "hand", both)
    table.to("main1").say("target", [bear]).act("A", "cast", oid)
    table.cast("A", DOOM, [bear])
    assert (table.life("A"), [table.name(each) for each in table.game.s.graveyard[0]]) == (20, ["Doom", "Rain"])
    assert table.cast("A", both, [table.put("B", "battlefield", BEAR)]).life("A") == 24


def test_613_8b_a_loop_of_dependency_goes_by_timestamps() -> None:
    def turns(old: str, new: str) -> ab.StaticAbility:
        return ab.StaticAbility(f.AllOf((f.HasType("land"), f.HasSubtype(old))), (m.SetTypes((), (new,), "land"),))

    for first, second, expected in (("Forest", "Island", "Forest"), ("Island", "Forest", "Island")):
        table = board(1)
        table.put("A", "battlefield", card("One", "{G}", "enchantment", turns(first, second)))
        table.put("A", "battlefield", card("Two", "{G}", "enchantment", turns(second, first)))
        land = table.put("A", "battlefield", card(first, "", "basic land", subtypes=(first,)))
        assert table.to("main1").game.chars(land).subtypes == {expected}


def test_616_1e_of_three_any_may_be_chosen_and_then_any_of_the_rest() -> None:
    results = []
    for answers in ((0, 0), (0, 1), (2, 0)):
        table = board()
        bear = table.put("A", "battlefield", BEAR)
        for program in (DOUBLER, ADDER, ADDER):
            table.put("A", "battlefield", program)
        table.to("main1").say("replacement", *answers).cast("A", TRAIN, [bear])
        results.append(table.game.s.objects[bear].counters["+1/+1"])
    assert results == [4, 4, 5]


def test_700_2e_another_player_chooses_the_mode() -> None:
    modes = (ab.Mode((fx.Clause(fx.GainLife(You(), n(1))),)), ab.Mode((fx.Clause(fx.GainLife(You(), n(5))),)))
    offer = card("Offer", "{G}", "sorcery", ab.SpellAbility(ab.Body(modes=modes, chooser=EachOpponent())))
    table = board(seats=3)
    table.to("main1").say("player", [seat("C")]).say("modes", [1]).cast("A", offer)
    asked = [(ask.reason, ask.seat) for ask in table.asked if ask.reason in ("player", "modes")]
    assert (asked, table.life("A")) == ([("player", 0), ("modes", 2)], 25)


def test_700_8a_the_party_is_counted_as_large_as_it_can_be() -> None:
    table = board()
    for kind in ("Cleric Rogue", "Cleric", "Warrior Wizard", "Wizard"):
        table.put("A", "battlefield", beast("", kind=kind))
    table.to("main1").cast("A", written("Feast", "{G}", "Sorcery", "You gain 1 life for each creature in your party."))
    assert table.life("A") == 24


def test_701_12g_a_life_total_that_cannot_rise_is_not_exchanged() -> None:
    table = board()
    table.game.edit_player(0).life, table.game.edit_player(1).life = 5, 17
    swap = spell("Swap", fx.Clause(fx.ExchangeLife(You(), TargetPlayer(0))))
    table.put("B", "battlefield", written("Curse", "{G}", "Enchantment", "Your opponents can't gain life."))
    table.to("main1").cast("A", swap, [seat("B")])
    assert (table.life("A"), table.life("B")) == (5, 17)


def test_715_3_an_adventurer_card_is_played_normally_or_as_an_adventure() -> None:
    table = board()
    oid = table.put("A", "hand", HERO)
    assert sorted(action.face for action in table.to("main1").actions("A") if action.obj == oid) == [0, 1]
    act(table, "A", "cast", oid)
    assert (table.count("A", "battlefield", "Hero"), table.life("A")) == (1, 20)


def test_719_3_a_case_has_what_solves_it_and_what_it_gives_solved() -> None:
    text = "When this Case enters, you gain 1 life.\nTo solve — You control a creature.\nSolved — {T}: You gain 4 life."
    table = board()
    case = table.put("A", "battlefield", written("Riddle", "{G}", "Enchantment — Case", text))
    assert not table.to("main1").may("A", "activate", case)
    assert not table.to("main1", 3).may("A", "activate", case), "nothing solved it"
    table.cast("A", BEAR)
    assert act(table.to("main1", 5), "A", "activate", case).life("A") == 24


def test_800_4_a_game_of_several_goes_on_without_who_left() -> None:
    table = board(seats=3)
    table.to("main1").game.concede(1)
    table.to("main1", 2)
    assert (table.game.over, table.game.s.turn.active) == (False, 2)


def _swap_life(rule: str, who: str) -> tuple[int, int]:
    """Life totals 5 and 17 after an exchange while a rule lies on the opponents of a seat."""
    table = board()
    table.game.edit_player(0).life, table.game.edit_player(1).life = 5, 17
    law = ab.StaticAbility(EachOpponent(), (m.PlayerRule(rule),))
    table.put(who, "battlefield", card("Law", "{G}", "enchantment", law))
    table.to("main1").cast("A", spell("Swap", fx.Clause(fx.ExchangeLife(You(), TargetPlayer(0)))), [seat("B")])
    return table.life("A"), table.life("B")


def test_119_7_who_cannot_gain_life_exchanges_for_less_only() -> None:
    assert (_swap_life("cant_gain_life", "B"), _swap_life("cant_gain_life", "A")) == ((5, 17), (17, 5))


def test_119_8_who_cannot_lose_life_exchanges_for_more_only() -> None:
    assert (_swap_life("cant_lose_life", "A"), _swap_life("cant_lose_life", "B")) == ((5, 17), (17, 5))
