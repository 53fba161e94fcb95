"""Handling Triggered Abilities (CR 603)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.program import abilities as ab
from services.game.rules.program import conditions as cn
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.amounts import BoundNumber, PowerOf
from services.game.rules.program.conditions import Exists
from services.game.rules.program.objects import Bound, This
from services.game.rules.program.players import EachPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import (
    BEAR,
    BOLT,
    CREATURE,
    DIES,
    DOOM,
    ENTERS,
    FLICKER,
    FOREST,
    GIANT,
    GROWTH,
    MOUNTAIN,
    SCHOLAR,
    YOUR_CREATURES,
    card,
    creature,
    n,
    rules,
    spell,
    trigger,
)
from tests.rules.fights import attack_of_the_first_seat
from tests.rules.invented import COPYING
from tests.rules.quick import (
    act,
    attack,
    beast,
    board,
    cast_at,
    cast_text,
    entered,
    found,
    lands_for_all,
    lands_for_both,
    life_changes,
    stocked,
)
from tests.rules.written import written


def test_603_2_whenever_you_activate_an_exhaust_ability() -> None:
    table = board(3)
    table.put(
        "A",
        "battlefield",
        written("Jockey", "{3}", "Artifact", "Whenever you activate an exhaust ability, you gain 3 life."),
    )
    racer = table.put(
        "A",
        "battlefield",
        beast(
            "Exhaust — {1}: Put a +1/+1 counter on this creature.\n{1}: This creature gains trample until end of turn."
        ),
    )
    table.to("main1")
    options = [action.option for action in table.actions("A") if action.obj == racer]
    for option in options:
        act(table, "A", "activate", racer, option)
    assert table.life("A") == 23


def test_603_2_whenever_you_play_a_land_or_cast_a_spell() -> None:
    table = board(2).to("main1")
    table.put(
        "A",
        "battlefield",
        written("Fool", "{3}", "Artifact", "Whenever you play a land or cast a spell, you gain 1 life."),
    )
    act(table, "A", "land", table.put("A", "hand", FOREST))
    table.cast("A", BEAR)
    assert table.life("A") == 22


def test_603_2_they_who_own_what_enters() -> None:
    table = stocked(2)
    text = "Whenever a nonland permanent an opponent owns enters under your control, they lose life equal to its mana value."
    table.put("A", "battlefield", beast(text, name="Dragon"))
    ox = table.put("B", "graveyard", beast(cost="{2}{G}", name="Ox"))
    theft = "Put target creature card from an opponent's graveyard onto the battlefield under your control."
    table.cast("A", written("Theft", "{G}", "Sorcery", theft), [ox])
    assert life_changes(table) == (0, -3)


def test_603_2_for_the_first_time_each_turn_looks_back_before_the_source_came() -> None:
    gain = ab.TriggeredAbility(
        ev.Discarded(who=You(), batch=True), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)), only_first=True
    )
    table = board()
    table.put("A", "hand", BEAR, 2)
    purge = spell("Purge", fx.Clause(fx.Discard(You())))
    table.to("main1").cast("A", purge)
    table.put("A", "battlefield", card("Late", "{G}", "enchantment", gain))
    table.cast("A", purge)
    assert table.life("A") == 20


def test_603_2_a_condition_of_the_event_is_not_asked_again() -> None:
    table = board()
    rider = table.put(
        "A",
        "battlefield",
        beast("Whenever this creature attacks while you control an artifact, it gets +2/+1 until end of turn."),
    )
    relic = table.put(
        "A", "battlefield", written("Relic", "{1}", "Artifact", "Sacrifice this artifact: You gain 1 life.")
    )
    table.say("attackers", [[rider, seat("B")]])
    table.to("declare_attackers")
    assert table.act("A", "activate", relic) is None
    table.resolve()
    assert table.pt(rider) == (4, 3)


def test_603_2_abilities_of_an_equipped_creature_trigger_once_more() -> None:
    table = board()
    other = beast("Whenever this creature attacks, you gain 1 life.", name="Plain")
    leader = beast(
        "Whenever this creature attacks, you gain 3 life.\n"
        "If a triggered ability of this creature triggers, that ability triggers an additional time.",
        name="Leader",
    )
    first, second = table.put("A", "battlefield", leader), table.put("A", "battlefield", other)
    table.to("main1").say("attackers", [[first, seat("B")], [second, seat("B")]]).to("main2")
    assert table.game.s.players[0].life == 20 + 3 + 3 + 1


def test_603_2c_one_or_more_triggers_once_and_means_all_of_them() -> None:
    pump = fx.Clause(fx.PutCounters(Bound("event.attackers"), "+1/+1"))
    banner = card("Banner", "{G}", "enchantment", trigger(ev.Attacks(YOUR_CREATURES, batch=True), pump))
    table = board()
    table.put("A", "battlefield", banner)
    bears = [table.put("A", "battlefield", BEAR) for _ in range(3)]
    attack_of_the_first_seat(table.to("main1"), bears[:2], [])
    assert [table.pt(oid) for oid in bears] == [(3, 3), (3, 3), (2, 2)]


def test_603_2c_one_or_more_opponents_who_lose_life_at_once_are_one_occurrence() -> None:
    table = stocked(4)
    table.put(
        "A",
        "battlefield",
        written("Drain", "{G}", "Enchantment", "Whenever one or more opponents lose life, you gain 1 life."),
    )
    table.put(
        "A", "battlefield", written("Sip", "{G}", "Enchantment", "Whenever an opponent loses life, you gain 10 life.")
    )
    assert life_changes(cast_text(table, "Each opponent loses 2 life."))[0] == 31
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    table.say("attackers", [[bears[0], seat("B")], [bears[1], seat("C")]]).to("end")
    assert life_changes(table)[0] == 31 + 21


def test_603_2c_numbers_of_a_batch_are_added() -> None:
    draw = trigger(ev.Discarded(who=You(), batch=True), fx.Clause(fx.Draw(You(), BoundNumber("event.count"))))
    table = board()
    table.put("A", "battlefield", card("Rummage", "{G}", "enchantment", draw))
    table.put("A", "hand", BEAR, 2)
    table.to("main1").cast("A", spell("Purge", fx.Clause(fx.Discard(You(), all=True))))
    assert table.count("A", "hand") == 2


def test_603_2h_what_was_done_this_turn_is_remembered_by_what_it_is() -> None:
    """The same position whatever process it was reached in: nothing of the state depends on where a program lies in memory."""

    def reached() -> str:
        table = board()
        table.put(
            "A",
            "battlefield",
            written(
                "Scribe",
                "{1}",
                "Enchantment",
                "Whenever you gain life, you may draw a card. Do this only once each turn.",
            ),
        )
        table.to("main1")
        for _ in range(2):
            table.cast("A", written("Balm", "{G}", "Sorcery", "You gain 2 life."))
        assert table.count("A", "hand") == 1
        return state_hash(table.game)

    assert reached() == reached()


def test_603_2c_a_counter_is_put_on_it_once_for_each_counter() -> None:
    table, grower = entered("Whenever a +1/+1 counter is put on this creature, you gain 1 life.")
    cast_at(table, "Put three +1/+1 counters on target creature.", grower)
    assert life_changes(table) == (3, 0)


def test_603_2c_one_or_more_counters_are_put_once_for_each_permanent() -> None:
    table = board()
    table.put("A", "battlefield", written("Book", "{1}", "Enchantment", _BOOK))
    for _ in range(2):
        table.put("A", "battlefield", BEAR)
    cast_text(table, "Put two +1/+1 counters on each creature you control.")
    assert life_changes(table) == (2, 0)


_BOOK = "Whenever one or more +1/+1 counters are put on a creature you control, you gain 1 life."


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("Whenever this creature deals combat damage, you gain 1 life.", 1),
        ("Whenever this creature deals combat damage, you gain that much life.", 6),
        ("Whenever this creature deals combat damage to a player, you gain 1 life.", 1),
        ("Whenever this creature is dealt damage, you gain 1 life.", 1),
        ("Whenever this creature is dealt damage, you gain that much life.", 4),
        ("Whenever a creature is dealt damage, you gain 1 life.", 3),
        ("Whenever a creature is dealt damage, you gain that much life.", 8),
        ("Whenever a source deals damage to this creature, you gain 1 life.", 2),
        ("Whenever one or more creatures you control deal combat damage to a player, you gain 1 life.", 1),
    ],
)
def test_603_2c_damage_dealt_at_one_time(text: str, gained: int) -> None:
    """Once for each source that deals it, once for each object that is dealt it: a 6/6 with trample is blocked by two 2/2."""
    table = board()
    trampler = table.put("A", "battlefield", beast(f"Trample\n{text}", "6/6"))
    blockers = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    attack_of_the_first_seat(table.to("main1"), [trampler], [[oid, trampler] for oid in blockers])
    assert (life_changes(table)[0], life_changes(table)[1]) == (gained, -2)


def test_120_4c_a_player_loses_life_once_for_all_damage_of_one_time() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Leech", "{1}", "Enchantment", "Whenever an opponent loses life, you gain that much life."),
    )
    table.put(
        "A", "battlefield", written("Tally", "{1}", "Enchantment", "Whenever an opponent loses life, you draw a card.")
    )
    bears = [table.put("A", "battlefield", BEAR) for _ in range(3)]
    attack_of_the_first_seat(table.to("main1"), bears, [])
    assert (life_changes(table), table.count("A", "hand")) == ((6, -6), 1)


def test_603_2_the_player_whose_spell_targets() -> None:
    table = lands_for_both()
    table.put("A", "battlefield", FOREST)
    dragon = table.put("A", "battlefield", beast("Whenever this creature becomes the target of a spell or ability an opponent controls, that player loses 3 life."))  # fmt: skip
    bounce = table.put("B", "hand", BOLT)
    table.put("B", "battlefield", MOUNTAIN)
    table.to("main1").say("target", [dragon])
    act(table, "B", "cast", bounce)
    assert life_changes(table) == (0, -3)


def test_603_2_the_first_time_is_the_first_of_that_player() -> None:
    """Somebody else's spell that targeted it earlier does not count."""
    table = lands_for_both()
    table.put("A", "battlefield", MOUNTAIN)
    table.put("B", "battlefield", MOUNTAIN)
    brave = table.put("A", "battlefield", beast("Whenever this creature becomes the target of a spell or ability you control for the first time each turn, you gain 2 life.", "1/9"))  # fmt: skip
    bolts = [table.put(letter, "hand", BOLT) for letter in "BA"]
    growth = table.put("A", "hand", GROWTH)
    table.to("main1").say("target", [brave], [brave], [brave])
    gained = []
    for letter, oid in (("B", bolts[0]), ("A", bolts[1]), ("A", growth)):
        act(table, letter, "cast", oid)
        gained.append(life_changes(table)[0])
    assert gained == [0, 2, 2]


def test_603_2_the_first_such_spell_may_be_the_third_of_all() -> None:
    """And the second such spell triggers nothing; each player has a first one of their own."""
    table = lands_for_all(3)
    sentinel = "Whenever an opponent casts their first noncreature spell each turn, you gain 1 life."
    table.put("A", "battlefield", written("Sentinel", "{1}", "Enchantment", sentinel))
    rite = written("Rite", "{G}", "Instant", "You gain 1 life.")
    gained = []
    table.to("main1", 2)
    for letter, program in (("B", BEAR), ("B", BEAR), ("B", rite), ("B", rite), ("C", rite)):
        before = table.life("A")
        act(table, letter, "cast", table.put(letter, "hand", program))
        gained.append(table.life("A") - before)
    assert gained == [0, 0, 1, 0, 1]


def test_702_29d_one_cycling_is_one_cycling_or_discarding() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Haven", "{1}", "Enchantment", "Whenever you cycle or discard a card, you gain 1 life."),
    )
    table.put(
        "A", "battlefield", written("Wheel", "{1}", "Enchantment", "Whenever you cycle a card, you gain 10 life.")
    )
    act(table.to("main1"), "A", "activate", table.put("A", "hand", beast("Cycling {1}")))
    assert life_changes(table) == (11, 0)
    cast_text(table, "Discard a card.")
    assert life_changes(table) == (12, 0)


@pytest.mark.parametrize(("answers", "hand"), [([True, True], 1), ([False, True], 1), ([False, False], 0)])
def test_603_2h_what_was_not_done_may_still_be_done_this_turn(answers: list[bool], hand: int) -> None:
    table = board()
    table.put("A", "battlefield", written("Scribe", "{1}", "Enchantment", "Whenever you gain life, you may draw a card. Do this only once each turn."))  # fmt: skip
    table.to("main1").say("may", *answers)
    for _ in answers:
        cast_text(table, "You gain 2 life.")
    assert table.count("A", "hand") == hand


def test_603_2h_what_has_been_done_does_not_trigger_again_this_turn() -> None:
    table = board()
    table.put("A", "battlefield", written("Scribe", "{1}", "Enchantment", "Whenever you gain life, you may draw a card. Do this only once each turn."))  # fmt: skip
    cast_text(table, "You gain 2 life.")
    balm = table.put("A", "hand", written("Balm", "{G}", "Instant", "You gain 2 life."))
    table.act("A", "cast", balm)
    while any(table.game.s.objects[oid].kind != "ability" for oid in table.game.s.stack):
        table.pass_()
    assert not table.game.s.stack


def test_603_3_a_trigger_waits_for_the_next_priority() -> None:
    table = board()
    scholar = table.put("A", "hand", SCHOLAR)
    table.to("main1").act("A", "cast", scholar)
    table.pass_()
    table.pass_()
    assert len(table.game.s.stack) == 1
    assert table.count("A", "hand") == 0


def test_603_3c_a_trigger_without_a_possible_mode_is_removed() -> None:
    table = board()
    chooser = beast(
        "When this creature enters, choose one —\n• Destroy target artifact.\n• Destroy target enchantment."
    )
    table.to("main1").cast("A", chooser)
    assert table.game.s.stack == []


def test_603_3d_a_target_of_their_choice_is_chosen_by_that_player() -> None:
    table = board()
    pit = "At the beginning of each player's upkeep, destroy target nonartifact creature that player controls of their choice. It can't be regenerated."
    table.put("A", "battlefield", written("Pit", "{B}", "Enchantment", pit))
    bear, giant = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.say("target", [giant]).to("main1", 2)
    assert [ask.seat for ask in table.asked if ask.reason == "target"] == [1]
    assert (table.zone(bear), table.zone(giant)) == ("battlefield", "graveyard")


def test_603_3d_what_its_controller_may_do_to_a_target_of_their_choice_they_aim() -> None:
    table = board().to("main1")
    rage = "Whenever a creature enters, that creature's controller may have it deal damage equal to its power to any target of their choice."
    table.put("B", "battlefield", written("Rage", "{R}", "Enchantment", rage))
    table.say("target", [seat("B")]).say("may", True).cast("A", BEAR)
    assert [ask.seat for ask in table.asked if ask.reason in ("target", "may")] == [0, 0]
    assert (table.life("A"), table.life("B")) == (20, 18)


def test_603_7_what_is_done_then_waits_too() -> None:
    table = board()
    text = "Haste\nWhen this creature attacks, exile it at end of combat, then return it to the battlefield tapped under your control."
    ship = table.put("A", "battlefield", beast(text, name="Ship"))
    attack(table, ship)
    table.to("main2")
    (back,) = [oid for oid in table.game.s.battlefield if table.name(oid) == "Ship"]
    assert back != ship
    assert table.game.s.objects[back].tapped


def test_603_2_a_spell_that_targets_a_creature_targets_one_on_the_battlefield() -> None:
    """CR 109.2: a description without "spell" or "card" means a permanent."""
    for target, grown in (("spell", (2, 2)), ("creature", (3, 3))):
        table = stocked(2)
        text = "Whenever you cast a spell that targets a creature, put a +1/+1 counter on this creature."
        hero = table.put("A", "battlefield", beast(text, name="Hero"))
        no = written(
            "No", "{G}", "Instant", f"Counter target {target}." if target == "spell" else "Tap target creature."
        )
        bear, held = table.put("A", "hand", BEAR), table.put("A", "hand", no)
        table.to("main1")
        table.act("A", "cast", bear)
        table.say("target", [table.game.s.stack[-1] if target == "spell" else hero])
        table.act("A", "cast", held)
        table.resolve()
        assert table.pt(hero) == grown


def test_603_3d_a_trigger_without_a_legal_target_is_removed() -> None:
    table = board()
    table.to("main1").cast("A", beast("When this creature enters, destroy target artifact."))
    assert table.game.s.stack == []


def test_603_4_an_intervening_if_is_asked_twice() -> None:
    table = board()
    watcher = beast("At the beginning of your upkeep, if you control an artifact, you gain 1 life.")
    table.put("A", "battlefield", watcher)
    assert table.to("main1", 3).life("A") == 20


def test_603_4_an_intervening_if_is_checked_twice() -> None:
    watcher = creature(
        "Watcher", "1/1",
        abilities=(ab.TriggeredAbility(ENTERS, ab.Body((fx.Clause(fx.GainLife(You(), n(5))),)), condition=Exists(fl.AllOf((CREATURE, fl.Not(fl.IsSource()))))),),
    )  # fmt: skip
    table = lands_for_both()
    bear = table.put("B", "battlefield", BEAR)
    oid = table.put("A", "hand", watcher)
    bolt = table.put("B", "hand", BOLT)
    table.to("main1").act("A", "cast", oid)
    table.pass_()
    table.pass_()
    assert len(table.game.s.stack) == 1
    table.say("target", [bear])
    table.act("B", "cast", bolt)
    table.resolve()
    assert table.life("A") == 20


@pytest.mark.parametrize(("does", "left"), [(True, 17), (False, 20)])
def test_603_5_you_may_have_target_player_do_it(does: bool, left: int) -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Grudge",
            "{1}",
            "Enchantment",
            "Whenever a creature you control enters, you may have target player lose 3 life.",
        ),
    )
    bear = table.put("A", "hand", BEAR)
    table.to("main1").say("target", [seat("B")]).say("may", does)
    act(table, "A", "cast", bear)
    assert table.life("B") == left


def test_603_6_a_zone_change_trigger_sees_the_object_leave() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("When this creature dies, draw a card."))
    table.to("main1").cast("A", DOOM, [bear])
    assert table.count("A", "hand") == 1


def test_603_6a_an_enters_trigger_uses_the_stack() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST)
    scholar = board.put("A", "hand", SCHOLAR)
    board.to("main1").act("A", "cast", scholar)
    board.pass_()
    board.pass_()
    assert len(board.game.s.stack) == 1
    board.resolve()
    assert len(board.game.s.hand[0]) == 1


def test_603_7_a_delayed_trigger_triggers_once() -> None:
    table = board()
    later = written("Later", "{G}", "Instant", "At the beginning of the next end step, draw a card.")
    table.to("main1").cast("A", later)
    assert table.to("upkeep", 3).count("A", "hand") == 1


@pytest.mark.parametrize(
    ("said", "has"), [("It gains haste.", "haste"), ("It's a black Zombie in addition to its other types.", "")]
)
def test_603_7_what_is_said_of_what_returns_later_is_so_then(said: str, has: str) -> None:
    table = board()
    text = f"Exile target creature. Return that card to the battlefield under its owner's control at the beginning of the next end step. {said}"
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Blink", "{G}", "Sorcery", text), [bear])
    table.to("end").resolve()
    made = table.game.chars(found(table, "Bear"))
    assert has in made.keywords if has else "Zombie" in made.subtypes


@pytest.mark.timeout(20)
def test_603_7c_a_delayed_trigger_does_nothing_to_a_created_token_that_is_gone() -> None:
    """111.1: a token that is created has not moved from anywhere, so that nothing leads from it to another object (400.7j)."""
    table = board()
    text = "Create a 2/2 red Ogre creature token. Sacrifice it at the beginning of the next end step."
    table.to("main1").cast("A", written("Feast", "{G}", "Sorcery", text))
    token = found(table, "Ogre")
    table.cast("A", DOOM, [token])
    assert table.zone(token) == "gone"
    table.to("main1", 2)
    assert table.count("A", "battlefield", "Ogre") == 0


def test_603_7_the_next_spell_is_copied_once() -> None:
    table = stocked()
    table.cast("A", written("Twice", "{R}", "Sorcery", COPYING))
    table.cast("A", BEAR)  # no instant or sorcery
    table.cast("A", BOLT, [seat("B")])
    assert life_changes(table) == (0, -6, 0)
    table.cast("A", BOLT, [seat("C")])
    assert life_changes(table) == (0, -6, -3)


def test_603_7_a_delayed_trigger_waits_for_its_step() -> None:
    later = spell("Later", fx.Clause(fx.Delayed(ev.StepBegins("end"), (fx.Clause(fx.GainLife(You(), n(2))),))))
    table = lands_for_both()
    table.to("main1").cast("A", later)
    assert table.life("A") == 20
    table.to("upkeep", 2)
    assert table.life("A") == 22
    table.to("upkeep", 3)
    assert table.life("A") == 22


def test_603_8_a_state_trigger_sees_the_middle_of_a_resolution() -> None:
    """The other creature is gone for a moment only."""
    alone = cn.Exists(fl.AllOf((CREATURE, fl.Not(fl.IsSource()), fl.ControlledBy(You()))), "=", 0)
    sacrifice = trigger(ev.StateIs(alone), fx.Clause(fx.Sacrifice(You(), objects=This())))
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    loner = table.put("A", "battlefield", creature("Loner", "3/3", abilities=(sacrifice,)))
    table.to("main1").cast("A", FLICKER, [bear])
    assert (table.zone(bear), table.zone(loner)) == ("battlefield", "graveyard")


def test_603_10_leaves_triggers_use_last_known_information() -> None:
    measure = creature("Measure", "2/2", abilities=(trigger(DIES, fx.Clause(fx.GainLife(You(), PowerOf(This())))),))
    table = lands_for_both()
    oid = table.put("A", "battlefield", measure)
    table.to("main1").cast("A", GROWTH, [oid]).cast("A", DOOM, [oid])
    assert table.life("A") == 25


def test_603_10a_leaving_abilities_look_back() -> None:
    table = board()
    priest = beast("Whenever another creature dies, you gain 1 life.", name="Priest")
    table.put("A", "battlefield", priest, 2)
    table.to("main1").cast("A", written("Sweep", "{G}", "Sorcery", "Destroy all creatures."))
    assert table.life("A") == 22


def test_603_10b_phasing_out_is_looked_back_at() -> None:
    """What has phased out still triggers on it; phasing in triggers, too."""
    table = stocked(2)
    ghost = table.put(
        "A",
        "battlefield",
        beast(
            "Whenever this creature phases out, you gain 1 life.\nWhenever this creature phases in, you gain 2 life."
        ),
    )
    table.cast("A", written("Fade", "{G}", "Instant", "Target creature phases out."), [ghost]).resolve()
    assert table.life("A") == 21
    table.to("main1", 3).resolve()
    assert table.life("A") == 23


def test_603_12_a_reflexive_trigger_targets_when_it_triggers() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    bully = beast(
        "When this creature enters, you may pay {G}. When you do, destroy target creature an opponent controls."
    )
    table.to("main1").say("may", True).say("target", [bear]).cast("A", bully)
    assert table.zone(bear) == "graveyard"


@pytest.mark.parametrize(("card", "damage"), [(BOLT, 3), (FOREST, 0)])
def test_603_12_a_reflexive_trigger_asks_what_was_discarded(card: object, damage: int) -> None:
    table = board()
    held = table.put("A", "hand", card)  # type: ignore[arg-type]
    table.say("discard", [held]).say("target", [seat("B")])
    text = "Discard a card. When you discard a nonland card this way, this spell deals 3 damage to any target."
    cast_text(table, text)
    assert table.life("B") == 20 - damage


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


@pytest.mark.parametrize("counters", [2, 3])
def test_603_12_a_reflexive_trigger_with_a_condition(counters: int) -> None:
    """The fourth land: nothing happens before."""
    table = board(0)
    quest = written(
        "Quest",
        "{G}",
        "Enchantment",
        "Whenever a land you control enters, put a quest counter on this enchantment. When you do, if it has four or more quest counters on it, "
        "put a +1/+1 counter on target creature you control. It gains trample until end of turn.",
    )
    oid, bear = table.put("A", "battlefield", quest), table.put("A", "battlefield", BEAR)
    table.game.edit(oid).counters = {"quest": counters}
    forest = table.put("A", "hand", FOREST)
    table.to("main1")
    act(table, "A", "land", forest)
    grown = counters == 3
    assert table.pt(bear) == ((3, 3) if grown else (2, 2))
    assert table.game.has_keyword(bear, "trample") is grown


def test_603_abilities_that_creatures_entering_do_not_trigger() -> None:
    scholar = creature(
        "Scholar",
        "1/1",
        abilities=(
            trigger(ev.ZoneChange(fl.IsSource(), destination="battlefield"), fx.Clause(fx.GainLife(You(), n(5)))),
        ),
    )
    table = lands_for_both()
    table.put("B", "battlefield", rules("Hush", EachPlayer(), mo.PlayerRule("no_triggers", CREATURE, word="enters")))
    table.to("main1").cast("A", scholar)
    assert table.life("A") == 20


def test_603_2c_tokens_that_all_players_create_enter_at_once() -> None:
    table = board()
    table.put("A", "battlefield", written("Host", "{G}", "Enchantment", "Whenever one or more creatures enter, you gain 1 life."))  # fmt: skip
    table.to("main1").cast("A", written("Fair", "{G}", "Sorcery", "Each player creates a 1/1 white Soldier creature token."))  # fmt: skip
    assert (table.count("B", "battlefield", "Soldier"), table.life("A")) == (1, 21)


def test_603_2d_only_what_combat_damage_to_a_player_causes_triggers_an_additional_time() -> None:
    twice = "If a creature you control dealing combat damage to a player causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."
    hit = "Whenever this creature deals combat damage to a player, you gain 1 life."
    table = board()
    table.put("A", "battlefield", written("Echo", "{1}", "Enchantment", twice))
    bear = table.put("A", "battlefield", beast(f"{hit}\nWhenever this creature attacks, you gain 2 life."))
    table.put(
        "A", "battlefield", written("Choir", "{G}", "Enchantment", "Whenever a creature enters, you gain 4 life.")
    )
    table.to("main1").cast("A", BEAR)
    table.say("attackers", [[bear, seat("B")]]).to("main2")
    assert life_changes(table) == (8, -2)


def test_603_4_it_in_an_intervening_if_is_what_triggered() -> None:
    """ "Whenever another creature you control enters, if it wasn't cast": that creature, not the one with the ability."""
    table = stocked(2)
    text = "Whenever another creature you control enters, if it wasn't cast, put a +1/+1 counter on this creature."
    watcher = table.put("A", "battlefield", beast(text, "1/1"))
    table.cast("A", BEAR)
    assert table.pt(watcher) == (1, 1)
    table.cast("A", written("Muster", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    assert table.pt(watcher) == (2, 2)


def test_603_12_the_exiled_card_of_a_reflexive_trigger_is_the_one_just_exiled() -> None:
    table = board()
    text = "{3}: Exile target creature card from a graveyard. When you do, put X +1/+1 counters on target Symbiote, where X is the exiled card's toughness."
    venom = table.put("A", "battlefield", beast(text, kind="Symbiote"))
    bear, giant = table.put("A", "graveyard", BEAR), table.put("A", "graveyard", GIANT)
    table.to("main1").say("target", [bear], [venom], [giant], [venom])
    assert table.pt(venom) == (2, 2)
    act(table, "A", "activate", venom)
    assert table.pt(venom) == (4, 4)
    act(table, "A", "activate", venom)
    assert table.pt(venom) == (9, 9)


def test_603_12_it_in_a_reflexive_trigger_is_what_was_just_returned() -> None:
    table = board()
    giant, bear = table.put("A", "graveyard", GIANT), table.put("B", "battlefield", BEAR)
    text = "Return target creature card from your graveyard to the battlefield. When you do, it fights up to one target creature you don't control."
    table.to("main1").cast("A", written("More", "{G}", "Instant", text), [giant, bear])
    returned = found(table, "Giant")
    assert (table.zone(bear), table.game.s.objects[returned].damage) == ("graveyard", 2)


def test_603_12_when_you_do_asks_whether_the_damage_was_dealt() -> None:
    table = board()
    shield = "Prevent all damage that would be dealt to you."
    table.put("A", "battlefield", written("Shield", "{G}", "Enchantment", shield))
    deed = written("Deed", "{G}", "Sorcery", "You may have Deed deal 2 damage to you. When you do, you gain 5 life.")
    table.to("main1").say("may", True).cast("A", deed)
    assert life_changes(table) == (0, 0)


def test_603_2_an_ability_of_what_the_player_who_activates_it_controls() -> None:
    """ "An artifact they control": they are the player of the event."""
    table = board()
    rock = table.put("A", "battlefield", written("Rock", "{2}", "Artifact", "{1}: You gain 1 life."))
    text = "Whenever an opponent activates an ability of an artifact they control, this creature deals 3 damage to that player."
    table.put("B", "battlefield", beast(text))
    act(table.to("main1"), "A", "activate", rock)
    assert table.life("A") == 18
