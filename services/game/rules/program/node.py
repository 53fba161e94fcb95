"""The base of every program node, and the one codec: nodes <-> plain lists <-> canonical JSON <-> digest.

A program is an immutable tree of frozen dataclasses. A node is encoded as ``[tag, field, ...]`` in
field order, with trailing fields that have their default left out, so that adding a field with a default
keeps old encodings and digests valid.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Node:
    """What a program is made of. Equality is structural; nodes are never mutated.

    Bases are dataclasses like their kinds: compiled code would compare two values of a plain base by identity.
    """


_REGISTRY: dict[str, type[Node]] = {}


def register(*classes: type[Node]) -> None:
    """Make node classes known to the codec under their own names; each module does it once at its end."""
    for cls in classes:
        known = _REGISTRY.setdefault(cls.__name__, cls)
        if known is not cls:
            raise ValueError(f"two program nodes are called {cls.__name__}")


def register_module(namespace: dict[str, Any]) -> None:
    """Register every concrete node class that a module defines."""
    module = namespace["__name__"]
    for value in list(namespace.values()):
        if isinstance(value, type) and issubclass(value, Node) and getattr(value, "__module__", "") == module:
            if "__dataclass_fields__" in vars(value) and not value.__subclasses__():
                register(value)


def node_classes() -> dict[str, type[Node]]:
    """All registered node classes by tag."""
    return dict(_REGISTRY)


def encode(value: Any) -> Any:
    """Turn a node, tuple or scalar into lists and scalars that JSON can hold."""
    if isinstance(value, Node):
        return _encode_node(value)
    if isinstance(value, tuple):
        return ["", *[encode(item) for item in value]]
    return value


def _encode_node(node: Node) -> list[Any]:
    declared = fields(node)
    values = [getattr(node, field.name) for field in declared]
    count = len(values)
    while count and _is_default(declared[count - 1], values[count - 1]):
        count -= 1
    return [type(node).__name__, *[encode(value) for value in values[:count]]]


def _is_default(field: Any, value: Any) -> bool:
    return field.default is not MISSING and bool(field.default == value) and type(field.default) is type(value)


def decode(data: Any) -> Any:
    """The inverse of `encode`. Raises ValueError for an unknown tag or wrong fields."""
    if not isinstance(data, list):
        return data
    if not data or not isinstance(data[0], str):
        raise ValueError("a node is a list that begins with its tag")
    items = [decode(item) for item in data[1:]]
    if data[0] == "":
        return tuple(items)
    cls = _REGISTRY.get(data[0])
    if cls is None:
        raise ValueError(f"unknown program node {data[0]!r}")
    try:
        return cls(*items)
    except TypeError as error:
        raise ValueError(f"{data[0]}: {error}") from error


def to_json(node: Node) -> str:
    """Canonical JSON of a node: no spaces, fields in order."""
    return json.dumps(encode(node), separators=(",", ":"), ensure_ascii=False)


def from_json(text: str) -> Any:
    """The inverse of `to_json`."""
    return decode(json.loads(text))


def digest(node: Node) -> str:
    """Content address of a program: the first 16 bytes of SHA-256 over its canonical JSON, in hex."""
    return hashlib.sha256(to_json(node).encode()).hexdigest()[:32]


def rewrite(value: Any, change: Callable[[Node], Node]) -> Any:
    """The tree with `change` applied to every node, leaves first."""
    if isinstance(value, tuple):
        return tuple(rewrite(each, change) for each in value)
    if not isinstance(value, Node):
        return value
    changed: dict[str, Any] = {}
    for field in fields(value):
        old = getattr(value, field.name)
        if isinstance(old, (Node, tuple)):
            new = rewrite(old, change)
            if new is not old and new != old:
                changed[field.name] = new
    return change(replace(value, **changed) if changed else value)


def walk(value: Any) -> Iterator[Node]:
    """All nodes of a tree in field order, parents first."""
    if isinstance(value, Node):
        yield value
        for field in fields(value):
            yield from walk(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from walk(item)
