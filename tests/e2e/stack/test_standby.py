"""A second process stands by, and takes the place of the one that dies: nobody waits for a start."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

import psutil
import pytest

from services.kit.settings import Settings
from services.kit.stack import Stack

PARTS = ("nats", "redis", "game")


def _processes() -> set[int]:
    """Process ids of the game service under this supervisor."""
    found = psutil.Process().children()
    return {
        each.pid for each in found if each.status() != psutil.STATUS_ZOMBIE and each.cmdline()[-1:] == ["services.game"]
    }


async def _spare_beside(pid: int) -> int:
    async with asyncio.timeout(60):
        while not (others := _processes() - {pid}):
            await asyncio.sleep(0.05)
    return others.pop()


def _pid(stack: Stack) -> int:
    return next(pid for name, _, pid, _ in stack.table() if name == "game")


@pytest.mark.timeout(180)
async def test_what_stands_by_takes_the_place_of_what_died_and_another_stands_by(tmp_path: Path) -> None:
    settings = dataclasses.replace(Settings(), shared=None, bots=False)
    async with Stack(tmp_path / "home", settings, PARTS, free_ports=True, standby=("game",)) as stack:
        first = _pid(stack)
        second = await _spare_beside(first)
        stack.kill("game")
        await stack.until_healthy()
        assert _pid(stack) == second
        third = await _spare_beside(second)
        assert third != first
    assert not _processes(), "those that stand by are stopped with the others"
