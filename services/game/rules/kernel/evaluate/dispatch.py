"""Which function carries out which class of program node: one table a kind of node, filled by the modules that know how.

Whoever evaluates a node asks here, so that the languages of a program (amounts, conditions, filters, references, costs, verbs) may hold one
another without importing one another. An entry says what its function reads of the node, and which words it knows: `capabilities` refuses
what no entry does. Two functions for one class are an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ...program import players as pl
from ...program.clauses import Verb
from ...program.costs import Cost, Costs
from ...program.effects_permanents import KeywordAction
from ...program.filters import Everything, Filter
from ...program.modifications import Modification
from ...program.node import Node
from ..ask.ask import IllegalAction, Refusal
from ..ask.flow import Flow
from ..declared import declare, knows
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


TAKEN: Final[dict[type, Callable[..., list[int]]]] = {}


ANNOUNCEMENTS: Final[dict[type, Callable[..., Any]]] = {}


PICKS: Final[dict[type, Callable[..., Any]]] = {}


GIVEN_UP: Final[dict[type, Callable[..., Any]]] = {}


VERBS: Final[dict[type, Callable[..., Any]]] = {}


POSSIBLE: Final[dict[type, Callable[..., bool]]] = {}


KEYWORD_ACTIONS: Final[dict[str, Callable[..., Any]]] = {}


class Entry:
    """The function for a class of nodes, the fields that it reads of them (separated by spaces), and by field the words that it knows."""

    __slots__ = ("fields", "function", "node", "words")

    def __init__(
        self, node: type[Node], function: Callable[..., Any], fields: str = "", **words: str | Iterable[str]
    ) -> None:
        self.node = node
        self.function = function
        self.fields = fields
        self.words = words


class Action:
    """The function for a keyword action, and the fields besides `objects` that it reads."""

    __slots__ = ("fields", "function", "word")

    def __init__(self, word: str, function: Callable[..., Any], fields: str = "") -> None:
        self.word = word
        self.function = function
        self.fields = fields


class Payment:
    """A cost: whether it can be paid, how it is paid, which objects it takes or gives something up of, what is chosen before.

    `pick` is the payer's choice of objects, `give_up` does what the cost says with the choices of several payers at one time: object -> seat (CR 101.4). A cost has both or none.
    """

    __slots__ = ("announce", "can", "fields", "give_up", "node", "pay", "pick", "takes")

    def __init__(
        self,
        node: type[Cost],
        can: Callable[..., bool],
        pay: Callable[..., Any],
        fields: str = "",
        takes: Callable[..., list[int]] | None = None,
        announce: Callable[..., Any] | None = None,
        pick: Callable[..., Any] | None = None,
        give_up: Callable[..., Any] | None = None,
    ) -> None:
        self.node = node
        self.can = can
        self.pay = pay
        self.fields = fields
        self.takes = takes
        self.announce = announce
        self.pick = pick
        self.give_up = give_up


def enter(table: dict[Any, Any], *entries: Entry) -> None:
    """Add functions to one of the tables. Raises ValueError for a class that has one."""
    for each in entries:
        _file(table, each.node, each.function)
        declare(each.node, each.fields, each.words)


def _file(table: dict[Any, Any], key: object, function: object) -> None:
    if key in table:
        raise ValueError(f"two functions for {key}")
    table[key] = function


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


def players_of(game: Game, who: pl.Players, context: Context) -> list[int]:
    """The seats that the reference means, in APNAP order; players who left are left out."""
    return PLAYERS[type(who)](game, who, context)


def objects_of(game: Game, objects: Node, context: Context) -> list[int]:
    """The objects (for "any target" also players, as negative references) that the reference means."""
    return OBJECTS[type(objects)](game, objects, context)


def refs_of(game: Game, node: object, context: Context) -> list[int]:
    """References of an Objects or Players node; players as negative numbers."""
    if isinstance(node, pl.Players):
        return [-(seat + 1) for seat in players_of(game, node, context)]
    return OBJECTS[type(node)](game, node, context)


def can_pay(game: Game, seat: int, cost: Cost, context: Context) -> bool:
    """Whether the seat could pay the whole cost now."""
    return PAYABLE[type(cost)](game, seat, cost, context)


def pay(game: Game, seat: int, cost: Cost, context: Context) -> Flow[None]:
    """Pay a cost, asking the payer for choices. Raises IllegalAction when a part cannot be paid."""
    if not isinstance(cost, Costs) and not can_pay(game, seat, cost, context):
        raise IllegalAction(Refusal("118.3", "you cannot pay that cost"))
    outer, game.scratch.moves = game.scratch.moves, context.moved
    yield from PAYMENTS[type(cost)](game, seat, cost, context)
    game.scratch.moves = outer


def announce(game: Game, seat: int, cost: Cost, context: Context) -> Flow[None]:
    """What is chosen before a cost is paid, as the value of X is (CR 107.3f)."""
    if type(cost) in ANNOUNCEMENTS:
        yield from ANNOUNCEMENTS[type(cost)](game, seat, cost, context)


def is_picked(cost: Cost) -> bool:
    """Whether a cost is objects that the payer picks, so that several players can pay it at one time."""
    return type(cost) in PICKS


def pick(game: Game, seat: int, cost: Cost, context: Context) -> Flow[list[int]]:
    """The objects with which the seat will pay a cost that `is_picked`; nothing happens to them yet."""
    found: list[int] = yield from PICKS[type(cost)](game, seat, cost, context)
    return found


def give_up(game: Game, cost: Cost, picked: dict[int, int], context: Context) -> Flow[None]:
    """Pay a cost with what was picked for it, each object by that seat, all at one time (CR 101.4)."""
    outer, game.scratch.moves = game.scratch.moves, context.moved
    yield from GIVEN_UP[type(cost)](game, picked, context)
    game.scratch.moves = outer


def perform(game: Game, verb: Verb, context: Context) -> Flow[Outcome]:
    """Carry one verb out."""
    outer, game.scratch.moves = game.scratch.moves, context.moved
    outcome: Outcome = yield from VERBS[type(verb)](game, verb, context)
    game.scratch.moves = outer
    return outcome


def verbs(*entries: Entry) -> None:
    """Each family of verbs adds its functions."""
    enter(VERBS, *entries)


def possible(tests: dict[type[Verb], Callable[..., bool]]) -> None:
    """Each family of verbs adds what tells whether one of its verbs can be chosen."""
    for node, test in tests.items():
        _file(POSSIBLE, node, test)


def is_possible(game: Game, verb: Verb, context: Context) -> bool:
    """Whether an optional action could be chosen at all (CR 608.2d): no question when there is nothing to do."""
    test = POSSIBLE.get(type(verb))
    return test is None or test(game, verb, context)


def actions(*entries: Action) -> None:
    """Each family of keyword actions adds its functions."""
    for each in entries:
        _file(KEYWORD_ACTIONS, each.word, each.function)
        knows(KeywordAction, each.fields, action=each.word)


def payments(*entries: Payment) -> None:
    """Each kind of cost adds its functions."""
    for each in entries:
        _file(PAYABLE, each.node, each.can)
        _file(PAYMENTS, each.node, each.pay)
        if each.takes is not None:
            _file(TAKEN, each.node, each.takes)
        if each.announce is not None:
            _file(ANNOUNCEMENTS, each.node, each.announce)
        if each.pick is not None and each.give_up is not None:
            _file(PICKS, each.node, each.pick)
            _file(GIVEN_UP, each.node, each.give_up)
        declare(each.node, each.fields, {})


def apply(game: Game, row: Characteristics, oid: int, modification: Modification, context: Context) -> bool:
    """Apply one modification to a row; returns whether abilities (and so possibly static ones) changed."""
    return MODIFIERS[type(modification)](game, row, oid, modification, context)
