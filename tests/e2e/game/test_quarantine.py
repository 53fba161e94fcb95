"""`muster admin quarantine` against running services: games begun later play the card by hand, those that have begun do not change."""

from __future__ import annotations

import asyncio
import dataclasses

import pytest

from muster.catalog.v1 import catalog_pb2, catalog_pb2_grpc
from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.cli.main import main
from services.game.programs import ProgramStore, compiler
from services.kit.app import App
from services.kit.settings import Settings
from tests.e2e.game.conftest import NewTable, seated

CARD = "Sol Ring"
REASON = "it makes too much mana"


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


async def card(around: App) -> catalog_pb2.Card:
    stub = catalog_pb2_grpc.CatalogServiceStub(around.channel("catalog"))
    return await stub.GetCard(catalog_pb2.GetCardRequest(name=CARD))


async def until_grade(around: App, wanted: str) -> None:
    """Wait until catalog and decks show the grade; both follow an announcement."""
    decks = decks_pb2_grpc.DecksServiceStub(around.channel("decks"))
    request = decks_pb2.ValidateDeckRequest(text=f"1 {CARD}", format="commander")
    async with asyncio.timeout(20):
        while True:
            shown = await card(around)
            (graded,) = (await decks.ValidateDeck(request)).grades
            if shown.grade == graded.grade == wanted and shown.quarantine == graded.reason:
                return
            await asyncio.sleep(0.1)


async def test_a_withdrawn_card_is_played_by_hand_in_later_games_alone(
    around: App, new_table: NewTable, operator: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = ProgramStore(around.database("game"), around.channel("catalog"), compiler())
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    before = await new_table()
    first = (await programs.digests([CARD]))[CARD]
    await programs.pin([first])
    assert programs.pinned[first].grade() == "full"

    assert await called("admin", "quarantine", CARD.lower(), "--reason", REASON) == 0
    await until_grade(around, "manual")
    assert (await card(around)).quarantine == REASON
    assert await called("admin", "quarantine", "--list") == 0
    assert f"{CARD}: {REASON}" in capsys.readouterr().out
    second = (await programs.digests([CARD]))[CARD]
    told = programs.pinned[second]
    assert told.grade() == "manual"
    assert [each.text for each in told.residuals()] == [(await card(around)).oracle_text]
    after = await new_table()

    for table in (before, after):
        async with seated(around, table) as seats:
            await asyncio.gather(*(seat.play() for seat in seats))
        verified = await games.VerifyGame(game_pb2.VerifyGameRequest(game_id=table.game_id), timeout=60)
        assert verified.equal

    assert await called("admin", "quarantine", "--lift", CARD) == 0
    await until_grade(around, "full")
    assert (await programs.digests([CARD]))[CARD] == first
    verified = await games.VerifyGame(game_pb2.VerifyGameRequest(game_id=after.game_id), timeout=60)
    assert verified.equal


async def test_what_cannot_be_withdrawn_is_said(operator: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert await called("admin", "quarantine", "No Such Card At All") == 1
    assert await called("admin", "quarantine", "--lift", CARD) == 1
    assert await called("admin", "quarantine") == 2
    assert "no card is named" in capsys.readouterr().err
