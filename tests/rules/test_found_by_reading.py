"""What reading the printed programs beside the printed cards has found (CR 118.12, 401.4, 603.12, 707.2)."""

from __future__ import annotations

import pytest

from .cards import BEAR, FOREST, GIANT
from .quick import act, beast, life_changes, stocked
from .written import written


@pytest.mark.parametrize("wanted", [True, False])
def test_118_12_pay_and_sacrifice_are_one_choice(wanted: bool) -> None:
    table = stocked(2)
    text = "{T}: You may pay {2} and sacrifice a creature. If you do, you gain 4 life."
    altar = table.put("A", "battlefield", written("Altar", "{1}", "Artifact", text))
    bear = table.put("A", "battlefield", BEAR)
    table.say("may", wanted)
    act(table, "A", "activate", altar)
    assert (table.zone(bear), life_changes(table)[0]) == (("graveyard", 4) if wanted else ("battlefield", 0))


def test_118_12_without_the_creature_nothing_is_paid() -> None:
    table = stocked(2)
    text = "{T}: You may pay 2 life and sacrifice a creature. If you do, you gain 4 life."
    altar = table.put("A", "battlefield", written("Altar", "{1}", "Artifact", text))
    table.say("may", True)
    act(table, "A", "activate", altar)
    assert life_changes(table)[0] == 0


@pytest.mark.parametrize(("kind", "drawn"), [("Hamster", 3), ("Beast", 0)])
def test_603_12_the_x_of_a_reflexive_trigger_is_known_in_its_next_sentence(kind: str, drawn: int) -> None:
    table = stocked(2)
    text = (
        "{T}: Sacrifice a creature. When you do, this artifact deals X damage to any target, where X is that creature's power. "
        "If the sacrificed creature was a Hamster, draw X cards."
    )
    altar = table.put("A", "battlefield", written("Altar", "{1}", "Artifact", text))
    table.put("A", "battlefield", beast(pt="3/3", kind=kind))
    giant = table.put("B", "battlefield", GIANT)
    before = table.count("A", "hand")
    table.say("target", [giant])
    act(table, "A", "activate", altar)
    assert (table.game.s.objects[giant].damage, table.count("A", "hand") - before) == (3, drawn)


@pytest.mark.parametrize("wanted", [True, False])
def test_608_2c_the_rest_goes_away_whatever_was_chosen(wanted: bool) -> None:
    table = stocked(2)
    text = (
        "{T}: You may look at the top two cards of your library. If you do, you may put a creature card from among them onto the "
        "battlefield, then you put the rest of those cards on the bottom of your library in any order."
    )
    stone = table.put("A", "battlefield", written("Stone", "{1}", "Artifact", text))
    table.put("A", "library", BEAR, 2)
    table.say("may", True, wanted)
    act(table, "A", "activate", stone)
    assert table.count("A", "battlefield", "Bear") == int(wanted)
    left = [table.name(oid) for oid in table.game.s.library[0]].count("Bear")
    assert left == 2 - int(wanted)
    table.cast("A", written("Dig", "{G}", "Sorcery", "Draw two cards."))
    assert table.count("A", "hand", "Bear") == 0


def test_603_2_they_who_own_what_enters() -> None:
    table = stocked(2)
    text = "Whenever a nonland permanent an opponent owns enters under your control, they lose life equal to its mana value."
    table.put("A", "battlefield", beast(text, name="Dragon"))
    ox = table.put("B", "graveyard", beast(cost="{2}{G}", name="Ox"))
    theft = "Put target creature card from an opponent's graveyard onto the battlefield under your control."
    table.cast("A", written("Theft", "{G}", "Sorcery", theft), [ox])
    assert life_changes(table) == (0, -3)


def test_707_2_it_is_never_a_copy_of_itself() -> None:
    table = stocked(2)
    text = "Whenever a Dragon you control enters, you may have this creature become a copy of it until end of turn."
    mage = table.put("A", "battlefield", beast(text, name="Mage"))
    table.say("may", True)
    table.cast("A", beast(pt="4/4", name="Drake", kind="Dragon"))
    assert (table.name(mage), table.pt(mage)) == ("Drake", (4, 4))


def test_608_2c_it_is_what_became_a_copy() -> None:
    table = stocked(2)
    text = "{T}: Put a flood counter on target creature. If it's a creature, it becomes a copy of this creature. If it's green, it gains trample."
    mars = table.put("A", "battlefield", beast(text, pt="5/5", name="Mars"))
    bear = table.put("B", "battlefield", BEAR)
    table.say("target", [bear])
    act(table, "A", "activate", mars)
    assert (table.name(bear), table.pt(bear)) == ("Mars", (5, 5))
    assert table.game.has_keyword(bear, "trample")
    assert not table.game.has_keyword(mars, "trample")


def test_401_4_whoever_looked_at_the_cards_puts_them_back_in_order() -> None:
    table = stocked(2)
    text = (
        "Look at the top three cards of target opponent's library, then put them back in any order. "
        "That player looks at the top three cards of your library, then puts them back in any order."
    )
    table.cast("A", written("Glare", "{G}", "Sorcery", text))
    asked = [(ask.seat, ask.hidden) for ask in table.asked if ask.reason == "library_order"]
    assert asked == [(0, True), (1, True)]


def test_115_1_the_zone_at_the_end_is_that_of_both_targets() -> None:
    table = stocked(2)
    standing = table.put("A", "battlefield", BEAR)
    creature, land = table.put("A", "graveyard", GIANT), table.put("A", "graveyard", FOREST)
    text = "Return up to one target creature card and up to one target land card from your graveyard to your hand."
    table.cast("A", written("Retrieval", "{G}", "Sorcery", text), [creature, land])
    offered = [ask.options for ask in table.asked if ask.reason == "target"]
    assert offered == [[creature], [land]]
    assert (table.zone(standing), table.count("A", "hand")) == ("battlefield", 2)
