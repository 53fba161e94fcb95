"""The mutants of a module: one small change each, with the words that name it and the function that it is in."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_PLAYERS = {"seat", "other", "player", "owner", "controller", "defender", "receiver", "giver", "by"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """The change: in `where` (a function or class by its qualified name) `before` becomes `after`.

    `function` is the outermost function around it, "" at a module's or class's level.
    """

    path: str
    where: str
    line: int
    function: str
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
    for where, function, node in _nodes(tree):
        for operator, field, new in _changes(node):
            old = getattr(node, field)
            before = ast.unparse(node)
            setattr(node, field, new)
            after = ast.unparse(ast.fix_missing_locations(node))
            found = Mutant(path, where, node.lineno, function, operator, _short(before), _short(after), 0)
            number = seen[found.name] = seen.get(found.name, -1) + 1
            if number:
                found = Mutant(path, where, node.lineno, function, operator, _short(before), _short(after), number)
            yield found, tree
            setattr(node, field, old)


def changed(mutant: Mutant, root: Path) -> ast.Module:
    """The tree of its module with the change."""
    found = mutants(mutant.path, (root / mutant.path).read_text(encoding="utf-8"))
    tree = next(tree for each, tree in found if each == mutant)
    _LastClause().visit(tree)
    return ast.fix_missing_locations(tree)


class _LastClause(ast.NodeTransformer):
    """A clause that is left alone stands for itself: the compiler takes no `and` of one."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return node if len(node.values) > 1 else node.values[0]


def functions(source: str) -> list[tuple[str, str]]:
    """The functions that stand in no other, by their qualified names, with their text."""
    found, waiting = [], [("", each) for each in ast.parse(source).body]
    while waiting:
        where, node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append((f"{where}{node.name}", ast.unparse(node)))
        else:
            inside = f"{where}{node.name}." if isinstance(node, ast.ClassDef) else where
            waiting += [(inside, each) for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)]
    return found


def _short(text: str) -> str:
    return " ".join(text.split())[:160]


def _nodes(tree: ast.Module) -> Iterator[tuple[str, str, ast.expr | ast.stmt]]:
    """Every node that runs, with the function or class that it is in, and the outermost function ("" = none)."""
    waiting: list[tuple[str, str, ast.AST]] = [("", "", tree)]
    while waiting:
        where, function, node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            where = f"{where}.{node.name}".lstrip(".")
            if not isinstance(node, ast.ClassDef):
                function = function or where
        if isinstance(node, ast.expr | ast.stmt) and not isinstance(node, ast.AnnAssign):
            yield where, function, node
        waiting += [(where, function, child) for child in reversed(_children(node))]


def _children(node: ast.AST) -> list[ast.AST]:
    """What runs: neither annotations nor type parameters, nor that nobody may assign, which the type checker sees to."""
    skipped = {"annotation", "returns", "type_params", "args"} if not isinstance(node, ast.Call) else {"func_type"}
    found: list[ast.AST] = []
    for field, value in ast.iter_fields(node):
        if field not in skipped:
            found += [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, ast.AST)]
    return [each for each in found if not (isinstance(each, ast.keyword) and each.arg in _SHAPE)]


_SHAPE = {"frozen", "slots"}


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
