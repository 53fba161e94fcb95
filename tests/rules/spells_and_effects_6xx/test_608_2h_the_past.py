"""What was: events of the turn, spells that have left the stack, last known information (CR 608.2h, 400.7)."""

from __future__ import annotations

from tests.rules.cards import BEAR, COUNTERSPELL, GIANT, MOUNTAIN
from tests.rules.invented import GAIN, TEXT_BOLT
from tests.rules.quick import act, attack, beast, block, board, found, lands_for_both, stocked
from tests.rules.written import written


def test_608_2h_a_spell_cast_this_turn_was_a_spell_though_it_has_left_the_stack() -> None:
    table = board()
    twice = written(
        "Twice", "{G}", "Sorcery", "If you've cast another instant or sorcery spell this turn, you gain 5 life."
    )
    table.to("main1").cast("A", twice)
    assert table.life("A") == 20
    table.cast("A", twice)
    assert table.life("A") == 25


def test_608_2h_a_spell_costs_less_after_another_spell() -> None:
    table = board(forests=2)
    cheap = written(
        "Cheap",
        "{4}{G}",
        "Sorcery",
        "This spell costs {4} less to cast if you've cast an instant or sorcery spell this turn.\nYou gain 1 life.",
    )
    oid = table.put("A", "hand", cheap)
    table.to("main1")
    assert not table.may("A", "cast", oid)
    table.cast("A", GAIN)
    assert table.may("A", "cast", oid)


def test_400_7d_another_spell_is_not_the_one_that_this_permanent_was() -> None:
    table = board()
    text = "This creature enters with two +1/+1 counters on it if you've cast another green spell this turn."
    table.to("main1").cast("A", beast(text))
    assert table.pt(found(table, "Beast")) == (2, 2)
    table.cast("A", beast(text))
    assert table.pt(found(table, "Beast")) == (4, 4)


def test_608_2h_a_source_of_damage_was_a_spell() -> None:
    table = stocked(2)
    text = "Whenever an instant or sorcery spell you control deals damage to an opponent, this creature deals that much damage to target creature that player controls."
    table.put("A", "battlefield", beast(text))
    giant = table.put("B", "battlefield", beast(pt="3/3", name="Giant"))
    hand = table.put("A", "hand", TEXT_BOLT)
    table.say("target", [-2], [giant])
    act(table, "A", "cast", hand)
    assert table.zone(giant) == "graveyard"


def test_702_40a_storm_does_not_count_spells_cast_after_it() -> None:
    table = board()
    storm = table.put("A", "hand", written("Gale", "{G}", "Sorcery", "You gain 1 life.\nStorm"))
    table.to("main1").act("A", "cast", storm)
    table.cast("A", written("Late", "{G}", "Instant", "You gain 5 life."))
    assert table.life("A") == 26


def test_608_2c_those_are_the_objects_that_were_acted_on() -> None:
    """The first instruction changes what the words that named them would find."""
    table = board()
    theirs = table.put("B", "battlefield", written("Idol", "{G}", "Artifact"), tapped=True)
    text = "Gain control of all artifacts your opponents control until end of turn. Untap them. They gain indestructible until end of turn."
    table.to("main1").cast("A", written("Seize", "{G}", "Sorcery", text))
    assert not table.game.s.objects[theirs].tapped
    assert table.game.has_keyword(theirs, "indestructible")


def test_608_2c_those_are_not_others_that_fit_later() -> None:
    table = board()
    small, big = table.put("A", "battlefield", beast(pt="3/3")), table.put("A", "battlefield", beast(pt="4/4"))
    text = "Put two +1/+1 counters on each creature with power 3 or less. Those creatures gain haste until end of turn."
    table.to("main1").cast("A", written("Grow", "{G}", "Sorcery", text))
    assert table.pt(small) == (5, 5)
    assert (table.game.has_keyword(small, "haste"), table.game.has_keyword(big, "haste")) == (True, False)


def test_611_2d_x_is_one_number_for_all_objects() -> None:
    table = board()
    one, two = table.put("A", "battlefield", beast(pt="2/2")), table.put("A", "battlefield", beast(pt="3/3"))
    text = (
        "Creatures you control get +X/+X until end of turn, where X is the greatest power among creatures you control."
    )
    table.to("main1").cast("A", written("Stampede", "{G}", "Sorcery", text))
    assert (table.pt(one), table.pt(two)) == ((5, 5), (6, 6))


def test_608_2h_a_number_of_counters_is_fixed_for_all_of_them() -> None:
    table = board()
    one, two = table.put("A", "battlefield", beast(pt="2/2")), table.put("A", "battlefield", beast(pt="3/3"))
    text = (
        "Put X +1/+1 counters on each creature you control, where X is the greatest power among creatures you control."
    )
    table.to("main1").cast("A", written("Swell", "{G}", "Sorcery", text))
    assert (table.pt(one), table.pt(two)) == ((5, 5), (6, 6))


def test_608_2b_a_source_that_was_sacrificed_is_blocking_as_it_last_was() -> None:
    table = lands_for_both()
    bear = table.put("A", "battlefield", BEAR)
    wall = table.put(
        "B",
        "battlefield",
        beast("Sacrifice this creature: It deals 2 damage to target creature it's blocking.", pt="0/3"),
    )
    attack(table, bear)
    block(table, (wall, bear))
    table.say("target", [bear])
    act(table, "B", "activate", wall)
    assert table.zone(bear) == "graveyard"


def test_608_2h_what_died_is_asked_whom_it_blocked() -> None:
    table = lands_for_both()
    giant = table.put("A", "battlefield", GIANT)
    text = "When this creature dies, destroy all creatures blocking or blocked by it. They can't be regenerated."
    leper = table.put("B", "battlefield", beast(text, pt="0/1"))
    attack(table, giant)
    block(table, (leper, giant))
    table.to("end_combat")
    assert table.zone(giant) == "graveyard"


def test_608_2h_objects_that_leave_together_are_remembered_as_they_were_together() -> None:
    table = board()
    table.put("A", "battlefield", beast("Other creatures you control get +2/+2."))
    bear = table.put("A", "battlefield", BEAR)
    table.put(
        "A",
        "battlefield",
        written(
            "Altar", "{G}", "Enchantment", "Whenever a creature you control dies, you gain life equal to its power."
        ),
    )
    assert table.pt(bear) == (4, 4)
    table.to("main1").cast("A", written("Sweep", "{G}", "Sorcery", "Destroy all creatures."))
    assert table.life("A") == 20 + 2 + 4


def test_208_2a_last_known_values_of_a_card_in_a_graveyard_are_defined_by_its_own_ability() -> None:
    table = board()
    table.put("A", "battlefield", MOUNTAIN)
    nightmare = written(
        "Mare",
        "{G}",
        "Creature — Horse",
        "This creature's power and toughness are each equal to the number of Forests you control.",
        "*/*",
    )
    dead = table.put("A", "graveyard", nightmare)
    text = "Return target creature card from your graveyard to your hand. Burst deals damage to any target equal to the power of the card returned this way."
    table.to("main1").say("target", [dead], [-2]).cast("A", written("Burst", "{1}{R}", "Sorcery", text))
    assert table.life("B") == 20 - 9


def test_603_4_a_spell_that_left_the_stack_had_x_in_its_cost() -> None:
    table = lands_for_both(9)
    text = (
        "Whenever you cast an instant or sorcery spell or activate an ability, if that spell's mana cost or that ability's activation cost "
        "contains {X}, copy that spell or ability. You may choose new targets for the copy."
    )
    table.put("A", "battlefield", written("Flourish", "{G}", "Enchantment", text))
    blaze = table.put("A", "hand", written("Blaze", "{X}{G}", "Sorcery", "You gain X life."))
    table.say("x", 2).to("main1").act("A", "cast", blaze)
    table.cast("B", COUNTERSPELL, [table.game.s.stack[0]])
    assert table.life("A") == 22


def test_608_2h_no_mana_was_spent_on_the_spell_that_was_cast() -> None:
    table = lands_for_both()
    text = "Whenever a player casts a spell, if no mana was spent to cast it, counter that spell."
    table.put("A", "battlefield", written("Bauble", "{1}", "Artifact", text))
    table.to("main1").cast("A", GAIN)
    assert table.life("A") == 23
    table.cast("A", written("Free", "{0}", "Sorcery", "You gain 3 life."))
    assert table.life("A") == 23


def test_608_2h_no_other_creatures_than_the_one_that_is_targeted() -> None:
    table = lands_for_both()
    bear = table.put("B", "battlefield", BEAR)
    text = "When this creature enters, target creature an opponent controls gets -2/-2 until end of turn if that opponent controls no other creatures."
    table.to("main1").say("target", [bear]).cast("A", beast(text))
    assert table.zone(bear) == "graveyard"
