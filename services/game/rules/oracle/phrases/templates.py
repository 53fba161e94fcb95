"""The modules of programs for writing templates: `cn.Compare(am.ManaSpent(H("spell")), ">=", 5)` is a node with a hole.

A node checks what stands in its fields, so a node with a hole in it cannot be made; what these names make is a `Template` as soon as an argument holds a
hole, and the node itself otherwise. `isinstance` and types are those of the real classes.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.filters import Filter

T = TypeVar("T")


class Hole(NamedTuple):
    """The place of a part in a node."""

    name: str


class Both(NamedTuple):
    """A filter of a hole and of further conditions on the same object (`AllOf`, flat)."""

    part: Hole
    further: tuple[Any, ...]


class Template(NamedTuple):
    """A node with holes: its class, and what stands in its fields, in their order."""

    kind: type
    values: tuple[Any, ...]


def H(name: str) -> Any:
    """A hole where the node expects a value of whatever type."""
    return Hole(name)


def both(name: str, *further: Filter) -> Any:
    """In a node: what the hole of that name says, and these conditions besides."""
    return Both(Hole(name), further)


def has_holes(value: Any) -> bool:
    """Whether a value is a hole or holds one."""
    if isinstance(value, (Hole, Both, Template)):
        return True
    return isinstance(value, tuple) and any(has_holes(part) for part in value)


def changed(template: T, **fields_by_name: Any) -> T:
    """As `dataclasses.replace`, for a template or a node."""
    given: Any = template
    if not isinstance(given, Template):
        values = ((each.name, getattr(given, each.name)) for each in fields(given))
        return cast(T, Kind(type(given))(*(fields_by_name.get(name, value) for name, value in values)))
    kind: Any = given.kind
    pairs = zip(fields(kind), given.values, strict=True)
    return cast(T, Template(kind, tuple(fields_by_name.get(each.name, value) for each, value in pairs)))


class Kind:
    """A class of nodes under its name: makes nodes, or templates of them."""

    __slots__ = ("kind",)

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def __call__(self, *values: Any, **named: Any) -> Any:
        if not has_holes(values) and not has_holes(tuple(named.values())):
            return self.kind(*values, **named)
        given = dict(zip((field.name for field in fields(self.kind)), values, strict=False)) | named
        return Template(self.kind, tuple(given.get(field.name, _default(field)) for field in fields(self.kind)))

    def __instancecheck__(self, instance: object) -> bool:
        return isinstance(instance, self.kind)


def _default(field: Any) -> Any:
    return (
        field.default_factory() if field.default is MISSING and field.default_factory is not MISSING else field.default
    )


class _Module:
    """A module of programs whose classes make templates."""

    def __init__(self, module: ModuleType) -> None:
        for name, value in vars(module).items():
            setattr(self, name, Kind(value) if isinstance(value, type) else value)


if TYPE_CHECKING:
    from ...program import abilities as abilities
    from ...program import amounts as amounts
    from ...program import conditions as conditions
    from ...program import costs as costs
    from ...program import effects as effects
    from ...program import events as events
    from ...program import filters as filters
    from ...program import modifications as modifications
    from ...program import objects as objects
    from ...program import players as players
else:
    abilities = _Module(ab)
    amounts = _Module(am)
    conditions = _Module(cn)
    costs = _Module(co)
    effects = _Module(fx)
    events = _Module(ev)
    filters = _Module(fl)
    modifications = _Module(mo)
    objects = _Module(ob)
    players = _Module(pl)
