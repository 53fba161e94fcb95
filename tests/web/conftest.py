"""A real stack, a real browser: `make test-web`. Skipped by name where no browser can be had."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize, async_playwright

from services.cli import web
from services.kit.settings import PREFIX

from .visitor import Visitor

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MUSTER = (sys.executable, "-m", "services.cli.main")
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
ANOTHER_TRY = ("is taken by another program", "it is taken; set", "was not ready within")
"""What a stack may say that has bad luck on a machine with much else to do."""
START_S, TRIES, TEST_S = 180.0, 5, 300.0
"""Patience, not a wait: on a machine with much else to do the processes come up slowly."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a process run in one loop, so that they can share a browser; how long their stack takes is not their time."""
    for item in (each for each in items if HERE in each.path.parents):
        item.add_marker(pytest.mark.timeout(TEST_S, func_only=True))
        if pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


def browser_path() -> str | None:
    """The browser of MUSTER_BROWSER, else the first that PATH has."""
    named = [os.environ.get("MUSTER_BROWSER", ""), *BROWSERS]
    return next((found for name in named if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def executable() -> str:
    """A browser; without one every test that needs it skips."""
    found = browser_path()
    if found is None:
        pytest.skip(f"no browser: install one of {', '.join(BROWSERS)} or name one in MUSTER_BROWSER")
    return found


@pytest.fixture(scope="session")
def node() -> Path:
    """Node.js with the packages of the client's checks."""
    found = web.find_node()
    web.install(found, with_checks=True)
    return found


@pytest.fixture(scope="session")
def stack_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of `server`."""
    return tmp_path_factory.mktemp("stack")


@pytest.fixture(scope="session")
def server(stack_home: Path) -> Iterator[str]:
    """The address of a whole stack of its own, with the web client as it is now."""
    with stack(stack_home) as address:
        yield address


def bare_environ(home: Path) -> dict[str, str]:
    """The variables of a process that works in a home, and knows of no other setting and no corpus."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    return environ | {"MUSTER_SHARED": "none", "MUSTER_HOME": str(home)}


@contextmanager
def stack(home: Path) -> Iterator[str]:
    """A stack in a home, with bots that neither wait nor look ahead; its address."""
    assert web.is_built(), "`make build-web` first"
    environ = bare_environ(home) | {"MUSTER_BOT_PAUSE": "0", "MUSTER_BOT_FORESIGHT": "0"}
    address, process = _up([*MUSTER, "up", "--free-ports"], home, environ)
    try:
        yield address
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def _up(command: list[str], home: Path, environ: Mapping[str, str]) -> tuple[str, subprocess.Popen[bytes]]:
    """The address of a stack and its process; tried again when another program was quicker to take a port that had been free, or the machine had no time for it."""
    log = home / "up.log"
    for _ in range(TRIES):
        with log.open("w") as file:
            process = subprocess.Popen(command, env=environ, stdout=file, stderr=file, cwd=ROOT)
        address = _address(home, process)
        if address:
            return address, process
        if not any(each in log.read_text() for each in ANOTHER_TRY):
            break
    raise AssertionError(log.read_text())


def _address(home: Path, process: subprocess.Popen[bytes]) -> str:
    """Where the gateway is once all is there, "" when the process has ended before."""
    state, deadline = home / "run" / "stack.json", time.monotonic() + START_S
    while not (state.exists() and "gateway" in (found := json.loads(state.read_text() or "{}"))):
        if process.poll() is not None:
            return ""
        assert time.monotonic() < deadline, (home / "up.log").read_text()
        time.sleep(0.05)
    return str(found["gateway"]["address"])


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(executable: str) -> AsyncIterator[Browser]:
    """The browser of a test process: what a test does there stays in contexts of its own."""
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield found
        await found.close()


@pytest.fixture
def visit(browser: Browser, server: str):
    """`async with visit("Ann") as visitor`: a browser session of somebody new; what the page did wrong fails the test at the end."""

    @asynccontextmanager
    async def opened(name: str = "Ann", size: ViewportSize = DESKTOP, url: str = server) -> AsyncIterator[Visitor]:
        async with await browser.new_context(viewport=size, base_url=url, reduced_motion="reduce") as context:
            visitor = Visitor(await context.new_page(), name)
            await visitor.enter()
            yield visitor
        assert visitor.faults == []

    return opened
