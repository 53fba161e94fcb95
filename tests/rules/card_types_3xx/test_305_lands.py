"""Lands (CR 305)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.abilities.mana import activated_abilities
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from tests.rules.board import Board
from tests.rules.cards import ANTHEM, BLOOD_MOON, FOREST, MOUNTAIN, card, creature
from tests.rules.quick import act, beast, board
from tests.rules.written import written


def test_305_2_one_land_a_turn() -> None:
    table = board(0)
    first, second = table.put("A", "hand", FOREST), table.put("A", "hand", FOREST)
    table.to("main1").act("A", "land", first)
    assert not table.may("A", "land", second)


@pytest.mark.parametrize("played", [False, True])
def test_305_2b_nobody_is_asked_for_a_land_that_cannot_be_played(played: bool) -> None:
    table = board()
    table.put("A", "library", MOUNTAIN)
    land = table.put("A", "hand", FOREST)
    table.to("main1")
    if played:
        act(table, "A", "land", land)
    text = "Exile the top card of your library. You may play it without paying its mana cost."
    table.say("may", True).cast("A", written("Fate", "{G}", "Sorcery", text))
    asked = sum("may" in ask.reason for ask in table.asked)
    assert (asked, table.count("A", "battlefield", "Mountain")) == ((0, 0) if played else (1, 1))


def test_305_3_no_land_in_the_turn_of_another() -> None:
    table = board(0)
    land = table.put("A", "hand", FOREST)
    assert not table.to("main1", 2).may("A", "land", land)


def test_305_6_a_basic_land_type_brings_its_mana() -> None:
    table = board(0)
    table.put("A", "battlefield", card("Marsh", "", "land", subtypes=("Swamp",)))
    assert table.to("main1").may("A", "cast", table.put("A", "hand", creature("Black", "1/1", cost="{B}")))


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Enchant permanent\nEnchanted permanent loses all abilities.", []),
        ('Enchant permanent\nEnchanted permanent loses all abilities and has "{T}: Add {C}."', ["0"]),
        ("Enchant permanent\nEnchanted permanent has vigilance.", ["t:Forest"]),
    ],
)
def test_305_6_who_loses_all_abilities_loses_those_of_basic_land_types_too(text: str, keys: list[str]) -> None:
    table = board(0)
    for host in (FOREST, written("Arbor", "", "Land Creature — Forest Dryad", "", "1/1")):
        oid = table.put("A", "battlefield", host)
        table.put("A", "battlefield", written("Bind", "{G}", "Enchantment — Aura", text), attached_to=oid)
        table.to("main1")
        assert [key.partition(":")[0] for key, _ in activated_abilities(table.game, oid)] == [
            k.partition(":")[0] for k in keys
        ]
        assert "Forest" in table.game.chars(oid).subtypes


def test_305_7_a_land_set_to_mountain_taps_for_red() -> None:
    table = Board()
    ruin = card("Ruin", "", "land", ab.ActivatedAbility(co.TapThis(), ab.Body((fx.Clause(fx.AddMana("{C}{C}")),))))
    land = table.put("A", "battlefield", ruin)
    table.put("A", "battlefield", BLOOD_MOON)
    table.to("main1").act("A", "activate", land)
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R"]


def test_305_7_a_land_that_becomes_a_basic_type_loses_the_abilities_of_its_text() -> None:
    """As the only type of a permanent, too."""
    song = written(
        "Song", "{G}", "Enchantment — Aura", "Enchant permanent\nEnchanted permanent is a colorless Forest land."
    )
    table = board(0)
    tomb = table.put("A", "battlefield", written("Tomb", "", "Land", "{T}: Add {C}{C}."))
    bear = table.put("A", "battlefield", beast("Creatures you control have flying.\n{T}: Add {C}."))
    for host in (tomb, bear):
        table.put("A", "battlefield", song, attached_to=host)
    table.to("main1")
    for host in (tomb, bear):
        assert [key for key, _ in activated_abilities(table.game, host)] == ["t:Forest"]


def test_305_7_what_a_land_loses_it_does_not_do_in_the_same_layer() -> None:
    """CR 613.8a: the effect of the younger Aura comes first, since it takes the other effect away."""
    song = written(
        "Song", "{G}", "Enchantment — Aura", "Enchant permanent\nEnchanted permanent is a colorless Forest land."
    )
    field = written(
        "Field", "{G}", "Enchantment", "Other enchantments are 3/3 creatures in addition to their other types."
    )
    table = board(0)
    starfield, other = table.put("A", "battlefield", field), table.put("A", "battlefield", ANTHEM)
    table.to("main1")
    assert "creature" in table.game.chars(other).types
    table.put("A", "battlefield", song, attached_to=starfield)
    assert "creature" not in table.game.chars(other).types
