"""A pytest plugin for one mutant, or for the map of which test file runs which function. Nothing on disk is changed.

MUTANT: the name of a mutant, whose module is compiled changed. MUTANTS_MAP: a file that gets a line for each test file: its path, and the functions that it ran.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import json
import os
import sys
import types
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.operators import mutants

ROOT = Path(__file__).resolve().parents[2]
_CODE = str(ROOT / "services" / "game")


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the module of one mutant."""

    def __init__(self, name: str) -> None:
        self.path, self.wanted = name.split("::")[0], name
        self.module = self.path.removesuffix(".py").replace("/", ".")

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> Any:
        if name != self.module:
            return None
        return importlib.machinery.ModuleSpec(name, self, origin=str(ROOT / self.path))

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        found = mutants(self.path, (ROOT / self.path).read_text(encoding="utf-8"))
        tree: ast.Module = next(tree for mutant, tree in found if mutant.name == self.wanted)
        module.__file__ = str(ROOT / self.path)
        exec(compile(ast.fix_missing_locations(tree), module.__file__, "exec"), module.__dict__)


if os.environ.get("MUTANT"):
    sys.meta_path.insert(0, _Changed(os.environ["MUTANT"]))

_ran: dict[str, set[str]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Notes the functions that a test calls."""
    if not os.environ.get("MUTANTS_MAP"):
        return (yield)
    ran = _ran.setdefault(str(item.path.relative_to(ROOT)), set())

    def called(frame: types.FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(_CODE):
            ran.add(f"{frame.f_code.co_filename[len(str(ROOT)) + 1 :]}:{frame.f_code.co_firstlineno}")

    sys.setprofile(called)
    try:
        return (yield)
    finally:
        sys.setprofile(None)


def pytest_sessionfinish() -> None:
    """Writes the map."""
    if os.environ.get("MUTANTS_MAP"):
        with Path(os.environ["MUTANTS_MAP"]).open("a", encoding="utf-8") as file:
            for path, ran in _ran.items():
                file.write(json.dumps([path, sorted(ran)]) + "\n")
