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
