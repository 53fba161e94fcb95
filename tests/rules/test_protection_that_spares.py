"""Protection that does not remove an attachment (CR 702.16c), copies of spells with exceptions (CR 707.9), mana that some spells cannot be cast with (CR 106.6)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.evaluate.conditions import forbidden

from .board import Board
from .cards import BEAR
from .quick import act, beast, board, stocked
from .written import written

WARD = written(
    "Ward",
    "{W}",
    "Enchantment — Aura",
    "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove this Aura.",
)
OTHER = written("Halo", "{W}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")


def _warded(ward: str = "") -> tuple[Board, int, int, int]:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    halo = table.put("A", "battlefield", OTHER, attached_to=bear)
    made = written("Ward", "{W}", "Enchantment — Aura", ward) if ward else WARD
    aura = table.put("A", "battlefield", made, attached_to=bear)
    return table.to("main1"), bear, aura, halo


def test_702_16c_the_aura_that_grants_protection_stays() -> None:
    table, bear, aura, halo = _warded()
    assert (table.zone(aura), table.zone(halo)) == ("battlefield", "graveyard")
    assert table.pt(bear) == (2, 2)


def test_702_16c_another_protection_removes_it() -> None:
    table, _, aura, _ = _warded()
    table.put(
        "A", "battlefield", written("Anthem", "{G}", "Enchantment", "Creatures you control have protection from white.")
    )
    table.to("main2")
    assert table.zone(aura) == "graveyard"


def test_702_16c_all_auras_stay() -> None:
    table, _, aura, halo = _warded(
        "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove Auras."
    )
    assert (table.zone(aura), table.zone(halo)) == ("battlefield", "battlefield")


def test_702_16c_your_own_attachments_stay() -> None:
    text = "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove Auras and Equipment you control that are already attached to it."
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    own, theirs = (
        table.put("A", "battlefield", OTHER, attached_to=bear),
        table.put("B", "battlefield", OTHER, attached_to=bear),
    )
    table.put("A", "battlefield", written("Ward", "{W}", "Enchantment — Aura", text), attached_to=bear)
    table.to("main1")
    assert (table.zone(own), table.zone(theirs)) == ("battlefield", "graveyard")


@pytest.mark.parametrize("kind", ["copy that spell, except the copy isn't legendary", "copy that spell"])
def test_707_9b_a_copy_that_is_not_legendary(kind: str) -> None:
    table = stocked()
    table.put("A", "battlefield", written("Mirror", "{3}", "Artifact", f"Whenever you cast a creature spell, {kind}."))
    table.cast("A", written("Hero", "{G}", "Legendary Creature — Elf", "", "3/3"))
    assert table.count("A", "battlefield", "Hero") == (2 if "except" in kind else 1)


def test_707_9b_what_the_copy_is_besides() -> None:
    table = stocked()
    text = "Whenever you cast a creature spell, copy that spell, except the copy is a 1/1 Spirit in addition to its other types."
    table.put("A", "battlefield", written("Herald", "{3}", "Artifact", text))
    table.cast("A", written("Giant", "{G}", "Creature — Giant", "", "5/5"))
    giants = [oid for oid in table.game.permanents() if table.name(oid) == "Giant"]
    assert sorted(table.pt(oid) for oid in giants) == [(1, 1), (5, 5)]
    assert {"Spirit" in table.game.chars(oid).subtypes for oid in giants} == {True, False}


def test_106_6_mana_that_casts_no_nonartifact_spell() -> None:
    table = board(0)
    table.put(
        "A",
        "battlefield",
        written("Stone", "{4}", "Artifact", "{T}: Add {C}{C}. This mana can't be spent to cast nonartifact spells."),
    )
    beast_card = table.put("A", "hand", written("Colossus", "{2}", "Creature — Golem", "", "5/5"))
    rock = table.put("A", "hand", written("Rock", "{2}", "Artifact", "{2}: You gain 3 life."))
    table.to("main1")
    assert not table.may("A", "cast", beast_card)
    act(table, "A", "cast", rock)
    stone = next(oid for oid in table.game.permanents() if table.name(oid) == "Stone")
    table.game.edit(stone).tapped = False
    act(table.to("main2"), "A", "activate", next(oid for oid in table.game.permanents() if table.name(oid) == "Rock"))
    assert table.life("A") == 23


def test_509_1b_they_cannot_block_with_such_creatures() -> None:
    table = stocked(2)
    table.put(
        "A",
        "battlefield",
        written("Winnower", "{9}", "Artifact", "Your opponents can't block with creatures with even mana values."),
    )
    even, odd = table.put("B", "battlefield", beast(cost="{1}{G}")), table.put("B", "battlefield", beast(cost="{2}{G}"))
    mine = table.put("A", "battlefield", beast(cost="{1}{G}"))
    table.to("main2")
    assert [forbidden(table.game, oid, "cant_block") for oid in (even, odd, mine)] == [True, False, False]


def test_118_9_life_instead_of_mana_for_what_was_exiled() -> None:
    text = "Target opponent exiles the top card of their library. You may cast spells from among those cards this turn. If you cast a spell this way, pay life equal to that spell's mana value rather than pay its mana cost."
    pact = written("Pact", "{G}", "Sorcery", text.replace("Target opponent", "Each opponent"))
    table = board(1)
    table.put("B", "library", written("Giant", "{5}{R}", "Creature — Giant", "", "5/5"))
    table.to("main1").cast("A", pact)
    card = next(oid for oid in table.game.zone_objects("exile") if table.name(oid) == "Giant")
    act(table, "A", "cast", card)
    assert (table.life("A"), table.count("A", "battlefield", "Giant")) == (14, 1)
