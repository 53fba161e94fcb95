"""The map: which functions of the rules each test calls. A line for each test, written once and again when its file changes."""

from __future__ import annotations

import ast
import fcntl
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from tests.mutants.loaded import PASSED, ROOT, Tests
from tests.mutants.operators import Mutant

SLOWER = 5.0
GENEROUS_S = 600.0


class Called:
    """The map in a file. A test has the digest of its file in its name: "digest node id"."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._numbers: dict[str, int] = {}
        self._calls: dict[str, set[int]] = {}
        self._seconds: dict[str, float] = {}
        self._digests: dict[str, str] = {}

    def read(self) -> None:
        """What stands in the file: functions in the order of their numbers, tests with numbers of functions."""
        self._numbers.clear()
        if self._file.exists():
            with self._file.open(encoding="utf-8") as lines:
                for line in lines:
                    self._take(*json.loads(line))

    def _take(self, name: str, *rest: Any) -> None:
        if not rest:
            self._numbers[name] = len(self._numbers)
        else:
            self._seconds[name], self._calls[name] = rest[0], set(rest[1])

    def record(self, tests: Tests) -> None:
        """Runs the tests that are not in the map. Without a mutant every test is green: else it would kill all of them."""
        with _alone(self._file.with_suffix(".lock")):
            self.read()
            missing = [test for test in tests.items if self.proof(test) not in self._calls]
            if missing:
                how, last = tests.run(missing, lambda _: GENEROUS_S, heard=self._write)
                if how != PASSED:
                    sys.exit(f"{how} without any mutant: {last}")
                self.read()

    def _write(self, test: str, seconds: float, functions: set[str]) -> None:
        lines: list[list[object]] = []
        for function in sorted(functions - self._numbers.keys()):
            lines.append([function])
            self._take(function)
        lines.append([self.proof(test), round(seconds, 3), sorted(self._numbers[each] for each in functions)])
        with self._file.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)

    def proof(self, test: str) -> str:
        """The test as it stands now."""
        path = test.split("::")[0]
        if path not in self._digests:
            self._digests[path] = hashlib.sha256((ROOT / path).read_bytes()).hexdigest()[:12]
        return f"{self._digests[path]} {test}"

    def seconds(self, test: str) -> float:
        """Of processor time that it may take: some times as much as when its calls were heard, which slows it, too."""
        return 5 + SLOWER * self._seconds[self.proof(test)]

    def callers(self, mutant: Mutant, tests: Tests) -> list[str]:
        """Those that call its function, quick and special ones first; if it is in none, those that call anything in its module or name it.

        What is called while they are loaded, and only then, concerns all of them.
        """
        name = f"{mutant.path}:{mutant.function}"
        wanted = {
            number
            for function, number in self._numbers.items()
            if (function == name if mutant.function else function.startswith(name))
        }
        found = [test for test in tests.items if self._calls[self.proof(test)] & wanted or self._names(test, mutant)]
        loaded = not mutant.function or name in tests.called_while_loading()
        return sorted(found or (tests.items if loaded else []), key=self._order)

    def _names(self, test: str, mutant: Mutant) -> bool:
        """Whether a test may look at what stands in a module and in none of its functions."""
        return not mutant.function and _module(mutant.path) in _imported(test.split("::")[0])

    def within(self, tests: Sequence[str], seconds: float) -> Sequence[str]:
        """The first of them, as many as that time allows."""
        times = accumulate(self._seconds[self.proof(test)] for test in tests)
        return tests[: max(1, sum(time <= seconds for time in times))]

    def _order(self, test: str) -> tuple[bool, int]:
        proof = self.proof(test)
        return self._seconds[proof] > 1, len(self._calls[proof])


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")


@cache
def _imported(path: str) -> frozenset[str]:
    """The modules from which a file imports something."""
    nodes = ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
    return frozenset(node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
