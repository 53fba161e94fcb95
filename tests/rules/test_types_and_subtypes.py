"""Card types and subtypes (CR 205), the mana value of hybrid symbols (202.3f), the two costs of a split card (709.4b), a deck's colours (903.4)."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from services.game.rules.kernel.abilities.mana import activated_abilities
from services.game.rules.kernel.state.mana_symbols import mana_value_of_cost
from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program import effects as fx
from services.game.rules.program import modifications as m
from services.game.rules.program import vocabulary as v
from services.game.rules.program.filters import IsPermanentCard
from services.game.rules.program.objects import Target

from . import coverage
from .cards import BEAR, BLADE, FOREST, creature, n, spell
from .quick import act, beast, board
from .written import two_faced, written


def _listed(shared: Path, number: str) -> set[str]:
    """The subtypes that a paragraph of the rules lists after "types are" or "type is"."""
    text = (shared / "rules" / coverage.TEXT).read_text(encoding="utf-8").replace("’", "'")
    paragraph = next(line for line in text.splitlines() if line.startswith(f"{number} "))
    said = re.split(r"All other creature types are one word long: |types are |type is ", paragraph)[-1]
    if number == "205.3m":
        said = paragraph.split("one word long: ")[1]
    if number == "205.3i":
        said = paragraph.split("The land types are ")[1].split(". ")[0]
    said = re.sub(r" \(see [^)]*\)", "", said)
    return {word.strip().removeprefix("and ").rstrip(".") for word in said.split(",")}


@pytest.mark.shared
def test_205_3g_artifact_types(shared: Path) -> None:
    assert _listed(shared, "205.3g") == v.ARTIFACT_TYPES


@pytest.mark.shared
def test_205_3h_enchantment_types(shared: Path) -> None:
    assert _listed(shared, "205.3h") == v.ENCHANTMENT_TYPES


@pytest.mark.shared
def test_205_3i_land_types(shared: Path) -> None:
    assert _listed(shared, "205.3i") == v.LAND_TYPES


@pytest.mark.shared
def test_205_3j_planeswalker_types(shared: Path) -> None:
    assert _listed(shared, "205.3j") == v.PLANESWALKER_TYPES


@pytest.mark.shared
def test_205_3k_spell_types(shared: Path) -> None:
    assert _listed(shared, "205.3k") == v.SPELL_TYPES


@pytest.mark.shared
def test_205_3m_creature_types(shared: Path) -> None:
    assert _listed(shared, "205.3m") | {"Time Lord"} == v.CREATURE_TYPES


@pytest.mark.shared
def test_205_3q_battle_types(shared: Path) -> None:
    assert _listed(shared, "205.3q") == v.BATTLE_TYPES


def test_202_3f_a_hybrid_symbol_counts_its_largest_part() -> None:
    assert [mana_value_of_cost(cost) for cost in ("{W/U}{W/U}", "{2/R}{2/R}", "{C/G}{1}", "{B/P}")] == [2, 4, 2, 1]


def _set(*changes: m.Modification) -> fx.Clause:
    return fx.Clause(fx.Apply(Target(0, IsPermanentCard()), changes, ""))


def test_205_1a_new_card_types_take_the_subtypes_of_the_old_along() -> None:
    table = board()
    blade = table.put("A", "battlefield", BLADE)
    table.to("main1").cast("A", spell("Wood", _set(m.SetTypes(("land",), ("Forest",)))), [blade])
    row = table.game.chars(blade)
    assert (row.types, row.subtypes) == (frozenset(("land",)), frozenset(("Forest",)))


def test_205_1a_subtypes_of_another_set_stay_while_they_correlate() -> None:
    table = board()
    blade = table.put("A", "battlefield", BLADE)
    table.game.edit(blade).counters = {"charge": 2}
    table.to("main1").cast(
        "A", spell("Wake", _set(m.SetTypes(("artifact", "creature"), ("Golem",)), m.SetBasePT(n(1), n(1)))), [blade]
    )
    row = table.game.chars(blade)
    assert (row.subtypes, table.game.s.objects[blade].counters) == (frozenset(("Equipment", "Golem")), {"charge": 2})
    blade = table.put("A", "battlefield", BLADE)
    table.cast("A", spell("Melt", _set(m.SetTypes(("artifact",), ("Treasure",)))), [blade])
    assert table.game.chars(blade).subtypes == {"Treasure"}


def test_205_1b_an_artifact_creature_keeps_its_other_types() -> None:
    table = board()
    text = "Target land becomes a 3/3 artifact creature until end of turn."
    table.to("main1").cast("A", written("Wake", "{G}", "Instant", text), [table.game.s.battlefield[0]])
    row = table.game.chars(table.game.s.battlefield[0])
    assert row.types == {"land", "artifact", "creature"}
    assert "Forest" in row.subtypes


def test_709_4b_a_split_card_has_both_costs() -> None:
    table = board()
    split = two_faced(
        "Fire // Mist",
        FaceText("Fire", "{1}{R}", "Instant", "You gain 1 life."),
        FaceText("Mist", "{2}{U}", "Instant", "You gain 2 life."),
        "split",
    )
    oid = table.put("A", "hand", split)
    row = table.to("main1").game.chars(oid)
    assert (row.mana_value, row.colors) == (5, "UR")
    table.put("A", "battlefield", FOREST)
    assert not table.may("A", "cast", oid)


def test_903_4_mana_in_the_color_identity_of_the_commander() -> None:
    table = board(0)
    legend = replace(creature("Legend", "2/2", types="legendary creature"), identity="RW")
    table.commander("A", legend)
    table.put("A", "battlefield", BEAR)
    tower = written("Tower", "", "Land", "{T}: Add one mana of any color in your commander's color identity.")
    oid = table.put("A", "battlefield", tower)
    act(table.to("main1").say("color", "W"), "A", "activate", oid)
    asked = next(ask for ask in table.asked if ask.reason == "color")
    assert sorted(asked.words) == ["R", "W"]


# --- of your choice ----------------------------------------------------------------------------------------------------


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


def test_205_1b_a_basic_land_type_in_addition_taps_for_both() -> None:
    table = board()
    land = table.put("A", "battlefield", FOREST)
    table.to("main1").say("target", [land]).say("basic_land_type", "Island")
    text = "Until end of turn, target land you control becomes the basic land type of your choice in addition to its other types."
    table.cast("A", written("Compass", "{0}", "Instant", text))
    assert table.game.chars(land).subtypes == {"Forest", "Island"}
    assert {key for key, _ in activated_abilities(table.game, land)} == {"t:Forest", "t:Island"}


def test_205_1a_the_creature_type_of_ones_choice_replaces_the_others() -> None:
    table = board()
    mist = table.put(
        "A", "battlefield", beast("{G}: This creature becomes the creature type of your choice until end of turn.")
    )
    table.to("main1").say("creature_type", "Goblin")
    act(table, "A", "activate", mist)
    assert table.game.chars(mist).subtypes == {"Goblin"}


def test_105_4_several_colors_of_ones_choice() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("option", "white and blue")
    lace = written("Lace", "{0}", "Instant", "Target permanent becomes the color or colors of your choice.")
    assert table.cast("A", lace, [bear]).game.chars(bear).colors == "WU"
