"""Keywords that attach (CR 702)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Host
from tests.rules.cards import BEAR, DOOM, PACIFISM, creature, n
from tests.rules.quick import act, board, found, lands_for_both
from tests.rules.written import written


def test_702_5a_an_aura_needs_something_it_may_enchant() -> None:
    table = board()
    aura = table.put("A", "hand", PACIFISM)
    assert not table.to("main1").may("A", "cast", aura)
    table.put("B", "battlefield", BEAR)
    assert table.may("A", "cast", aura)


def test_702_6a_equip_moves_it_onto_your_creature_as_a_sorcery() -> None:
    table = board()
    sword = table.put(
        "A", "battlefield", written("Sword", "{1}", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")
    )
    bear, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    assert not table.to("upkeep").may("A", "activate", sword)
    act(table.to("main1").say("target", [bear]), "A", "activate", sword)
    assert (table.pt(bear), table.pt(theirs)) == ((4, 2), (2, 2))


def test_702_67a_fortify_goes_onto_your_land() -> None:
    table = board()
    fort = table.put("A", "battlefield", written("Fort", "{1}", "Artifact — Fortification", "Fortify {1}"))
    land = table.game.s.battlefield[0]
    act(table.to("main1").say("target", [land]), "A", "activate", fort)
    assert table.game.s.objects[fort].attached_to == land


def test_702_92a_living_weapon_brings_a_germ() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Blade", "{1}", "Artifact — Equipment", "Living weapon\nEquipped creature gets +2/+2.\nEquip {5}")
    )
    assert table.pt(next(oid for oid in table.game.permanents() if "Germ" in table.game.chars(oid).subtypes)) == (2, 2)


DOUBLING = written(
    "Twice", "{3}{G}", "Enchantment",
    "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.",
)  # fmt: skip


def test_301_5c_of_two_tokens_the_controller_chooses_which_bears_the_equipment() -> None:
    """One effect that brings a token and attaches to it, doubled: 701.3a attaches to one object."""

    def played(*chosen: int) -> tuple[list[int], list[int]]:
        table = board()
        table.put("A", "battlefield", DOUBLING)
        blade = written(
            "Blade", "{1}", "Artifact — Equipment", "Living weapon\nEquipped creature gets +2/+2.\nEquip {5}"
        )
        table.to("main1").say("attach_to", *([each] for each in chosen)).cast("A", blade)
        [ask] = [each for each in table.asked if each.reason == "attach_to"]
        assert ask.decider == 0
        return ask.options, [oid for oid in table.game.permanents() if "Germ" in table.game.chars(oid).subtypes]

    germs, left = played()
    assert left == [germs[0]]
    assert played(germs[1])[1] == [germs[1]]


def test_702_103_bestow_is_an_aura_until_its_host_leaves() -> None:
    spirit = creature(
        "Spirit",
        "2/2",
        abilities=(ab.Keyword("bestow", cost=co.ManaCost("{2}")), ab.StaticAbility(Host(), (mo.ModifyPT(n(2), n(2)),))),
        types="enchantment creature",
    )
    table = lands_for_both()
    bear = table.put("A", "battlefield", BEAR)
    oid = table.put("A", "hand", spirit)
    table.to("main1").say("target", [bear]).act("A", "cast", oid, "bestow")
    table.resolve()
    assert table.pt(bear) == (4, 4)
    aura = table.game.s.battlefield[-1]
    assert "creature" not in table.game.chars(aura).types
    table.cast("A", DOOM, [bear])
    assert table.pt(aura) == (2, 2)
    assert "creature" in table.game.chars(aura).types


def test_702_103e_a_bestowed_aura_without_a_target_is_a_creature() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    nymph = table.put(
        "A",
        "hand",
        written("Nymph", "{9}", "Enchantment Creature — Nymph", "Bestow {G}\nEnchanted creature gets +1/+1.", "1/1"),
    )
    doom = table.put("A", "hand", DOOM)
    table.to("main1").say("target", [bear], [bear])
    assert table.act("A", "cast", nymph, "bestow") is None
    assert table.act("A", "cast", doom) is None
    table.resolve()
    assert "creature" in table.game.chars(found(table, "Nymph")).types


def test_702_151a_reconfigure_attaches_and_is_no_creature() -> None:
    table = board()
    beetle, bear = (
        table.put(
            "A",
            "battlefield",
            written(
                "Beetle",
                "{1}",
                "Artifact Creature — Equipment Insect",
                "Equipped creature gets +1/+1.\nReconfigure {1}",
                "1/1",
            ),
        ),
        table.put("A", "battlefield", BEAR),
    )
    act(table.to("main1").say("target", [bear]), "A", "activate", beetle)
    assert ("creature" in table.game.chars(beetle).types, table.pt(bear)) == (False, (3, 3))


def test_702_163a_for_mirrodin_brings_a_rebel() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Axe", "{1}", "Artifact — Equipment", "For Mirrodin!\nEquipped creature gets +1/+1.\nEquip {4}")
    )
    assert table.pt(found(table, "Rebel")) == (3, 3)


def test_702_182a_job_select_brings_a_hero() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Staff", "{1}", "Artifact — Equipment", "Job select\nEquipped creature gets +1/+0.\nEquip {4}")
    )
    assert table.pt(found(table, "Hero")) == (2, 1)
