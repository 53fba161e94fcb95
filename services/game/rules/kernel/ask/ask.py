"""Questions to seats. Resolution code yields an `Ask` and receives its answer; one validator for all kinds.

Answers are plain data (ints, lists, dicts, strings) so that they can be logged:

| kind | options | answer |
|---|---|---|
| priority | list of `Action` | index of the action |
| objects | references (objects positive, players -(seat+1)) | list of distinct references, between min and max |
| players | references of players | list of references |
| modes | mode numbers | list of mode numbers, between min and max (repeats if `repeat`) |
| number | - | int between min and max |
| yes_no | - | bool |
| order | references or trigger indexes | the same items in another order |
| distribute | references | one int per option, sum = `total`, each >= `each_min` (0 allowed where that is 0) |
| piles | references | list of the references that go to the first pile |
| attackers | pairs (attacker, defenders) | list of [attacker, defender] |
| blockers | pairs (blocker, attackers) | list of [blocker, attacker] |
| march | pairs (creature, players whose regions it may march to) | list of [creature, player], each creature once |
| pay | payment plans | index of the plan |
| name | words | one of the words (any text if `free`) |
| payment | objects with what they could make, `plans` | index of a plan, or a list of the objects that make the mana, each alone or as [object, colours] |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PASS = 0
"""The answer to a priority that passes: the first of the actions."""


class Refusal:
    """Why something is not allowed: the rule that says so, and a sentence a player understands."""

    __slots__ = ("message", "rule")

    def __init__(self, rule: str, message: str) -> None:
        self.rule = rule
        self.message = message

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.message!r})"


class IllegalAction(Exception):
    """An action turned out illegal in the middle (CR 733.1): the game goes back to where it began."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.message}")
        self.refusal = refusal


class Action:
    """Something a seat may do with priority. `kind`: "pass", "cast", "land", "activate", "special".

    `obj` is the card or permanent, `face` the face or half (-1 = both, fuse), `option` the way to cast ("" normal, "flashback", "foretold", ...),
    `ability` the index among the object's abilities (activate) or -1. `by`: the permanent whose permission is used, if one is needed (CR 601.3);
    `nth`: which of several costs by the same way (CR 118.9a), 0 the first.
    """

    __slots__ = ("ability", "by", "face", "is_mana", "kind", "nth", "obj", "option", "permit", "text")

    def __init__(self, kind: str, obj: int = 0, face: int = 0, option: str = "", ability: int = -1) -> None:
        self.kind = kind
        self.obj = obj
        self.face = face
        self.option = option
        self.nth = 0
        self.ability = ability
        self.by = 0
        self.permit = -1
        self.is_mana = False
        self.text = ""

    def same(self, other: Action) -> bool:
        """Whether both are the same choice."""
        return (self.kind, self.obj, self.face, self.option, self.nth, self.ability, self.by) == (
            other.kind,
            other.obj,
            other.face,
            other.option,
            other.nth,
            other.ability,
            other.by,
        )


_PASSED = Action("pass")

_PAYING = "paying"


def paying(answer: Any) -> dict[str, Any]:
    """That answer of a seat which wants to choose how what follows is paid: it is asked `payment` until somebody has priority again."""
    return {_PAYING: answer}


def is_paying(answer: Any) -> bool:
    """Whether an answer says so."""
    return isinstance(answer, dict) and answer.keys() == {_PAYING}


def without_wish(answer: Any) -> Any:
    """The answer itself."""
    return answer[_PAYING] if is_paying(answer) else answer


class Ask:
    """An open question. `reason` is a word for clients ("target", "discard", "mulligan", ...); `source` the object it comes from, 0 if none.

    `decider` is who answers: the seat itself, or who controls that player (CR 723.5). `default` is the answer for an absent seat. `hidden`: only this seat may see options and answer.
    What may be done with priority is worked out when it is asked for: most players pass most of the time, and to pass is always possible.
    """

    __slots__ = (
        "_actions", "_offer", "_tempt", "check", "data", "decider", "default", "each_min", "free", "hidden", "kind", "max", "min", "options", "pairs", "reason",
        "repeat", "seat", "source", "total", "words",
    )  # fmt: skip

    def __init__(self, kind: str, seat: int, reason: str, source: int = 0) -> None:
        self.kind = kind
        self.seat = seat
        self.decider = seat
        self.reason = reason
        self.source = source
        self.options: list[int] = []
        self.pairs: list[tuple[int, list[int]]] = []
        self._actions: list[Action] | None = None
        self._offer: Callable[[], list[Action]] | None = None
        self._tempt: Callable[[], bool] | None = None
        self.words: list[str] = []
        self.min = 0
        self.max = 0
        self.total = 0
        self.each_min = 0
        self.repeat = False
        self.free = False
        self.hidden = False
        self.default: Any = None
        self.data: dict[str, Any] = {}
        self.check: Callable[[Any], Refusal | None] | None = None

    def offers(self, actions: Callable[[], list[Action]], tempts: Callable[[], bool]) -> None:
        """With priority: how to find what may be done, and, cheaper, whether there could be anything but passing and mana."""
        self._offer, self._tempt = actions, tempts

    @property
    def actions(self) -> list[Action]:
        """What the seat may do with priority."""
        if self._actions is None:
            self._actions = self._offer() if self._offer is not None else []
        return self._actions

    @actions.setter
    def actions(self, given: list[Action]) -> None:
        self._actions = given

    @property
    def is_unseen(self) -> bool:
        """Whether nobody has looked yet at what may be done with this priority; passing is the first of it."""
        return self._actions is None and self._offer is not None

    def action(self, number: int) -> Action:
        """One of what may be done; to pass needs no look."""
        return _PASSED if number == PASS and self.is_unseen else self.actions[number]

    def is_tempting(self) -> bool:
        """Whether anything but passing and mana is possible with this priority."""
        if self.is_unseen and self._tempt is not None and not self._tempt():
            return False
        return any(action.kind != "pass" and not action.is_mana for action in self.actions)


def why_not_answer(ask: Ask, answer: Any) -> Refusal | None:
    """Why the answer does not fit the question, or None. Rules beyond its form are checked by `ask.check`."""
    check = _CHECKS[ask.kind]
    message = check(ask, answer)
    if message:
        return Refusal("answer", message)
    return ask.check(answer) if ask.check is not None else None


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _action(ask: Ask, answer: Any) -> str:
    if ask.is_unseen and answer == PASS and _is_int(answer):
        return ""
    return _one_of(len(ask.actions), answer)


def _index(ask: Ask, answer: Any) -> str:
    return _one_of(len(ask.words), answer)


def _one_of(size: int, answer: Any) -> str:
    return "" if _is_int(answer) and 0 <= answer < size else f"choose one of the {size} offered, by its number"


def _several(ask: Ask, answer: Any) -> str:
    if not isinstance(answer, list) or not all(_is_int(item) for item in answer):
        return "answer with a list"
    if not ask.repeat and len(set(answer)) != len(answer):
        return "each may be chosen once"
    if any(item not in ask.options for item in answer):
        return "one of these was not offered"
    if not ask.min <= len(answer) <= ask.max:
        return f"choose {ask.min}" if ask.min == ask.max else f"choose {ask.min} to {ask.max}"
    return ""


def _number(ask: Ask, answer: Any) -> str:
    return "" if _is_int(answer) and ask.min <= answer <= ask.max else f"a number from {ask.min} to {ask.max}"


def _yes_no(ask: Ask, answer: Any) -> str:
    return "" if isinstance(answer, bool) else "answer true or false"


def _order(ask: Ask, answer: Any) -> str:
    if not isinstance(answer, list) or not all(_is_int(item) for item in answer):
        return "answer with a list"
    return "" if sorted(answer) == sorted(ask.options) else "name each of them once"


def _distribute(ask: Ask, answer: Any) -> str:
    if not isinstance(answer, list) or len(answer) != len(ask.options) or not all(_is_int(item) for item in answer):
        return f"answer with {len(ask.options)} numbers"
    if any(item < ask.each_min for item in answer):
        return f"each gets at least {ask.each_min}"
    return "" if sum(answer) == ask.total else f"the numbers must add up to {ask.total}"


def _piles(ask: Ask, answer: Any) -> str:
    if not isinstance(answer, list) or any(item not in ask.options for item in answer):
        return "name the ones of the first pile"
    return "" if len(set(answer)) == len(answer) else "each may be named once"


def _pairs(ask: Ask, answer: Any) -> str:
    if not isinstance(answer, list):
        return "answer with a list of pairs"
    allowed = dict(ask.pairs)
    for pair in answer:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2 or not all(_is_int(item) for item in pair):
            return "answer with a list of pairs"
        if pair[1] not in allowed.get(pair[0], []):
            return "one of these pairs was not offered"
    return ""


def _march(ask: Ask, answer: Any) -> str:
    told = _pairs(ask, answer)
    if told:
        return told
    return "" if len({pair[0] for pair in answer}) == len(answer) else "a creature marches to one region"


def _name(ask: Ask, answer: Any) -> str:
    if not isinstance(answer, str) or not 0 < len(answer) <= 200:
        return "answer with a word"
    return "" if ask.free or answer in ask.words else "that word was not offered"


def _payment(ask: Ask, answer: Any) -> str:
    if _is_int(answer):
        return _one_of(len(ask.data["plans"]), answer)
    if not isinstance(answer, list) or not all(_is_int(each) or _is_made(each) for each in answer):
        return "answer with the number of a plan, or with a list of what makes the mana"
    named = [each if _is_int(each) else each[0] for each in answer]
    if len(set(named)) != len(named):
        return "each may be named once"
    return "" if all(each in ask.options for each in named) else "one of these was not offered"


def _is_made(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and _is_int(value[0]) and isinstance(value[1], str)


_CHECKS = {
    "priority": _action, "objects": _several, "players": _several, "modes": _several, "number": _number, "yes_no": _yes_no,
    "order": _order, "distribute": _distribute, "piles": _piles, "attackers": _pairs, "blockers": _pairs, "march": _march, "pay": _index,
    "name": _name, "payment": _payment,
}  # fmt: skip
