"""What a seat has the table answer for it, as clients give it: `game.policy`. What follows from it at a question: `passing`."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from services.game.rules.kernel.events.phases import STEPS

NONE, NO_RESPONSE, SMART, ALL = "none", "no_response", "smart", "all"
MODES: Final = (NONE, NO_RESPONSE, SMART, ALL)
END_OF_TURN, MY_TURN, BEFORE_MY_TURN, EMPTY_STACK = "end_of_turn", "my_turn", "before_my_turn", "empty_stack"
GOALS: Final = ("", END_OF_TURN, MY_TURN, BEFORE_MY_TURN, EMPTY_STACK)
TARGETED, ATTACKED, CAST = "targeted", "attacked", "cast"
INTERRUPTS: Final = (TARGETED, ATTACKED, CAST)
GAME, TURN = "game", "turn"
MAX_YIELDS: Final = 100
_MAX_TEXT: Final = 4000


class Stops(msgspec.Struct, frozen=True, omit_defaults=True):
    """Steps in which the seat is asked whatever else it has said: in its own turns and in those of others."""

    own: list[str] = []
    others: list[str] = []


class Yield(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ability that the seat lets resolve: the `name` of its source and the `text` that a stack row shows ("" = any of that source).

    `answer`: what is said when it asks whether something may be done. `scope` `turn`: only in the turn in which it was said, whose number the table keeps in `turn`.
    """

    name: str
    text: str = ""
    answer: bool | None = None
    scope: str = GAME
    turn: int = 0


class Policy(msgspec.Struct, frozen=True, omit_defaults=True):
    """`auto_pass`: "none" asks at every priority; "smart" where it usually matters, decided by what everybody sees; "no_response" where the seat could do anything
    but pass and make mana (which tells the others that it could); "all" passes in the turns of others.

    `until`: everything is passed until then, or until one of `interrupt` happens; `said` is the turn and the step in which it was said.
    `hold`: the seat is asked again while its own spell or ability is on top of the stack. `any_order`: its triggers that come at one time are put on the stack as they stand.
    """

    auto_pass: str = SMART
    stops: Stops = Stops()
    until: str = ""
    interrupt: tuple[str, ...] = (TARGETED, ATTACKED)
    hold: bool = False
    any_order: bool = False
    yields: list[Yield] = []
    said: tuple[int, str] = (0, "")


FIELDS: Final = tuple(name for name in Policy.__struct_fields__ if name != "said")
"""What a client may give."""


def policy_of(given: Any) -> Policy:
    """A policy as it stands in a log; raises ValueError with a sentence. A plain list of `stops` means both kinds of turns."""
    if isinstance(given, dict) and isinstance(given.get("stops"), list):
        given = {**given, "stops": {"own": given["stops"], "others": given["stops"]}}
    try:
        policy = msgspec.convert(given, Policy)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    _require_one_of("auto_pass", policy.auto_pass, MODES)
    _require_one_of("until", policy.until, GOALS)
    return policy


def changed(policy: Policy, given: dict[str, Any], turn: int, step: str) -> Policy:
    """The policy with what a client gives, the rest as it was. Raises ValueError with a sentence that names the field."""
    known = msgspec.to_builtins(policy)
    found = policy_of({**known, **{name: given[name] for name in FIELDS if name in given}})
    for stop in (*found.stops.own, *found.stops.others):
        _require_one_of("stops", stop, STEPS)
    for each in found.interrupt:
        _require_one_of("interrupt", each, INTERRUPTS)
    _require_sane_yields(found.yields)
    yields = [_dated(each, turn) for each in found.yields]
    said = (turn, step) if "until" in given else found.said
    return msgspec.structs.replace(found, yields=yields, said=said)


def _dated(given: Yield, turn: int) -> Yield:
    return msgspec.structs.replace(given, turn=turn) if given.scope == TURN and not given.turn else given


def _require_sane_yields(yields: list[Yield]) -> None:
    if len(yields) > MAX_YIELDS:
        raise ValueError(f"at most {MAX_YIELDS} yields")
    for each in yields:
        _require_one_of("yields.scope", each.scope, (GAME, TURN))
        if not each.name or len(each.name) + len(each.text) > _MAX_TEXT:
            raise ValueError("a yield has the name of a card, and a text as stack rows show it")


def _require_one_of(field: str, given: str, known: tuple[str, ...]) -> None:
    if given not in known:
        raise ValueError(f"{field} is one of {', '.join(each or '(empty)' for each in known)}, not {given[:40]!r}")


def reached(policy: Policy) -> Policy:
    """The policy after its `until` has come to an end."""
    return msgspec.structs.replace(policy, until="", said=(0, ""))
