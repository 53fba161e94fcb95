"""The mutants of a module: one small change each, with the words that name it and the function that it is in."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_PLAYERS = {"seat", "other", "player", "owner", "controller", "defender", "receiver", "giver", "by"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """The change: in `where` (a function by its qualified name) `before` becomes `after`; `module` is the changed tree."""

    path: str
    where: str
    line: int
    first: int
    operator: str
    before: str
    after: str
    number: int

    @property
    def name(self) -> str:
        """How lists and results call it: it outlives changes elsewhere in the file."""
        again = f" #{self.number}" if self.number else ""
        return f"{self.path}::{self.where} [{self.operator}] {self.before} -> {self.after}{again}"


def mutants(path: str, source: str) -> Iterator[tuple[Mutant, ast.Module]]:
    """Every mutant of a module with its tree; the tree is changed back when the next one is asked for."""
    tree, seen = ast.parse(source), dict[str, int]()
    for where, first, node in _nodes(tree):
        for operator, field, new in _changes(node):
            old = getattr(node, field)
            before = ast.unparse(node)
            setattr(node, field, new)
            after = ast.unparse(ast.fix_missing_locations(node))
            found = Mutant(path, where, node.lineno, first, operator, _short(before), _short(after), 0)
            number = seen[found.name] = seen.get(found.name, -1) + 1
            if number:
                found = Mutant(path, where, node.lineno, first, operator, _short(before), _short(after), number)
            yield found, tree
            setattr(node, field, old)


def _short(text: str) -> str:
    return " ".join(text.split())[:160]


def _nodes(tree: ast.Module) -> Iterator[tuple[str, int, ast.expr | ast.stmt]]:
    """Every node within a function or at a module's or class's level, with the function and its first line (0 = none)."""
    waiting: list[tuple[str, int, ast.AST]] = [("", 0, tree)]
    while waiting:
        where, first, node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            where = f"{where}.{node.name}".lstrip(".")
            if not isinstance(node, ast.ClassDef):
                first = first or min([node.lineno, *(each.lineno for each in node.decorator_list)])
        if isinstance(node, ast.expr | ast.stmt) and not isinstance(node, ast.AnnAssign):
            yield where, first, node
        waiting += [(where, first, child) for child in reversed(_children(node))]


def _children(node: ast.AST) -> list[ast.AST]:
    """What runs: neither annotations nor type parameters."""
    skipped = {"annotation", "returns", "type_params", "args"} if not isinstance(node, ast.Call) else {"func_type"}
    found: list[ast.AST] = []
    for field, value in ast.iter_fields(node):
        if field not in skipped:
            found += [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, ast.AST)]
    return found


def _changes(node: ast.AST) -> Iterator[tuple[str, str, object]]:
    """(operator, field of the node, its new value)."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield "constant", "value", not node.value
        elif isinstance(node.value, int):
            yield "constant", "value", node.value + 1
    elif isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            yield "comparison", "ops", [*node.ops[:place], _COMPARED[type(operator)](), *node.ops[place + 1 :]]
    elif isinstance(node, ast.BoolOp):
        yield "and/or", "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()
        for place in range(len(node.values)):
            yield "dropped clause", "values", [*node.values[:place], *node.values[place + 1 :]]
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield "negated", "test", ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        for place, part in enumerate(node.generators):
            if part.ifs:
                open_part = ast.comprehension(part.target, part.iter, [], part.is_async)
                yield (
                    "dropped filter",
                    "generators",
                    [*node.generators[:place], open_part, *node.generators[place + 1 :]],
                )
    elif isinstance(node, ast.Call):
        names = [place for place, each in enumerate(node.args) if isinstance(each, ast.Name) and each.id in _PLAYERS]
        for one, other in itertools.pairwise(names):
            swapped = list(node.args)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            yield "swapped players", "args", swapped
