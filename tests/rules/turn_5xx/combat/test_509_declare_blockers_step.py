"""Declare Blockers Step (CR 509)."""

from __future__ import annotations

from services.game.rules.kernel.evaluate.conditions import forbidden
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Bound
from tests.rules.board import Board
from tests.rules.cards import BEAR, CREATURE, DOOM, FOREST, GIANT, creature, trigger
from tests.rules.fights import attack_of_the_first_seat
from tests.rules.quick import act, attack, beast, block, board, lands_for_both, life_after_block, stocked
from tests.rules.written import written


def test_509_1_the_defending_player_declares_legal_blockers() -> None:
    table = board(seats=3)
    bear = table.put("A", "battlefield", BEAR)
    guard = table.put("B", "battlefield", GIANT)
    table.put("C", "battlefield", GIANT)
    attack(table, bear)
    block(table, (guard, bear))
    asked = [ask for ask in table.asked if ask.kind == "blockers"]
    assert [(ask.seat, ask.pairs) for ask in asked] == [(1, [(guard, [bear])])]
    assert table.game.s.stack == []


def test_509_1a_blockers_are_untapped() -> None:
    table = Board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    attack(table, bear).game.edit(wall).tapped = True
    table.to("main2")
    assert "blockers" not in [ask.reason for ask in table.asked]


def test_509_1b_a_price_for_each() -> None:
    """ "Unless its controller pays {1} for each Cleric": with three lands and four Clerics it cannot attack."""
    text = "This creature can't attack or block unless its controller pays {1} for each Cleric on the battlefield."
    for clerics, damage in ((2, 2), (4, 0)):
        table = board(3, library=30)
        bear = table.put("A", "battlefield", beast(text))
        table.put("B", "battlefield", beast(name="Priest", kind="Cleric"), clerics)
        table.to("begin_combat")
        table.say("attack_cost", True)
        attack(table, bear)
        table.to("end_combat")
        assert table.life("B") == 20 - damage


def test_509_1b_they_cannot_block_with_such_creatures() -> None:
    table = stocked(2)
    table.put(
        "A",
        "battlefield",
        written("Winnower", "{9}", "Artifact", "Your opponents can't block with creatures with even mana values."),
    )
    even, odd = table.put("B", "battlefield", beast(cost="{1}{G}")), table.put("B", "battlefield", beast(cost="{2}{G}"))
    mine = table.put("A", "battlefield", beast(cost="{1}{G}"))
    table.to("main2")
    assert [forbidden(table.game, oid, "cant_block") for oid in (even, odd, mine)] == [True, False, False]


def test_509_1b_what_is_weaker_cannot_block_it() -> None:
    table = board()
    gnarl = table.put(
        "A", "battlefield", beast("Creatures with power less than this creature's power can't block it.", "3/3")
    )
    table.put("B", "battlefield", BEAR)
    strong = table.put("B", "battlefield", beast(pt="3/1", name="Strong"))
    attack(table, gnarl)
    block(table, (strong, gnarl))
    assert next(ask for ask in table.asked if ask.kind == "blockers").pairs == [(strong, [gnarl])]


def test_509_1c_requirements_are_obeyed_as_far_as_restrictions_allow() -> None:
    table = Board()
    lure = table.put("A", "battlefield", beast("All creatures able to block this creature do so."))
    bear = table.put("B", "battlefield", BEAR)
    attack(table, lure).to("declare_blockers")
    assert table.game.s.combat is not None
    assert table.game.s.combat.blocks[lure] == (bear,)


def test_509_1c_a_creature_that_is_told_blocks_that_attacker() -> None:
    """ "Target creature blocks this creature this turn if able": it, and no other."""
    table = stocked(2)
    lurer = table.put("A", "battlefield", beast("{G}: Target creature blocks this creature this turn if able.", "3/3"))
    other = table.put("A", "battlefield", beast())
    foe = table.put("B", "battlefield", beast())
    table.say("target", [foe])
    act(table, "A", "activate", lurer)
    attack(table.to("begin_combat"), lurer, other)
    table.to("end_combat")
    assert table.zone(foe) == "graveyard"
    assert table.life("B") == 18


def test_509_1d_a_creature_blocks_if_its_controller_pays() -> None:
    for pays in (False, True):
        assert life_after_block(lands=1, pays=pays) == (20 if pays else 18)


def test_509_1e_the_mana_for_a_block_may_be_made_as_it_is_paid() -> None:
    assert life_after_block(lands=1, pays=True) == 20


def test_509_1f_a_block_that_is_not_paid_for_is_no_block() -> None:
    assert life_after_block(lands=0, pays=True) == 18


def test_509_1h_a_blocked_creature_stays_blocked() -> None:
    table = board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    attack(table, bear)
    block(table, (wall, bear))
    doom = table.put("A", "hand", DOOM)
    act(table.say("target", [wall]), "A", "cast", doom).to("main2")
    assert table.life("B") == 20


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


def test_509_3d_the_other_side_of_a_block_is_the_blocker() -> None:
    doom = trigger(ev.BecomesBlocked(fl.IsSource(), CREATURE), fx.Clause(fx.Destroy(Bound("event.other"))))
    table = board()
    thorn = table.put("A", "battlefield", creature("Thorn", "1/1", abilities=(doom,)))
    giant = table.put("B", "battlefield", GIANT)
    attack_of_the_first_seat(table.to("main1"), [thorn], [[giant, thorn]])
    assert (table.zone(giant), table.zone(thorn)) == ("graveyard", "battlefield")


BLOCKED = written("Light", "{G}", "Instant", "Target unblocked attacking creature becomes blocked.")


def test_509_1h_an_effect_makes_an_attacker_blocked() -> None:
    table = lands_for_both()
    watcher = table.put("A", "battlefield", beast("Whenever this creature becomes blocked, you gain 5 life.", "3/3"))
    attack(table, watcher).to("declare_blockers")
    table.cast("B", BLOCKED, [watcher])
    table.to("end_combat")
    assert (table.life("A"), table.life("B")) == (25, 20)


def test_702_22i_the_whole_band_becomes_blocked_by_an_effect() -> None:
    table = lands_for_both()
    hero = table.put("A", "battlefield", beast("Banding", name="Hero"))
    bear, other = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BEAR)
    table.say("band", [hero, bear])
    attack(table, hero, bear, other).to("declare_blockers")
    table.cast("B", BLOCKED, [bear])
    table.to("end_combat")
    assert table.life("B") == 18


def test_509_3b_what_enters_blocking_did_not_block_but_the_attacker_is_blocked_by_it() -> None:
    table = lands_for_both()
    giant = table.put(
        "A", "battlefield", beast("Whenever this creature becomes blocked by a creature, you gain 1 life.", "2/5")
    )
    watcher = table.put(
        "B", "battlefield", beast("Whenever a creature you control blocks, you gain 7 life.", name="Watcher")
    )
    attack(table, giant).to("declare_blockers")
    text = "Create a 1/1 green Saproling creature token that's blocking target creature attacking you."
    table.cast("B", written("Foliage", "{G}", "Instant", text), [giant])
    assert watcher in table.game.s.objects
    table.to("end_combat")
    assert (table.life("A"), table.life("B"), table.count("B", "battlefield", "Saproling")) == (21, 20, 0)


def test_506_3e_not_what_attacks_another_player() -> None:
    table = Board(3)
    table.put("B", "battlefield", FOREST, 3)
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear, whom="C").to("declare_blockers")
    text = "Create a 1/1 green Saproling creature token that's blocking target attacking creature."
    table.cast("B", written("Foliage", "{G}", "Instant", text), [bear])
    assert table.count("B", "battlefield", "Saproling") == 1
    table.to("end_combat")
    assert table.life("C") == 18


def test_509_4_a_creature_put_onto_the_battlefield_blocking_fights_on() -> None:
    table = lands_for_both()
    plasm = table.put(
        "B",
        "battlefield",
        beast(
            "Whenever this creature blocks a creature, you may return this creature to its owner's hand. If you do, you may put a creature card from your hand onto the battlefield blocking that creature.",
            "1/1",
        ),
    )
    giant = table.put("B", "hand", GIANT)
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear)
    table.say("may", True, True).say("move", [giant])
    block(table, (plasm, bear))
    table.to("end_combat")
    assert (table.life("B"), table.zone(bear), table.count("B", "battlefield", "Giant")) == (20, "graveyard", 1)


def test_509_3c_what_is_blocked_already_does_not_become_blocked_by_an_effect() -> None:
    table = lands_for_both()
    ogre = table.put("A", "battlefield", beast("Whenever this creature becomes blocked, you gain 5 life.", "3/3"))
    guard = table.put("B", "battlefield", BEAR)
    attack(table, ogre)
    block(table, (guard, ogre)).resolve()
    table.cast("B", written("Patch", "{G}", "Instant", "Attacking creatures become blocked."))
    assert table.life("A") == 25


def test_509_1g_only_what_blocks_is_a_blocking_creature() -> None:
    table = board()
    bear, guard = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.put("B", "battlefield", GIANT)
    attack(table, bear)
    block(table, (guard, bear))
    table.cast("A", written("Expel", "{G}", "Instant", "Exile each blocking creature."))
    assert (table.zone(guard), table.count("B", "battlefield", "Giant")) == ("exile", 1)
