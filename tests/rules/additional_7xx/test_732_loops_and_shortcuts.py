"""Loops and draws (CR 104.4b, 732; MTR 4.4)."""

from __future__ import annotations

from services.game.rules.kernel.turn import loops
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.players import EachOpponent, You
from tests.rules.board import Board, seat
from tests.rules.cards import BOLT, FOREST, card, n, trigger
from tests.rules.quick import board
from tests.rules.written import written

GAINER = card("Gainer", "{G}", "enchantment", trigger(ev.LifeLost(You()), fx.Clause(fx.GainLife(You(), n(1)))))
LOSER = card("Loser", "{G}", "enchantment", trigger(ev.LifeGained(You()), fx.Clause(fx.LoseLife(You(), n(1)))))
SPARK = written("Spark", "{G}", "Instant", "You gain 1 life.")


def _running(*enchantments: object, seats: int = 3) -> Board:
    table = Board(seats)
    table.put("A", "battlefield", FOREST, 5)
    for program in enchantments:
        table.put("A", "battlefield", program)  # type: ignore[arg-type]
    return table.to("main1")


def test_104_4b_a_loop_of_mandatory_actions_is_a_draw() -> None:
    table = _running(GAINER, LOSER).cast("A", SPARK)
    assert table.game.over
    assert table.game.s.winners == ()
    assert {player.cause for player in table.game.s.players} == {"draw"}


RING = written(
    "Ring",
    "{G}",
    "Enchantment",
    "When Ring enters, exile another target enchantment until Ring leaves the battlefield.",
)


def test_732_4_also_when_objects_change_their_identity_each_time() -> None:
    table = _running(RING).cast("A", RING).cast("A", RING)
    assert table.game.over
    assert table.game.s.winners == ()


def test_732_4_what_was_done_once_this_turn_belongs_to_the_object_that_did_it() -> None:
    """Positions are the same whatever ids their objects have (104.4b): "do this only once each turn" counts by the place of its source."""
    text = "Whenever you gain life, you may draw a card. Do this only once each turn."
    seen = set()
    for strangers in (0, 3):
        table = Board()
        table.put("A", "battlefield", FOREST, 5)
        for _ in range(strangers):
            gone = table.put("A", "hand", FOREST)
            table.game.s.hand[0].remove(gone)
            del table.game.s.objects[gone]
        table.put("A", "battlefield", written("Watcher", "{G}", "Enchantment", text))
        table.to("main1").say("may", True).cast("A", SPARK)
        assert any(name.startswith("do:") for name in table.game.s.used)
        seen.add(loops.position(table.game))
    assert len(seen) == 1


DRAIN = card("Drain", "{G}", "enchantment", trigger(ev.LifeGained(You()), fx.Clause(fx.LoseLife(EachOpponent(), n(1)))))


def test_104_4b_a_loop_that_changes_something_goes_on() -> None:
    table = _running(GAINER, LOSER, DRAIN).cast("A", SPARK)
    assert table.game.over
    assert table.game.s.winners == (0,)


MAYBE = card(
    "Maybe", "{G}", "enchantment", trigger(ev.LifeGained(You()), fx.Clause(fx.LoseLife(You(), n(1)), optional=You()))
)


def test_104_4b_a_loop_with_an_optional_action_is_no_draw() -> None:
    table = _running(GAINER, MAYBE)
    table.say("may", *[True] * 100, False).cast("A", SPARK)
    assert not table.game.over
    assert table.game.s.stack == []


def test_mtr_4_4_the_player_with_the_lowest_number_acts() -> None:
    table = _running(GAINER, LOSER)
    table.put("B", "battlefield", FOREST)
    table.put("C", "battlefield", FOREST)
    bolt = table.put("C", "hand", BOLT)
    table.put("B", "hand", BOLT)
    table.say("loop", 9, 5).say("target", [seat("A")])
    spark = table.put("A", "hand", SPARK)
    assert table.act("A", "cast", spark) is None
    while table.game.s.turn.priority != 2 or "loop" not in [ask.reason for ask in table.asked]:
        table.pass_()
    assert [ask.seat for ask in table.asked if ask.reason == "loop"] == [1, 2]
    actions = table.actions("C")
    assert all(action.kind != "pass" for action in actions)
    assert table.may("C", "cast", bolt)


def test_mtr_4_4_nobody_who_could_act_wants_to() -> None:
    table = _running(GAINER, LOSER)
    table.put("B", "battlefield", FOREST)
    table.put("B", "hand", BOLT)
    table.cast("A", SPARK)
    assert [ask.seat for ask in table.asked if ask.reason == "loop"] == [1]
    assert table.game.over


TURNER = written("Turner", "{G}", "Artifact", "{0}: Tap Turner.\n{0}: Untap Turner.")


def test_732_3_the_same_position_by_the_same_action_a_third_time_is_refused() -> None:
    table = _running()
    turner = table.put("A", "battlefield", TURNER)
    done = 0
    while table.may("A", "activate", turner) and done < 200:
        table.act("A", "activate", turner)
        table.resolve()
        done += 1
    assert loops.ACTIONS < done < 100


def test_732_5_nobody_is_forced_to_end_a_loop() -> None:
    gainer = card("Gainer", "{G}", "enchantment", trigger(ev.LifeLost(You()), fx.Clause(fx.GainLife(You(), n(1)))))
    loser = card("Loser", "{G}", "enchantment", trigger(ev.LifeGained(You()), fx.Clause(fx.LoseLife(You(), n(1)))))
    table = board()
    for program in (gainer, loser):
        table.put("A", "battlefield", program)
    table.put("B", "battlefield", FOREST)
    table.put("B", "hand", BOLT)
    table.to("main1").say("loop", 0).cast("A", written("Spark", "{G}", "Instant", "You gain 1 life."))
    assert (table.game.over, table.game.s.winners) == (True, ())
