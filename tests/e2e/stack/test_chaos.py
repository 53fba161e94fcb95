"""A short run of `make chaos`: a few tables, a few faults, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.__main__ import arguments, chaos


@pytest.mark.timeout(420)
async def test_nothing_acknowledged_is_lost_while_parts_are_killed(tmp_path: Path) -> None:
    short = "--seconds 8 --tables 3 --faults 3 --pause 0.3 --missed 60 --missed-seconds 5"
    told = await chaos(arguments(short.split()), tmp_path)
    assert told["clean"], told
    assert told["faults"] >= 1
    assert told["acknowledged"] >= told["tables"], "every table goes on afterwards, however slow the machine"
