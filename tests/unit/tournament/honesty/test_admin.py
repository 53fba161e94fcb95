"""`muster admin flags` over the service's database."""

from __future__ import annotations

import asyncio
import getpass
from pathlib import Path

import pytest

from services.cli.main import main
from services.kit import settings
from services.kit.sql import Database
from services.tournament.honesty.ledger import Ledger
from services.tournament.honesty.watch import Watch
from tests.unit.tournament.honesty.series import Season


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MUSTER_HOME", str(tmp_path))
    asyncio.run(_played())
    return tmp_path


async def _played() -> None:
    database = Database("tournament", settings.read().database_url("tournament"))
    await database.upgrade()
    season = Season(31, gives={("low", "high"): 1.0}, leaves={"low": 0.0, "high": 0.0})
    for _ in range(6):
        season.play(["low", "high"], "duel", winner="high")
        await Watch(Ledger(database)).ended(season.games[-1])
    await database.close()


def _called(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["admin", "flags", *words])
    return int(ended.value.code or 0)


def test_a_moderator_reads_flags_and_closes_them(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _called() == 0
    head, numbers, games = capsys.readouterr().out.splitlines()
    flag_id, *about = head.split("  ")
    assert about == ["thrown", "duel", "LOW (low), HIGH (high)"]
    assert numbers.startswith("  2024-10-04 00:00 to 2024-10-04 05:00: games_together 6, given_up_early 6,")
    assert games == "  games: g0000 g0001 g0002 g0003 g0004 g0005"
    assert _called("close", flag_id, "--note", "brothers") == 0
    assert capsys.readouterr().out == f"{flag_id} is closed\n"
    assert _called() == 0
    assert capsys.readouterr().out == "no flags\n"
    assert _called("--all") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:3] == [head, numbers, games]
    assert said[3].endswith(f" by {getpass.getuser()}: brothers")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["close", "none", "--note", "x"], 1, "no open flag is called 'none'"),
        (["close", "none", "--note", " "], 1, "say what was found"),
        (["close", "none"], 2, "--note"),
    ],
)
def test_what_cannot_be_done_is_said(
    home: Path, capsys: pytest.CaptureFixture[str], words: list[str], code: int, said: str
) -> None:
    assert _called(*words) == code
    assert said in capsys.readouterr().err
