"""Programs with one thing changed: a number, a player, a zone or a "not". Does the printed text show it in its normal form?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from services.game.rules.oracle.printer import print_ability
from services.game.rules.oracle.text.wording import Unprintable
from services.game.rules.oracle.words.normal_form import normal_form
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import filters as fl
from services.game.rules.program import players as pl
from services.game.rules.program.cards import CardProgram, Face
from services.game.rules.program.node import Node

ZONES = ("battlefield", "exile", "graveyard", "hand", "library")
_ZONE_FIELDS = ("zone", "to", "origin", "destination")
_NUMBER_FIELDS = ("value", "min", "max", "nth", "number")


@dataclass(frozen=True)
class Change:
    """What was changed on which card, and whether the normal forms of both texts differ."""

    kind: str
    before: str
    after: str
    is_seen: bool


def changes(programs: list[CardProgram], seed: int, wanted: int) -> list[Change]:
    """So many changes of seeded places in seeded programs; those that have no printed text are left out."""
    chance, found = random.Random(seed), list[Change]()
    while len(found) < wanted:
        program = chance.choice(programs)
        face = chance.choice(program.faces)
        if face.abilities:
            place = chance.randrange(len(face.abilities))
            found.extend(_change(program, face, place, chance))
    return found


def _change(program: CardProgram, face: Face, place: int, chance: random.Random) -> Iterator[Change]:
    ability = face.abilities[place]
    sites = list(_sites(ability, (), chance))
    if not sites:
        return
    path, kind, new = chance.choice(sites)
    try:
        before = print_ability(ability, face, program.layout)
        after = print_ability(_put(ability, path, new), face, program.layout)
    except (Unprintable, TypeError, ValueError, KeyError, AttributeError, IndexError):
        return  # it would be no program
    names = face.name, "legendary" in face.supertypes
    yield Change(kind, before, after, normal_form(before, *names) != normal_form(after, *names))


def _sites(value: Any, path: tuple[Any, ...], chance: random.Random) -> Iterator[tuple[tuple[Any, ...], str, Node]]:
    if isinstance(value, tuple):
        for index, each in enumerate(value):
            yield from _sites(each, (*path, index), chance)
    elif isinstance(value, Node):
        yield from ((path, kind, new) for kind, new in _others(value, chance))
        for field in fields(value):
            yield from _sites(getattr(value, field.name), (*path, field.name), chance)


def _others(node: Node, chance: random.Random) -> Iterator[tuple[str, Node]]:
    """The node with one thing changed."""
    if isinstance(node, pl.You):
        yield "player", pl.EachOpponent()
    if isinstance(node, pl.EachOpponent):
        yield "player", pl.You()
    if isinstance(node, fl.Not):
        yield "not", node.part
    if isinstance(node, cn.IsFalse):
        yield "not", node.part
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name in _ZONE_FIELDS and value in ZONES:
            other = chance.choice([zone for zone in ZONES if zone != value])
            yield "zone", replace(node, **{field.name: other})
        if field.name in _NUMBER_FIELDS and type(value) is int and (value > 0 or isinstance(node, am.Const)):
            yield "number", replace(node, **{field.name: value + 1})


def _put(value: Any, path: tuple[Any, ...], new: Node) -> Any:
    if not path:
        return new
    first, *rest = path
    if isinstance(value, tuple):
        return (*value[:first], _put(value[first], tuple(rest), new), *value[first + 1 :])
    return replace(value, **{first: _put(getattr(value, first), tuple(rest), new)})
