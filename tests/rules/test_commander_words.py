"""What cards say of commanders: yours, wherever they are; the colors of their identity; their casts (CR 903)."""

from __future__ import annotations

from dataclasses import replace

from services.game.rules.formats.commander import Commander

from .board import Board, opened
from .cards import BEAR, FOREST, GIANT, MOUNTAIN
from .quick import act, attack, beast, found, stocked
from .written import written

LEADER = replace(written("Leader", "{4}{G}", "Legendary Creature — Elf", "Haste", "3/3"), identity="RG")
TOME = written(
    "Tome", "{2}", "Artifact", "Whenever your commander enters or attacks, put a page counter on this artifact."
)


def _table() -> Board:
    """The leader is in the command zone, the board has mana enough."""
    table = Board(2, opened(Commander()))
    table.put("A", "battlefield", FOREST, 10)
    table.put("A", "battlefield", MOUNTAIN, 4)
    table.commander("A", LEADER)
    return table.to("main1")


def _lead(table: Board) -> int:
    act(table, "A", "cast", table.game.s.command[0])
    return found(table, "Leader")


def test_903_3_whatever_your_commander_does_triggers() -> None:
    table = _table()
    tome = table.put("A", "battlefield", TOME)
    table.put("A", "battlefield", BEAR)
    leader = _lead(table)
    assert table.game.s.objects[tome].counters == {"page": 1}
    attack(table, leader).resolve()
    assert table.game.s.objects[tome].counters == {"page": 2}


def test_903_3_another_players_commander_is_not_yours() -> None:
    table = _table()
    tome = table.put("B", "battlefield", TOME)
    _lead(table)
    assert not table.game.s.objects[tome].counters


def test_601_2i_when_you_cast_your_commander() -> None:
    table = _table()
    text = "When you cast your commander, return this card from your graveyard to the battlefield."
    table.put("A", "graveyard", beast(text, name="Phoenix"))
    table.cast("A", BEAR)
    assert table.count("A", "graveyard", "Phoenix") == 1
    _lead(table)
    assert table.count("A", "graveyard", "Phoenix") == 0


def test_508_3_whenever_you_attack_with_your_commander() -> None:
    table = _table()
    bear = table.put("A", "battlefield", BEAR)
    table.put("A", "battlefield", beast("Whenever you attack with your commander, you gain 2 life.", name="Herald"))
    leader = _lead(table)
    attack(table, bear, leader).resolve()
    assert table.life("A") == 42
    table = _table()
    bear = table.put("A", "battlefield", BEAR)
    table.put("A", "battlefield", beast("Whenever you attack with your commander, you gain 2 life.", name="Herald"))
    attack(table, bear).resolve()
    assert table.life("A") == 40


def test_506_5_this_or_a_commander_alone() -> None:
    text = "Whenever this creature or a commander you control attacks alone, you gain 3 life."
    for attackers, gained in ((("Leader",), 3), (("Enforcer",), 3), (("Leader", "Enforcer"), 0), (("Bear",), 0)):
        table = _table()
        names = {"Enforcer": table.put("A", "battlefield", beast(text, name="Enforcer"))}
        names["Bear"] = table.put("A", "battlefield", BEAR)
        names["Leader"] = _lead(table)
        attack(table, *[names[each] for each in attackers]).resolve()
        assert table.life("A") == 40 + gained


def test_118_3b_life_for_the_colors_of_the_identity() -> None:
    table = _table()
    text = "{3}, {T}, Pay life equal to the number of colors in your commanders' color identity: Draw a card."
    room = table.put("A", "battlefield", written("Room", "", "Land", text))
    before = table.count("A", "hand")
    act(table, "A", "activate", room)
    assert (table.life("A"), table.count("A", "hand")) == (38, before + 1)


def test_903_3_the_greatest_among_your_commanders_wherever_they_are() -> None:
    table = _table()
    armor = "Equipped creature gets +X/+X, where X is the greatest mana value among your commanders."
    bear = table.put("A", "battlefield", BEAR)
    table.put(
        "A", "battlefield", written("Armor", "{2}", "Artifact — Equipment", f"{armor}\nEquip {{1}}"), attached_to=bear
    )
    assert table.pt(bear) == (7, 7)
    leader = _lead(table)
    assert table.pt(bear) == (7, 7)
    table.cast("A", written("Swords", "{G}", "Instant", "Exile target creature."), [leader])
    assert table.pt(bear) == (7, 7)


def test_608_2h_the_size_of_an_animated_land_is_fixed_as_it_resolves() -> None:
    table = _table()
    text = (
        "{3}: Until end of turn, this land becomes an X/X green Plant creature with reach, where X is the number of creatures "
        "you control. It's still a land."
    )
    preserve = table.put("A", "battlefield", written("Preserve", "", "Land", text))
    table.put("A", "battlefield", BEAR)
    act(table, "A", "activate", preserve)
    assert table.pt(preserve) == (1, 1)
    assert {"land", "creature"} <= set(table.game.chars(preserve).types)
    table.put("A", "battlefield", GIANT)
    assert table.pt(preserve) == (1, 1)


def test_903_9_into_the_command_zone_from_anywhere() -> None:
    table = _table()
    text = "Whenever your commander is put into the command zone from anywhere, you gain 5 life."
    table.put("A", "battlefield", written("Myth", "{G}", "Enchantment", text))
    leader = _lead(table)
    table.say("command zone", True)
    table.cast("A", written("Bolt", "{R}", "Instant", "Destroy target creature."), [leader])
    assert table.zone(table.game.s.command[-1]) == "command"
    assert table.life("A") == 45


def test_400_7_a_commander_goes_and_comes_back_by_an_effect() -> None:
    table = _table()
    text = (
        "When this creature enters, you may put a commander you own from the command zone onto the battlefield. It gains haste. "
        "Return it to the command zone at the beginning of the next end step."
    )
    table.say("optional", True)
    table.cast("A", beast(text, name="Courser"))
    leader = found(table, "Leader")
    assert table.game.has_keyword(leader, "haste")
    table.to("end").resolve()
    assert [table.name(oid) for oid in table.game.s.command] == ["Leader"]


def test_903_8_a_card_for_each_cast_from_the_command_zone() -> None:
    table = _table()
    _lead(table)
    text = "Target player draws X cards plus an additional card for each time they've cast a commander from the command zone this game."
    before = table.count("A", "hand")
    table.say("target", [-1])
    table.say("x", 1)
    table.cast("A", written("Insight", "{X}{G}", "Sorcery", text))
    assert table.count("A", "hand") == before + 2


def test_903_3_lieutenants_and_others() -> None:
    table = _table()
    text = "As long as you control your commander, this creature gets +2/+2 and other creatures you control get +1/+1 and have trample."
    captain, bear = table.put("A", "battlefield", beast(text)), table.put("A", "battlefield", BEAR)
    assert (table.pt(captain), table.pt(bear)) == ((2, 2), (2, 2))
    _lead(table)
    assert (table.pt(captain), table.pt(bear)) == ((4, 4), (3, 3))
    assert table.game.has_keyword(bear, "trample")
    assert not table.game.has_keyword(captain, "trample")


def test_611_2a_one_duration_for_two_effects() -> None:
    table = stocked(2)
    mine, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    text = "Until end of turn, creatures you control get +1/+1 and creatures your opponents control get -1/-1."
    table.cast("A", written("Persecution", "{G}", "Instant", text))
    assert (table.pt(mine), table.pt(theirs)) == ((3, 3), (4, 4))
    table.to("upkeep")
    assert (table.pt(mine), table.pt(theirs)) == ((2, 2), (5, 5))


def test_702_21a_ward_asks_for_life_equal_to_power() -> None:
    table = stocked(2)
    warded = table.put("B", "battlefield", beast("Ward—Pay life equal to this creature's power.", "5/5"))
    table.say("unless", True)
    table.cast("A", written("Bolt", "{R}", "Instant", "Destroy target creature."), [warded])
    assert (table.life("A"), table.zone(warded)) == (15, "graveyard")
