"""Marks in SQL: kept once however often they come, listed for operators."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from services.cli.main import main
from services.game.table.kept_marks import KeptMarks
from services.game.table.marks import DEED, ENGINE_ERROR, Mark
from services.kit import settings
from services.kit.clock import SystemClock
from services.kit.sql import opened

WRONG = Mark("f-1", ENGINE_ERROR, 1, "the bear should be 3/3", 4, "main1", SystemClock().now_ms(), "p-9")
REFUSED = Mark("f-2", DEED, 0, "it was countered", 5, "upkeep", WRONG.at_ms + 1)


async def _kept() -> None:
    async with opened(settings.read(), "game") as database:
        marks = KeptMarks(database)
        await marks.keep("g1", [WRONG])
        await marks.keep("g1", [WRONG, REFUSED])
        assert await marks.newest(0, 9) == [("g1", REFUSED), ("g1", WRONG)]
        assert await marks.newest(REFUSED.at_ms, 9) == await marks.newest(0, 1) == [("g1", REFUSED)]


def _listed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    with pytest.raises(SystemExit) as ended:
        main(["admin", "marks", *words])
    assert ended.value.code == 0
    return capsys.readouterr().out.splitlines()


def test_marks_are_kept_once_and_operators_list_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MUSTER_HOME", str(tmp_path))
    assert _listed(capsys) == ["no marks"]
    asyncio.run(_kept())
    newest, older = _listed(capsys)
    assert newest.endswith("  g1 f-2  deed  seat 0, turn 5 upkeep: it was countered")
    assert older.endswith("  g1 f-1  engine_error  seat 1, turn 4 main1 p-9: the bear should be 3/3")
    assert _listed(capsys, "--limit", "1") == [newest]
