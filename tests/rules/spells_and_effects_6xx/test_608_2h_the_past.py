"""What was: events of the turn, spells that have left the stack, last known information (CR 608.2h, 400.7)."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, COUNTERSPELL, GIANT, MOUNTAIN
from tests.rules.invented import GAIN, TEXT_BOLT
from tests.rules.quick import act, attack, beast, block, board, cast_text, found, lands_for_both, life_changes, stocked
from tests.rules.written import written

LHURGOYF = beast("This creature's power is equal to the number of card types among cards in all graveyards and its toughness is equal to that number plus 1.", "*/1+*")  # fmt: skip
MARTYR = beast("Sacrifice this creature: You gain 1 life.", name="Martyr")


def test_608_2i_who_attacked_is_remembered_whoever_controls_the_attacker_now() -> None:
    table = lands_for_both()
    table.put(
        "A", "battlefield", beast("At the beginning of your end step, if you attacked this turn, you gain 3 life.")
    )
    table.put(
        "B", "battlefield", beast("At the beginning of each end step, if you attacked this turn, you gain 3 life.")
    )
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear)
    table.say("target", [bear])
    act(
        table,
        "B",
        "cast",
        table.put("B", "hand", written("Seize", "{G}", "Instant", "Gain control of target creature.")),
    )
    assert table.game.controller_of(bear) == 1
    table.to("upkeep", 2)
    assert life_changes(table) == (3, 0)


def test_608_2i_under_whose_control_something_entered_is_remembered() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        beast(
            "At the beginning of each end step, if another creature entered the battlefield under your control this turn, you gain 3 life."
        ),
    )
    table.to("main1").cast("A", BEAR)
    bear = found(table, "Bear")
    give = written("Gift", "{G}", "Sorcery", "Target opponent gains control of target creature you control.")
    table.say("target", [seat("B")], [bear])
    act(table, "A", "cast", table.put("A", "hand", give))
    assert table.game.controller_of(bear) == 1
    table.to("upkeep", 2)
    assert table.life("A") == 23


def test_608_2i_what_enters_under_ones_control_is_not_its_owners() -> None:
    text = "Celebration — As long as two or more nonland permanents entered the battlefield under your control this turn, this creature gets +0/+2."
    table = stocked(2)
    mine, theirs = (table.put(letter, "battlefield", beast(text)) for letter in "AB")
    raise_ = written(
        "Raise", "{G}", "Sorcery", "Put target creature card from a graveyard onto the battlefield under your control."
    )
    for _ in range(2):
        table.cast("A", raise_, [table.put("B", "graveyard", BEAR)])
    assert [table.pt(mine), table.pt(theirs)] == [(2, 4), (2, 2)]


@pytest.mark.parametrize(("first", "then", "drawn"), [("artifact", "creature", 0), ("creature", "artifact", 1)])
def test_608_2i_what_entered_is_judged_as_it_was_then(first: str, then: str, drawn: int) -> None:
    """Not as what it has become, like a Vehicle that has been crewed (the example of the Bear Cub)."""
    table = stocked(2)
    text = "If a creature entered the battlefield under your control this turn, draw a card."
    asks = table.put("A", "hand", written("Charge", "{G}", "Sorcery", text))
    changes = {
        "creature": "becomes a 2/2 Robot artifact creature",
        "artifact": "loses all abilities and becomes a Treasure artifact",
    }
    turn = written("Turn", "{G}", "Sorcery", f"Target permanent {changes[then]}.")
    table.cast("A", written("Thing", "{1}", first.capitalize(), "", "1/1" if first == "creature" else ""))
    thing = found(table, "Thing")
    table.cast("A", turn, [thing])
    assert ("creature" in table.game.chars(thing).types) == (then == "creature")
    before = table.count("A", "hand")
    act(table, "A", "cast", asks)
    assert table.count("A", "hand") - before + 1 == drawn


def test_608_2i_what_entered_face_down_was_face_down() -> None:
    table = stocked(2)
    text = "At the beginning of your end step, if a face-down creature entered the battlefield under your control this turn, put a +1/+1 counter on this creature."
    tipster = table.put("A", "battlefield", beast(text))
    morph = table.put("A", "hand", written("Cub", "{4}{G}", "Creature — Bear", "Morph {G}", "5/5"))
    act(table, "A", "cast", morph, "morph")
    act(table, "A", "special", table.game.s.battlefield[-1])
    assert table.name(table.game.s.battlefield[-1]) == "Cub"
    table.to("upkeep", 2)
    assert table.pt(tipster) == (3, 3)


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


SPIRIT = written("Wisp", "{G}", "Creature — Spirit", "", "1/1")
LIFT = "Creatures you control get +1/+1."


def test_608_2h_what_the_effect_returned_is_asked_as_the_permanent_that_it_is() -> None:
    table = board()
    text = "Exile target creature you control, then return that card to the battlefield under its owner's control. If it's a Spirit, you gain 5 life."
    clone = table.put(
        "A",
        "hand",
        written(
            "Mimic",
            "{G}",
            "Creature",
            "You may have this creature enter as a copy of any creature on the battlefield.",
            "0/0",
        ),
    )
    table.put("A", "battlefield", written("Lift", "{G}", "Enchantment", LIFT))
    wisp, bear = table.put("B", "battlefield", SPIRIT), table.put("B", "battlefield", BEAR)
    table.say("replacement", True, True).say("copy", [wisp], [bear])
    act(table.to("main1"), "A", "cast", clone)
    copied = found(table, "Wisp")
    table.cast("A", written("Flicker", "{G}", "Instant", text), [copied])
    assert table.life("A") == 20


def test_608_2h_the_power_of_what_was_put_onto_the_battlefield_is_that_of_the_permanent() -> None:
    table = board()
    table.put("A", "battlefield", written("Lift", "{G}", "Enchantment", LIFT))
    giant, wall = table.put("A", "graveyard", GIANT), table.put("B", "battlefield", beast(pt="0/9"))
    text = "Put target creature card from a graveyard onto the battlefield under your control. That creature deals damage equal to its power to each other creature."
    table.to("main1").cast("A", written("Dig", "{G}", "Sorcery", text), [giant])
    assert table.game.s.objects[wall].damage == 1 + table.game.chars(giant).power


def test_608_2h_the_toughness_of_what_returned_is_not_the_one_with_which_it_left() -> None:
    table = board()
    text = "Exile target creature. At the beginning of your next upkeep, return that card to the battlefield under its owner's control. If you do, you gain life equal to that creature's toughness."
    bear = table.put("A", "battlefield", BEAR, counters={"+1/+1": 3})
    table.to("main1").cast("A", written("Away", "{G}", "Sorcery", text), [bear])
    table.to("draw", 3)
    assert table.life("A") == 22


RETURNS = "Exile target creature. At the beginning of the next end step, return that card to the battlefield under its owner's control. If it entered under your control, you gain 5 life."


def test_608_2h_what_did_not_enter_did_not_enter_under_your_control() -> None:
    table = board()
    away = written("Away", "{G}", "Sorcery", RETURNS)
    table.to("main1").cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    table.cast("A", away, [found(table, "Elf")])
    assert table.to("upkeep", 2).life("A") == 20


def test_608_2h_what_entered_under_its_owners_control_did_not_enter_under_yours() -> None:
    table = board()
    stolen, own = table.put("B", "battlefield", BEAR, controller=0), table.put("A", "battlefield", BEAR)
    away = written("Away", "{G}", "Sorcery", RETURNS)
    table.to("main1").cast("A", away, [stolen]).cast("A", away, [own])
    assert table.to("upkeep", 2).life("A") == 25


def test_608_2h_who_attacked_in_two_combats_is_one_creature_that_you_attacked_with() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    text = "Untap all creatures you control. After this main phase, there is an additional combat phase followed by an additional main phase."
    pay = written("Count", "{G}", "Sorcery", "If you attacked with two or more creatures this turn, you gain 5 life.")
    attack(table, bear)
    table.to("main2").cast("A", written("Again", "{G}", "Sorcery", text)).cast("A", pay)
    attack(table, bear)
    table.to("main2").cast("A", pay)
    assert (table.life("A"), table.life("B")) == (20, 16)


def test_608_2h_what_was_exiled_this_way_is_asked_as_it_was_then() -> None:
    """It has returned as something else; the words are about what was exiled."""
    table = board()
    text = "Exile target creature you control, then return that card to the battlefield under its owner's control. If a Spirit was exiled this way, you gain 5 life."
    mimic = "You may have this creature enter as a copy of any creature on the battlefield."
    clone = table.put("A", "hand", written("Mimic", "{G}", "Creature", mimic, "0/0"))
    wisp, bear = table.put("B", "battlefield", SPIRIT), table.put("B", "battlefield", BEAR)
    table.say("replacement", True, True).say("copy", [wisp], [bear])
    act(table.to("main1"), "A", "cast", clone)
    table.cast("A", written("Flicker", "{G}", "Instant", text), [found(table, "Wisp")])
    assert table.life("A") == 25


def test_608_2h_a_copy_of_what_was_returned_is_one_of_the_permanent() -> None:
    table = board()
    mimic = "You may have this creature enter as a copy of any creature on the battlefield."
    clone = table.put("A", "graveyard", written("Mimic", "{G}", "Creature", mimic, "0/0"))
    text = "Return target creature card from your graveyard to the battlefield. Create a token that's a copy of that creature, except it's 1/1."
    wisp = table.put("B", "battlefield", SPIRIT, counters={"+1/+1": 1})
    table.say("replacement", True).say("copy", [wisp])
    table.to("main1").cast("A", written("Twice", "{G}", "Sorcery", text), [clone])
    assert table.count("A", "battlefield", "Wisp") == 2
    assert len([ask for ask in table.asked if ask.reason == "replacement"]) == 1


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("You draw X cards and you gain X life, where X is the number of cards in your hand.", 2),
        (
            "Create X 1/1 green Elf creature tokens and you gain X life, where X is the number of creatures you control.",
            3,
        ),
        (
            "Sacrifice a creature, then draw X cards and you gain X life, where X is the number of creatures you control.",
            2,
        ),
        (
            "Creatures you control get +X/+X until end of turn and you gain X life, where X is the greatest power among creatures you control.",
            2,
        ),
    ],
)
def test_608_2h_a_number_of_a_sentence_is_determined_only_once(text: str, gained: int) -> None:
    """What the first instruction changes does not change the number that the second one speaks of."""
    table = board()
    table.put("A", "battlefield", BEAR, 3)
    table.to("main1")
    for card in list(table.game.s.hand[0]):
        table.game.s.hand[0].remove(card)
    table.put("A", "hand", MOUNTAIN, 2)
    assert cast_text(table, text).life("A") == 20 + gained


AXE = written("Axe", "{1}", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {0}")


@pytest.mark.parametrize(
    "response", ["Destroy target creature.", "Return all creatures and artifacts to their owners' hands."]
)
def test_608_2h_what_was_attached_to_a_creature_that_has_left_is_counted_though_it_has_left_too(response: str) -> None:
    """Its Aura is put into the graveyard after it, and its Equipment may leave at the same time."""
    table = board()
    regent = table.put("A", "battlefield", beast("{0}: You gain 1 life for each Aura and Equipment attached to this creature.", name="Regent"))  # fmt: skip
    cloak = written("Cloak", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
    for each in (cloak, AXE):
        table.put("A", "battlefield", each, attached_to=regent)
    table.put("A", "battlefield", AXE)
    assert table.to("main1").act("A", "activate", regent) is None
    table.say("target", [regent])
    answer = table.put("A", "hand", written("Answer", "{G}", "Instant", response))
    assert act(table, "A", "cast", answer).life("A") == 22


def test_608_2h_a_creature_that_was_sacrificed_while_it_attacked_was_attacking() -> None:
    table = board()
    table.put("A", "battlefield", written(
        "Rage", "{G}", "Enchantment",
        "Whenever a creature you control dies, draw a card if it was attacking. Otherwise, this enchantment deals 1 damage to each opponent.",
    ))  # fmt: skip
    martyr, second = (table.put("A", "battlefield", MARTYR) for _ in range(2))
    attack(table, martyr)
    cards = table.count("A", "hand")
    act(table, "A", "activate", martyr)
    assert (table.count("A", "hand"), table.life("B")) == (cards + 1, 20)
    act(table, "A", "activate", second)
    assert (table.count("A", "hand"), table.life("B")) == (cards + 1, 19)


def test_608_2h_the_equipment_of_a_creature_that_died_is_known() -> None:
    table = board()
    heir = table.put("A", "battlefield", beast(
        "Whenever an equipped creature you control dies, you may attach all Equipment attached to that creature to this creature.", name="Heir",
    ))  # fmt: skip
    martyr = table.put("A", "battlefield", MARTYR)
    axe = table.put("A", "battlefield", AXE, attached_to=martyr)
    act(table.to("main1").say("may", True), "A", "activate", martyr)
    assert (table.game.s.objects[axe].attached_to, table.pt(heir)) == (heir, (3, 3))


def test_603_10a_a_creature_destroyed_together_with_its_aura_was_enchanted() -> None:
    table = board()
    table.put("A", "battlefield", written(
        "Smith", "{G}", "Enchantment", "Whenever a nontoken creature you control dies, if it was enchanted or equipped, return it to its owner's hand.",
    ))  # fmt: skip
    bear, plain = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BEAR)
    aura = written("Charm", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
    table.put("A", "battlefield", aura, attached_to=bear)
    table.to("main1").cast("A", written("Ruin", "{G}", "Sorcery", "Destroy all creatures and enchantments."))
    assert (table.zone(bear), table.zone(plain)) == ("hand", "graveyard")


def _grown_and_exiled(text: str) -> Board:
    """A Bear that had a +1/+1 counter is exiled as a cost of the ability."""
    table = board()
    altar = table.put("A", "battlefield", written("Altar", "{1}", "Artifact", text))
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).counters = {"+1/+1": 1}
    return act(table, "A", "activate", altar)


def test_608_2h_a_creature_that_was_exiled_as_a_cost_is_measured_as_it_last_was() -> None:
    table = _grown_and_exiled("Exile a creature you control: You gain life equal to the exiled creature's power.")
    assert (table.life("A"), table.count("A", "exile", "Bear")) == (23, 1)


@pytest.mark.parametrize(("card", "gained"), [(BEAR, 2), (LHURGOYF, 3)])
def test_608_2h_a_card_that_was_exiled_from_a_graveyard_is_measured_as_it_last_was_there(
    card: CardProgram, gained: int
) -> None:
    """A Lhurgoyf counted itself (the ruling of Dread Defiler)."""
    table = board()
    altar = table.put("A", "battlefield", written("Altar", "{1}", "Artifact", "Exile a creature card from your graveyard: You gain life equal to the exiled card's power."))  # fmt: skip
    table.put("A", "graveyard", MOUNTAIN)
    table.put("A", "graveyard", GAIN)
    exiled = table.put("A", "graveyard", card)
    table.say("exile", [exiled])
    act(table.to("main1"), "A", "activate", altar)
    assert (table.life("A"), table.zone(exiled)) == (20 + gained, "exile")


def test_707_2_a_card_that_was_exiled_from_a_graveyard_as_a_cost_is_copied() -> None:
    table = board()
    text = "Exile a creature card from your graveyard: Create a token that's a copy of the exiled card."
    house = table.put("A", "battlefield", written("House", "{1}", "Artifact", text))
    table.put("A", "graveyard", BEAR)
    act(table.to("main1"), "A", "activate", house)
    assert table.pt(found(table, "Bear")) == (2, 2)


def test_400_7j_what_was_exiled_as_a_cost_is_still_found() -> None:
    table = _grown_and_exiled(
        "Exile a creature you control: Return the exiled card to the battlefield under its owner's control."
    )
    assert table.pt(found(table, "Bear")) == (2, 2)


def test_608_2h_the_mana_of_an_exiled_copy_is_that_of_what_it_copied() -> None:
    table = board(1)
    text = (
        "Exile a creature you control: Add X mana of any one color, where X is 1 plus the exiled creature's mana value."
    )
    table.put("A", "battlefield", written("Chain", "{2}{G}", "Enchantment", text))
    mimic = written("Mimic", "{G}", "Creature — Shapeshifter", "You may have this creature enter as a copy of any creature an opponent controls.", "0/0")  # fmt: skip
    table.put("B", "battlefield", beast(cost="{4}{G}", name="Wurm"))
    table.to("main1").say("replace", True).cast("A", mimic)
    costly = table.put("A", "hand", beast(cost="{5}{G}", name="Costly"))
    act(table, "A", "cast", costly)
    assert table.zone(costly) == "battlefield"
