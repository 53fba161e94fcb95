"""Tests that are loaded once and run many times: each time in a fork of this process, with one change of the rules' code in memory."""

from __future__ import annotations

import gc
import mmap
import os
import resource
import signal
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from itertools import pairwise
from pathlib import Path

import hypothesis
import pytest

from tests.conftest import corpus
from tests.mutants.operators import Mutant, changed

ROOT = Path(__file__).resolve().parents[2]
CODE = str(ROOT / "services" / "game")
MEMORY = 8 << 30
PASSED, FAILED, SLOW = "passed", "failed", "too slow"
_OPTIONS = ("-q", "-n", "0", "-s", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-o", "timeout=150",
            "-W", "ignore::pytest.PytestAssertRewriteWarning")  # fmt: skip
Heard = Callable[[str, float, set[str]], None]
"""(test, seconds of processor time, functions that it called)"""


class Calls:
    """Which functions are called, as "path:qualified name"; what stands in a function counts as the function, what stands in none as "path:"."""

    def __init__(self) -> None:
        self._codes: set[types.CodeType] = set()

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Adds what is called meanwhile, in this thread and in those that it starts."""
        sys.setprofile(self._called)
        threading.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    def _called(self, frame: types.FrameType, event: str, _: object) -> None:
        if event == "call":
            self._codes.add(frame.f_code)

    def names(self) -> set[str]:
        """Those of the rules' code."""
        return {_named(code) for code in self._codes if code.co_filename.startswith(CODE)}


def _named(code: types.CodeType) -> str:
    function = code.co_qualname.split(".<locals>")[0]
    return f"{code.co_filename[len(str(ROOT)) + 1 :]}:{'' if function.startswith('<') else function}"


class Tests:
    """The collected tests. `load` collects them and calls `work` while they can be run."""

    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self._functions: dict[types.CodeType, list[types.FunctionType]] = {}
        self._work: Callable[[], None] = lambda: None
        self._while_loading = Calls()
        self._failed = False

    def load(self, paths: Sequence[str], work: Callable[[], None]) -> bool:
        """False = nothing was collected, or not everything."""
        self._work = work
        hypothesis.settings.register_profile(
            "mutants", derandomize=True, database=None, phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate]
        )
        hypothesis.settings.load_profile("mutants")
        with self._while_loading.heard():
            return pytest.main([*_OPTIONS, *paths], plugins=[self]) == pytest.ExitCode.OK

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running each test once."""
        sys.setprofile(None)
        threading.setprofile(None)
        if session.testsfailed:
            raise session.Failed("not everything could be collected")
        self.items = {item.nodeid: item for item in session.items}
        for each in gc.get_objects():
            if isinstance(each, types.FunctionType) and each.__code__.co_filename.startswith(CODE):
                self._functions.setdefault(each.__code__, []).append(each)
        if (
            shared := corpus()
        ) and "tests.rules.shelf" in sys.modules:  # which must not be imported before the code is changed
            sys.modules["tests.rules.shelf"].cards_by_name(shared / "cards" / "cards.jsonl.gz")
        gc.collect()
        gc.freeze()
        self._work()
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes a failure."""
        self._failed |= report.failed

    def called_while_loading(self) -> set[str]:
        """Functions by name."""
        return self._while_loading.names()

    def can_change(self, mutant: Mutant) -> bool:
        """Whether a fork can do it: the change is in a function that nothing has called yet."""
        return (
            bool(mutant.function)
            and f"{mutant.path}:{mutant.function}" not in self.called_while_loading()
            and self._changes(mutant) is not None
        )

    def _change(self, mutant: Mutant) -> None:
        """In place: whoever has the function has the changed one."""
        old, new = self._changes(mutant) or sys.exit("no such function")
        for function in self._functions[old]:
            function.__code__ = new

    def _changes(self, mutant: Mutant) -> tuple[types.CodeType, types.CodeType] | None:
        """The code of the function, and what it becomes; None if the change is beside it, as in a decorator."""
        module = compile(changed(mutant, ROOT), str(ROOT / mutant.path), "exec", dont_inherit=True)
        for new in _codes(module):
            if new.co_qualname == mutant.function:
                for old in self._functions:
                    if _place(old) == _place(new) and old != new:
                        return (old, new) if old.co_freevars == new.co_freevars else None
        return None

    def run(
        self,
        tests: Sequence[str],
        seconds: Callable[[str], float],
        mutant: Mutant | None = None,
        heard: Heard | None = None,
    ) -> tuple[str, str]:
        """In a fork until one fails: how it went, and the last test that began. `seconds`: of processor time that a test may take."""
        last = mmap.mmap(-1, 4)
        pid = os.fork()
        if not pid:
            code = 2
            try:
                _be_alone()
                if mutant:
                    self._change(mutant)
                code = self._run(tests, seconds, heard, last)
            finally:
                os._exit(code)
        _, status = os.waitpid(pid, 0)
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
        name = tests[int.from_bytes(last[:4], "big")]
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
            return SLOW, name
        return PASSED if status == 0 else FAILED, name

    def _run(self, tests: Sequence[str], seconds: Callable[[str], float], heard: Heard | None, last: mmap.mmap) -> int:
        items = [self.items[test] for test in tests]
        for place, (item, following) in enumerate(pairwise([*items, None])):
            assert item is not None
            last[:4] = place.to_bytes(4, "big")
            signal.setitimer(signal.ITIMER_PROF, seconds(item.nodeid))
            calls, since = Calls(), time.process_time()
            with calls.heard() if heard else nullcontext():
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                return 1
            if heard:
                heard(item.nodeid, time.process_time() - since, calls.names())
        return 0


def _be_alone() -> None:
    """A session of its own, silent, with an end to its memory."""
    os.setsid()
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(silence, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _place(code: types.CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from _codes(each)
