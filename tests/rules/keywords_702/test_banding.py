"""Banding (CR 702.22)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.combat.bands import band_of
from services.game.rules.program import effects as fx
from services.game.rules.program import modifications as mo
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.objects import Target
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, CREATURE, DOOM, FOREST, GIANT, creature, spell
from tests.rules.quick import attack, beast, block
from tests.rules.written import written

HERO = creature("Hero", "1/1", "banding")


def _band(*more: int, table: Board | None = None) -> tuple[Board, int, int]:
    table = table or Board()
    hero, bear = table.put("A", "battlefield", HERO), table.put("A", "battlefield", BEAR)
    table.say("attackers", [[oid, seat("B")] for oid in (hero, bear, *more)]).say("band", [hero, bear])
    return table, hero, bear


def test_702_22c_attackers_with_banding_form_a_band() -> None:
    table, hero, bear = _band()
    table.to("declare_attackers")
    assert set(band_of(table.game, bear)) == {hero, bear}


def test_702_22c_only_one_member_may_be_without_banding() -> None:
    table = Board()
    first, second = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BEAR)
    hero = table.put("A", "battlefield", HERO)
    table.say("attackers", [[oid, seat("B")] for oid in (hero, first, second)]).say("band", [hero, first, second])
    with pytest.raises(AssertionError, match=r"702\.22c"):
        table.to("declare_attackers")


def test_702_22d_a_band_attacks_one_player() -> None:
    table = Board(3)
    hero, bear = table.put("A", "battlefield", HERO), table.put("A", "battlefield", BEAR)
    table.say("attackers", [[hero, seat("B")], [bear, seat("C")]]).to("declare_attackers")
    assert "band" not in [ask.reason for ask in table.asked]


def test_702_22f_a_creature_that_leaves_combat_leaves_its_band() -> None:
    table, hero, bear = _band()
    table.put("B", "battlefield", FOREST)
    table.to("declare_attackers")
    doom = table.put("B", "hand", DOOM)
    table.say("target", [bear])
    assert table.act("B", "cast", doom) is None
    table.resolve()
    assert band_of(table.game, hero) == ()


WALL = creature("Wall", "0/4")


def test_702_22h_one_member_blocked_blocks_the_band() -> None:
    table, _hero, bear = _band()
    wall = table.put("B", "battlefield", WALL)
    table.say("blockers", [[wall, bear]]).to("end_combat")
    assert table.life("B") == 20
    assert table.game.s.objects[wall].damage == 3


def test_702_22k_the_attacker_divides_the_damage_of_what_blocks_the_band() -> None:
    table, hero, bear = _band()
    giant = table.put("B", "battlefield", GIANT)
    table.say("blockers", [[giant, bear]]).say("combat_damage", [0, 5]).to("end_combat")
    asked = next(ask for ask in table.asked if ask.reason == "combat_damage")
    assert asked.seat == 0
    assert sorted((table.zone(hero), table.zone(bear))) == ["battlefield", "graveyard"]


def test_702_22j_the_defender_divides_the_damage_when_a_blocker_has_banding() -> None:
    table = Board()
    giant = table.put("A", "battlefield", GIANT)
    hero, bear = table.put("B", "battlefield", HERO), table.put("B", "battlefield", BEAR)
    table.say("attackers", [[giant, seat("B")]]).say("blockers", [[hero, giant], [bear, giant]])
    table.say("combat_damage", [5, 0]).to("end_combat")
    asked = next(ask for ask in table.asked if ask.reason == "combat_damage")
    assert asked.seat == 1
    assert (table.zone(hero), table.zone(bear)) == ("graveyard", "battlefield")


def test_702_22j_the_defender_says_whether_damage_is_assigned_as_though_not_blocked() -> None:
    """Which is a way to assign it: the controller of the attacker says so only when no blocker has banding."""
    text = "You may have this creature assign its combat damage as though it weren't blocked."
    for blocker, who in ((HERO, 1), (BEAR, 0)):
        table = Board()
        worm, ally = table.put("A", "battlefield", beast(text, "6/6")), table.put("B", "battlefield", blocker)
        table.say("assign_as_unblocked", False)
        block(attack(table, worm), (ally, worm)).to("end_combat")
        assert [ask.seat for ask in table.asked if ask.reason == "assign_as_unblocked"] == [who]
        assert (table.life("B"), table.zone(ally)) == (20, "graveyard")


def test_702_22e_a_band_lasts_although_banding_is_lost() -> None:
    table, hero, bear = _band()
    table.put("A", "battlefield", FOREST)
    table.to("declare_attackers")
    lost = spell("Lone", fx.Clause(fx.Apply(Target(0, CREATURE), (mo.LoseKeyword("banding"),), "end_of_turn")))
    table.cast("A", lost, [hero])
    assert not table.game.has_keyword(hero, "banding")
    assert set(band_of(table.game, bear)) == {hero, bear}


def test_702_22g_members_of_a_band_share_no_abilities() -> None:
    table = Board()
    hero, flier = (
        table.put("A", "battlefield", beast("Banding", "1/1")),
        table.put("A", "battlefield", beast("Flying", name="Flier")),
    )
    table.say("band", [hero, flier])
    attack(table, hero, flier)
    assert not table.game.has_keyword(hero, "flying")


def test_702_22m_banding_twice_is_banding() -> None:
    table = Board()
    hero, bear = table.put("A", "battlefield", beast("Banding\nBanding", "1/1")), table.put("A", "battlefield", BEAR)
    table.say("band", [hero, bear])
    attack(table, hero, bear)
    assert [ask.reason for ask in table.asked].count("band") == 1


# --- bands with other ------------------------------------------------------------------------------------------------

SEAFARER = written("Quay", "", "Land", 'Legendary creatures you control have "bands with other legendary creatures."')
KINGS = [written(name, "{1}", "Legendary Creature — Human", "", "2/2") for name in ("King", "Queen", "Jack")]
PACK = beast("Bands with other creatures named Wolf", "1/1", name="Wolf", kind="Wolf")


def _pack(*kinds: CardProgram, more: CardProgram | None = None) -> tuple[Board, list[int]]:
    """These attack and want to be one band."""
    table = Board()
    if more is not None:
        table.put("A", "battlefield", more)
    members = [table.put("A", "battlefield", kind) for kind in kinds]
    table.say("attackers", [[oid, seat("B")] for oid in members]).say("band", members)
    return table, members


def test_702_22c_any_number_of_a_quality_band_when_one_bands_with_it() -> None:
    wolf = beast(name="Wolf", kind="Wolf")
    table, members = _pack(PACK, wolf, wolf)
    assert band_of(table.to("declare_attackers").game, members[1]) == tuple(members)


def test_702_22c_bands_with_other_is_granted_by_a_quoted_ability() -> None:
    table, members = _pack(*KINGS, more=SEAFARER)
    assert band_of(table.to("declare_attackers").game, members[1]) == tuple(members)


def test_702_22c_what_has_not_the_quality_is_not_among_them() -> None:
    table, _members = _pack(PACK, PACK, BEAR)
    with pytest.raises(AssertionError, match="not offered"):
        table.to("declare_attackers")
    table, _members = _pack(PACK, BEAR)
    table.to("declare_attackers")
    assert "band" not in [ask.reason for ask in table.asked]


def test_702_22c_what_another_keyword_names_is_no_quality_of_a_band() -> None:
    bear = beast("Bands with other creatures named Wolf\nProtection from Bears", "1/1", name="Odd", kind="Bear")
    table, _members = _pack(bear, beast(name="Bruin", kind="Bear"))
    table.to("declare_attackers")
    assert "band" not in [ask.reason for ask in table.asked]


def test_702_22c_bands_with_other_is_not_banding() -> None:
    table, _members = _pack(HERO, PACK, BEAR)
    with pytest.raises(AssertionError, match=r"702\.22c"):
        table.to("declare_attackers")


def test_702_22b_what_loses_banding_loses_bands_with_other_too() -> None:
    fool = spell("Fool", fx.Clause(fx.Apply(Target(0, CREATURE), (mo.LoseKeyword("banding"),), "end_of_turn")))
    table = Board()
    first, second = table.put("A", "battlefield", PACK), table.put("A", "battlefield", beast(name="Wolf", kind="Wolf"))
    table.put("A", "battlefield", FOREST, 3)
    table.to("main1").cast("A", fool, [first])
    table.say("attackers", [[oid, seat("B")] for oid in (first, second)]).to("declare_attackers")
    assert "band" not in [ask.reason for ask in table.asked]


def test_702_22b_all_bands_with_other_abilities_are_lost_and_banding_is_not() -> None:
    text = 'Target creature loses all "bands with other" abilities until end of turn.'
    brownie = written("Brownie", "{G}", "Sorcery", text)
    table = Board()
    both = table.put("A", "battlefield", beast("Banding\nBands with other Beasts"))
    table.put("A", "battlefield", FOREST, 3)
    table.to("main1").cast("A", brownie, [both])
    assert table.game.has_keyword(both, "banding")
    assert not table.game.has_keyword(both, "bands with other")


@pytest.mark.parametrize(("other", "who"), [("Wolf", 1), ("Cub", 0)])
def test_702_22j_two_of_a_quality_that_block_divide_the_damage(other: str, who: int) -> None:
    table = Board()
    giant = table.put("A", "battlefield", GIANT)
    blockers = [table.put("B", "battlefield", PACK), table.put("B", "battlefield", beast(name=other, kind="Wolf"))]
    table.say("attackers", [[giant, seat("B")]]).say("blockers", [[oid, giant] for oid in blockers])
    table.to("end_combat")
    assert next(ask.seat for ask in table.asked if ask.reason == "combat_damage") == who


def test_702_22k_two_of_a_quality_that_are_blocked_divide_the_damage() -> None:
    table, members = _pack(PACK, beast(name="Wolf", kind="Wolf"))
    giant = table.put("B", "battlefield", GIANT)
    table.say("blockers", [[giant, members[0]]]).to("end_combat")
    assert next(ask.seat for ask in table.asked if ask.reason == "combat_damage") == 0
