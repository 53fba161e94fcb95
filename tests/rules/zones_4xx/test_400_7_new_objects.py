"""What moves is a new object, and who may find it (CR 400.7, 603.7c)."""

from __future__ import annotations

import pytest

from tests.rules.cards import BEAR, DOOM, GIANT
from tests.rules.quick import act, attack, beast, board, found, lands_for_both
from tests.rules.written import written

SWEEP = written("Sweep", "{G}", "Instant", "Destroy all creatures and enchantments.")


def test_400_7_an_ability_does_not_move_its_source_from_where_it_went() -> None:
    table = lands_for_both()
    eagle = table.put("A", "battlefield", beast("Sacrifice a land: Return this creature to its owner's hand."))
    table.to("main1").act("A", "activate", eagle)
    table.cast("A", DOOM, [eagle])
    assert table.zone(eagle) == "graveyard"


def test_400_7_a_flicker_answered_by_removal_brings_nothing_back() -> None:
    table = lands_for_both()
    text = "{1}: Exile this creature, then return it to the battlefield under its owner's control."
    spirit = table.put("A", "battlefield", beast(text))
    act(table.to("main1"), "A", "activate", spirit)
    assert table.zone(spirit) == "battlefield"
    again = found(table, "Beast")
    table.act("A", "activate", again)
    table.cast("A", DOOM, [again])
    assert table.zone(again) == "graveyard"


def test_400_7_what_an_event_named_is_not_found_elsewhere() -> None:
    """The source of damage dies before it would be returned."""
    table = lands_for_both()
    table.put(
        "B",
        "battlefield",
        written(
            "Field", "{G}", "Enchantment", "Whenever a creature deals damage to you, return it to its owner's hand."
        ),
    )
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear)
    while not table.game.s.stack:
        table.pass_()
    table.cast("A", DOOM, [bear])
    assert table.zone(bear) == "graveyard"


def test_400_7e_a_trigger_finds_what_its_event_moved_and_nothing_later() -> None:
    table = lands_for_both()
    text = "When this creature dies, return it to its owner's hand."
    first, second = table.put("A", "battlefield", beast(text)), table.put("A", "battlefield", beast(text))
    table.to("main1").cast("A", DOOM, [first])
    assert table.zone(first) == "hand"
    raise_ = written("Raise", "{G}", "Instant", "Return target creature card from your graveyard to the battlefield.")
    doom = table.put("A", "hand", DOOM)
    table.say("target", [second]).act("A", "cast", doom)
    while table.game.s.stack and table.game.s.objects[second].zone == "battlefield":
        table.pass_()
    dead = table.game.s.objects[second].next
    table.cast("A", raise_, [dead])
    assert table.zone(second) == "battlefield"


def test_400_7j_an_aura_returns_attached_to_what_its_effect_brought_back() -> None:
    table = board().to("main1")
    text = "Enchant creature\nWhen enchanted creature dies, return that card to the battlefield under its owner's control. Return this Aura to the battlefield attached to that creature at the beginning of the next end step."
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", written("Gift", "{G}", "Enchantment — Aura", text), [bear])
    table.cast("A", DOOM, [bear])
    (back,) = [oid for oid in table.game.s.battlefield if table.name(oid) == "Bear"]
    table.to("end")
    assert [table.game.s.objects[oid].attached_to for oid in table.game.s.battlefield if table.name(oid) == "Gift"] == [
        back
    ]


def test_400_7f_an_aura_is_found_after_its_host_has_died() -> None:
    table = lands_for_both()
    aura = written(
        "Cloak",
        "{G}",
        "Enchantment — Aura",
        "Enchant creature\nWhen enchanted creature dies, return this card to its owner's hand.",
    )
    for doom in (DOOM, SWEEP):
        bear = table.put("A", "battlefield", BEAR)
        table.to("main1").cast("A", aura, [bear])
        cloak = found(table, "Cloak")
        table.cast("A", doom, [bear] if doom is DOOM else None)
        assert table.zone(cloak) == "hand"


@pytest.mark.parametrize(("owner", "zone"), [("A", "hand"), ("B", "graveyard")])
def test_400_3_an_aura_of_another_player_is_not_in_your_graveyard(owner: str, zone: str) -> None:
    table = lands_for_both()
    text = "Enchant creature\nWhen enchanted creature dies, return this card from your graveyard to your hand."
    bear = table.put("A", "battlefield", BEAR)
    aura = written("Genju", "{G}", "Enchantment — Aura", text)
    genju = table.put(owner, "battlefield", aura, attached_to=bear, controller=0)
    table.to("main1").cast("A", DOOM, [bear])
    assert table.zone(genju) == zone


def test_400_7j_an_effect_finds_what_its_cost_moved() -> None:
    table = lands_for_both()
    text = "{1}, Sacrifice this creature: Exile it. Return it to the battlefield under its owner's control at the beginning of the next end step."
    golem = table.put("A", "battlefield", beast(text))
    act(table.to("main1"), "A", "activate", golem)
    assert table.zone(golem) == "exile"
    assert table.to("end").resolve().zone(golem) == "battlefield"


def test_603_7c_a_delayed_ability_leaves_alone_what_has_left() -> None:
    table = lands_for_both()
    text = "Return target creature card from your graveyard to the battlefield. It gains haste. Exile it at the beginning of the next end step."
    dead = table.put("A", "graveyard", BEAR)
    table.to("main1").cast("A", written("Grave", "{G}", "Instant", text), [dead])
    bear = found(table, "Bear")
    table.cast("A", DOOM, [bear])
    assert table.to("end").resolve().zone(dead) == "graveyard"


def test_603_7c_a_delayed_ability_finds_what_the_same_effect_returned() -> None:
    """By two moves of the effect: destroyed, then returned."""
    table = lands_for_both()
    text = (
        "Destroy target creature. If a creature card is put into a graveyard this way, return it to the battlefield under your control. "
        "Sacrifice it at the beginning of your next end step."
    )
    giant = table.put("B", "battlefield", GIANT)
    table.to("main1").cast("A", written("Wrong", "{G}", "Sorcery", text), [giant])
    assert table.count("A", "battlefield", "Giant") == 1
    assert table.to("end").resolve().count("A", "battlefield", "Giant") == 0


def test_603_7c_an_exiled_creature_comes_back_only_as_it_was_exiled() -> None:
    table = board()
    text = "Exile target creature. Return that card to the battlefield under its owner's control at the beginning of the next end step."
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Blink", "{G}", "Instant", text), [bear])
    assert table.zone(bear) == "exile"
    assert table.to("end").resolve().zone(bear) == "battlefield"


def test_400_7_a_target_that_the_effect_itself_moved_is_not_where_it_was_targeted() -> None:
    """It exiles itself, and is not one of the cards that are returned from the graveyard."""
    table = lands_for_both()
    text = "When this creature dies, exile it, then return up to two target Bird permanent cards from your graveyard to the battlefield."
    keeper = table.put("A", "battlefield", beast(text, kind="Bird"))
    egg = table.put("A", "graveyard", beast(name="Egg", kind="Bird"))
    doom = table.put("A", "hand", DOOM)
    table.to("main1").say("target", [keeper]).act("A", "cast", doom)
    while table.game.s.objects[keeper].zone == "battlefield":
        table.say("target", [egg, table.game.s.next_id]) if not table.said["target"] else None
        table.pass_()
    table.resolve()
    assert (table.zone(keeper), table.zone(egg)) == ("exile", "battlefield")


def test_122_1_counters_are_not_put_on_what_the_source_became() -> None:
    table = lands_for_both()
    text = "Whenever you cast an instant or sorcery spell, you may put a charge counter on this creature. If you do, you gain 1 life."
    wand = table.put("A", "battlefield", beast(text))
    doom = table.put("A", "hand", DOOM)
    table.to("main1").say("may", True).say("target", [wand]).act("A", "cast", doom)
    second = table.put("A", "hand", DOOM)
    table.say("target", [wand]).act("A", "cast", second)
    table.say("may", True, True).resolve()
    assert table.zone(wand) == "graveyard"
    assert table.life("A") == 21
