"""Tables that map classes to functions: each function says that it takes what the table gives it (the compiled rules check that at every call)."""

from __future__ import annotations

import importlib
import pkgutil
import typing
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import services.game.rules.kernel as kernel
from services.game.rules.kernel.events import triggers as triggering
from services.game.rules.kernel.state.rows import Trigger
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.node import Node, decode, encode
from services.game.rules.program.players import You
from tests.rules.cards import trigger


def tables() -> Iterator[tuple[str, dict[type, Callable[..., Any]]]]:
    """Every dispatch table of the kernel by name."""
    importlib.import_module("services.game.rules.kernel.setup")
    for found in pkgutil.walk_packages(kernel.__path__, f"{kernel.__name__}."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if _is_table(value):
                yield f"{found.name}.{name}", value


def _is_table(value: object) -> bool:
    if not isinstance(value, dict) or not value or not all(isinstance(key, type) for key in value):
        return False
    return all(callable(each) and hasattr(each, "__annotations__") for each in value.values())


def taken(function: Callable[..., Any]) -> tuple[type, ...]:
    """The node classes that the function's first parameter for nodes takes."""
    names = {**importlib.import_module(function.__module__).__dict__}
    for name, annotation in function.__annotations__.items():
        if name in ("game", "return"):
            continue
        try:
            kind = eval(annotation, names) if isinstance(annotation, str) else annotation
        except NameError:
            continue  # imported for type checking only
        kinds = tuple(each for each in typing.get_args(kind) or (kind,) if isinstance(each, type))
        if any(issubclass(each, Node) for each in kinds):
            return kinds
    return (object,)


def test_every_function_of_a_dispatch_table_takes_the_class_it_is_filed_under() -> None:
    found = list(tables())
    if not found:
        pytest.skip("compiled functions have no annotations; they check what they are given")
    wrong = [
        f"{table}: {cls.__name__} -> {function.__name__}"
        for table, entries in found
        for cls, function in entries.items()
        if issubclass(cls, Node) and not issubclass(cls, taken(function))
    ]
    assert wrong == []


def test_603_3b_equal_abilities_of_different_origin_are_alike() -> None:
    """Two readings of the same text are equal also for code that knows them only as abilities (compiled code could compare identities)."""
    ability = trigger(ev.StepBegins("upkeep", You()), fx.Clause(fx.Draw(You())))
    waiting = [Trigger(number, decode(encode(ability)), 7, 0) for number in range(2)]
    assert waiting[0].ability is not waiting[1].ability
    assert triggering._all_alike(waiting)
