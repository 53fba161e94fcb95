"""Modal spells and abilities (CR 700.2): choosing modes as it is cast, activated or triggers.

700.2a-d ok; 700.2e another chooser ok; 700.2h costs of modes (spree, escalate) through casting ok; modes whose targets cannot be met are not offered ok.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from ...program.abilities import Body
from ...program.clauses import Clause
from ..ask.ask import Ask, IllegalAction, Refusal
from ..ask.flow import Flow, ask
from ..declared import knows
from ..evaluate.dispatch import amount_of, holds
from ..state.context import Context
from ..state.game import Game
from .targets import asks_for_x, enough_targets, who_chooses


def limits(game: Game, body: Body, context: Context) -> tuple[int, int]:
    """Least and most modes."""
    most = len(body.modes) if body.max < 0 else body.max
    least = body.min
    if body.amount is not None:
        least = most = amount_of(game, body.amount, context)
    if body.max_if and holds(game, body.condition, context):
        most = len(body.modes) if body.max_if < 0 else body.max_if
    return least, most


def instructions(body: Body, modes: Sequence[int]) -> list[tuple[Clause, ...]]:
    """What the body says to do with these modes, one after the other; of a body without modes all that it says."""
    return [body.modes[mode].clauses for mode in modes] if body.modes else [body.clauses]


def all_instructions(body: Body) -> list[tuple[Clause, ...]]:
    """What the body may say to do, with whichever modes."""
    return instructions(body, range(len(body.modes)))


def available(game: Game, body: Body, context: Context, key: str) -> list[int]:
    """Modes that may be chosen now."""
    used = _used(game, body, key)
    source = context.item or context.source
    return [
        number for number, mode in enumerate(body.modes)
        if number not in used and enough_targets(game, mode.clauses, context, source)
    ]  # fmt: skip


def choices(game: Game, body: Body, context: Context, key: str) -> Iterator[tuple[int, ...]]:
    """The smallest choices of modes that may be made now; of a body without modes that of none."""
    if not body.modes:
        return iter([()])
    least = 1 if body.repeatable else max(limits(game, body, context)[0], 1)
    return combinations(available(game, body, context, key), least)


Aims = Callable[[list[tuple[Clause, ...]]], bool]
"""Whether there are targets of these instructions for some X that can be paid."""


NO_TARGET_FOR_X = Refusal("700.2a", "there is no legal target for an X that you can pay")


def can_aim(game: Game, body: Body, context: Context, key: str, acting: str, aims: Aims) -> bool:
    """Whether modes may be chosen with targets for some X that can be paid (CR 601.2b-c); `acting` is what is announced."""
    if not any(map(asks_for_x, all_instructions(body))):
        return True
    game.scratch.acting = acting
    able = any(aims(instructions(body, modes)) for modes in choices(game, body, context, key))
    game.scratch.acting = ""
    return able


def _uses(game: Game, body: Body) -> dict[str, int]:
    """What was chosen this turn, or in this game."""
    return {"per_turn": game.s.used, "game": game.s.used_game}[body.unchosen]


def _used(game: Game, body: Body, key: str) -> set[int]:
    if not body.unchosen:
        return set()
    store = _uses(game, body)
    return {number for number in range(len(body.modes)) if store.get(f"mode:{key}:{number}")}


WhyNot = Callable[[list[int]], Refusal | None]


def choose_modes(
    game: Game, body: Body, context: Context, key: str, why_not: WhyNot | None = None
) -> Flow[tuple[int, ...]]:
    """The chosen modes in printed order. Raises IllegalAction when too few can be chosen (603.3c removes a trigger then).

    `why_not` says whether a choice could be paid and aimed, for modes that cost something or whose targets depend on X.
    """
    if not body.modes:
        return ()
    options = available(game, body, context, key)
    least, most = limits(game, body, context)
    if why_not is not None:
        options = _within(_sets(options, least, most, body.repeatable), why_not)
    if not body.repeatable:
        most = min(most, len(options))
    if not options or (len(options) < least and not body.repeatable):
        raise IllegalAction(Refusal("700.2a", "no mode can be chosen"))
    if body.random:
        game.rng.shuffle(options)
        chosen = sorted(options[:least])
    else:
        chosen = yield from _ask(game, body, context, options, least, most, why_not)
    if body.unchosen:
        store = _uses(game, body)
        for number in chosen:
            store[f"mode:{key}:{number}"] = 1
    return tuple(chosen)


def _ask(
    game: Game, body: Body, context: Context, options: list[int], least: int, most: int, why_not: WhyNot | None
) -> Flow[list[int]]:
    if least == most == len(options) and not body.repeatable:
        return options
    seat = yield from who_chooses(game, body.chooser, context)
    question = Ask("modes", seat, "modes", context.source)
    question.options, question.min, question.max = options, least, most
    question.repeat, question.check = body.repeatable, why_not
    sets = _sets(options, least, most, body.repeatable)
    question.default = next(modes for modes in sets if why_not is None or why_not(modes) is None)
    answer = yield from ask(question)
    return sorted(answer)


def _sets(options: list[int], least: int, most: int, is_repeatable: bool) -> Iterator[list[int]]:
    """Every choice of these modes, small ones first, those with a mode several times last."""
    for number in range(least, most + 1):
        yield from map(list, combinations(options, number))
        if is_repeatable:
            yield from map(list, combinations_with_replacement(options, number))


def _within(sets: Iterator[list[int]], why_not: WhyNot) -> list[int]:
    """The modes that are in some choice that may be made."""
    found = set[int]()
    for modes in sets:
        if not found.issuperset(modes) and why_not(modes) is None:
            found.update(modes)
    return sorted(found)


knows(Body, "modes min max repeatable condition max_if amount chooser random")
knows(Body, unchosen=("per_turn", "game"))
