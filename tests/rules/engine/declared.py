"""What the kernel's modules declare (`knows`, `Entry` and its kin), read from their source, and what their functions really read."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import pkgutil
import textwrap
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import services.game.rules.kernel as kernel
from services.game.rules.program.abilities import Keyword
from services.game.rules.program.effects import KeywordAction
from services.game.rules.program.node import Node

Function = Callable[..., Any]


@dataclass(frozen=True)
class Declared:
    """One declaration: who reads which fields of a class, and the words it knows."""

    module: str
    node: type[Node]
    fields: tuple[str, ...]
    functions: tuple[Function, ...] = ()
    words: tuple[str, ...] = ()
    said_in: tuple[str, ...] = ()  # the modules that the words come from

    def __str__(self) -> str:
        return f"{self.module.removeprefix('services.game.rules.kernel.')}: {self.node.__name__}"


def modules() -> Iterator[ModuleType]:
    """Every module of the kernel."""
    for found in pkgutil.walk_packages(kernel.__path__, kernel.__name__ + "."):
        yield importlib.import_module(found.name)


def declarations() -> list[Declared]:
    """Every declaration of the kernel."""
    return [each for module in modules() for each in _of_module(module)]


@functools.cache
def tree(module: str) -> ast.Module:
    """The source of a module."""
    return ast.parse(inspect.getsource(importlib.import_module(module)))


def _calls(statements: list[ast.stmt]) -> Iterator[ast.Call]:
    for statement in statements:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            yield from (node for node in ast.walk(statement) if isinstance(node, ast.Call))


def _of_module(module: ModuleType) -> Iterator[Declared]:
    for call in _calls(tree(module.__name__).body):
        read = _READERS.get(ast.unparse(call.func))
        if read is not None:
            yield read(module, call)


def _value(module: ModuleType, node: ast.expr) -> Any:
    return eval(compile(ast.Expression(node), module.__name__, "eval"), vars(module))


def _knows(module: ModuleType, call: ast.Call) -> Declared:
    node, fields = _value(module, call.args[0]), _value(module, call.args[1]) if call.args[1:] else ""
    words = [word for each in call.keywords for word in _several(_value(module, each.value))]
    return Declared(module.__name__, node, tuple(fields.split()), (), tuple(words), _homes(module, call))


def _entry(module: ModuleType, call: ast.Call) -> Declared:
    made = _value(module, call)
    words = [word for each in made.words.values() for word in _several(each)]
    fields = tuple(made.fields.split())
    return Declared(module.__name__, made.node, fields, (made.function,), tuple(words), _homes(module, call))


def _action(module: ModuleType, call: ast.Call) -> Declared:
    made = _value(module, call)
    return Declared(module.__name__, KeywordAction, tuple(made.fields.split()), (made.function,))


def _expansion(module: ModuleType, call: ast.Call) -> Declared:
    made = _value(module, call)
    return Declared(module.__name__, Keyword, tuple(made.fields.split()), (made.build,))


def _payment(module: ModuleType, call: ast.Call) -> Declared:
    made = _value(module, call)
    functions = tuple(each for each in (made.can, made.pay, made.takes, made.announce) if each is not None)
    return Declared(module.__name__, made.node, tuple(made.fields.split()), functions)


_READERS: dict[str, Callable[[ModuleType, ast.Call], Declared]] = {
    "knows": _knows, "Entry": _entry, "Action": _action, "Expansion": _expansion, "Payment": _payment,
}  # fmt: skip


def _several(words: Any) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def _homes(module: ModuleType, call: ast.Call) -> tuple[str, ...]:
    """The module itself, and those that the names among the words were imported from."""
    named = {node.id for each in call.keywords for node in ast.walk(each.value) if isinstance(node, ast.Name)}
    homes = [module.__name__]
    for node in tree(module.__name__).body:
        if isinstance(node, ast.ImportFrom) and any(alias.name in named for alias in node.names):
            package = module.__name__.split(".")[: -node.level]
            homes.append(".".join((*package, node.module or "")))
    return tuple(homes)


# --- what is read ------------------------------------------------------------------------------------------------


def read_by(functions: tuple[Function, ...], node: type[Node]) -> set[str]:
    """The attributes of the node that the functions read, and those to which they hand it on."""
    seen: set[tuple[Function, str]] = set()
    return {field for function in functions for field in _follow(function, _parameter(function, node), seen)}


def _parameter(function: Function, node: type[Node]) -> str:
    names = vars(importlib.import_module(function.__module__))
    for name, annotation in function.__annotations__.items():
        if name not in ("game", "return"):
            kind = eval(annotation, names) if isinstance(annotation, str) else annotation
            kinds = [each for each in typing.get_args(kind) or (kind,) if isinstance(each, type)]
            if any(issubclass(each, Node) and issubclass(node, each) for each in kinds):
                return name
    return ""


@functools.cache
def _source(function: Function) -> ast.AST:
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def _follow(function: Function, parameter: str, seen: set[tuple[Function, str]]) -> set[str]:
    if not parameter or (function, parameter) in seen:
        return set()
    seen.add((function, parameter))
    found: set[str] = set()
    for node in ast.walk(_source(function)):
        if isinstance(node, ast.Attribute) and _is(node.value, parameter):
            found.add(node.attr)
        if isinstance(node, ast.Call):
            found |= _by_name(node, parameter)
            callee = _callee(function, node.func)
            if callee is not None:
                for name in _handed_on(callee, node, parameter):
                    found |= _follow(callee, name, seen)
    return found


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _by_name(call: ast.Call, parameter: str) -> set[str]:
    """getattr(node, "field")."""
    if _is(call.func, "getattr") and _is(call.args[0], parameter) and isinstance(call.args[1], ast.Constant):
        return {str(call.args[1].value)}
    return set()


def _callee(function: Function, called: ast.expr) -> Function | None:
    names = vars(importlib.import_module(function.__module__))
    found = names.get(called.id) if isinstance(called, ast.Name) else None
    return found if inspect.isfunction(found) else None


def _handed_on(callee: Function, call: ast.Call, parameter: str) -> Iterator[str]:
    for name, given in zip(inspect.signature(callee).parameters, call.args, strict=False):
        if _is(given, parameter):
            yield name
    yield from (each.arg for each in call.keywords if each.arg and _is(each.value, parameter))


@functools.cache
def named_in(module: str) -> frozenset[str]:
    """What a module reads: attributes, and the words in its functions and in the constants that they use; without docstrings and declarations."""
    body = tree(module).body
    code: list[ast.AST] = [node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    used = {node.id for part in code for node in ast.walk(part) if isinstance(node, ast.Name)}
    constants = [node for node in body if _targets(node) & used]
    return _named([*code, *constants]) | _attributes([_source(each) for each in _imported(module, used)])


def _targets(statement: ast.stmt) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign | ast.AugAssign):
        targets = [statement.target]
    return {each.id for each in targets if isinstance(each, ast.Name)}


def _imported(module: str, names: set[str]) -> list[Function]:
    """The functions of other modules that one calls by name: what they read they read for it."""
    space = vars(importlib.import_module(module))
    found = [space.get(name) for name in names]
    return [each for each in found if inspect.isfunction(each) and each.__module__.startswith(kernel.__name__)]


def _attributes(parts: list[ast.AST]) -> frozenset[str]:
    return frozenset(node.attr for part in parts for node in ast.walk(part) if isinstance(node, ast.Attribute))


def _named(parts: list[ast.AST]) -> frozenset[str]:
    nodes = [node for part in parts for node in ast.walk(part)]
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    words = (node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in docstrings)
    return _attributes(parts) | frozenset(word for word in words if isinstance(word, str))
