"""Rules about the source that no general linter knows."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "services" / "game" / "rules"
PACKAGES = ("services", "gateway", "loadtests", "clients")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
BANNED_IN_RULES = {"asyncio", "random", "secrets", "time", "datetime", "threading", "socket", "subprocess", "logging"}
BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}
MAX_LINES = 600
MAX_BODY = 60


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def line_count(path: Path) -> int:
    return len(path.read_text().splitlines())


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


def test_modules_and_functions_stay_small() -> None:
    long_modules = [str(path.relative_to(ROOT)) for path in SOURCES if line_count(path) > MAX_LINES]
    written = [path for path in SOURCES if path.parent.name != "versions"]  # a migration is a list of columns
    long_functions = [name for path in written for name, lines in functions(path) if lines > MAX_BODY]
    assert (long_modules, long_functions) == ([], [])


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
    assert options["timeout"] <= 60
