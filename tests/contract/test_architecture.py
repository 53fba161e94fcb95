"""Rules about the source that no general linter knows."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "services" / "game" / "rules"
PACKAGES = ("services", "gateway", "loadtests", "clients")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
BANNED_IN_RULES = {"asyncio", "random", "secrets", "time", "datetime", "threading", "socket", "subprocess", "logging"}
BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}
MAX_BODY = 60


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Name and number of lines of the body, without the docstring."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            lines = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
            yield f"{path.relative_to(ROOT)}:{node.name}", lines


def test_the_rules_import_only_the_standard_library_and_none_of_its_effects() -> None:
    outside = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in RULES.rglob("*.py")
        for name in imported(path)
        if not name.startswith("services.game.rules")
        and (name.split(".")[0] not in sys.stdlib_module_names or name.split(".")[0] in BANNED_IN_RULES)
    }
    assert outside == set()


@pytest.mark.parametrize(
    ("package", "allowed"),
    [
        ("gateway", ("services.kit",)),
        ("clients", ()),
        ("loadtests", ("services.kit")),
    ],
)
def test_outer_packages_import_no_service(package: str, allowed: tuple[str, ...]) -> None:
    wrong = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / package).rglob("*.py")
        for name in imported(path)
        if name.startswith("services") and not name.startswith(allowed or ("-",))
    }
    assert wrong == set()


def test_no_module_is_named_after_nothing() -> None:
    assert [path for path in SOURCES if path.stem in BANNED_NAMES] == []


def test_functions_stay_small() -> None:
    written = [path for path in SOURCES if path.parent.name != "versions"]  # a migration is a list of columns
    assert [name for path in written for name, lines in functions(path) if lines > MAX_BODY] == []


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in RULES.rglob("*.py")}


@cache
def imports_of(module: str) -> list[tuple[str, bool]]:
    """The modules of the rules that one imports, types included, and whether the import stands in a function."""
    return list(_imports_of(module))


def _imports_of(module: str) -> Iterator[tuple[str, bool]]:
    path = MODULES[module]
    here = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    tree = ast.parse(path.read_text())
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    inside = {id(node) for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            base = (
                [*here[: len(here) - node.level + 1], *(node.module or "").split(".")]
                if node.level
                else [node.module or ""]
            )
            name = ".".join(part for part in base if part)
            for alias in node.names:
                found = f"{name}.{alias.name}" if f"{name}.{alias.name}" in MODULES else name
                if found in MODULES and found != module:
                    yield found, id(node) in inside


def exceptions() -> set[tuple[str, str]]:
    """The imports that the contracts name, one a line, each with its reason."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    named = (line for contract in contracts for line in contract.get("ignore_imports", ()))
    return {(one, other) for one, _, other in (line.partition(" -> ") for line in named)}


def test_an_import_inside_a_function_is_a_named_exception() -> None:
    inside = {(module, found) for module in MODULES for found, is_inside in imports_of(module) if is_inside}
    assert inside - exceptions() == set()


def test_modules_of_the_rules_import_one_another_in_no_circle_but_through_a_named_exception() -> None:
    named = exceptions()
    graph = {module: {found for found, _ in imports_of(module) if (module, found) not in named} for module in MODULES}
    assert len(list(TopologicalSorter(graph).static_order())) == len(MODULES)


def test_the_named_exceptions_only_shrink() -> None:
    kernel = [one for one, _ in exceptions() if one.startswith("services.game.rules.kernel.")]
    compiler = [one for one, _ in exceptions() if one.startswith("services.game.rules.oracle.")]
    assert (len(kernel), len(compiler)) <= (2, 2)


def test_every_room_says_what_lives_there() -> None:
    rooms = [path for path in RULES.rglob("__init__.py") if path.parent != RULES]
    silent = [path for path in rooms if len((ast.get_docstring(ast.parse(path.read_text())) or "").splitlines()) < 3]
    assert silent == []


@pytest.mark.parametrize("lock", ["all", "runtime"])
def test_locks_are_hashed_and_name_no_index_host(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    pinned = re.findall(r"^[a-z0-9._-]+(?:\[[a-z,]+\])?==\S+", text, re.MULTILINE)
    assert len(pinned) > 50
    assert len(re.findall(r"^[a-z0-9._-]+(?:\[[a-z,]+\])?==[^\n]*\\\n +--hash=sha256:", text, re.MULTILINE)) == len(
        pinned
    )
    assert "://" not in text
    assert "--index" not in text


def test_every_make_target_is_documented() -> None:
    text = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^\.PHONY: (\S+)", text, re.MULTILINE))
    assert targets == set(re.findall(r"^([a-z-]+):.*## \S", text, re.MULTILINE))
    assert {"help", "setup", "proto", "run", "demo", "test", "check", "bench", "fuzz", "load-smoke", "clean"} <= targets


def test_warnings_are_errors_and_tests_end() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    assert options["filterwarnings"] == ["error"]
    assert options["timeout"] <= 180


IMPORT_NAMES = {
    "abilities": "ab", "amounts": "am", "conditions": "cn", "costs": "co", "effects": "fx", "events": "ev", "filters": "fl",
    "modifications": "mo", "objects": "ob", "players": "pl",
}  # fmt: skip
"""Under which name a module of programs is imported wherever it is imported whole."""


def program_names(path: Path) -> Iterator[tuple[str, str]]:
    """The modules of programs that one imports whole, and under which name."""
    text = path.read_text()
    for node in ast.walk(ast.parse(text)) if "program import" in text else ():
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == "program":
            yield from ((alias.name, alias.asname or alias.name) for alias in node.names if alias.name in IMPORT_NAMES)


@pytest.mark.parametrize(
    "root", [RULES, ROOT / "services" / "game" / "scenario", ROOT / "tests"], ids=lambda root: root.name
)
def test_a_module_of_programs_has_one_name_everywhere(root: Path) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {module} as {name}"
        for path in sorted(root.rglob("*.py"))
        for module, name in program_names(path)
        if name != IMPORT_NAMES[module] and path.name != "templates.py"  # which gives them their templates
    ]
    assert wrong == []
