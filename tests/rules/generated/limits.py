"""What happens only so often, or only at some time, holds whatever came before: another event, a refusal, another seat, another turn (CR 602.5, 603.2h).

A limit is said of the ability of that object: an activation or a trigger of this turn is remembered when its controller changes (602.5b), and forgotten with the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from services.game.rules.kernel.ask.ask import Action
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import walk
from services.game.rules.program.players import EachOpponent, EachPlayer, You
from tests.rules.generated.happenings import ATTACK, happen, of_pattern, prepare
from tests.rules.generated.stage import Stage
from tests.rules.generated.subjects import Counting, Unstaged, bearer, host_of, is_plain, subject

RULE = "602.5b"
_NOTHING = ab.Body((fx.Clause(fx.Nothing()),))

TIMES = {
    "sorcery": ("own main",),
    "own_turn": ("own upkeep", "own main", "own answer"),
    "opponents_turn": ("their upkeep", "their main"),
    "own_upkeep": ("own upkeep",),
    "upkeep": ("own upkeep", "their upkeep"),
}
"""CR 602.5d, 117.1: of the moments that are looked at, those which an "activate only ..." allows."""
STEPS = ("upkeep", "combat", "end", "main1", "main2", "end_combat")
TURNS = {You: [1, 0, 1], EachOpponent: [0, 1, 0], EachPlayer: [1, 1, 1]}
"""CR 503.1a, 513.1a, 603.2b: how often "at the beginning of" such a step triggers in the turns of one seat, the other, and the first again."""
MOMENTS = ("own upkeep", "own main", "own answer", "their upkeep", "their main")


def applies(program: CardProgram) -> bool:
    """Cards with an ability that is limited by number or time, and by nothing else."""
    return any(_is_activated(each) or _is_triggered(each) or _is_timed(each) for each in program.faces[0].abilities)


def _is_activated(ability: ab.Ability) -> bool:
    if not isinstance(ability, ab.ActivatedAbility) or ability.condition is not None or ability.zone != "battlefield":
        return False
    if any(isinstance(node, (fx.AddMana, co.LoyaltyCost)) for node in walk(ability)):
        return False
    return bool(ability.limit or ability.limit_game or ability.timing in TIMES)


def _is_triggered(ability: ab.Ability) -> bool:
    if not isinstance(ability, ab.TriggeredAbility) or ability.zone not in ("", "battlefield") or ability.condition:
        return False
    if any(isinstance(node, (ev.While, ev.StateIs)) for node in walk(ability.event)):
        return False
    limited = ability.limit or ability.do_limit or ability.only_first
    return bool(limited and is_plain(ability.event) and of_pattern(ability.event))


def _is_timed(ability: ab.Ability) -> bool:
    if not isinstance(ability, ab.TriggeredAbility) or ability.zone not in ("", "battlefield") or ability.condition:
        return False
    if ability.limit or ability.do_limit or ability.only_first or not isinstance(ability.event, ev.StepBegins):
        return False
    return ability.event.step in STEPS and type(ability.event.whose) in TURNS and not ability.event.next


def findings(program: CardProgram) -> Iterator[str]:
    """Where a limit does not hold, or holds on when it should not. Raises Unstaged."""
    staged = False
    for ability in program.faces[0].abilities:
        try:
            if _is_activated(ability):
                assert isinstance(ability, ab.ActivatedAbility)
                yield from _activations(program, ability)
                staged = True
            elif _is_triggered(ability):
                assert isinstance(ability, ab.TriggeredAbility)
                yield from _triggers(program, ability)
                staged = True
            elif _is_timed(ability):
                assert isinstance(ability, ab.TriggeredAbility)
                yield from _turns(program, ability)
                staged = True
        except Unstaged:
            continue
    if not staged:
        raise Unstaged("what is limited cannot be done here at all")


# --- activated ---------------------------------------------------------------------------------------------------


def _activations(program: CardProgram, ability: ab.ActivatedAbility) -> Iterator[str]:
    ability = replace(ability, cost=co.FreeCost(), body=_NOTHING, reduction=None)  # the limit is what is looked at
    if ability.timing in TIMES:
        yield from _times(program, ability)
    most = ability.limit or ability.limit_game
    if most:
        yield from _numbers(program, ability, most)


def _is_it(oid: int, action: Action) -> bool:
    return action.kind == "activate" and action.obj == oid and not action.is_mana


def _table(program: CardProgram, ability: ab.ActivatedAbility) -> tuple[Stage, int]:
    stage = Stage(lands=4)
    return stage, bearer(stage, program, ability, host_of(program, ability))


def _times(program: CardProgram, ability: ab.ActivatedAbility) -> Iterator[str]:
    offered = [moment for moment in MOMENTS if _is_offered(program, ability, moment)]
    if not offered:
        raise Unstaged("it cannot be activated")
    wrong = [moment for moment in offered if moment not in TIMES[ability.timing]]
    if wrong:
        yield f"activate only {ability.timing}, and offered in {wrong}"


def _is_offered(program: CardProgram, ability: ab.ActivatedAbility, moment: str) -> bool:
    stage, oid = _table(program, ability)
    step = moment.split()[1]
    stage.to({"answer": "main1", "main": "main1"}.get(step, step), 1 if moment.startswith("own") else 2)
    if moment == "own answer":
        still = next(each for each in stage.game.s.hand[0] if stage.name(each) == "Still")
        if not stage.do("A", lambda action: action.kind == "cast" and action.obj == still):
            return False
    if oid not in stage.game.s.battlefield:
        return False
    return any(_is_it(oid, action) for action in stage.actions("A"))


def _numbers(program: CardProgram, ability: ab.ActivatedAbility, most: int) -> Iterator[str]:
    stage, oid = _table(program, ability)
    stage.to("main1", 1)
    counters = dict(stage.game.s.objects[oid].counters)
    for _ in range(most):
        if not stage.do("A", lambda action: _is_it(oid, action)):
            raise Unstaged("it cannot be activated so often")
        stage.settle_stack()
        _as_before(stage, oid, counters)
    if any(_is_it(oid, action) for action in stage.actions("A")):
        yield f"activated {most} times, and offered again this turn"
    if ability.who == You() and ability.timing == "":
        stage.game.edit(oid).controller = 1
        stage.look_again()
        if any(_is_it(oid, action) for action in stage.actions("B")):
            yield "activated so often, and offered again to its new controller"
        stage.game.edit(oid).controller = 0
    stage.to("main1", 3)
    _as_before(stage, oid, counters)
    again = any(_is_it(oid, action) for action in stage.actions("A"))
    if ability.limit_game and again:
        yield "activated as often as the game allows, and offered again in a later turn"
    if not ability.limit_game and not again:
        yield "not offered again in a later turn"


def _as_before(stage: Stage, oid: int, counters: dict[str, int]) -> None:
    """As if the cost had not been paid: untapped, with its counters. Raises Unstaged when it is gone."""
    game = stage.game
    if oid not in game.s.battlefield:
        raise Unstaged("its cost takes it away")
    row = game.edit(oid)
    row.tapped, row.counters, row.sick = False, dict(counters), False
    game.edit_player(0).life = 40
    for each in game.permanents():
        if game.controller_of(each) == 0:
            game.edit(each).tapped = False
    stage.look_again()


# --- triggered ---------------------------------------------------------------------------------------------------


def _triggers(program: CardProgram, ability: ab.TriggeredAbility) -> Iterator[str]:
    staged = False
    for happening in of_pattern(ability.event):
        if happening == ATTACK:
            continue  # there is one combat a turn
        for letter in "AB":
            free = replace(ability, limit=0, only_first=False, do_limit=0)
            if _counts(program, free, happening, letter, _YES, _TURNS) == [1, 1, 1]:
                staged = True
                yield from (_deeds if ability.do_limit else _events)(program, ability, happening, letter)
    if not staged:
        raise Unstaged("what it waits for does not happen here, or not to several one after the other")


_YES = (True, True, True)
_TURNS = (1, 1, 3)


def _counts(program: CardProgram, ability: ab.TriggeredAbility, happening: str, letter: str, answers: tuple[bool, ...], turns: tuple[int, ...]) -> list[int]:  # fmt: skip
    """How often it triggers each time that it happens to another subject, in these turns of the first seat; how a "may" is answered."""
    ability = replace(ability, body=_NOTHING, optional=ability.do_limit > 0)
    format = Counting()
    stage = Stage(lands=2, format=format)
    oid = bearer(stage, program, ability, host_of(program, ability.event))
    stage.to("main1")
    names = [f"Subject {number}" for number in range(len(turns))]
    prepare(stage, happening, letter, [subject(name, ability.event) for name in names])
    found = []
    for name, turn, answer in zip(names, turns, answers, strict=True):
        stage.said["attackers"] = [[]] * 4
        stage.to("main1", turn)
        stage.willing = answer
        before = format.counted[oid]
        happen(stage, happening, letter, (name,), ability.event)
        found.append(format.counted[oid] - before)
        stage.settle_stack()
        if oid not in stage.game.s.battlefield:
            break
    return found


def _events(program: CardProgram, ability: ab.TriggeredAbility, happening: str, letter: str) -> Iterator[str]:
    """ "Triggers only once each turn", "for the first time each turn"."""
    wanted = [1, int((ability.limit or 1) > 1), 1]
    counts = _counts(program, ability, happening, letter, _YES, _TURNS)
    if counts != wanted:
        yield f"{happening} ({letter}): twice in a turn and once in a later one it triggers {counts} times, not {wanted}"


def _deeds(program: CardProgram, ability: ab.TriggeredAbility, happening: str, letter: str) -> Iterator[str]:
    """ "Do this only once each turn": who declines has not done it (CR 603.2h)."""
    done = _counts(program, ability, happening, letter, _YES, _TURNS)
    if done != [1, 0, 1]:
        yield f"{happening} ({letter}): done at once, and then it triggers {done} times"
    declined = _counts(program, ability, happening, letter, (False, True, True), (1, 1, 1))
    if declined != [1, 1, 0]:
        yield f"{happening} ({letter}): declined at first, it triggers {declined} times"


def _turns(program: CardProgram, ability: ab.TriggeredAbility) -> Iterator[str]:
    """ "At the beginning of your upkeep": in one's own turns alone."""
    assert isinstance(ability.event, ev.StepBegins)
    format = Counting()
    stage = Stage(lands=0, format=format)
    quiet = replace(ability, body=_NOTHING, optional=False)
    oid = bearer(stage, program, quiet, host_of(program, ability.event))
    stage.said["attackers"] = [[]] * 9
    stage.to("upkeep", 4)
    if oid not in stage.game.s.battlefield:
        raise Unstaged("it does not stay on the battlefield alone")
    counts = [format.turns[oid, turn] for turn in (1, 2, 3)]
    wanted = TURNS[type(ability.event.whose)]
    if counts != wanted:
        yield f"in turns of its controller, the other and its controller it triggers {counts} times, not {wanted}"
