"""A real stack, a real browser: `make test-web`. Skipped by name where no browser can be had."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, ViewportSize, async_playwright

from services.cli import web
from services.kit.settings import PREFIX

from .visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
START_S = 60.0


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
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a whole stack of its own, with the web client as it is now and bots that do not wait."""
    with stack(tmp_path_factory.mktemp("stack")) as address:
        yield address


@contextmanager
def stack(home: Path, cards: Path | None = None) -> Iterator[str]:
    """A stack in a home, its catalog made from a file of cards if one is named; its address."""
    assert web.is_built(), "`make build-web` first"
    environ = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    environ |= {"MUSTER_SHARED": "none", "MUSTER_BOT_PAUSE": "0", "MUSTER_HOME": str(home)}
    muster = [sys.executable, "-m", "services.cli.main"]
    if cards is not None:
        subprocess.run(
            [*muster, "catalog", "import", str(cards)], env=environ, cwd=ROOT, check=True, capture_output=True
        )
    command = [*muster, "up", "--free-ports"]
    with (home / "up.log").open("w") as log:
        process = subprocess.Popen(command, env=environ, stdout=log, stderr=log, cwd=ROOT)
    try:
        yield _address(home, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def _address(home: Path, process: subprocess.Popen[bytes]) -> str:
    state, deadline = home / "run" / "stack.json", time.monotonic() + START_S
    while not (state.exists() and "gateway" in (found := json.loads(state.read_text() or "{}"))):
        assert process.poll() is None, (home / "up.log").read_text()
        assert time.monotonic() < deadline, (home / "up.log").read_text()
        time.sleep(0.05)
    return str(found["gateway"]["address"])


@pytest.fixture
async def browser(executable: str) -> AsyncIterator[Browser]:
    """A browser process of this test's own."""
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield found
        await found.close()


@pytest.fixture
def visit(browser: Browser, server: str):
    """`async with visit("Ann") as visitor`: a browser session of somebody new; what the page did wrong fails the test at the end."""

    @asynccontextmanager
    async def opened(name: str = "Ann", size: ViewportSize = DESKTOP, url: str = server) -> AsyncIterator[Visitor]:
        context = await browser.new_context(viewport=size, base_url=url, reduced_motion="reduce")
        visitor = Visitor(await context.new_page(), name)
        await visitor.enter()
        yield visitor
        await context.close()
        assert visitor.faults == []

    return opened
