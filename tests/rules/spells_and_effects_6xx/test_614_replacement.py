"""Replacement Effects (CR 614)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.amounts import X
from services.game.rules.program.players import You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BLOOD_MOON, BOLT, DOOM, ENTERS, FOREST, YOUR_CREATURES, card, creature, n, spell
from tests.rules.invented import TEXT_BOLT
from tests.rules.quick import act, attack, beast, block, board, found, lands_for_both, life_changes, stocked
from tests.rules.written import written


def test_614_1a_double_damage_for_this_turn_alone() -> None:
    """To an opponent twice as much, to the player as much as ever, and only this turn."""
    table = stocked(2)
    table.cast(
        "A",
        written(
            "Rage",
            "{R}",
            "Instant",
            "If a source you control would deal damage to an opponent this turn, it deals double that damage to that player instead.",
        ),
    )

    table.cast("A", TEXT_BOLT, [seat("B")])
    assert life_changes(table) == (0, -6)
    table.to("main1", 3)
    table.cast("A", TEXT_BOLT, [seat("B")])
    assert life_changes(table) == (0, -9)


@pytest.mark.parametrize(("kicked", "size"), [(True, (3, 3)), (False, (1, 1))])
def test_614_1c_kicked_it_enters_with_counters_and_with_a_keyword(kicked: bool, size: tuple[int, int]) -> None:
    text = "Kicker {1}\nIf this creature was kicked, it enters with two +1/+1 counters on it and with flying."
    table = board().to("main1")
    table.say("kicker", kicked).cast("A", written("Squadron", "{G}", "Creature — Faerie", text, "1/1"))
    (oid,) = [each for each in table.game.permanents() if table.name(each) == "Squadron"]
    assert table.pt(oid) == size
    assert table.game.has_keyword(oid, "flying") is kicked


def test_614_1c_what_it_was_kicked_to_enter_with_is_an_effect_that_stays_when_it_becomes_a_copy() -> None:
    text = "Kicker {1}\nIf this creature was kicked, it enters with two +1/+1 counters on it and with flying."
    table = board().to("main1")
    table.say("kicker", True).cast("A", written("Squadron", "{G}", "Creature — Faerie", text, "1/1"))
    (oid,) = [each for each in table.game.permanents() if table.name(each) == "Squadron"]
    bear = table.put("A", "battlefield", creature("Bear", "2/2"))
    shift = written("Shift", "{G}", "Sorcery", "Target creature becomes a copy of another target creature.")
    table.say("target", [oid], [bear]).cast("A", shift)
    assert (table.name(oid), table.pt(oid), table.game.has_keyword(oid, "flying")) == ("Bear", (4, 4), True)


def test_614_1c_enters_tapped_and_with_counters() -> None:
    hydra = creature(
        "Hydra",
        "0/0",
        cost="{X}{G}",
        abilities=(ab.ReplacementAbility(ENTERS, counter="+1/+1", counter_amount=X(), tapped=True),),
    )
    table = lands_for_both()
    oid = table.put("A", "hand", hydra)
    table.to("main1").say("x", 3).act("A", "cast", oid)
    table.resolve()
    new = table.game.s.battlefield[-1]
    assert table.pt(new) == (3, 3)
    assert table.game.s.objects[new].tapped


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


def test_614_5_an_effect_applies_once_to_an_event() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Doubler", "{G}", "Enchantment", "If you would gain life, you gain twice that much life instead."),
    )
    table.to("main1").cast("A", written("Sip", "{G}", "Instant", "You gain 3 life."))
    assert table.life("A") == 26


def test_614_5_an_effect_does_not_replace_what_it_made_happen_instead() -> None:
    twice = ab.ReplacementAbility(ev.CardDrawn(You()), instead=(fx.Clause(fx.Draw(You(), n(2))),))
    table = Board(library=10)
    table.put("A", "battlefield", card("Studious", "{G}", "enchantment", twice))
    table.put("A", "battlefield", FOREST)
    table.to("main1")
    table.cast("A", spell("Peek", fx.Clause(fx.Draw(You(), n(1)))))
    assert table.count("A", "hand") == 2


def test_614_6_a_replaced_event_never_happens() -> None:
    table = board()
    table.put(
        "B",
        "battlefield",
        written(
            "Void", "{G}", "Enchantment", "If a card would be put into a graveyard from anywhere, exile it instead."
        ),
    )
    priest = table.put("A", "battlefield", beast("When this creature dies, you gain 5 life."))
    table.to("main1").cast("A", DOOM, [priest])
    assert (table.zone(priest), table.life("A")) == ("exile", 20)


def test_614_9_a_part_of_the_damage_is_dealt_to_another() -> None:
    table = board()
    own = table.put("A", "battlefield", beast(pt="4/4"))
    way = written(
        "Way",
        "{G}",
        "Instant",
        "The next 2 damage that a source of your choice would deal to you and/or permanents you control this turn is dealt to any target instead.",
    )
    bolt, mine = table.put("A", "hand", BOLT), table.put("A", "hand", way)
    table.to("main1").say("target", [own])
    assert table.act("A", "cast", bolt) is None
    spell = table.game.s.stack[-1]
    table.say("target", [seat("B")]).say("choose", [spell])
    act(table, "A", "cast", mine)
    assert table.game.s.objects[own].damage == 1
    assert table.life("B") == 18


def test_614_9_all_damage_to_a_player_is_dealt_to_a_creature() -> None:
    table = board()
    guard = table.put(
        "B", "battlefield", beast("All damage that would be dealt to you is dealt to this creature instead.", "1/5")
    )
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear)
    table.to("end_combat")
    assert table.life("B") == 20
    assert table.game.s.objects[guard].damage == 2


def test_614_10_skipping_is_a_replacement() -> None:
    table = board()
    table.put("A", "battlefield", written("Famine", "{G}", "Enchantment", "Skip your draw step."))
    assert table.to("main1", 3).count("A", "hand") == 0


def test_614_12_it_is_looked_at_as_it_would_be_on_the_battlefield() -> None:
    table = board()
    table.put(
        "B", "battlefield", written("Tax", "{G}", "Enchantment", "Creatures your opponents control enter tapped.")
    )
    table.to("main1").cast("A", BEAR)
    assert table.game.s.objects[found(table, "Bear")].tapped


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


def test_614_13_choices_are_made_before_it_enters() -> None:
    table = board()
    table.put("A", "battlefield", BEAR)
    table.to("main1").say("sacrifice", [table.game.s.battlefield[-1]]).cast("A", beast("Devour 1", "1/1"))
    assert table.pt(found(table, "Beast")) == (2, 2)


def test_614_16_an_effect_that_replaces_a_cost_is_an_effect() -> None:
    double = ab.ReplacementAbility(ev.CountersPut(YOUR_CREATURES, "+1/+1", by_effect=True), multiply=2)
    cost = co.PutCountersCost(fl.IsSource(), "+1/+1")
    charger = creature(
        "Charger", "1/1", abilities=(ab.ActivatedAbility(cost, ab.Body((fx.Clause(fx.Scry(You(), n(1))),))),)
    )
    table = lands_for_both()
    table.put("A", "battlefield", card("Season", "{G}", "enchantment", double))
    oid = table.put("A", "battlefield", charger)
    table.to("main1")
    table.act("A", "activate", oid)
    table.resolve()
    assert table.pt(oid) == (2, 2)
    table.put(
        "A",
        "battlefield",
        card("More", "{G}", "enchantment", ab.ReplacementAbility(ev.CountersPut(YOUR_CREATURES, "+1/+1"), add=n(1))),
    )
    table.act("A", "activate", oid)
    assert table.pt(oid) == (6, 6)


_BY_EFFECT = "If an effect would put one or more counters on a permanent, it puts twice that many of those counters on that permanent instead."
_BY_ANYTHING = "If one or more counters would be put on a permanent, twice that many of those counters are put on that permanent instead."


@pytest.mark.parametrize(("text", "lore", "fought", "bolted"), [(_BY_EFFECT, 1, 1, 2), (_BY_ANYTHING, 2, 2, 2)])
def test_614_16_turn_based_actions_and_combat_damage_are_no_effects(
    text: str, lore: int, fought: int, bolted: int
) -> None:
    """The lore counter of a main phase (714.3c) and what combat damage with wither comes to (120.3d) are put by no effect."""
    table = stocked(2)
    tale = table.put(
        "B", "battlefield", written("Tale", "{G}", "Enchantment — Saga", "III — You gain 1 life.\nV — You gain 1 life.")
    )
    table.put("B", "battlefield", written("Season", "{G}", "Enchantment", text))
    walls = [table.put("B", "battlefield", beast(pt="0/9")) for _ in range(2)]
    witherer = table.put(
        "A", "battlefield", beast("Wither\n{T}: This creature deals 1 damage to target creature.", "1/9")
    )
    fighter = table.put("A", "battlefield", beast("Wither", "1/9"))
    table.say("target", [walls[1]])
    act(table, "A", "activate", witherer)
    block(attack(table, fighter), (walls[0], fighter))
    table.to("main1", 2)
    counters = [table.game.s.objects[oid].counters for oid in (tale, *walls)]
    assert counters == [{"lore": lore}, {"-1/-1": fought}, {"-1/-1": bolted}]


def test_614_17_what_cannot_happen_is_not_replaced() -> None:
    table = board()
    table.put("B", "battlefield", written("Curse", "{G}", "Enchantment", "Players can't gain life."))
    table.put(
        "A",
        "battlefield",
        written("Double", "{G}", "Enchantment", "If you would gain life, you gain twice that much life instead."),
    )
    assert table.to("main1").cast("A", written("Sip", "{G}", "Instant", "You gain 3 life.")).life("A") == 20


def test_614_damage_is_counters_instead() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        beast(
            "If a source you control would deal noncombat damage to a creature an opponent controls, put that many -1/-1 counters on that creature instead."
        ),
    )
    wall = table.put("B", "battlefield", beast(pt="0/5", name="Wall"))
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [wall])
    act(table, "A", "cast", bolt)
    assert table.game.s.objects[wall].damage == 0
    assert table.pt(wall) == (-3, 2)


def test_614_12_what_enters_has_the_abilities_that_effects_will_give_it() -> None:
    table = stocked(2)
    table.put("A", "battlefield", written("Rhythm", "{G}", "Enchantment", "Nontoken creatures you control have riot."))
    table.cast("A", beast())
    assert table.pt(found(table, "Beast")) == (3, 3) or table.game.has_keyword(found(table, "Beast"), "haste")


def test_614_12_a_static_ability_that_it_will_be_given_gives_to_itself_as_it_enters() -> None:
    """The ability that an effect gives it makes creatures have riot (613.1f): it is one of them."""
    rhythm = written("Rhythm", "{G}", "Enchantment", "Nontoken creatures you control have riot.").faces[0].abilities[0]
    table = stocked(2)
    banner = card("Banner", "{G}", "enchantment", ab.StaticAbility(YOUR_CREATURES, (mo.GrantAbility(rhythm),)))
    table.put("A", "battlefield", banner)
    table.cast("A", beast())
    assert table.pt(found(table, "Beast")) == (3, 3) or table.game.has_keyword(found(table, "Beast"), "haste")


def test_614_12_what_enters_has_lost_the_abilities_that_effects_will_take() -> None:
    table = board(0)
    table.put("B", "battlefield", BLOOD_MOON)
    slow = table.put("A", "hand", written("Slow", "", "Land", "This land enters tapped.\n{T}: Add {G}."))
    act(table.to("main1"), "A", "land", slow)
    assert not table.game.s.objects[found(table, "Slow")].tapped


def test_614_12_a_replacement_for_a_class_of_permanents_does_not_apply_to_its_own_source() -> None:
    priest = beast("If a nontoken creature would enter and it wasn't cast, exile it instead.", name="Priest")
    table = stocked(2)
    first, other = table.put("A", "graveyard", priest), table.put("A", "graveyard", BEAR)
    raised = written("Raise", "{G}", "Sorcery", "Return target creature card from your graveyard to the battlefield.")
    table.cast("A", raised, [first])
    assert table.zone(first) == "battlefield"
    table.cast("A", raised, [other])
    assert table.zone(other) == "exile"


def test_614_12_own_static_abilities_count_as_it_enters() -> None:
    """An enchantment that makes enchantments creatures is a creature as it enters."""
    table = stocked(2)
    table.put(
        "B", "battlefield", written("Gate", "{G}", "Enchantment", "Creatures your opponents control enter tapped.")
    )
    table.cast(
        "A",
        written(
            "Field",
            "{G}",
            "Enchantment",
            "This enchantment is a 3/3 Elemental creature in addition to its other types.",
        ),
    )
    assert table.game.s.objects[found(table, "Field")].tapped


def test_614_6_a_token_that_would_enter_and_is_put_elsewhere_instead_is_not_there() -> None:
    """CR 111.7."""
    moonlight = written(
        "Moonlight", "{G}", "Instant", "Until end of turn, if a creature would enter and it wasn't cast, exile it instead.\nDraw a card."
    )  # fmt: skip
    table = stocked(2)
    table.cast("A", moonlight)
    table.cast("A", written("March", "{G}", "Sorcery", "Create two 1/1 white Soldier creature tokens."))
    assert table.count("A", "battlefield", "Soldier") == 0
    assert not any(table.game.s.objects[oid].kind == 1 for oid in table.game.s.exile)


def test_614_12_what_enters_may_look_at_itself() -> None:
    """ "As long as this artifact is a creature": whether it is one is asked as it enters."""
    table, text = board(), "As long as this artifact is a creature, it has flying."
    table.to("main1").cast("A", written("Totem", "{1}", "Artifact", text))
    table.cast("A", written("Golem", "{1}", "Artifact Creature — Golem", text, "1/1"))
    assert [table.game.has_keyword(found(table, name), "flying") for name in ("Totem", "Golem")] == [False, True]


def test_614_6_what_does_not_enter_has_no_counters_that_it_would_have_entered_with() -> None:
    table = board()
    priest = "If a nontoken creature would enter and it wasn't cast, exile it instead."
    table.put("A", "battlefield", written("Priest", "{W}", "Creature — Human", priest, "2/2"))
    bear = table.put("A", "graveyard", BEAR)
    raised = "Return target creature card from your graveyard to the battlefield with a +1/+1 counter on it."
    table.to("main1").cast("A", written("Raise", "{G}", "Sorcery", raised), [bear])
    away = table.game.s.exile[-1]
    assert (table.name(away), table.game.s.objects[away].counters) == ("Bear", {})


@pytest.mark.parametrize(("own", "tapped"), [("This creature is an artifact in addition to its other types.", True), ("Trample", False)])  # fmt: skip
def test_614_12_what_enters_as_a_copy_is_looked_at_with_the_statics_of_the_copy(own: str, tapped: bool) -> None:
    table = board()
    table.put("A", "battlefield", beast(own, name="Model"))
    table.put(
        "B", "battlefield", written("Post", "{1}", "Enchantment", "Artifacts your opponents control enter tapped.")
    )
    mimic = "You may have this creature enter as a copy of any creature on the battlefield."
    table.to("main1").cast("A", beast(mimic, name="Mimic"))
    assert table.game.s.objects[found(table, "Model")].tapped is tapped
