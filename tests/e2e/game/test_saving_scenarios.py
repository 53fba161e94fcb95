"""`muster scenario save` beside a running game service: a live game's log from the broker, an ended one's from the archive; what is saved passes."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from pathlib import Path

import pytest

from muster.game.v1 import game_pb2, game_pb2_grpc
from services.cli.main import main
from services.kit.app import App
from services.kit.settings import Settings
from tests.e2e.game.archives import archive_of
from tests.e2e.game.conftest import NewTable, seated


@pytest.fixture
def operator(stack_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The operator's shell: the settings of the stack in its environment."""
    given = dataclasses.replace(stack_settings, shared=None)
    for name, value in given.environ().items():
        monkeypatch.setenv(name, value)
    return given


async def called(*words: str) -> int:
    """The exit code of a command, run beside the services."""

    def run() -> int:
        with pytest.raises(SystemExit) as caught:
            main(words)
        return int(caught.value.code or 0)

    return await asyncio.to_thread(run)


async def test_excerpts_of_a_game_are_saved_and_pass(
    around: App, new_table: NewTable, operator: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await new_table(format="duel")
    assert await called("scenario", "save", table.game_id, "--from", "1") == 1
    assert "the log has the steps" in capsys.readouterr().err
    async with seated(around, table) as seats:
        await asyncio.gather(*(seat.play() for seat in seats))
    await archive_of(operator, table.game_id)
    assert await called("scenario", "save", table.game_id, "--list") == 0
    steps = [line.split() for line in capsys.readouterr().out.splitlines() if "turn 2 main1" in line or "turn 3 main1" in line]  # fmt: skip
    assert steps
    file = tmp_path / "excerpts.jsonl"
    codes = [await called("scenario", "save", table.game_id, "--from", each[0], "--out", str(file)) for each in steps]
    told = capsys.readouterr()
    assert 0 in codes, told.err
    saved = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(saved) == codes.count(0)
    assert all(each["turn"] in (2, 3) and each["expect"] for each in saved)
    assert await called("scenario", "run", str(file)) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["pass"] == len(saved)
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    asked = game_pb2.ReadRecordRequest(game_id=table.game_id, user_id=table.users[0])
    record = tmp_path / "game.muster.gz"
    record.write_bytes(b"".join([piece.gzip async for piece in games.ReadRecord(asked)]))
    step = steps[codes.index(0)][0]
    assert await called("scenario", "save", str(record), "--from", step) == 0, "a player needs no database"
    assert json.loads(capsys.readouterr().out) == saved[0]
    wanted = game_pb2.SaveScenarioRequest(game_id=table.game_id, user_id=table.users[0], step=int(step))
    found = json.loads((await games.SaveScenario(wanted)).json)
    assert {**found, "id": ""} == {**saved[0], "id": ""}, "the service writes the same"
    wanted.step = 1
    assert list((await games.SaveScenario(wanted)).reasons) == ["the first action comes before the first turn"]
    record.write_bytes(b"nothing")
    assert await called("scenario", "save", str(record), "--list") == 1


async def test_no_steps_and_no_game(operator: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert await called("scenario", "save", "01NOBODY") == 2
    assert await called("scenario", "save", "01NOBODY", "--list") == 1
    assert "there is no game 01NOBODY" in capsys.readouterr().err
