"""Keywords of alternative costs (CR 702)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, FOREST, GIANT
from tests.rules.commanders import OpenCommander
from tests.rules.quick import act, attack, beast, block, board, cast_in_a_way, forests_in_main, found, stocked
from tests.rules.written import written

WAKE = written("Wake", "{G}", "Sorcery", "You gain 1 life.\nAwaken 3—{2}{G}")
CUT = written("Cut", "{G}", "Sorcery", "Cleave {2}{G}\nDestroy target creature [with power 4 or greater].")


def test_702_8a_flash_at_instant_speed() -> None:
    table = board()
    cat = table.put("A", "hand", beast("Flash"))
    bear = table.put("A", "hand", BEAR)
    table.to("upkeep")
    assert table.may("A", "cast", cat)
    assert not table.may("A", "cast", bear)


def test_702_8a_the_next_sorcery_can_be_cast_as_though_it_had_flash() -> None:
    quick = written(
        "Quick", "{G}", "Instant", "The next sorcery spell you cast this turn can be cast as though it had flash."
    )
    rite = written("Rite", "{G}", "Sorcery", "You gain 3 life.")
    table = board(4)
    card, second = table.put("A", "hand", rite), table.put("A", "hand", rite)
    assert not table.to("upkeep", 2).may("A", "cast", card)
    table.cast("A", quick)
    act(table, "A", "cast", card)
    assert table.life("A") == 23
    assert not table.may("A", "cast", second)


def test_702_8a_as_though_it_had_flash_for_two_more() -> None:
    table = board(4)
    wave = written(
        "Wave", "{1}{G}", "Sorcery",
        "You may cast this spell as though it had flash if you pay {2} more to cast it.\nYou gain 3 life.",
    )  # fmt: skip
    card = table.put("A", "hand", wave)
    table.to("main1")
    assert [action.option for action in table.actions("A") if action.obj == card] == [""]
    table.to("upkeep", 2)
    act(table, "A", "cast", card, "flash")
    assert table.life("A") == 23
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 4


def test_702_74a_evoke_is_sacrificed_when_it_enters() -> None:
    table = board(1)
    cast_in_a_way(
        table, beast("Evoke {G}\nWhen this creature enters, you gain 3 life.", cost="{5}{G}", name="Drifter"), "evoke"
    )
    assert (table.life("A"), table.count("A", "graveyard", "Drifter")) == (23, 1)


def test_702_96a_an_overloaded_spell_affects_each_that_matches() -> None:
    """ "Target creature you don't control": all of them, though one could not be a target; the later words mean each, too."""

    table = stocked(2)
    mine = table.put("A", "battlefield", beast())
    theirs = [table.put("B", "battlefield", beast(text)) for text in ("", "Hexproof")]
    spell = written(
        "Storm",
        "{G}",
        "Instant",
        "Tap target creature you don't control. It gets +2/+2 until end of turn.\nOverload {2}",
    )
    oid = table.put("A", "hand", spell)
    assert table.act("A", "cast", oid, "overload") is None
    table.resolve()
    assert [table.pt(each) for each in (mine, *theirs)] == [(2, 2), (4, 4), (4, 4)]
    assert [table.game.s.objects[each].tapped for each in (mine, *theirs)] == [False, True, True]


def test_702_96b_an_overloaded_spell_has_no_targets() -> None:
    table = stocked(2)
    hidden = table.put("B", "battlefield", beast("Hexproof"))
    oid = table.put(
        "A", "hand", written("Storm", "{G}", "Instant", "Tap target creature you don't control.\nOverload {2}")
    )
    assert [action.option for action in table.actions("A") if action.obj == oid] == ["overload"]
    assert table.act("A", "cast", oid, "overload") is None
    table.resolve()
    assert table.game.s.objects[hidden].tapped


def test_702_96a_an_overloaded_spell_affects_each_player() -> None:
    table = stocked(3)
    for letter in "ABC":
        table.put(letter, "hand", FOREST, 3)
    oid = table.put("A", "hand", written("Rake", "{G}", "Sorcery", "Target player discards two cards.\nOverload {2}"))
    assert table.act("A", "cast", oid, "overload") is None
    assert [table.resolve().count(letter, "hand") for letter in "ABC"] == [2, 1, 1]  # the first seat has drawn


def test_702_109a_dash_has_haste_and_goes_back() -> None:
    table = board(1)
    cast_in_a_way(table, beast("Dash {G}", "3/3", "{5}{G}", name="Runner"), "dash")
    attack(table, found(table, "Runner")).to("upkeep", 2)
    assert (table.life("B"), table.count("A", "hand", "Runner")) == (17, 1)


def test_702_113a_awaken_turns_a_land_into_a_creature_with_counters() -> None:
    table = forests_in_main()
    land = table.game.s.battlefield[0]
    wake = table.put("A", "hand", WAKE)
    table.say("target", [land])
    assert table.act("A", "cast", wake, "awaken") is None
    table.resolve()
    assert table.pt(land) == (3, 3)
    assert table.life("A") == 21
    assert "land" in table.game.chars(land).types


def test_702_113b_without_awaken_there_is_no_target() -> None:
    table = forests_in_main()
    table.cast("A", WAKE)
    assert table.life("A") == 21
    assert not [ask for ask in table.asked if ask.reason == "target"]


def test_702_148a_cleave_removes_the_words_in_brackets() -> None:
    table = board()
    bear, giant, cut = (
        table.put("B", "battlefield", BEAR),
        table.put("B", "battlefield", GIANT),
        table.put("A", "hand", CUT),
    )
    table.to("main1").say("target", [bear])
    act(table, "A", "cast", cut, "cleave")
    assert (table.zone(bear), table.zone(giant)) == ("graveyard", "battlefield")


def test_702_148a_for_its_mana_cost_they_stand() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    cut = table.put("A", "hand", CUT)
    ways = [action.option for action in table.to("main1").actions("A") if action.obj == cut]
    assert (ways, table.zone(bear)) == (["cleave"], "battlefield")


def test_702_152a_blitz_has_haste_is_sacrificed_and_draws() -> None:
    table = board(1)
    cast_in_a_way(table, beast("Blitz {G}", "3/3", "{5}{G}", name="Runner"), "blitz")
    before = table.count("A", "library")
    attack(table, found(table, "Runner")).to("upkeep", 2)
    assert (table.count("A", "graveyard", "Runner"), table.count("A", "library")) == (1, before - 1)


def test_702_160a_prototype_is_chosen_as_the_card_is_cast() -> None:
    table = board(2)
    golem = written("Golem", "{7}", "Artifact Creature — Golem", "Prototype {1}{G} — 2/2", "7/7")
    oid = table.put("A", "hand", golem)
    ways = [action.option for action in table.to("main1").actions("A") if action.obj == oid]
    assert ways == ["prototype"]


def test_702_173a_freerunning_after_a_commander_dealt_combat_damage() -> None:
    table = board(forests=1)
    rogue = table.put("A", "hand", written("Leap", "{5}{G}", "Sorcery", "Freerunning {G}\nYou gain 9 life."))
    killer = table.put("A", "battlefield", beast(pt="1/1", kind="Assassin"))
    table.to("main1")
    assert not table.may("A", "cast", rogue)
    attack(table, killer).to("main2")
    assert table.act("A", "cast", rogue, "freerunning") is None
    assert table.resolve().life("A") == 29


def test_702_185a_warp_goes_into_exile_and_may_be_cast_later() -> None:
    table = board()
    cast_in_a_way(table, beast("Warp {G}", "3/3", "{5}{G}", name="Probe"), "warp")
    table.to("main1", 3)
    assert table.count("A", "exile", "Probe") == 1
    act(table, "A", "cast", table.game.s.exile[-1])
    assert table.count("A", "battlefield", "Probe") == 1


@pytest.mark.parametrize(("keyword", "zone"), [("Dash", "hand"), ("Blitz", "graveyard"), ("Warp", "exile")])
def test_702_109a_it_goes_though_creatures_that_enter_trigger_nothing(keyword: str, zone: str) -> None:
    """CR 702.152a, 702.185a: a static ability of the spell says so, and no ability of the permanent has to trigger."""
    table = board(1)
    table.put(
        "A", "battlefield", written("Orb", "{2}", "Artifact", "Creatures entering don't cause abilities to trigger.")
    )
    cast_in_a_way(table, beast(f"{keyword} {{G}}", "3/3", "{5}{G}", name="Runner"), keyword.lower())
    assert not table.game.s.pending
    table.to("upkeep", 2)
    assert table.count("A", zone, "Runner") == 1


def test_702_185a_a_commander_is_cast_for_its_warp_cost_from_the_hand_alone() -> None:
    table = Board(2, OpenCommander())
    table.put("A", "battlefield", FOREST, 9)
    probe = replace(written("Probe", "{3}{G}", "Legendary Creature — Elf", "Warp {G}", "3/3"), identity="G")
    in_command, in_hand = table.commander("A", probe), table.put("A", "hand", probe)
    offered = [(action.obj, action.option) for action in table.to("main1").actions("A") if action.kind == "cast"]
    assert sorted(offered) == sorted([(in_command, ""), (in_hand, ""), (in_hand, "warp")])


def test_702_185a_a_warped_card_is_cast_by_its_owner_and_not_in_the_same_turn() -> None:
    table = board()
    table.put("A", "battlefield", written("Orrery", "{2}", "Artifact", "You may cast spells as though they had flash."))
    cast_in_a_way(table, beast("Warp {G}", "3/3", "{1}{G}", name="Probe"), "warp")
    table.to("end")
    while not table.count("A", "exile", "Probe"):
        table.pass_()
    probe = table.game.s.exile[-1]
    assert not table.may("A", "cast", probe)
    table.to("upkeep", 2)
    assert table.may("A", "cast", table.game.s.exile[-1])


def test_702_188a_web_slinging_returns_a_tapped_creature() -> None:
    table = board(2)
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).tapped = True
    cast_in_a_way(table, beast("Web-slinging {G}", cost="{9}{G}", name="Spider"), "web-slinging")
    assert (table.zone(bear), table.count("A", "battlefield", "Spider")) == ("hand", 1)


SNEAK = written("Shadow", "{4}{G}", "Creature — Cat", "Sneak {G}", "4/4")


def test_702_190_cast_for_sneak_it_enters_tapped_and_attacks_what_the_returned_creature_attacked() -> None:
    table = Board(3)
    table.put("A", "battlefield", FOREST)
    bear, shadow = table.put("A", "battlefield", BEAR), table.put("A", "hand", SNEAK)
    table.say("attackers", [[bear, seat("C")]]).to("main1")
    assert not table.may("A", "cast", shadow)
    table.to("declare_blockers")
    assert table.act("A", "cast", shadow, "sneak") is None
    table.resolve()
    assert table.zone(bear) == "hand"
    entered = next(oid for oid in table.game.permanents() if table.name(oid) == "Shadow")
    assert table.game.s.objects[entered].tapped
    table.to("main2")
    assert (table.life("B"), table.life("C")) == (20, 16)


def test_702_190a_sneak_returns_an_unblocked_creature_only() -> None:
    table = board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    ninja = table.put("A", "hand", beast("Sneak {G}", "4/4", "{9}{G}{G}"))
    attack(table, bear)
    block(table, (wall, bear))
    assert not table.may("A", "cast", ninja)


def test_702_190b_a_sneaking_permanent_was_never_declared_as_an_attacker() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    ninja = table.put(
        "A", "hand", beast("Sneak {G}\nWhenever this creature attacks, you gain 5 life.", "4/4", "{9}{G}{G}")
    )
    attack(table, bear).to("declare_blockers")
    act(table, "A", "cast", ninja, "sneak").to("main2")
    assert (table.life("A"), table.life("B")) == (20, 16)


def test_702_173a_freerunning_asks_for_an_assassin_or_a_commander() -> None:
    table = board(forests=1)
    leap = table.put("A", "hand", written("Leap", "{5}{G}", "Sorcery", "Freerunning {G}\nYou gain 9 life."))
    attack(table, table.put("A", "battlefield", BEAR)).to("main2")
    assert not table.may("A", "cast", leap)


def _after_damage(keyword: str, kind: str, change: str = "", text: str = "") -> bool:
    """Whether a Rogue may be cast for that keyword's cost after a creature of the kind dealt combat damage and the change befell it."""
    table = board(forests=2)
    late = table.put("A", "hand", beast(f"{keyword} {{G}}", cost="{5}{G}", kind="Rogue"))
    killer = table.put("A", "battlefield", beast(text, pt="1/1", kind=kind))
    attack(table, killer).to("main2")
    if change:
        targets = [seat("B"), killer] if "opponent" in change else [killer]
        table.cast("A", written("Change", "{G}", "Instant", change), targets)
    return any(action.obj == late and action.option == keyword.lower() for action in table.actions("A"))


def test_702_76a_prowl_asks_what_the_source_was_as_it_dealt_the_damage() -> None:
    assert _after_damage("Prowl", "Rogue")
    assert not _after_damage("Prowl", "Ox")
    assert _after_damage("Prowl", "Shapeshifter", text="Changeling")
    assert _after_damage("Prowl", "Rogue", "Target creature becomes an Ox until end of turn.")
    assert not _after_damage("Prowl", "Ox", "Target creature becomes a Rogue until end of turn.")
    assert _after_damage("Prowl", "Rogue", "Destroy target creature.")
    assert _after_damage("Prowl", "Rogue", "Target opponent gains control of target creature you control.")


def test_702_173a_freerunning_asks_what_the_source_was_as_it_dealt_the_damage() -> None:
    assert _after_damage("Freerunning", "Assassin", "Target creature becomes an Ox until end of turn.")
    assert not _after_damage("Freerunning", "Ox", "Target creature becomes an Assassin until end of turn.")


def test_702_76a_spells_have_the_prowl_that_an_effect_gives_them() -> None:
    """They are looked at as the spells they would be (CR 601.3e)."""
    table = board(forests=1)
    hunter = table.put("A", "battlefield", beast("Bear spells you cast have prowl {G}.", kind="Bear"))
    bear = table.put("A", "hand", beast(cost="{7}{G}", name="Late", kind="Bear"))
    other = table.put("A", "hand", beast(cost="{7}{G}", name="Other", kind="Ox"))
    assert not table.to("main1").may("A", "cast", bear)
    attack(table, hunter).to("main2")
    assert not table.may("A", "cast", other)
    act(table, "A", "cast", bear, "prowl")
    assert table.zone(bear) == "battlefield"


def test_400_7a_what_was_paid_for_a_keyword_that_an_effect_gave_comes_with_the_permanent() -> None:
    """The cards in hand have warp, the spell and the permanent do not (CR 702.185a)."""
    table = board(forests=3)
    table.put("A", "battlefield", written("Gate", "{G}", "Enchantment", "Creature cards in your hand have warp {2}{G}."))  # fmt: skip
    beast_of_later = table.put("A", "hand", beast(cost="{7}{G}", name="Late"))
    act(table.to("main1"), "A", "cast", beast_of_later, "warp")
    assert table.zone(beast_of_later) == "battlefield"
    table.to("cleanup")
    table.to("upkeep", 2)
    assert table.count("A", "exile", "Late") == 1


def test_702_175a_offspring_that_was_given_and_not_paid_is_not_of_the_permanent() -> None:
    """Only what was paid for is kept (CR 400.7a)."""
    table = board(forests=4)
    nest = written("Nest", "{G}", "Enchantment", "Creature spells you cast have offspring {2}.")
    table.put("A", "battlefield", nest)
    table.to("main1").cast("A", BEAR)
    assert not table.game.has_keyword(found(table, "Bear"), "offspring")


def test_702_175a_offspring_that_an_effect_gave_makes_a_token() -> None:
    table = board(forests=4)
    table.put("A", "battlefield", written("Nest", "{G}", "Enchantment", "Creature spells you cast have offspring {2}."))
    bear = table.put("A", "hand", BEAR)
    act(table.to("main1").say("offspring", True), "A", "cast", bear)
    copies = [oid for oid in table.game.permanents() if table.name(oid) == table.name(bear)]
    assert sorted(map(table.pt, copies)) == [(1, 1), (2, 2)]
