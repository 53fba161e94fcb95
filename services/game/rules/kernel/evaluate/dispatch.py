"""Which function carries out which class of program node: one table a kind of node, filled by the modules that know how.

Whoever evaluates a node asks here, so that the languages of a program (amounts, conditions, filters, references, costs, verbs) may hold one
another without importing one another. Two functions for one class are an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...program import players as p
from ...program.clauses import Verb
from ...program.costs import Cost, Costs
from ...program.filters import Everything, Filter
from ...program.modifications import Modification
from ...program.node import Node
from ..ask.ask import IllegalAction, Refusal
from ..ask.flow import Flow
from ..state.characteristics import Characteristics
from ..state.context import Context, Outcome
from ..state.game import Game

AMOUNTS: Final[dict[type, Callable[..., int]]] = {}


CONDITIONS: Final[dict[type, Callable[..., bool]]] = {}


PREDICATES: Final[dict[type, Callable[..., bool]]] = {}


PLAYERS: Final[dict[type, Callable[..., list[int]]]] = {}


OBJECTS: Final[dict[type, Callable[..., list[int]]]] = {}


MATCHERS: Final[dict[type, Callable[..., bool]]] = {}


MODIFIERS: Final[dict[type, Callable[..., bool]]] = {}


PAYABLE: Final[dict[type, Callable[..., bool]]] = {}


PAYMENTS: Final[dict[type, Callable[..., Any]]] = {}


ANNOUNCEMENTS: Final[dict[type, Callable[..., Any]]] = {}


VERBS: Final[dict[type, Callable[..., Any]]] = {}


KEYWORD_ACTIONS: Final[dict[str, Callable[..., Any]]] = {}


def enter(table: dict[Any, Any], functions: dict[Any, Any]) -> None:
    """Add functions to one of the tables. Raises ValueError for a class that has one."""
    for kind, function in functions.items():
        if kind in table:
            raise ValueError(f"two functions for {kind}")
        table[kind] = function


def amount_of(game: Game, node: object, context: Context) -> int:
    """The value of an amount now."""
    value: int = AMOUNTS[type(node)](game, node, context)
    return value


def holds(game: Game, condition: Node | None, context: Context) -> bool:
    """Whether the condition is true now. None is true."""
    if condition is None:
        return True
    return CONDITIONS[type(condition)](game, condition, context)


def matches(game: Game, filter: Filter, ref: int, context: Context) -> bool:
    """Whether the object matches. Players (negative references) match only `Everything`."""
    if ref <= 0:
        return isinstance(filter, Everything)
    return PREDICATES[type(filter)](game, filter, ref, context)


def players_of(game: Game, who: p.Players, context: Context) -> list[int]:
    """The seats that the reference means, in APNAP order; players who left are left out."""
    return PLAYERS[type(who)](game, who, context)


def objects_of(game: Game, objects: Node, context: Context) -> list[int]:
    """The objects (for "any target" also players, as negative references) that the reference means."""
    return OBJECTS[type(objects)](game, objects, context)


def refs_of(game: Game, node: object, context: Context) -> list[int]:
    """References of an Objects or Players node; players as negative numbers."""
    if isinstance(node, p.Players):
        return [-(seat + 1) for seat in players_of(game, node, context)]
    return OBJECTS[type(node)](game, node, context)


def can_pay(game: Game, seat: int, cost: Cost, context: Context) -> bool:
    """Whether the seat could pay the whole cost now."""
    return PAYABLE[type(cost)](game, seat, cost, context)


def pay(game: Game, seat: int, cost: Cost, context: Context) -> Flow[None]:
    """Pay a cost, asking the payer for choices. Raises IllegalAction when a part cannot be paid."""
    if not isinstance(cost, Costs) and not can_pay(game, seat, cost, context):
        raise IllegalAction(Refusal("118.3", "you cannot pay that cost"))
    yield from PAYMENTS[type(cost)](game, seat, cost, context)


def announce(game: Game, seat: int, cost: Cost, context: Context) -> Flow[None]:
    """What is chosen before a cost is paid, as the value of X is (CR 107.3f)."""
    if type(cost) in ANNOUNCEMENTS:
        yield from ANNOUNCEMENTS[type(cost)](game, seat, cost, context)


def perform(game: Game, verb: Verb, context: Context) -> Flow[Outcome]:
    """Carry one verb out."""
    outcome: Outcome = yield from VERBS[type(verb)](game, verb, context)
    return outcome


def verbs(functions: dict[type, Any]) -> None:
    """Each family of verbs adds its functions."""
    enter(VERBS, functions)


def actions(functions: dict[str, Any]) -> None:
    """Each family of keyword actions adds its functions."""
    enter(KEYWORD_ACTIONS, functions)


def known_actions() -> frozenset[str]:
    """The keyword actions that are implemented."""
    return frozenset(KEYWORD_ACTIONS)


def apply(game: Game, row: Characteristics, oid: int, modification: Modification, context: Context) -> bool:
    """Apply one modification to a row; returns whether abilities (and so possibly static ones) changed."""
    return MODIFIERS[type(modification)](game, row, oid, modification, context)
