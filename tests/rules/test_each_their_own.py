"""Numbers of each player's own, "you and that player", coins that are lost, and whom "other" leaves out."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText

from .board import Board, seat
from .cards import BEAR, FOREST, GIANT
from .quick import act, attack, beast, found, life_changes, stocked
from .written import written

# --- players -----------------------------------------------------------------------------------------------------------


def test_608_2h_each_player_counts_their_own_creatures() -> None:
    table = stocked()
    table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", BEAR, 3)
    table.cast("A", written("Said", "{G}", "Sorcery", "Each player loses 1 life for each creature they control."))
    assert life_changes(table) == (-1, -3, 0)


def test_608_2c_you_and_the_target_each_draw() -> None:
    table = stocked()
    before = [table.count(letter, "hand") for letter in "ABC"]
    table.say("target", [seat("C")])
    table.cast("A", beast("When this creature enters, you and target opponent each draw a card."))
    assert [table.count(letter, "hand") - old for letter, old in zip("ABC", before, strict=True)] == [1, 0, 1]


def test_120_3_each_opponent_and_what_they_control_are_dealt_damage() -> None:
    table = stocked()
    mine, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    text = "Said deals 1 damage to each opponent and each creature and planeswalker they control."
    table.cast("A", written("Said", "{G}", "Sorcery", text))
    assert life_changes(table) == (0, -1, -1)
    assert [table.game.s.objects[oid].damage for oid in (mine, theirs)] == [0, 1]


def test_701_21a_each_player_sacrifices_all_of_a_kind_at_once() -> None:
    table = stocked()
    mine = table.put("A", "battlefield", beast("Whenever another creature dies, you gain 1 life."))
    table.put("B", "battlefield", BEAR, 2)
    rock = table.put("B", "battlefield", written("Rock", "{1}", "Artifact"))
    table.cast("A", written("Said", "{G}", "Sorcery", "Each player sacrifices all creatures they control."))
    assert (table.zone(mine), table.zone(rock), table.count("B", "battlefield", "Bear")) == (
        "graveyard",
        "battlefield",
        0,
    )
    assert table.life("A") == 22  # it left together with them and saw both


# --- others ------------------------------------------------------------------------------------------------------------


def _enchanted(table: Board, text: str) -> int:
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", written("Said", "{G}", "Enchantment — Aura", f"Enchant creature\n{text}"), [bear])
    return bear


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


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Instant", "Destroy target creature. If another creature died this turn, draw a card."),
        ("Enchantment", "Whenever a creature enters, destroy all other creatures that share a color with it."),
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


# --- the rest ----------------------------------------------------------------------------------------------------------


def test_705_3_only_the_lost_flip_does_something() -> None:
    lives = set()
    for number in range(8):
        table = stocked(2)
        table.game.rng.counter += 100 * number
        lives.add(
            table.cast(
                "A", written("Said", "{G}", "Sorcery", "Flip a coin. If you lose the flip, you lose 3 life.")
            ).life("A")
        )
    assert lives == {20, 17}


def test_701_40a_what_was_manifested_gets_the_counters() -> None:
    table = stocked(2)
    text = "Manifest the top card of your library, then put two +1/+1 counters on it."
    table.cast("A", written("Said", "{G}", "Sorcery", text))
    assert table.pt(table.game.permanents()[-1]) == (4, 4)


def test_509_1h_damage_to_each_creature_blocking_it() -> None:
    table = stocked(2)
    ram = table.put(
        "A",
        "battlefield",
        beast("Whenever this creature becomes blocked, it deals 1 damage to each creature blocking it.", "3/3"),
    )
    first, other = table.put("B", "battlefield", GIANT), table.put("B", "battlefield", GIANT)
    table.say("blockers", [[first, ram]])
    attack(table, ram)
    table.to("declare_blockers").resolve()
    assert [table.game.s.objects[oid].damage for oid in (first, other)] == [1, 0]


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


def test_502_1_the_upkeep_of_whoever_controls_the_enchanted_creature() -> None:
    table = stocked(2)
    giant = table.put("B", "battlefield", GIANT)
    text = "Enchant creature\nAt the beginning of the upkeep of enchanted creature's controller, put a -1/-1 counter on that creature."
    table.cast("A", written("Said", "{G}", "Enchantment — Aura", text), [giant])
    assert table.to("draw", 2).pt(giant) == (4, 4)


def test_120_3_damage_to_itself_is_to_the_creature_that_deals_it() -> None:
    table = stocked(2)
    bomber = table.put(
        "A",
        "battlefield",
        beast("{G}: Create a 1/1 red Goblin creature token. This creature deals 1 damage to itself.", "3/3"),
    )
    act(table, "A", "activate", bomber)
    table.resolve()
    assert (table.game.s.objects[bomber].damage, table.game.s.objects[found(table, "Goblin")].damage) == (1, 0)


# --- the greatest, what is attacked, what stays ------------------------------------------------------------------------


def test_701_21a_each_sacrifices_the_greatest_of_their_own() -> None:
    table = stocked()
    bears = [table.put(letter, "battlefield", BEAR) for letter in "BC"]
    giant = table.put("B", "battlefield", GIANT)
    text = "Each opponent sacrifices a creature with the greatest power among creatures they control."
    table.cast("A", written("Said", "{G}", "Sorcery", text))
    assert [table.zone(oid) for oid in (*bears, giant)] == ["battlefield", "graveyard", "graveyard"]


def test_115_4_only_one_of_the_greatest_on_the_battlefield_is_a_target() -> None:
    table = stocked()
    bear, giant = table.put("B", "battlefield", BEAR), table.put("C", "battlefield", GIANT)
    text = "Destroy target creature with the greatest power among creatures on the battlefield."
    table.cast("A", written("Said", "{G}", "Sorcery", text), [giant])
    assert (table.zone(bear), table.zone(giant)) == ("battlefield", "graveyard")


def test_120_1_each_creature_deals_damage_to_itself() -> None:
    table = stocked(2)
    bear, giant = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    wall = table.put("B", "battlefield", written("Wall", "{1}", "Creature — Wall", "", "1/4"))
    table.cast("A", written("Said", "{G}", "Sorcery", "Each creature deals damage to itself equal to its power."))
    assert [table.zone(oid) for oid in (bear, giant, wall)] == ["graveyard", "graveyard", "battlefield"]
    assert table.game.s.objects[wall].damage == 1


def test_115_3_any_other_target_is_none_of_the_first() -> None:
    table = stocked(2)
    bear = table.put("B", "battlefield", BEAR)
    dash = table.put(
        "A",
        "hand",
        written("Said", "{G}", "Instant", "Said deals 2 damage to any target and 1 damage to any other target."),
    )
    table.say("target", [seat("B")], [bear])
    assert table.act("A", "cast", dash) is None
    table.resolve()
    assert (table.life("B"), table.game.s.objects[bear].damage) == (18, 1)
    again = table.put(
        "A",
        "hand",
        written("Said", "{G}", "Instant", "Said deals 2 damage to any target and 1 damage to any other target."),
    )
    table.say("target", [seat("B")], [seat("B")])
    with pytest.raises(AssertionError):
        table.act("A", "cast", again)


def test_508_5_damage_to_the_player_it_is_attacking() -> None:
    table = stocked(2)
    devil = table.put(
        "A",
        "battlefield",
        beast("Whenever this creature attacks, it deals 1 damage to the player or planeswalker it's attacking."),
    )
    attack(table, devil).resolve()
    assert table.life("B") == 19


def test_106_4_mana_that_is_not_lost_as_steps_end() -> None:
    table = stocked(2)
    text = "Whenever this creature attacks, add {R}{R}. Until end of turn, you don't lose this mana as steps and phases end."
    dragon = table.put("A", "battlefield", beast(text))
    attack(table, dragon).resolve()
    table.to("main2")
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R", "R"]
    assert not table.to("upkeep", 2).game.s.players[0].pool


def test_613_1d_a_land_that_becomes_a_creature_for_good_is_still_a_land() -> None:
    table = stocked(2)
    land = table.put("A", "battlefield", FOREST)
    table.cast(
        "A",
        written(
            "Said",
            "{G}",
            "Sorcery",
            "Target land you control becomes a 3/3 Elemental creature with haste. It's still a land.",
        ),
        [land],
    )
    table.to("main1", 3)
    assert (table.game.chars(land).types, table.pt(land)) == ({"land", "creature"}, (3, 3))


def test_602_2b_counters_removed_and_the_permanent_sacrificed_for_one_cost() -> None:
    table = stocked(2)
    quest = table.put(
        "A",
        "battlefield",
        written(
            "Quest",
            "{G}",
            "Enchantment",
            "Remove three quest counters from this enchantment and sacrifice it: You gain 8 life.",
        ),
        counters={"quest": 3},
    )
    act(table, "A", "activate", quest)
    table.resolve()
    assert (table.life("A"), table.zone(quest)) == (28, "graveyard")
