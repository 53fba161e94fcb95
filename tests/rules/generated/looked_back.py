"""What entered or attacked this turn is judged as it was then: what it becomes, and who controls or owns it, changes no answer (CR 608.2i).

The question is asked at once and after the object has become something else under another player's control; and a card that another player owns is put onto the
battlefield in place of one's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from services.game.rules.kernel.evaluate.dispatch import amount_of, holds
from services.game.rules.kernel.events.durations import add_effect
from services.game.rules.kernel.state.context import Context
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import Node, walk
from tests.rules.cards import card
from tests.rules.generated.happenings import ATTACK, of_pattern, prepare, send
from tests.rules.generated.stage import Stage
from tests.rules.generated.subjects import Unstaged, is_plain, subject

RULE = "608.2i"
_ENTER = "enter"
_NAME = "First"
_ENTERS = fx.Move(ob.Every(fl.AllOf((fl.Named(_NAME), fl.InZone("exile")))), "battlefield", controller=pl.You())
_MAKER = card("Maker", "", "land", ab.ActivatedAbility(co.FreeCost(), ab.Body((fx.Clause(_ENTERS),))))
_PLAIN = card(_NAME, "{2}", "enchantment")
_TYPES = ("artifact", "enchantment", "land")


def applies(program: CardProgram) -> bool:
    """Cards that ask what entered or attacked this turn."""
    return bool(_questions(program))


def _questions(program: CardProgram) -> list[Node]:
    found = [
        node for node in walk(program) if isinstance(node, (cn.Happened, am.HappenedCount)) and _is_asked_here(node)
    ]
    return list(dict.fromkeys(found))


def _is_asked_here(node: cn.Happened | am.HappenedCount) -> bool:
    if node.since != "turn" or not {_ENTER, ATTACK} & set(of_pattern(node.event)) or not is_plain(node.event):
        return False
    return not any(isinstance(each, (ob.Bound, pl.BoundPlayers, ob.Host)) for each in walk(node))


def findings(program: CardProgram) -> Iterator[str]:
    """Answers that change with what the object has become, or with its owner. Raises Unstaged."""
    staged = False
    for question in _questions(program):
        assert isinstance(question, (cn.Happened, am.HappenedCount))
        that = subject(_NAME, question.event)
        for happening in {_ENTER, ATTACK} & set(of_pattern(question.event)):
            told = _answers(program, question, happening, that)
            if told is None:
                continue
            staged = True
            at_once, later = told
            if later != at_once:
                yield f"{happening}: {at_once}, and {later} once it is something else"
            if happening == _ENTER:
                yield from _of_others(program, question, that, at_once)
    if not staged:
        raise Unstaged("it does not happen here")


def _of_others(program: CardProgram, question: Node, that: CardProgram, own: int) -> Iterator[str]:
    """Of a card that another player owns, and of one that is all that is asked for only later."""
    borrowed, plain = _answers(program, question, _ENTER, that, "B"), _answers(program, question, _ENTER, _PLAIN)
    if borrowed is not None and borrowed[0] != own:
        yield f"{_ENTER}: {own}, and {borrowed[0]} of a card that another player owns"
    if plain is not None and plain[0] != plain[1]:
        yield f"{_ENTER}: {plain[0]} of an enchantment, and {plain[1]} once it is more"


def _answers(
    program: CardProgram, question: Node, happening: str, that: CardProgram, owner: str = "A"
) -> tuple[int, int] | None:
    """The answer at once, and after the object has changed; None when it cannot be made to happen."""
    stage = Stage(lands=2)
    source = stage.put("A", "exile", program)
    if happening == ATTACK:
        prepare(stage, happening, "A", [that])
        stage.to("main1")
        send(stage, "A", (_NAME,))
        stage.to("main2")
    else:
        stage.put(owner, "exile", that)
        maker = stage.put("A", "battlefield", _MAKER)
        stage.to("main1")
        if not stage.do("A", lambda action: action.kind == "activate" and action.obj == maker):
            return None
        stage.resolve()
    here = [oid for oid in stage.game.permanents() if stage.name(oid) == _NAME]
    if not here:
        return None
    before = _answer(stage, question, source)
    _change(stage, here[0], that)
    return before, _answer(stage, question, source)


def _answer(stage: Stage, question: Node, source: int) -> int:
    context = Context(source, 0)
    if isinstance(question, cn.Happened):
        return int(holds(stage.game, question, context))
    return amount_of(stage.game, question, context)


def _change(stage: Stage, oid: int, that: CardProgram) -> None:
    """It becomes of another type, or of all types, under the other player's control."""
    types = stage.game.chars(oid).types
    if that is _PLAIN:
        more = (
            mo.AddTypes(("creature", "artifact", "land"), every_creature_type=True),
            mo.SetBasePT(am.Const(9), am.Const(9)),
        )
    else:
        more = (mo.SetTypes((next(each for each in _TYPES if each not in types),)), mo.SetColors(""))
    add_effect(stage.game, Context(oid, 0), (oid,), (*more, mo.SetController(pl.EachOpponent())), "")
