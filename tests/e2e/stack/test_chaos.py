"""A short run of `make chaos`: a few tables, a few faults, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.__main__ import arguments, chaos


@pytest.mark.timeout(300)
async def test_nothing_acknowledged_is_lost_while_parts_are_killed(tmp_path: Path) -> None:
    told = await chaos(arguments(["--seconds", "8", "--tables", "3", "--faults", "3", "--pause", "0.3"]), tmp_path)
    assert told["clean"], told
    assert told["faults"] >= 1
    assert told["acknowledged"] >= told["tables"], "every table goes on afterwards, however slow the machine"
