"""Type Line (CR 205)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from services.game.rules.kernel.abilities.mana import activated_abilities
from services.game.rules.program import effects as fx
from services.game.rules.program import modifications as mo
from services.game.rules.program import vocabulary as v
from services.game.rules.program.filters import IsPermanentCard
from services.game.rules.program.objects import Target
from tests.rules import coverage
from tests.rules.cards import BEAR, BLADE, FOREST, n, spell
from tests.rules.quick import act, beast, board, found, stocked
from tests.rules.written import written


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


def _set(*changes: mo.Modification) -> fx.Clause:
    return fx.Clause(fx.Apply(Target(0, IsPermanentCard()), changes, ""))


def test_205_1a_new_card_types_take_the_subtypes_of_the_old_along() -> None:
    table = board()
    blade = table.put("A", "battlefield", BLADE)
    table.to("main1").cast("A", spell("Wood", _set(mo.SetTypes(("land",), ("Forest",)))), [blade])
    row = table.game.chars(blade)
    assert (row.types, row.subtypes) == (frozenset(("land",)), frozenset(("Forest",)))


def test_205_1a_subtypes_of_another_set_stay_while_they_correlate() -> None:
    table = board()
    blade = table.put("A", "battlefield", BLADE)
    table.game.edit(blade).counters = {"charge": 2}
    table.to("main1").cast(
        "A", spell("Wake", _set(mo.SetTypes(("artifact", "creature"), ("Golem",)), mo.SetBasePT(n(1), n(1)))), [blade]
    )
    row = table.game.chars(blade)
    assert (row.subtypes, table.game.s.objects[blade].counters) == (frozenset(("Equipment", "Golem")), {"charge": 2})
    blade = table.put("A", "battlefield", BLADE)
    table.cast("A", spell("Melt", _set(mo.SetTypes(("artifact",), ("Treasure",)))), [blade])
    assert table.game.chars(blade).subtypes == {"Treasure"}


def test_205_1a_the_creature_type_of_ones_choice_replaces_the_others() -> None:
    table = board()
    mist = table.put(
        "A", "battlefield", beast("{G}: This creature becomes the creature type of your choice until end of turn.")
    )
    table.to("main1").say("creature_type", "Goblin")
    act(table, "A", "activate", mist)
    assert table.game.chars(mist).subtypes == {"Goblin"}


def test_205_1b_an_artifact_creature_keeps_its_other_types() -> None:
    table = board()
    text = "Target land becomes a 3/3 artifact creature until end of turn."
    table.to("main1").cast("A", written("Wake", "{G}", "Instant", text), [table.game.s.battlefield[0]])
    row = table.game.chars(table.game.s.battlefield[0])
    assert row.types == {"land", "artifact", "creature"}
    assert "Forest" in row.subtypes


def test_205_1b_a_bird_artifact_creature_keeps_its_other_types_and_is_no_other_kind_of_creature() -> None:
    table = board()
    changeling = table.put("A", "battlefield", beast("Changeling", kind="Elf"))
    for oid in (changeling, table.game.s.battlefield[0]):
        text = "Target permanent becomes a 2/2 Bird artifact creature with flying until end of turn."
        table.to("main1").cast("A", written("Whistle", "{G}", "Instant", text), [oid])
    assert table.game.chars(changeling).subtypes == {"Bird"}
    assert not table.game.chars(changeling).every_creature_type
    assert table.game.chars(table.game.s.battlefield[0]).subtypes == {"Forest", "Bird"}


def test_205_1b_a_basic_land_type_in_addition_taps_for_both() -> None:
    table = board()
    land = table.put("A", "battlefield", FOREST)
    table.to("main1").say("target", [land]).say("basic_land_type", "Island")
    text = "Until end of turn, target land you control becomes the basic land type of your choice in addition to its other types."
    table.cast("A", written("Compass", "{0}", "Instant", text))
    assert table.game.chars(land).subtypes == {"Forest", "Island"}
    assert {key for key, _ in activated_abilities(table.game, land)} == {"t:Forest", "t:Island"}


def test_205_3_that_is_one_or_the_other() -> None:
    table = stocked(2)
    token_like = table.put("A", "battlefield", written("Wolf", "{G}", "Creature — Wolf", "", "1/1"))
    bear = table.put("A", "battlefield", BEAR)
    table.put(
        "A",
        "battlefield",
        written("Pack", "{G}", "Enchantment", "Each creature you control that's a Wolf or a Werewolf gets +1/+1."),
    )
    assert (table.pt(token_like), table.pt(bear)) == ((2, 2), (2, 2))


def test_205_3_the_same_is_true_for_spells_and_cards_elsewhere() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Brass",
            "{1}",
            "Enchantment",
            "Creatures you control are artifacts in addition to their other types. The same is true for creature spells you control and creature cards you own that aren't on the battlefield.",
        ),
    )
    own = [table.put("A", zone, BEAR) for zone in ("battlefield", "hand", "graveyard")]
    other = table.put("B", "graveyard", BEAR)
    table.to("main1")
    assert all("artifact" in table.game.chars(oid).types for oid in own)
    assert "artifact" not in table.game.chars(other).types


def test_205_1b_it_is_still_a_land_whatever_else_was_said_of_it_before() -> None:
    text = (
        "{G}: This land becomes a 3/2 Ape creature until end of turn and can't be blocked this turn. It's still a land."
    )
    table = board()
    pit = table.put("A", "battlefield", written("Pit", "", "Land", text))
    act(table.to("main1"), "A", "activate", pit)
    assert set(table.game.chars(pit).types) == {"land", "creature"}


def test_205_3d_what_is_no_creature_gets_no_creature_type() -> None:
    """A copy of what is a creature only for a while is none, so that "it's a Rogue in addition" adds nothing to it."""
    table = board()
    text = "{G}: This land becomes a 2/2 Ape creature until end of turn. It's still a land."
    glade = table.put("A", "battlefield", written("Glade", "", "Land", text))
    mimic = beast(
        "You may have this creature enter as a copy of a creature you control, except it's a Rogue in addition to its other types.",
        name="Mimic",
    )
    act(table.to("main1"), "A", "activate", glade)
    table.say("replacement", True).cast("A", mimic)
    copy = found(table, "Glade")
    assert copy != glade
    assert (table.game.chars(copy).types, table.game.chars(copy).subtypes) == ({"land"}, frozenset())
    table.cast("A", BEAR).say("copy", [found(table, "Bear")]).say("replacement", True).cast("A", mimic)
    assert "Rogue" in table.game.chars(found(table, "Bear")).subtypes


def test_205_3e_a_creature_type_is_chosen_from_the_list() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        written(
            "Call",
            "{G}",
            "Artifact",
            "As this artifact enters, choose a creature type.\nCreatures of the chosen type get +1/+1.",
        ),
    )
    ask = next(ask for ask in table.asked if ask.kind == "name")
    assert "Bear" in ask.words
    assert "Island" not in ask.words


@pytest.mark.shared
def test_205_3g_artifact_types(shared: Path) -> None:
    assert _listed(shared, "205.3g") == v.ARTIFACT_TYPES


@pytest.mark.shared
def test_205_3h_enchantment_types(shared: Path) -> None:
    assert _listed(shared, "205.3h") == v.ENCHANTMENT_TYPES


def test_205_3i_a_land_is_every_nonbasic_land_type_everywhere() -> None:
    """A characteristic-defining ability: found in the library as a Gate (CR 604.3)."""
    table = board(4)
    nexus = table.put(
        "A", "library", written("Nexus", "", "Land", "This land is every nonbasic land type.\n{T}: Add {C}.")
    )
    table.to("main1")
    assert {"Gate", "Desert", "Urza's"} <= table.game.chars(nexus).subtypes
    assert "Forest" not in table.game.chars(nexus).subtypes


@pytest.mark.shared
def test_205_3i_land_types(shared: Path) -> None:
    assert _listed(shared, "205.3i") == v.LAND_TYPES


@pytest.mark.shared
def test_205_3j_planeswalker_types(shared: Path) -> None:
    assert _listed(shared, "205.3j") == v.PLANESWALKER_TYPES


@pytest.mark.shared
def test_205_3k_spell_types(shared: Path) -> None:
    assert _listed(shared, "205.3k") == v.SPELL_TYPES


def test_205_3m_kinship_reveals_only_a_card_of_the_same_type() -> None:
    text = "When this creature enters, you may look at the top card of your library. If it shares a creature type with this creature, you may reveal it. If you do, you gain 4 life."
    for kind in ("Goblin", "Elf"):
        table = board(library=0)
        table.put("A", "library", beast(kind=kind))
        goblin = table.put("A", "hand", beast(text, cost="{G}", kind="Goblin"))
        act(table.to("main1"), "A", "cast", goblin)
        assert table.life("A") == (24 if kind == "Goblin" else 20)


@pytest.mark.shared
def test_205_3m_creature_types(shared: Path) -> None:
    assert _listed(shared, "205.3m") | {"Time Lord"} == v.CREATURE_TYPES


@pytest.mark.shared
def test_205_3q_battle_types(shared: Path) -> None:
    assert _listed(shared, "205.3q") == v.BATTLE_TYPES


@pytest.mark.parametrize(
    ("types", "may"), [("Legendary Creature — Elf", True), ("Legendary Artifact", False), ("Creature — Elf", False)]
)
def test_205_4e_a_legendary_sorcery_needs_a_legend(types: str, may: bool) -> None:
    table = board()
    blast = table.put("A", "hand", written("Blast", "{G}", "Legendary Sorcery", "You gain 1 life."))
    table.put("B", "battlefield", written("Theirs", "{G}", "Legendary Creature — Elf", "", "1/1"))
    table.put("A", "battlefield", written("Mine", "{G}", types, "", "1/1" if "Creature" in types else ""))
    assert table.to("main1").may("A", "cast", blast) is may
