"""Shortcuts (CR 732.2; MTR 4.2, 4.4): choices that a player proposes to make in a row, the others accept or shorten, and that are then made one by one.

732.2a the player with priority proposes a sequence of own choices, once or a number of times over, in which the others pass ok; 732.2b each other player in turn order accepts,
or names a place before the end ok; 732.2c the game goes there, and who named the place does something else ok.
Every choice is checked where it is made. The shortcut ends where one cannot be made, where somebody is asked what it does not say, where chance decides, and where a
repetition does not begin as the first one did. What follows would be a conditional action, or is not predictable.
Not done: in a shortcut choices of the others but passing, loops in loops and over several turns, and cards that not everybody sees (732.2a): they are played out.
"""

from __future__ import annotations

from typing import Any

from ..ask.ask import PASS, Action, Ask, Refusal, why_not_answer
from ..ask.flow import Flow, ask
from ..state.game import Game
from ..state.rows import PUBLIC_ZONES, Shortcut
from .loops import PROPOSED, bind_to_act

REASON = "shortcut"


MOST_CHOICES = 50
MOST_TIMES = 1000
MOST_ANSWERS = 2000
"""Choices of the proposing seat over all repetitions."""
MOST_A_TURN = 10
"""Proposals of one seat in a turn (MTR 4.4: who proposes them to use up time is stalling)."""
_MAX_TEXT = 200
ACTION_FIELDS = ("a", "o", "by", "face", "nth", "ability", "option")
"""What says which action is meant; `a` is its kind."""
_ANSWERS = ("objects", "pairs", "choose")


# --- proposing -----------------------------------------------------------------------------------------------------


def why_not_propose(game: Game, seat: int, choices: Any, times: Any) -> Refusal | None:
    """Why the seat cannot propose this, or None. A choice is {"a": ..} with what names an action, or one of {"objects": refs}, {"pairs": refs}, {"choose": value}."""
    question = game.asks[0] if len(game.asks) == 1 else None
    if question is None or question.kind != "priority" or not question.seat == question.decider == seat:
        return Refusal("732.2a", "the player who has priority proposes a shortcut")
    if game.s.used.get(f"{PROPOSED}{seat}", 0) >= MOST_A_TURN:
        return Refusal("MTR 4.4", f"{MOST_A_TURN} shortcuts in a turn are enough: play on")
    refusal = _why_not_size(choices, times)
    if refusal is not None:
        return refusal
    if not all(_is_choice(each) and _is_seen(game, each) for each in choices):
        return Refusal("732.2a", "each choice is an action or an answer, and names only what everybody sees")
    if _answer(game, question, choices[0]) is None:
        return Refusal("732.2a", "the first of these choices is not possible now")
    return None


def _why_not_size(choices: Any, times: Any) -> Refusal | None:
    if not isinstance(times, int) or isinstance(times, bool) or not 1 <= times <= MOST_TIMES:
        return Refusal("732.2a", f"`times` is a number from 1 to {MOST_TIMES}")
    if not isinstance(choices, list) or not 1 <= len(choices) <= MOST_CHOICES:
        return Refusal("732.2a", f"`choices` is a list of 1 to {MOST_CHOICES}")
    if len(choices) * times > MOST_ANSWERS:
        return Refusal("732.2a", f"a shortcut has at most {MOST_ANSWERS} choices over all its repetitions")
    return None


def _is_choice(given: dict[str, Any]) -> bool:
    if "a" not in given:
        return len(given) == 1 and next(iter(given)) in _ANSWERS and _is_plain(given.get("choose"))
    return all(name in ACTION_FIELDS and _is_scalar(value) for name, value in given.items())


def _is_plain(value: Any) -> bool:
    """A scalar, or a list of them."""
    if isinstance(value, list):
        return len(value) <= MOST_CHOICES and all(_is_scalar(each) for each in value)
    return _is_scalar(value)


def _is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, int) or (isinstance(value, str) and len(value) <= _MAX_TEXT)


def _is_seen(game: Game, given: dict[str, Any]) -> bool:
    return all(ref < 0 or (ref in game.s.objects and game.zone_then(ref) in PUBLIC_ZONES) for ref in refs_of(given))


def refs_of(choice: dict[str, Any]) -> list[int]:
    """The objects and players that a choice names."""
    found = [choice[name] for name in ("o", "by") if choice.get(name)]
    found += choice.get("objects", ())
    return found + [ref for pair in choice.get("pairs", ()) for ref in pair]


class Proposed:
    """In place of an answer to a priority: a shortcut that was found to be in order."""

    def __init__(self, choices: list[dict[str, Any]], times: int) -> None:
        self.choices = choices
        self.times = times


def propose(game: Game, seat: int, given: Proposed) -> Flow[None]:
    """CR 732.2b: everybody else accepts or shortens it, in turn order; then the same player has priority."""
    plan = Shortcut(seat, tuple(given.choices), given.times)
    plan.begins, plan.chance, plan.players = _place(game), game.rng.counter, len(game.alive())
    game.s.shortcut = plan
    name = f"{PROPOSED}{seat}"
    game.s.used[name] = game.s.used.get(name, 0) + 1
    game.emit("shortcut", seat=seat, times=given.times, choices=plan.choices)
    stops: dict[int, int] = {}
    for other in game.turn_order((seat + 1) % len(game.s.players)):
        if other == seat or not game.s.players[other].alive:
            continue
        question = Ask("number", other, REASON)
        question.min, question.max = 0, min([plan.length(), *stops.values()])
        question.default = question.max
        question.data["shortcut"] = plan
        number = int((yield from ask(question)))
        if number < question.max:
            stops[other] = number
        game.emit("shortcut_answer", seat=other, after=number, accepts=number == question.max)
    game.s.shortcut = plan.at(0, stops)


def _place(game: Game) -> tuple[int, str, int]:
    return game.s.turn.number, game.s.turn.step, len(game.s.stack)


# --- taking it -----------------------------------------------------------------------------------------------------


def next_answer(game: Game, question: Ask) -> Any | None:
    """What the shortcut that is being taken answers to the question; None = whoever is asked answers (it is over then)."""
    plan = game.s.shortcut
    if plan is None or plan.taken < 0 or question.seat != question.decider or not _is_as_predicted(game, plan):
        return None
    if question.seat == plan.seat:
        return _own(game, plan, question)
    if question.kind != "priority" or (not game.s.stack and game.s.turn.active == question.seat):
        return None
    return None if _is_stopped_by(plan, question.seat) else PASS


def _is_as_predicted(game: Game, plan: Shortcut) -> bool:
    return (
        game.rng.counter == plan.chance and len(game.alive()) == plan.players and not game.s.players[plan.seat].conceded
    )


def _own(game: Game, plan: Shortcut, question: Ask) -> Any | None:
    if plan.taken >= plan.length():
        return None
    number = plan.taken % len(plan.choices)
    if plan.taken and not number and _place(game) != plan.begins:
        return None
    return _answer(game, question, plan.choices[number])


def _is_stopped_by(plan: Shortcut, seat: int) -> bool:
    return plan.taken >= plan.stops.get(seat, plan.length() + 1)


def made(game: Game, question: Ask, answer: Any) -> None:
    """A question was answered: another choice of the shortcut is made, or it has come to its end."""
    plan = game.s.shortcut
    if plan is None or plan.taken < 0:
        return
    expected = next_answer(game, question)
    if expected is None or expected != answer:
        end(game)
    elif question.seat == plan.seat:
        game.s.shortcut = plan.at(plan.taken + 1, plan.stops)


def end(game: Game) -> None:
    """Nothing more of it is taken."""
    plan, game.s.shortcut = game.s.shortcut, None
    if plan is not None and plan.taken >= 0:
        game.emit("shortcut_ended", seat=plan.seat, taken=plan.taken)


def reached(game: Game, seat: int) -> None:
    """CR 732.2c: the seat that has priority now said that it does something else here."""
    plan = game.s.shortcut
    if plan is not None and _is_as_predicted(game, plan) and plan.taken >= 0 and _is_stopped_by(plan, seat):
        end(game)
        bind_to_act(game, seat)


# --- choices as answers --------------------------------------------------------------------------------------------


def _answer(game: Game, question: Ask, choice: dict[str, Any]) -> Any | None:
    """What a choice means for the question; None if it is no legal answer to it."""
    if ("a" in choice) != (question.kind == "priority"):
        return None
    if "a" in choice:
        return _action(game, question.actions, choice)
    found = _value(game, question, choice)
    return None if found is None or why_not_answer(question, found) is not None else found


def _action(game: Game, actions: list[Action], choice: dict[str, Any]) -> int | None:
    for number, action in enumerate(actions):
        if action.kind == choice["a"] and all(
            _fits(game, action, name, choice[name]) for name in choice if name != "a"
        ):
            return number
    return None


def _fits(game: Game, action: Action, name: str, wanted: Any) -> bool:
    if name == "o":
        return action.obj == _now(game, wanted, (action.obj,))
    if name == "by":
        return action.by == _now(game, wanted, (action.by,))
    return bool(getattr(action, name) == wanted)


def _value(game: Game, question: Ask, choice: dict[str, Any]) -> Any:
    if "objects" in choice:
        return [_now(game, ref, question.options) for ref in choice["objects"]]
    if "pairs" in choice:
        first = [ref for ref, _ in question.pairs]
        second = [ref for _, seconds in question.pairs for ref in seconds]
        return [[_now(game, a, first), _now(game, b, second)] for a, b in choice["pairs"]]
    value = choice["choose"]
    if question.kind == "pay" and value in question.words:
        return question.words.index(value)
    return value


def _now(game: Game, ref: int, offered: Any) -> int:
    """The object, or what it has become where everybody could follow it (CR 400.7), if that is offered; else the object itself."""
    found = ref
    while found and found not in offered:
        row = game.s.objects.get(found) if found > 0 else None
        after = row.next if row is not None else 0
        found = game.findable({found: after})[found] if after else 0
    return found or ref
