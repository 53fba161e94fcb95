"""Loops and draws (CR 104.4b, 732; MTR 4.4)."""

from __future__ import annotations

from services.game.rules.kernel.turn import loops, shortcuts
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.players import EachOpponent, You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, FOREST, MOUNTAIN, card, n, trigger
from tests.rules.quick import beast, board
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


DOLL = beast("Indestructible\nWhenever this creature is dealt damage, it deals that much damage to you.", name="Doll")
PARIAH = written(
    "Pariah",
    "{G}",
    "Enchantment — Aura",
    "Enchant creature\nAll damage that would be dealt to you is dealt to enchanted creature instead.",
)


def test_104_4b_damage_that_grows_on_what_can_not_be_destroyed_changes_nothing() -> None:
    table = board()
    table.put("A", "battlefield", MOUNTAIN)
    doll = table.put("A", "battlefield", DOLL)
    table.to("main1").cast("A", PARIAH, [doll]).cast("A", BOLT, [seat("A")])
    assert table.game.over
    assert {player.cause for player in table.game.s.players} == {"draw"}


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


# --- shortcuts -----------------------------------------------------------------------------------------------------

FOUNT = written("Fount", "{G}", "Artifact", "{0}: You gain 1 life.")
PASSES = {"a": "pass"}


def _fount(table: Board, text: str = "") -> tuple[Board, dict[str, object]]:
    """A has an artifact with an ability, and how to say that it is activated."""
    program = written("Fount", "{G}", "Artifact", text) if text else FOUNT
    found = table.put("A", "battlefield", program)
    return table.to("main1"), {"a": "activate", "o": found}


def _propose(table: Board, choices: list[dict[str, object]], times: int) -> Board:
    """A proposes, the others answer as the table says, and the shortcut is taken as far as it goes."""
    game = table.game
    assert shortcuts.why_not_propose(game, 0, choices, times) is None
    assert game.shortcut(0, {"choices": choices, "times": times}) is None
    table._settle()
    while game.asks and (found := shortcuts.next_answer(game, game.asks[0])) is not None:
        assert game.answer(game.asks[0].seat, found) is None
    return table


def test_732_2a_a_loop_is_played_as_often_as_was_said() -> None:
    table, activate = _fount(Board(3))
    _propose(table, [activate, PASSES], 7)
    assert table.life("A") == 27
    assert [ask.seat for ask in table.asked if ask.reason == "shortcut"] == [1, 2]
    assert (table.game.asks[0].seat, table.game.s.stack, table.game.s.turn.step) == (0, [], "main1")


def test_732_2a_the_same_object_is_meant_also_when_it_has_become_a_new_one() -> None:
    table = Board()
    bear = table.put("A", "battlefield", BEAR)
    text = "{0}: Exile target creature you control, then return that card to the battlefield. You gain 1 life."
    table, activate = _fount(table, text)
    _propose(table, [activate, {"objects": [bear]}, PASSES], 3)
    assert table.life("A") == 23
    assert bear not in table.game.s.battlefield


def test_732_2a_what_cannot_be_done_any_more_ends_it() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 2)
    table, activate = _fount(table, "{1}: You gain 1 life.")
    _propose(table, [activate, PASSES], 5)
    assert table.life("A") == 22
    assert table.game.asks[0].seat == 0


def test_732_2a_chance_ends_it_before_the_next_choice() -> None:
    table, activate = _fount(Board(), "{0}: You gain 1 life. Flip a coin. If you win the flip, draw a card.")
    _propose(table, [activate, PASSES], 5)
    assert table.life("A") == 21
    table, activate = _fount(Board(), "{0}: You gain 1 life.")
    _propose(table, [activate, PASSES], 5)
    assert table.life("A") == 25


def test_732_2a_a_choice_of_somebody_else_ends_it() -> None:
    table = Board()
    table.put("B", "hand", BOLT)
    table.put("B", "hand", FOREST)
    table, activate = _fount(table, "{0}: You gain 1 life. Each opponent discards a card.")
    _propose(table, [activate, PASSES], 5)
    assert (table.game.asks[0].seat, table.game.asks[0].kind, table.life("A")) == (1, "objects", 21)


def test_732_2a_a_repetition_begins_as_the_first_one_did() -> None:
    """Without the pass the ability stays on the stack: the second time would be another situation."""
    table, activate = _fount(Board())
    _propose(table, [activate], 5)
    assert (len(table.game.s.stack), table.game.asks[0].seat) == (1, 0)


def test_732_2a_nobody_passes_priority_in_their_own_main_phase_by_it() -> None:
    table, _ = _fount(Board())
    _propose(table, [PASSES] * 40, 1)
    turn = table.game.s.turn
    assert (turn.active, turn.step, table.game.asks[0].seat) == (1, "upkeep", 1)


def test_732_2a_only_who_has_priority_proposes_and_only_what_all_can_see() -> None:
    table, activate = _fount(Board())
    card_in_hand = table.put("A", "hand", BOLT)
    game = table.game
    refused = [
        shortcuts.why_not_propose(game, 1, [PASSES], 1),
        shortcuts.why_not_propose(game, 0, [activate, {"a": "cast", "o": card_in_hand}], 1),
        shortcuts.why_not_propose(game, 0, [{"choose": True}], 1),
        shortcuts.why_not_propose(game, 0, [activate], shortcuts.MOST_TIMES + 1),
        shortcuts.why_not_propose(game, 0, [PASSES] * shortcuts.MOST_CHOICES, shortcuts.MOST_TIMES),
        shortcuts.why_not_propose(game, 0, [{"a": "pass", "text": "if"}], 1),
        shortcuts.why_not_propose(game, 0, [activate, {"say": "pass"}], 1),
        shortcuts.why_not_propose(game, 0, [activate, {"a": "cast", "o": 10**6}], 1),
        shortcuts.why_not_propose(game, 0, [], 1),
    ]
    assert [each.rule if each else None for each in refused] == ["732.2a"] * 9
    assert game.s.shortcut is None


def test_mtr_4_4_shortcuts_do_not_use_up_time() -> None:
    table, activate = _fount(Board())
    for _ in range(shortcuts.MOST_A_TURN):
        _propose(table, [activate, PASSES], 1)
    refusal = shortcuts.why_not_propose(table.game, 0, [activate, PASSES], 1)
    assert refusal is not None
    assert refusal.rule == "MTR 4.4"


def _with_answer(seats: int = 3) -> tuple[Board, dict[str, object], int]:
    table = Board(seats)
    table.put("B", "battlefield", FOREST)
    bolt = table.put("B", "hand", BOLT)
    table, activate = _fount(table)
    return table, activate, bolt


def test_732_2b_each_other_player_in_turn_order_accepts_or_names_a_place_before_the_end() -> None:
    table, activate, _ = _with_answer()
    table.say("shortcut", 6, 6)
    _propose(table, [activate, PASSES], 10)
    asked = [(ask.seat, ask.max, ask.default) for ask in table.asked if ask.reason == "shortcut"]
    assert asked == [(1, 20, 20), (2, 6, 6)]


def test_732_2c_it_goes_as_far_as_the_place_that_was_named() -> None:
    table, activate, _ = _with_answer()
    table.say("shortcut", 5)
    _propose(table, [activate, PASSES], 10)
    assert table.life("A") == 22
    assert (table.game.asks[0].seat, len(table.game.s.stack)) == (1, 1)
    assert table.game.s.shortcut is None


def test_732_2c_who_named_the_place_does_something_else() -> None:
    table, activate, bolt = _with_answer()
    table.say("shortcut", 5)
    _propose(table, [activate, PASSES], 10)
    assert {action.kind for action in table.game.asks[0].actions} >= {"cast"}
    assert all(action.kind != "pass" for action in table.game.asks[0].actions)
    table.say("target", [seat("A")])
    assert table.act("B", "cast", bolt) is None
    assert table.game.asks[0].actions[0].kind == "pass"


def test_732_2c_who_can_do_nothing_else_passes() -> None:
    table, activate = _fount(Board())
    table.say("shortcut", 0)
    _propose(table, [activate, PASSES], 10)
    assert (table.game.asks[0].seat, table.life("A")) == (1, 20)
    table.pass_()
    assert table.life("A") == 21
    assert not loops.is_bound_to_act(table.game, 1)


def test_732_2a_a_choice_may_name_a_player() -> None:
    table, activate = _fount(Board(), "{0}: Target player loses 1 life.")
    _propose(table, [activate, {"objects": [seat("B")]}, PASSES], 3)
    assert table.life("B") == 17
