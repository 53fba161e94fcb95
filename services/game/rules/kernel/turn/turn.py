"""The turn (CR 500-514) and priority (CR 117): where the game goes from any checkpoint.

103 start of the game through the format (mulligans 103.5, first draw 103.8) ok; 500.4, 500.5, 500.5a, 500.6-500.9, 500.11 ok; 501-504, 505, 507, 511-514 ok; 514.1-514.3a cleanup ok;
117.3a-117.5 ok; 500.7 extra turns, 500.8 extra phases ok, 500.9-500.10a extra steps ok (`events.phases`); 724 ending the turn ok. The untap step: `turn.untap_step`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...program.effects_game import EndTurn
from ...program.modifications import PlayerRule
from ..ask.ask import PASS, Action, Ask
from ..ask.flow import Flow, ask, choose_objects
from ..cast.activating import activate
from ..cast.casting import cast
from ..cast.companions import reveal_companions
from ..cast.legal_actions import could_act, find_way, legal_actions
from ..cast.special_actions import play_land, special
from ..characteristics.before_effects import final_chapter
from ..combat import attackers as fight
from ..combat import blockers, damage
from ..declared import knows
from ..evaluate.dispatch import Entry, amount_of, verbs
from ..events.designations import enter_undercity
from ..events.durations import cleanup, end_combat, reach
from ..events.inherent import MONARCH_DRAWS
from ..events.phases import COMBAT_STEPS, STEPS
from ..events.pipeline import discard, draw, move, put_counters_together
from ..events.rulings import turn_ends
from ..events.triggers import add_reflexive, note
from ..events.unplayed import settled
from ..mana.pool import empty_pools
from ..stack.stack import put_on_stack, remove_from_stack, resolve_top
from ..state.aspects import TIME
from ..state.context import Context, Outcome
from ..state.decider import turn_begins
from ..state.events import CountersEvent, StepEvent
from ..state.game import Game
from ..state.rows import ECHO_DUE, ECHO_SETTLED, EXILE
from ..state.until import END, END_TURN, TURN, UPKEEP
from ..verbs.attractions import begin_main_phase
from ..verbs.whole_games import SubgameBegins, end_subgame, opening
from .before_the_game import choose_commanders, choose_first
from .loops import acted, is_bound_to_act, must_act, offered, released, resolved, watch
from .manual_actions import ByHand, carry_out
from .nonces import mix_in
from .revealed_cards import show_hidden
from .shortcuts import Proposed, propose, reached
from .state_based_actions import check
from .untap_step import rested, untap_step

_IN_COMBAT = frozenset((*COMBAT_STEPS, "marching"))


_NO_PRIORITY = ("untap", "marching")


_NO_TRIGGERS = ("untap", "marching", "first_strike_damage")


def is_combat(game: Game) -> bool:
    """Whether this is the combat phase (CR 506.1)."""
    return game.s.turn.step in _IN_COMBAT


def run(game: Game) -> Flow[None]:
    """Play from the current position to the end of the game."""
    if game.s.turn.number == 0:
        yield from mix_in(game)
        yield from reveal_companions(game)
        yield from choose_commanders(game)
        yield from choose_first(game)
        yield from game.format.start(game)
        begin_turn(game, game.s.turn.active)
    while not game.decided:
        try:
            yield from _step(game)
        except SubgameBegins:
            yield from opening(game)
            begin_turn(game, game.s.turn.active)
            continue
        if game.s.over and game.s.outer is not None:
            yield from end_subgame(game)
        elif not game.s.over and not _next_step(game):
            return


# --- turns ---------------------------------------------------------------------------------------------------------


def begin_turn(game: Game, seat: int, passed: Sequence[int] = ()) -> None:
    """A turn begins; what lasts until the next turn of players who have left ends as theirs would have begun (CR 800.4m)."""
    s = game.s
    game.format.turn_begins(game, seat)
    s.turn.number += 1
    s.turn.active = seat
    s.turn.step, s.turn.stage = "untap", "begin"
    s.turn.steps_left = game.format.turn_steps(STEPS)[1:]
    s.turn.combats = 0
    s.used_game[f"turns:{seat}"] = s.used_game.get(f"turns:{seat}", 0) + 1
    s.used = {}
    for player in list(s.players):
        if player.lands_played:
            game.edit_player(player.seat).lands_played = 0
    turn_begins(game, seat)
    for each in passed:
        reach(game, "", each)
        _unmark(game, each)
    reach(game, TURN, seat)
    _unmark(game, seat)
    _forget(game)
    game.touch(TIME)
    game.emit("turn", number=s.turn.number, seat=seat)


def _unmark(game: Game, seat: int) -> None:
    """Goad ends as the goading player's next turn begins (CR 701.15a)."""
    for oid in game.s.battlefield:
        marks = game.s.objects[oid].marks
        ended = {mark for mark in marks if mark.startswith(f"goaded:{seat}:")}
        if ended:
            game.edit(oid).marks = marks - ended


def _forget(game: Game) -> None:
    """Drop memory of turns long gone, and the last-known information that nothing can ask for any more."""
    s = game.s
    oldest = s.turn.number - 1
    s.history = [event for event in s.history if event.turn >= oldest]
    keep = _referenced(game)
    for oid in [o for o, row in s.objects.items() if row.zone == "gone" and row.left_turn < oldest and o not in keep]:
        s.remove(oid)
        s.lki.pop(oid, None)
    s.forget_removed()


def _referenced(game: Game) -> set[int]:
    s = game.s
    keep: set[int] = set()
    for effect in s.effects:
        keep.add(effect.source)
        keep.update(effect.affected or ())
        keep.update(effect.moved, effect.moved.values())
        for refs in effect.bind.values():
            keep.update(refs)
    for trigger in (*s.delayed, *s.pending):
        keep.add(trigger.source)
        keep.update(trigger.moved, trigger.moved.values())
        for refs in trigger.bind.values():
            keep.update(refs)
    for row in s.objects.values():
        keep.update(row.linked)
        if row.zone != "gone":
            keep.add(row.prev)
    return keep


def next_turn(game: Game) -> None:
    """CR 500.7, 800.4: extra turns first, then the next living seat; skipped turns are skipped."""
    turn_ends(game)
    s = game.s
    if s.over:
        return
    s.used_game["last_active"] = s.turn.active
    passed: list[int] = []
    while True:
        if s.extra_turns:
            seat = s.extra_turns.pop(0)
        else:
            before = s.used_game.get("normal_turn", s.turn.active)
            seat = game.format.next_seat(game, before)
            passed += _passed_over(game, before, seat)
            s.used_game["normal_turn"] = seat
        if not s.players[seat].alive:
            continue
        if not _skipped(game, seat, "turn"):
            break
    begin_turn(game, seat, passed)


def _passed_over(game: Game, before: int, seat: int) -> list[int]:
    """Who has left the game and would have had a turn between those of two seats."""
    count = len(game.s.players)
    gap = (seat - before - 1) % count
    between = [(before + 1 + number) % count for number in range(gap)]
    return [each for each in between if not game.s.players[each].alive]


def _skipped(game: Game, seat: int, what: str) -> bool:
    """A "skip your next ..." is used up; static "skip" rules hold on."""
    name = f"skip_{what}"
    player = game.s.players[seat]
    if player.counters.get(name, 0):
        row = game.edit_player(seat)
        row.counters = {**row.counters, name: row.counters[name] - 1}
        return True
    for rule in game.rules():
        n = rule.modification
        if isinstance(n, PlayerRule) and n.rule == "skip_step" and n.word == what and seat in rule.seats:
            return True
    return False


def end_turn(game: Game, combat_only: bool) -> Flow[None]:
    """CR 724.1: exile everything on the stack, no triggers, straight to the cleanup step."""
    s = game.s
    for oid in list(s.stack):
        row = s.objects[oid]
        if row.kind == 0:
            yield from move(game, [oid], EXILE)
        else:
            remove_from_stack(game, oid)
    yield from check(game)
    s.pending = []
    fight.end_combat(game)
    end_combat(game)
    if combat_only:
        left = s.turn.steps_left
        s.turn.steps_left = tuple(step for step in left if step not in _IN_COMBAT)
    else:
        s.turn.steps_left = ("cleanup",)
    s.turn.stage = "ended"


def _next_step(game: Game) -> bool:
    """Go on to the next step or turn; False when the game was asked to stop before it (`Game.stop_after`)."""
    if game.stop_after == (game.s.turn.number, game.s.turn.step):
        return False
    empty_pools(game)
    s = game.s
    if s.turn.step == "end_combat":
        fight.end_combat(game)
        end_combat(game)  # CR 500.5a
    while s.turn.steps_left:
        step = s.turn.steps_left[0]
        s.turn.steps_left = s.turn.steps_left[1:]
        if _was_left_out(game, step):
            return False
        if _happens(game, step):
            s.turn.step, s.turn.stage = step, "begin"
            game.touch(TIME)
            return True
        if game.stop_after == (s.turn.number, step):
            return False
    if game.stop_after is not None and game.stop_after[0] == s.turn.number:
        return False
    next_turn(game)
    return True


def _was_left_out(game: Game, step: str) -> bool:
    """Whether the step after which play ends is no part of this turn any more: it comes before the next one."""
    if game.stop_after is None or game.stop_after[0] != game.s.turn.number:
        return False
    order = game.format.turn_steps(STEPS)
    return order.index(game.stop_after[1]) < order.index(step) and order.index(game.s.turn.step) < order.index(
        game.stop_after[1]
    )


def _happens(game: Game, step: str) -> bool:
    """Whether a step happens at all: skipped ones, combat steps without attackers, the first-strike step only when needed."""
    s = game.s
    seat = s.turn.active
    if step == "draw" and game.format.skips_first_draw(game, seat):
        return False
    if step in ("upkeep", "draw", "untap") and _skipped(game, seat, step):
        return False
    if step in ("main1", "main2") and _skipped(game, seat, "main"):
        return False
    if step == "begin_combat" and _skipped(game, seat, "combat"):
        s.turn.steps_left = _without_combat(s.turn.steps_left)
        return False
    if step in ("declare_blockers", "combat_damage"):
        return s.combat is not None and bool(
            s.combat.defending
        )  # CR 508.8: attackers that are gone again had been there
    if step == "first_strike_damage":
        return s.combat is not None and damage.has_first_strike_step(game)
    return True


def _without_combat(left: tuple[str, ...]) -> tuple[str, ...]:
    return left[left.index("end_combat") + 1 :] if "end_combat" in left else left


# --- steps -----------------------------------------------------------------------------------------------------------


def _step(game: Game) -> Flow[None]:
    s = game.s
    if s.turn.stage == "begin":
        game.emit("step", step=s.turn.step, seat=s.turn.active)
        action = _TURN_BASED.get(s.turn.step)
        if action is not None:
            game.facts.step = s.turn.step
            yield from action(game)
            game.facts.step = ""
        if s.turn.step in (UPKEEP, END):
            reach(game, s.turn.step, s.turn.active)
        _begin_triggers(game)
        s.turn.stage = "priority"
        s.turn.priority, s.turn.passed = s.turn.active, 0
        if s.turn.step == "cleanup":
            yield from _cleanup_priority(game)
            return
        if s.turn.step in _NO_PRIORITY:
            return
    yield from _priority(game)


def _begin_triggers(game: Game) -> None:
    """ "At the beginning of" triggers (CR 503.1a and its kin)."""
    s = game.s
    if s.turn.step == "upkeep":
        _settle_echo(game, s.turn.active)
    if s.turn.step not in _NO_TRIGGERS:
        note(game, [StepEvent(s.turn.step, s.turn.active)])
    if s.turn.step == "upkeep" and s.initiative == s.turn.active:
        enter_undercity(game, s.initiative)
    if s.turn.step == "end" and s.monarch >= 0 and s.monarch == s.turn.active:
        _monarch_draw(game)


def _settle_echo(game: Game, seat: int) -> None:
    """CR 702.30a: what a player has controlled since the beginning of that player's last upkeep asks no echo."""
    for oid in list(game.census().with_keyword("echo")):
        if game.controller_of(oid) == seat:
            marks = game.s.objects[oid].marks
            if ECHO_DUE in marks:
                game.edit(oid).marks = marks - {ECHO_DUE} | {ECHO_SETTLED}
            elif ECHO_SETTLED not in marks:
                game.edit(oid).marks = marks | {ECHO_DUE}


def _monarch_draw(game: Game) -> None:
    """CR 725.2: at the beginning of the monarch's end step, that player draws a card."""
    add_reflexive(game, MONARCH_DRAWS, Context(0, game.s.monarch))


def _draw(game: Game) -> Flow[None]:
    """CR 504.1."""
    if game.s.players[game.s.turn.active].alive:
        yield from draw(game, game.s.turn.active, 1, in_draw_step=True)


def _main(game: Game) -> Flow[None]:
    """CR 505.4: a saga with a chapter gets a lore counter in its controller's precombat main phase, which is no effect (614.16, 714.3c); 703.4g: Attractions are visited."""
    if game.s.turn.step != "main1":
        return
    seat = game.s.turn.active
    sagas = [oid for oid in game.permanents() if game.controller_of(oid) == seat and "Saga" in game.chars(oid).subtypes]
    lore = [CountersEvent(oid, "lore", 1, seat, by_effect=False) for oid in sagas if final_chapter(game, oid)]
    yield from put_counters_together(game, lore)
    yield from begin_main_phase(game, seat)


def _begin_combat(game: Game) -> Flow[None]:
    fight.begin_combat(game)
    return
    yield []


def _marching(game: Game) -> Flow[None]:
    yield from game.format.march(game)


def _attackers(game: Game) -> Flow[None]:
    if game.s.players[game.s.turn.active].alive:
        yield from fight.declare_attackers(game)
    combat = game.s.combat
    if combat is None or not combat.attackers:
        left = game.s.turn.steps_left
        game.s.turn.steps_left = tuple(step for i, step in enumerate(left) if i >= _end_of_combat(left))


def _end_of_combat(left: tuple[str, ...]) -> int:
    """CR 508.8: without attackers the game goes on to the end of combat step."""
    return left.index("end_combat") if "end_combat" in left else 0


def _blockers(game: Game) -> Flow[None]:
    yield from blockers.declare_blockers(game)


def _first_damage(game: Game) -> Flow[None]:
    yield from damage.combat_damage(game, True)


def _damage(game: Game) -> Flow[None]:
    yield from damage.combat_damage(game, False)


def _cleanup(game: Game) -> Flow[None]:
    """CR 514.1-514.2."""
    seat = game.s.turn.active
    if game.s.players[seat].alive:
        limit = hand_limit(game, seat)
        over = len(game.s.hand[seat]) - limit
        if over > 0:
            chosen = yield from choose_objects(
                seat, "cleanup_discard", list(game.s.hand[seat]), over, over, hidden=True
            )
            yield from discard(game, seat, chosen)
    for oid in list(game.s.battlefield):
        row = game.s.objects[oid]
        if row.damage or row.deathtouched or any(_ends_with_turn(mark) for mark in row.marks):
            row = game.edit(oid)
            row.damage, row.deathtouched = 0, False
            row.marks = frozenset(mark for mark in row.marks if not _ends_with_turn(mark))
    cleanup(game)
    reach(game, END_TURN, seat)
    fight.end_combat(game)


def _ends_with_turn(mark: str) -> bool:
    """Regeneration shields (CR 701.19a) and being saddled (CR 702.171b) last until end of turn."""
    return mark.startswith("regeneration") or mark == "saddled"


def hand_limit(game: Game, seat: int) -> int:
    """CR 402.2: seven, and what effects say, in timestamp order."""
    limit = game.s.players[seat].hand_size
    for rule in game.rules():
        n = rule.modification
        if not isinstance(n, PlayerRule) or seat not in rule.seats:
            continue
        if n.rule == "no_max_hand_size":
            limit = 10**6
        elif n.rule == "max_hand_size" and n.amount is not None:
            limit = amount_of(game, n.amount, rule.context)
        elif n.rule == "hand_size_change" and n.amount is not None:
            limit += amount_of(game, n.amount, rule.context)
    return max(limit, 0)


def _untap(game: Game) -> Flow[None]:
    """The first step of a turn is never chosen, only skipped (CR 500.11); creatures have been there since the turn began all the same (CR 302.6)."""
    if _skipped(game, game.s.turn.active, "untap"):
        rested(game, game.s.turn.active)
        return
    yield from untap_step(game)


_TURN_BASED = {
    "untap": _untap, "draw": _draw, "main1": _main, "main2": _main, "begin_combat": _begin_combat, "marching": _marching, "declare_attackers": _attackers,
    "declare_blockers": _blockers, "first_strike_damage": _first_damage, "combat_damage": _damage, "cleanup": _cleanup,
}  # fmt: skip


def _cleanup_priority(game: Game) -> Flow[None]:
    """CR 514.3a: only if something happened do players get priority, and then there is another cleanup step."""
    done = yield from check(game)
    if (done or game.s.pending) and not game.s.over:
        game.s.turn.steps_left = ("cleanup",)  # before anybody is asked: a restored table goes on from there
        yield from _priority(game)


# --- priority --------------------------------------------------------------------------------------------------------


def _priority(game: Game) -> Flow[None]:
    """CR 117.3a-117.5: until all pass in succession on an empty stack."""
    turn = game.s.turn
    while not game.s.over:
        if turn.stage == "ended" and turn.number == 0:
            return  # the game was restarted: nothing happens before the first turn (CR 727.4)
        yield from settle(game)
        turn = game.s.turn
        if game.s.over or turn.stage == "ended":
            return
        if turn.passed >= len(game.alive()):
            if not game.s.stack:
                return
            yield from resolve_top(game)
            resolved(game)
            turn = game.s.turn
            turn.priority, turn.passed = turn.active, 0
            continue
        if not game.s.players[turn.priority].alive:
            turn.priority = game.turn_order(turn.priority)[0]
            continue
        yield from _give_priority(game)


def settle(game: Game) -> Flow[None]:
    """CR 117.5: state-based actions and triggers until neither happens; who would have got priority still does (117.3c)."""
    while not game.s.over:
        done = yield from check(game)
        put = not game.s.over and (yield from put_on_stack(game))
        if put:
            game.s.turn.passed = 0
        if not done and not put:
            return


class SomebodyLeft:
    """In place of an answer of who has priority: another player has left the game, which happens at once (CR 104.3a, 800.4a); the question is put anew."""


def _give_priority(game: Game) -> Flow[None]:
    yield from watch(game)
    if game.s.over:
        return
    seat = game.s.turn.priority
    show_hidden(game)
    reached(game, seat)
    game.take_checkpoint()
    question = Ask("priority", seat, "priority")
    game.scratch.causing = game.scratch.at_work = 0
    game.scratch.payers = frozenset()
    game.format.look_back(game, seat)
    if is_bound_to_act(game, seat):
        question.actions = _possible(game, seat)
    else:
        question.offers(partial(_possible, game, seat), partial(could_act, game, seat))
    question.default = PASS
    answer = yield from ask(question)
    if isinstance(answer, SomebodyLeft):
        return
    if isinstance(answer, ByHand):
        yield from carry_out(game, answer)
        return
    if isinstance(answer, Proposed):
        yield from propose(game, seat, answer)
        return
    action = question.action(int(answer))
    if action.kind == "pass":
        settled(game, seat)
        released(game)
        game.s.turn.passed += 1
        game.s.turn.priority = game.turn_order((seat + 1) % len(game.s.players))[0]
        return
    game.s.turn.passed = 0
    acted(game, seat, action)
    yield from game.format.performed(game, seat, action, perform(game, seat, action))


def _possible(game: Game, seat: int) -> list[Action]:
    """What a seat with priority may do."""
    allowed = game.format.offered(game, seat, legal_actions(game, seat))
    return must_act(game, seat, offered(game, seat, allowed))


def perform(game: Game, seat: int, action: Action) -> Flow[None]:
    """Carry out an action that a seat took with priority."""
    game.scratch.at_work = action.obj
    if action.kind == "land":
        yield from play_land(game, seat, action.obj, action.face)
    elif action.kind == "activate":
        yield from activate(game, seat, action.obj, action.option)
    elif action.kind == "special":
        yield from special(game, seat, action)
    else:
        way = find_way(game, seat, action)
        assert way is not None
        yield from cast(game, seat, action.obj, way)


def _end_turn(game: Game, n: EndTurn, c: Context) -> Flow[Outcome]:
    yield from end_turn(game, n.combat)
    return Outcome(True)


verbs(
    Entry(EndTurn, _end_turn, "combat"),
)


knows(PlayerRule, "word", rule="skip_step")
knows(PlayerRule, rule="no_max_hand_size")
knows(PlayerRule, "amount", rule=("max_hand_size", "hand_size_change"))
