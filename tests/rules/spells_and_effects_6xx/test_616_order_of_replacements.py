"""Interaction of Replacement and/or Prevention Effects (CR 616)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.players import You
from tests.rules.cards import ADDER, BEAR, CLONE, CREATURE, DOUBLER, MOUNTAIN, TRAIN, card, creature, n
from tests.rules.quick import beast, board, found, lands_for_both
from tests.rules.written import written


def test_616_1_the_affected_player_chooses_the_order() -> None:
    for first, life in ((0, 28), (1, 27)):
        table = board()
        table.put(
            "A",
            "battlefield",
            written("More", "{G}", "Enchantment", "If you would gain life, you gain that much life plus 1 instead."),
        )
        table.put(
            "A",
            "battlefield",
            written("Double", "{G}", "Enchantment", "If you would gain life, you gain twice that much life instead."),
        )
        table.to("main1").say("replacement", first).cast("A", written("Sip", "{G}", "Instant", "You gain 3 life."))
        assert table.life("A") == life


def test_616_1_the_affected_player_orders_replacements() -> None:
    for order, expected in ((0, 3), (1, 4)):
        table = lands_for_both()
        bear = table.put("A", "battlefield", BEAR)
        table.put("A", "battlefield", DOUBLER)
        table.put("A", "battlefield", ADDER)
        table.to("main1").say("replacement", order).cast("A", TRAIN, [bear])
        assert table.game.s.objects[bear].counters["+1/+1"] == expected


def test_616_1a_an_effect_of_the_spell_itself_comes_first() -> None:
    table = board()
    charm = ab.ReplacementAbility(
        ev.ZoneChange(fl.IsSource(), destination="graveyard"), to="exile", self_replacement=True, zone="anywhere"
    )
    once = card("Once", "{G}", "instant", ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),))), charm)
    table.to("main1").cast("A", once)
    assert table.count("A", "exile", "Once") == 1


def test_616_1c_a_copy_is_chosen_before_other_replacements() -> None:
    clone = creature(
        "Clone",
        "0/0",
        abilities=(ab.ReplacementAbility(ev.ZoneChange(fl.IsSource(), destination="battlefield"), copy_of=CREATURE),),
    )
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.put(
        "B", "battlefield", written("Tax", "{G}", "Enchantment", "Creatures your opponents control enter tapped.")
    )
    table.to("main1").say("copy", [bear]).cast("A", clone)
    new = found(table, "Bear")
    assert (table.pt(new), table.game.s.objects[new].tapped) == ((2, 2), True)


def test_616_1d_a_copy_comes_before_what_its_text_says() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("This creature enters with a +1/+1 counter on it.", "2/2", name="Grown"))
    table.to("main1").say("replacement", True).say("copy", [bear]).cast("A", CLONE)
    assert sorted(table.pt(oid) for oid in table.game.permanents() if table.name(oid) == "Grown") == [(2, 2), (3, 3)]


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


def test_616_1f_the_choice_is_made_again_until_none_applies() -> None:
    table = board()
    for name in ("One", "Two", "Three"):
        table.put(
            "A",
            "battlefield",
            written(name, "{G}", "Enchantment", "If you would gain life, you gain that much life plus 1 instead."),
        )
    table.to("main1").cast("A", written("Sip", "{G}", "Instant", "You gain 3 life."))
    assert table.life("A") == 26


def test_616_1b_under_whose_control_it_enters_comes_before_other_replacements() -> None:
    table = board()
    table.put(
        "B", "battlefield", written("Kismet", "{W}", "Enchantment", "Creatures your opponents control enter tapped.")
    )
    spy = beast("This creature enters under the control of an opponent of your choice.", name="Spy")
    table.to("main1").cast("A", spy)
    oid = found(table, "Spy")
    assert (table.game.controller_of(oid), table.game.s.objects[oid].tapped) == (1, False)


def test_616_1b_what_would_enter_under_an_opponents_control_enters_under_yours() -> None:
    table = lands_for_both()
    text = "If a creature would enter under an opponent's control this turn, it enters under your control instead."
    table.to("main1")
    table.cast("B", written("Take", "{G}", "Instant", text))
    table.cast("A", beast(name="Taken"))
    oid = found(table, "Taken")
    assert (table.game.controller_of(oid), table.game.s.objects[oid].owner) == (1, 0)
    table.to("main2", 2)
    table.cast("A", written("Call", "{G}", "Instant", "Create a 2/2 green Wolf creature token."))
    assert table.game.controller_of(found(table, "Wolf")) == 0


def test_616_1b_tokens_are_created_by_the_other_player() -> None:
    table = lands_for_both()
    text = "When this creature enters, each token that would be created under an opponent's control this turn is created under your control instead."
    thief = beast(f"Flash\n{text}", name="Thief")
    table.to("main1").cast("B", thief)
    table.cast("A", written("Call", "{G}", "Instant", "Create a 2/2 green Wolf creature token."))
    wolf = found(table, "Wolf")
    assert (table.game.controller_of(wolf), table.game.s.objects[wolf].owner) == (1, 1)


def test_616_1e_what_the_rules_replace_has_no_precedence() -> None:
    """Protection prevents the damage, or it is doubled first."""
    table = board()
    doubled = "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead."
    table.put("A", "battlefield", written("Furnace", "{G}", "Enchantment", doubled))
    table.put("A", "battlefield", beast("Protection from red"))
    table.put("A", "battlefield", MOUNTAIN)
    table.to("main1").cast("A", written("Sweep", "{R}", "Sorcery", "Sweep deals 1 damage to each creature."))
    (asked,) = [ask for ask in table.asked if ask.reason == "replacement"]
    assert len(asked.words) == 2
