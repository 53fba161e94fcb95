"""Linked Abilities (CR 607)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import events as ev
from services.game.rules.program.cards import FULL
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, CREATURE, DOOM, FOREST, GIANT, card, creature
from tests.rules.quick import act, beast, board, cast_text, found
from tests.rules.written import written
from tests.unit.oracle.texts import program


def test_607_1_it_after_if_this_spell_was_kicked_is_the_spell() -> None:
    made = program(
        "Kicker {R}\nReturn target creature to its owner's hand. If this spell was kicked, it deals 2 damage to another target creature.",
        "Instant",
        "{U}",
    )
    assert made.grade() == FULL
    assert "source=None" in repr(made.faces[0].abilities[1])


def test_607_2a_the_exiled_cards_of_linked_abilities() -> None:
    table = board()
    ring = written(
        "Ring",
        "{G}",
        "Enchantment",
        "When Ring enters, exile another target permanent until Ring leaves the battlefield.",
    )
    bear, giant = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.to("main1").say("target", [bear]).cast("A", ring).say("target", [giant]).cast("A", ring)
    rings = [oid for oid in table.game.permanents() if table.name(oid) == "Ring"]
    table.cast("A", written("Snap", "{G}", "Instant", "Destroy target enchantment."), [rings[0]])
    assert (table.count("B", "battlefield", "Bear"), table.count("B", "battlefield", "Giant")) == (1, 0)


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


def test_607_2b_what_a_replacement_exiled_is_linked() -> None:
    table = board()
    keep = ab.ReplacementAbility(ev.ZoneChange(CREATURE, "battlefield", "graveyard"), to="exile")
    tomb = table.put("A", "battlefield", card("Tomb", "{G}", "enchantment", keep))
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", DOOM, [bear])
    assert [table.name(oid) for oid in table.game.s.objects[tomb].linked] == ["Bear"]


def test_607_2d_a_choice_as_it_enters_is_what_the_other_ability_means() -> None:
    table = board()
    banner = written(
        "Banner",
        "{G}",
        "Artifact",
        "As this artifact enters, choose a color.\nCreatures of the chosen color get +1/+1.",
    )
    bear, white = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "battlefield", creature("White", "1/1", cost="{W}")),
    )
    table.to("main1").say("color", "W").cast("A", banner)
    assert (table.pt(bear), table.pt(white)) == ((2, 2), (2, 2))


def test_607_2d_two_effects_of_one_ability_keep_their_own_choice() -> None:
    table = board()
    mystic = table.put(
        "A", "battlefield", beast("{G}: Target land becomes the basic land type of your choice until end of turn.")
    )
    first, second = table.put("A", "battlefield", FOREST), table.put("A", "battlefield", FOREST)
    table.to("main1").say("target", [first], [second]).say("basic_land_type", "Island", "Swamp")
    act(act(table, "A", "activate", mystic), "A", "activate", mystic)
    assert [table.game.chars(oid).subtypes for oid in (first, second)] == [{"Island"}, {"Swamp"}]
    assert table.to("upkeep", 2).game.chars(first).subtypes == {"Forest"}


@pytest.mark.parametrize(("cards", "protected"), [(6, False), (7, True)])
def test_607_5a_protection_from_a_color_that_nobody_chose_is_no_ability(cards: int, protected: bool) -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.put("A", "graveyard", FOREST, cards)
    cast_text(
        table,
        "If seven or more cards are in your graveyard, choose a color. Creatures you control gain protection from the chosen color until end of turn.",
    )
    assert ("protection" in table.game.chars(bear).keywords) is protected


COPYING = "{G}: Until end of turn, this creature becomes a copy of target creature."


def mimicking(own: str, copied: str, *choices: tuple[str, object]) -> tuple[Board, int, int]:
    """A creature with COPYING that has entered with these choices, and one of the second seat for it to copy, for which nothing was chosen; a green and a white creature stand by."""
    table = board()
    model = table.put("B", "battlefield", beast(copied, name="Model", kind="Elk"))
    table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", creature("White", "2/2", cost="{W}"))
    table.to("main1")
    for reason, answer in choices:
        table.say(reason, answer)
    table.cast("A", beast(f"{own}\n{COPYING}", "1/1", name="Mimic"))
    return table, found(table, "Mimic"), model


@pytest.mark.parametrize(
    ("what", "choice", "those"),
    [
        ("a color", ("color", "G"), "Creatures of the chosen color"),
        ("a creature type", ("creature_type", "Bear"), "Creatures of the chosen type"),
        ("a creature card name", ("card_name", "Bear"), "Creatures with the chosen name"),
        ("odd or even", ("odd_or_even", "odd"), "Creatures with mana value of the chosen quality"),
        ("a player", ("player", [seat("A")]), "Creatures the chosen player controls"),
    ],
)
def test_607_5a_of_what_is_copied_later_nothing_was_chosen(what: str, choice: tuple[str, object], those: str) -> None:
    """The choice belongs to the ability that asked for it, and is there again with it."""
    choosing = f"As this creature enters, choose {what}."
    table, mimic, model = mimicking(f"{choosing}\n{those} get +0/+3.", f"{choosing}\n{those} get +1/+0.", choice)
    bear = found(table, "Bear")
    assert table.pt(bear) == (2, 5)
    table.say("target", [model])
    act(table, "A", "activate", mimic)
    assert (table.name(mimic), table.pt(bear)) == ("Model", (2, 2))
    assert table.to("main1", 2).pt(bear) == (2, 5)


def test_607_5a_a_choice_made_for_a_copied_text_is_not_for_the_next_one() -> None:
    """Entered as a copy it has a choice of its own, also where it is looked back at; what it becomes afterwards has none."""
    table = board()
    choosing = "As this creature enters, choose a color."
    dying = "When this creature dies, you gain 1 life for each creature you control of the chosen color."
    first = table.put("A", "battlefield", beast(f"{choosing}\n{COPYING}\n{dying}", name="First"))
    other = table.put("B", "battlefield", beast(f"{choosing}\nCreatures of the chosen color get +1/+1.", name="Other"))
    table.put("A", "battlefield", BEAR, 2)
    twin = "You may have this creature enter as a copy of a creature you control."
    table.to("main1").say("may", True).say("copy", [first]).say("color", "G")
    table.cast("A", beast(twin, "0/1", name="Twin"))
    copy = [oid for oid in table.game.permanents() if table.name(oid) == "First"][-1]
    assert copy != first
    table.say("target", [other])
    act(table, "A", "activate", copy)
    assert (table.name(copy), table.pt(found(table, "Bear"))) == ("Other", (2, 2))
    table.to("main1", 3).cast("A", DOOM, [copy])
    assert table.life("A") == 20 + 3


def test_607_2d_an_ability_on_the_stack_keeps_the_choice_of_its_text() -> None:
    """What it becomes meanwhile does not take the choice from an ability that was activated before."""
    text = "As this creature enters, choose a creature type.\n{G}: Until end of turn, this creature becomes a copy of target creature of the chosen type."
    table = board()
    bear = table.put("A", "battlefield", beast("Flying", name="Grizzly", kind="Bear"))
    model = table.put("A", "battlefield", beast("Reach", name="Model", kind="Bear"))
    table.to("main1").say("creature_type", "Bear").cast("A", beast(text, "1/1", name="Mimic"))
    mimic = found(table, "Mimic")
    table.say("target", [bear], [model])
    assert table.act("A", "activate", mimic) is None
    act(table, "A", "activate", mimic)
    assert table.name(mimic) == "Grizzly"
