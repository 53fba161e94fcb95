"""Enchantments (CR 303)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Target
from tests.rules.board import Board
from tests.rules.cards import ANTHEM, BEAR, DOOM, FOREST, GIANT, PACIFISM, spell
from tests.rules.quick import act, beast, board, found, stocked
from tests.rules.written import written


def _enchanted(table: Board, text: str) -> int:
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", written("Said", "{G}", "Enchantment — Aura", f"Enchant creature\n{text}"), [bear])
    return bear


def test_303_4_an_aura_on_nothing_goes_to_the_graveyard() -> None:
    table = board()
    bear = table.put("A", "battlefield", GIANT)
    aura = written("Cloak", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
    table.to("main1").cast("A", aura, [bear]).cast("A", DOOM, [bear])
    assert table.count("A", "graveyard", "Cloak") == 1


def test_303_4_others_than_the_enchanted_creature_are_counted() -> None:
    table = stocked()
    bear = _enchanted(table, "Enchanted creature gets +1/+1 for each other creature you control.")
    assert table.pt(bear) == (2, 2)
    table.put("A", "battlefield", GIANT)
    assert table.pt(bear) == (3, 3)


def test_303_4_the_enchanted_creature_is_none_of_the_others() -> None:
    table = stocked()
    bear = _enchanted(table, "Other creatures you control get -1/-1.")
    giant = table.put("A", "battlefield", GIANT)
    assert (table.pt(bear), table.pt(giant)) == ((2, 2), (4, 4))


def test_303_4_a_creature_alone_controls_no_other() -> None:
    table = stocked()
    text = "Enchanted creature has flying as long as its controller controls no other creatures."
    bear = _enchanted(table, text)
    assert table.game.has_keyword(bear, "flying")
    table.put("A", "battlefield", GIANT)
    assert not table.game.has_keyword(bear, "flying")


def test_303_4a_an_aura_spell_targets_what_it_will_enchant() -> None:
    table = board()
    bear, aura = table.put("B", "battlefield", BEAR), table.put("A", "hand", PACIFISM)
    table.to("main1").say("target", [bear]).act("A", "cast", aura)
    assert "target" in [ask.reason for ask in table.asked]
    table.resolve()
    assert table.game.s.objects[found(table, "Pacifism")].attached_to == bear


def test_303_4c_an_aura_with_restrictions_binds_its_creature() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST)
    bear = board.put("B", "battlefield", BEAR)
    board.to("main1").cast("A", PACIFISM, [bear])
    board.to("end_combat", 2)
    assert not any(ask.reason == "attackers" for ask in board.asked)


def test_303_4f_an_aura_put_onto_the_battlefield_chooses_its_host() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    aura = table.put("A", "graveyard", PACIFISM)
    raise_it = spell("Raise", fx.Clause(fx.Move(Target(0, fl.InZone("graveyard")), "battlefield")))
    table.to("main1").cast("A", raise_it, [aura])
    assert table.game.s.objects[found(table, "Pacifism")].attached_to == bear


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Instant", "Destroy target creature. If another creature died this turn, draw a card."),
        (
            "Artifact — Equipment",
            "Whenever equipped creature deals damage to a blocking creature, this Equipment deals that much damage to each other creature defending player controls.",
        ),
    ],
)
def test_others_than_a_creature_that_nothing_binds_are_not_guessed(types: str, text: str) -> None:
    made = compile_card(CardText("Said", "normal", (FaceText("Said", "{1}", types, text),)))
    assert [each.why for each in made.residuals()] == ["other than which"]


def test_an_animated_land_is_a_creature_other_than_the_others() -> None:
    text = "{G}: This land becomes a 3/3 Elemental creature until end of turn. It's still a land.\nWhenever this land attacks, other creatures you control get +1/+1 until end of turn."
    assert not compile_card(CardText("Said", "normal", (FaceText("Said", "", "Land", text),))).residuals()


HOPE = written(
    "Hope",
    "{G}",
    "Enchantment — Aura",
    "Enchant creature\nWhen this Aura enters, you gain 1 life.\nEnchanted creature gets +1/+1.",
)
OPEN_VAULTS = written(
    "Vaults", "{G}", "Sorcery", "Return all enchantment cards from your graveyard to the battlefield."
)


def test_303_4g_an_aura_without_anything_to_enchant_stays_where_it_is() -> None:
    table = stocked(2)
    aura, other = table.put("A", "graveyard", HOPE), table.put("A", "graveyard", ANTHEM)
    table.cast("A", OPEN_VAULTS)
    assert (table.game.s.objects[aura].zone, table.zone(other), table.life("A")) == ("graveyard", "battlefield", 20)


def test_303_4f_an_aura_does_not_enchant_a_card_that_enters_at_the_same_time() -> None:
    """The card leaves the graveyard as the Aura enters; any other there can be chosen."""
    for besides in ([], [BEAR]):
        table = stocked(2)
        rest = written("Rest", "{B}", "Enchantment — Aura", "Enchant creature card in a graveyard")
        nymph = written("Nymph", "{G}", "Enchantment Creature — Nymph", pt="2/2")
        aura, together, *others = (table.put("A", "graveyard", card) for card in [rest, nymph, *besides])
        table.cast("A", OPEN_VAULTS)
        assert table.zone(together) == "battlefield"
        assert table.zone(aura) == ("battlefield" if others else "graveyard")
        assert [
            table.game.s.objects[each].attached_to for each in table.game.permanents() if table.name(each) == "Rest"
        ] == others


def test_303_4f_a_permanent_that_enters_from_the_stack_as_a_copy_of_an_aura_chooses_its_host() -> None:
    mirror = written(
        "Mirror",
        "{G}",
        "Enchantment",
        "You may have this enchantment enter as a copy of any enchantment on the battlefield.",
    )
    table = stocked(2)
    bear, other = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BEAR)
    table.put("A", "battlefield", HOPE, attached_to=bear)
    table.say("enchant", [other]).cast("A", mirror)
    assert (table.pt(other), table.life("A")) == ((3, 3), 21)


def test_303_4g_a_copy_of_an_aura_from_the_stack_without_a_host_goes_to_the_graveyard() -> None:
    mirror = written(
        "Mirror",
        "{G}",
        "Enchantment",
        "You may have this enchantment enter as a copy of any enchantment on the battlefield.",
    )
    table = stocked(2)
    mine = written("Own", "{G}", "Enchantment — Aura", "Enchant creature you control\nEnchanted creature gets +1/+1.")
    bear = table.put("B", "battlefield", BEAR)
    table.put("B", "battlefield", mine, attached_to=bear)
    spell = table.put("A", "hand", mirror)
    act(table, "A", "cast", spell)
    assert (table.zone(spell), table.pt(bear)) == ("graveyard", (3, 3))


def test_303_4i_a_role_for_what_it_cannot_enchant_is_not_made() -> None:
    curse = written("Curse", "{G}", "Sorcery", "Create a Cursed Role token attached to target creature.")
    table = stocked(2)
    table.put(
        "A",
        "battlefield",
        written("Watch", "{G}", "Enchantment", "Whenever an enchantment you control enters, you gain 1 life."),
    )
    safe = table.put("A", "battlefield", beast("Protection from enchantments"))
    table.cast("A", curse, [safe])
    assert (table.count("A", "battlefield", "Cursed Role"), table.life("A")) == (0, 20)
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", curse, [bear])
    assert (table.pt(bear), table.life("A")) == ((1, 1), 21)


def test_303_4f_what_an_aura_returns_attached_to_is_chosen_among_what_the_effect_says() -> None:
    text = (
        "Enchant creature\nWhen enchanted creature dies, you may return this card from your graveyard to the "
        "battlefield attached to a creature that shares a creature type with that creature."
    )
    table = stocked()
    bear, beasts = (
        table.put("A", "battlefield", BEAR),
        [table.put("B", "battlefield", beast(kind="Bear")) for _ in "12"],
    )
    table.put("B", "battlefield", GIANT)
    aura = table.put("A", "battlefield", written("Reins", "{G}", "Enchantment — Aura", text), attached_to=bear)
    table.say("attach", [beasts[1]]).cast("A", DOOM, [bear])
    assert table.zone(aura) == "battlefield"
    assert table.game.s.objects[found(table, "Reins")].attached_to == beasts[1]
