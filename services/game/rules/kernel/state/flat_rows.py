"""A state as flat rows: what a durable snapshot holds, and what the state hash is made of.

Programs are named by digest (the caller keeps them); those that no deck brought, such as tokens, ride along. Rows are encoded once: a row whose epoch is
older than the state's never changes, so its encoding is kept by identity.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from itertools import islice
from operator import attrgetter
from typing import Any, Final, TypeVar

from ...program.abilities import Ability
from ...program.cards import CardProgram
from ...program.node import Node, decode, digest, encode
from .by_identity import ByIdentity
from .characteristics import Characteristics
from .context import Context
from .events import (
    ARRIVED,
    ActivateEvent,
    AwayEvent,
    ControlEvent,
    CountersEvent,
    CountersRemovedEvent,
    DamageEvent,
    DidEvent,
    DrawEvent,
    Event,
    LifeEvent,
    ManaEvent,
    PairEvent,
    SpellEvent,
    StepEvent,
    TargetEvent,
    TokensEvent,
    ZoneEvent,
)
from .object_texts import json_of_object
from .row import Row
from .rows import (
    CastInfo,
    Combat,
    Course,
    Effect,
    Mana,
    Obj,
    Permit,
    Player,
    Shortcut,
    StackItem,
    State,
    TargetChoice,
    Trigger,
    Turn,
    Unplayed,
)
from .until import (
    FOR_GOOD,
    Until,
    UntilCleanup,
    UntilEndOfCombat,
    UntilItUntaps,
    UntilTurnOf,
    WhileCondition,
    WhileControlled,
    WhilePrepared,
    WhileSource,
)

VERSION = 10
T = TypeVar("T")


_CLASSES: tuple[type, ...] = (
    Obj, CastInfo, TargetChoice, StackItem, Mana, Player, Turn, Combat, Effect, Trigger, Permit, Characteristics, Context, Unplayed,
    Until, UntilCleanup, UntilEndOfCombat, UntilTurnOf, UntilItUntaps, WhileSource, WhileCondition, WhileControlled, WhilePrepared,
    Event, ZoneEvent, DamageEvent, LifeEvent, DrawEvent, AwayEvent, CountersEvent, CountersRemovedEvent, TokensEvent, ManaEvent, SpellEvent,
    ActivateEvent, StepEvent, PairEvent, TargetEvent, ControlEvent, DidEvent, Shortcut,
)  # fmt: skip


# `restrictions` of last-known information are derived while the layers run and never asked for afterwards; of an event that is remembered
# nobody asks how it came about.
_SKIPPED = {
    (Row, "digest"), (Obj, "epoch"), (Player, "epoch"), (Characteristics, "restrictions"), (Event, "applied"), (ZoneEvent, "how"), (ZoneEvent, "is_token"),
    (DamageEvent, "moment"), (DamageEvent, "excess"), (TokensEvent, "moment"), (TokensEvent, "kinds"), (TokensEvent, "more"),
}  # fmt: skip


# New rows to fill: compiled classes cannot be made without their arguments.
_BLANK: dict[type, Callable[[], Any]] = {
    Obj: lambda: Obj(0, 0, 0, 0, ""), CastInfo: lambda: CastInfo(0, "", 0), TargetChoice: lambda: TargetChoice(0, 0, Node(), ()),
    StackItem: lambda: StackItem("", None, 0), Mana: lambda: Mana(""), Player: lambda: Player(0, 0, 0, 0), Turn: Turn, Combat: Combat,
    Effect: lambda: Effect(0, 0, 0, 0), Trigger: lambda: Trigger(0, Ability(), 0, 0), Permit: lambda: Permit(0, (), FOR_GOOD),
    Characteristics: Characteristics, Context: lambda: Context(0, 0),
    Unplayed: lambda: Unplayed(0, 0, "", ""), Until: Until, UntilCleanup: UntilCleanup, UntilEndOfCombat: UntilEndOfCombat,
    UntilTurnOf: lambda: UntilTurnOf("", 0, 0), UntilItUntaps: lambda: UntilItUntaps(0), WhileSource: lambda: WhileSource(False),
    WhileCondition: WhileCondition, WhileControlled: WhileControlled, WhilePrepared: lambda: WhilePrepared(0),
    Event: lambda: Event(""), ZoneEvent: lambda: ZoneEvent(0, 0, "", "", ARRIVED), DamageEvent: lambda: DamageEvent(0, 0, 0, False, False),
    LifeEvent: lambda: LifeEvent("", 0, 0), DrawEvent: lambda: DrawEvent(0, 0, 0, False), AwayEvent: lambda: AwayEvent("", 0, 0, 0),
    CountersEvent: lambda: CountersEvent(0, "", 0, 0), CountersRemovedEvent: lambda: CountersRemovedEvent(0, "", 0, 0),
    TokensEvent: lambda: TokensEvent(0, 0, 0), ManaEvent: lambda: ManaEvent(0, 0, 0, ""),
    SpellEvent: lambda: SpellEvent("", 0, 0), ActivateEvent: lambda: ActivateEvent(0, 0, 0, ""), StepEvent: lambda: StepEvent("", 0),
    PairEvent: lambda: PairEvent("", 0, 0), TargetEvent: lambda: TargetEvent(0, 0, 0), ControlEvent: lambda: ControlEvent(0, 0, 0),
    DidEvent: lambda: DidEvent("", 0), Shortcut: lambda: Shortcut(0, (), 1),
}  # fmt: skip


def _slots(cls: type) -> tuple[str, ...]:
    """The names of a row's fields, those of its bases and of what it shares with others too."""
    names = {name for each in cls.__mro__ for name in _declared(each)}
    if cls is Obj:
        names = (names - {"_course"}) | {*_declared(Course)}
    return tuple(name for name in sorted(names) if not any((each, name) in _SKIPPED for each in cls.__mro__))


def _declared(cls: type) -> tuple[str, ...]:
    own = vars(cls)
    found: tuple[str, ...] = (
        own.get("__slots__") or own.get("__mypyc_attrs__") or ()
    )  # compiled classes have the latter
    return found


def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """The fields of a row, always as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda row: tuple(getattr(row, name) for name in names)


NUMBERS = {cls: number for number, cls in enumerate(_CLASSES)}


_SLOTS = {cls: _slots(cls) for cls in _CLASSES}


FIELDS: dict[type, Callable[[Any], tuple[Any, ...]]] = {cls: _getter(names) for cls, names in _SLOTS.items()}


_PLAIN = frozenset((int, str, bool, float, type(None)))


class Unpersistable(TypeError):
    """A value of a class that snapshots do not know."""


def to_data(value: Any) -> Any:
    """A value as JSON data: scalars as they are, everything else as a list that begins with its tag."""
    cls = value.__class__
    if cls in _PLAIN:
        return value
    packer = _PACKERS.get(cls)
    if packer is not None:
        return packer(value)
    if cls in NUMBERS:
        fields = FIELDS[cls](value)
        return [
            NUMBERS[cls],
            *[
                each if each.__class__ in _PLAIN else to_data(each) if each else [_TAGS[each.__class__]]
                for each in fields
            ],
        ]
    if isinstance(value, Node):
        return ["n", encode(value)]
    raise Unpersistable(f"a snapshot cannot hold {cls.__name__}")


def _items(tag: str) -> Callable[[Any], list[Any]]:
    return lambda value: [tag, *[item if item.__class__ in _PLAIN else to_data(item) for item in value]]


def _sorted_items(value: Any) -> list[Any]:
    return ["f", *sorted((to_data(item) for item in value), key=repr)]


def _pairs(value: dict[Any, Any]) -> list[Any]:
    return ["d", *[[to_data(key), to_data(item)] for key, item in value.items()]]


_PACKERS: dict[type, Callable[[Any], list[Any]]] = {
    tuple: _items("t"), list: _items("l"), dict: _pairs, frozenset: _sorted_items, set: _sorted_items,
}  # fmt: skip


_TAGS = {cls: pack(cls())[0] for cls, pack in _PACKERS.items()}
"""What an empty one of each is, which most fields of most rows are."""


EMPTY: Final = {cls: repr([tag]) for cls, tag in _TAGS.items()}
"""The same as text."""


def from_data(data: Any) -> Any:
    """The inverse of `to_data` (a set comes back frozen)."""
    if not isinstance(data, list):
        return data
    tag = data[0]
    if isinstance(tag, int):
        return _instance(_CLASSES[tag], data)
    return _UNPACKERS[tag](data)


def _instance(cls: type, data: list[Any]) -> Any:
    row = _BLANK[cls]()
    for name, item in zip(_SLOTS[cls], data[1:], strict=True):
        setattr(row, name, from_data(item) if item.__class__ is list else item)
    return row


_UNPACKERS: dict[str, Callable[[list[Any]], Any]] = {
    "t": lambda data: tuple(from_data(item) for item in data[1:]),
    "l": lambda data: [from_data(item) for item in data[1:]],
    "f": lambda data: frozenset(from_data(item) for item in data[1:]),
    "d": lambda data: {from_data(key): from_data(item) for key, item in data[1:]},
    "n": lambda data: decode(data[1]),
}


_ENCODED: dict[int, tuple[object, str]] = {}


_LIMIT = 60_000


_PIECE: Final = 50
"""So many rows are encoded at once: half a millisecond if none of them was before."""


ToText = Callable[[Any], str]
"""Writes JSON data without spaces. Libraries that do it faster than the standard one write the same."""


to_text: ToText = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def encoded(row: Any, keep: bool, to_text: ToText = to_text) -> str:
    """One row as JSON; `keep` when it will not change any more."""
    found = _ENCODED.get(id(row))
    if found is not None and found[0] is row:
        return found[1]
    if row.__class__ is Obj:
        data = json_of_object(NUMBERS[Obj], row, lambda value: to_text(to_data(value)))
    else:
        data = to_text(to_data(row))
    if keep:
        if len(_ENCODED) >= _LIMIT:
            _ENCODED.clear()
        _ENCODED[id(row)] = (row, data)
    return data


_DIGESTS: Final[ByIdentity[Node, str]] = ByIdentity(digest)


def program_digest(node: Node) -> str:
    """The content address of a program or of a part of one."""
    return _DIGESTS.of(node)


LISTS = (
    "battlefield",
    "stack",
    "exile",
    "command",
    "library",
    "hand",
    "graveyard",
    "outside",
    "merged",
    "owed_back",
    "extra_turns",
    "commanders",
)


SCALARS = ("next_id", "clock", "rng_counter", "salt", "monarch", "initiative", "daytime", "over", "left_count")


ROWS = ("effects", "pending", "delayed", "permits", "history")


def containers(state: State) -> list[Any]:
    """Everything but objects, players, last-known rows and programs, as JSON data in a fixed order."""
    found = [
        [getattr(state, name) for name in LISTS],
        [getattr(state, name) for name in SCALARS],
        list(state.winners),
        to_data(state.turn),
        to_data(state.combat),
        sorted(state.used.items()),
        sorted(state.used_game.items()),
        [to_data(restriction) for restriction in state.mana_restrictions],
    ]
    rare: list[Any] = [
        [to_data(row) for row in state.unplayed],
        list(state.sequences),
        list(state.held),
        to_data(state.shortcut),
    ]
    while rare and not rare[-1]:  # left out where there are none: most games have none of them
        rare.pop()
    return found + rare


def dump(state: State, pinned: Mapping[str, CardProgram], to_text: ToText = to_text) -> bytes:
    """A state as bytes; programs that `pinned` (digest -> program) has are named, the others are included."""
    return whole(dumping(state, pinned, to_text))


Pieces = Generator[None, None, T]
"""What is made in pieces, so that others have their turn in between."""


def whole(pieces: Pieces[T]) -> T:
    """The same at once."""
    while True:
        try:
            next(pieces)
        except StopIteration as done:
            found: T = done.value
            return found


def dumping(state: State, pinned: Mapping[str, CardProgram], to_text: ToText = to_text) -> Pieces[bytes]:
    """A state as bytes, in pieces: it must be a checkpoint, which nobody changes meanwhile."""
    programs = [(program_digest(program), program) for program in state.programs]
    epoch = state.epoch
    rest = to_text(
        {
            "v": VERSION,
            "programs": [key for key, _ in programs],
            "extra": {key: encode(program) for key, program in programs if key not in pinned},
            "players": [to_data(row) for row in state.players],
            "state": containers(state),
            "outer": None if state.outer is None else dump(state.outer, pinned, to_text).decode(),
        }
    )
    yield
    rows = [_array([encoded(row, True, to_text) for row in getattr(state, name)]) for name in ROWS]
    known = yield from _in_pieces(f"[{oid},{encoded(row, True, to_text)}]" for oid, row in state.lki.items())
    objects = yield from _in_pieces(encoded(row, row.epoch < epoch, to_text) for row in state.objects.values())
    return f'{rest[:-1]},"lki":{_array(known)},"rows":{_array(rows)},"objects":{_array(objects)}}}'.encode()


def _in_pieces(texts: Iterable[str]) -> Pieces[list[str]]:
    """All of them, with a pause after each piece."""
    found, left = list[str](), iter(texts)
    while piece := list(islice(left, _PIECE)):
        found += piece
        yield
    return found


def _array(items: list[str]) -> str:
    return f"[{','.join(items)}]"


def load(data: bytes, pinned: Mapping[str, CardProgram]) -> State:
    """The inverse of `dump`. Raises ValueError for another version, KeyError for a program that `pinned` lacks."""
    found = json.loads(data)
    if found["v"] != VERSION:
        raise ValueError(f"a snapshot of version {found['v']}, this is version {VERSION}")
    state = State()
    extra = {key: decode(program) for key, program in found["extra"].items()}
    state.programs = tuple(extra[key] if key in extra else pinned[key] for key in found["programs"])
    for row in map(from_data, found["objects"]):
        state.add(row)
    state.players = [from_data(row) for row in found["players"]]
    state.lki = {oid: from_data(row) for oid, row in found["lki"]}
    _restore_containers(state, found["state"])
    for name, rows in zip(ROWS, found["rows"], strict=True):
        setattr(state, name, [from_data(row) for row in rows])
    if found["outer"] is not None:
        state.outer = load(found["outer"].encode(), pinned)
    return state


def _restore_containers(state: State, data: list[Any]) -> None:
    lists, scalars, winners, turn, combat, used, used_game, restrictions, *rare = data
    for name, value in zip(LISTS, lists, strict=True):
        setattr(state, name, value)
    for name, value in zip(SCALARS, scalars, strict=True):
        setattr(state, name, value)
    state.winners = tuple(winners)
    state.turn, state.combat = from_data(turn), from_data(combat)
    state.used, state.used_game = dict(map(tuple, used)), dict(map(tuple, used_game))
    state.mana_restrictions = [from_data(restriction) for restriction in restrictions]
    state.unplayed = [from_data(row) for row in rare[0]] if rare else []
    state.sequences = rare[1] if len(rare) > 1 else []
    state.held = rare[2] if len(rare) > 2 else []
    state.shortcut = from_data(rare[3]) if len(rare) > 3 else None
