"""`muster admin ratings` over the service's database."""

import asyncio
from pathlib import Path

import pytest

from muster.events.v1 import events_pb2
from services.cli.main import main
from services.kit import settings
from services.kit.clock import SystemClock
from services.kit.outbox import Outbox
from services.kit.sql import Database
from services.tournament.ratings.ledger import Ledger
from services.tournament.ratings.rater import Rater
from services.tournament.ratings.replay import Pool


class Bus:
    """Nobody publishes here."""

    async def publish_bytes(self, subject: str, payload: bytes, event_id: str) -> None:
        raise AssertionError("the outbox does not run")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MUSTER_HOME", str(tmp_path))
    asyncio.run(_played())
    return tmp_path


def _database() -> Database:
    return Database("tournament", settings.read().database_url("tournament"))


async def _played() -> None:
    database, clock = _database(), SystemClock()
    await database.upgrade()
    rater = Rater(Ledger(database), Outbox(database, Bus()), clock)
    for number in (1, 2):
        ended = events_pb2.GameEnded(
            event_id=f"e{number}", game_id=f"g{number}", format="duel", ranked=True, at_ms=clock.now_ms() - 10 + number
        )
        for seat, user in enumerate("ab"):
            ended.seats.add(seat=seat, user_id=user, user_name=user, team=seat, rank=1 + seat)
        await rater.handle(ended)
    await database.close()


def _games(user_id: str) -> int:
    async def asked() -> int:
        database = _database()
        found = await Ledger(database).rating(user_id, Pool("duel"), SystemClock().now_ms())
        await database.close()
        return found.known.games

    return asyncio.run(asked())


def _called(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["admin", "ratings", *words])
    return int(ended.value.code or 0)


def test_an_operator_annuls_restores_refunds_and_rates_anew(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _called("annul", "g1", "--reason", "collusion") == 0
    assert capsys.readouterr().out == "2 games were rated anew\n"
    assert _games("a") == 1
    assert _called("restore", "g1", "--reason", "it was none") == 0
    assert _games("a") == 2
    assert _called("refund", "a", "--since", "2026-01-01", "--reason", "a script") == 0
    assert _called("rerate", "--format", "duel", "--reason", "a new formula") == 0
    capsys.readouterr()
    assert _called("list") == 0
    told = [line.split("  ")[2] for line in capsys.readouterr().out.splitlines()]
    assert told == [
        "rerate duel: a new formula",
        "refund a: a script",
        "restore g1: it was none",
        "annul g1: collusion",
    ]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["annul", "none", "--reason", "x"], 1, "never rated"),
        (["annul", "g1", "--reason", " "], 1, "say why"),
        (["refund", "nobody", "--since", "2026-01-01", "--reason", "x"], 1, "no rated game"),
        (["annul", "g1"], 2, "--reason"),
        (["refund", "a", "--since", "yesterday", "--reason", "x"], 2, "--since"),
        ([], 2, "judgement"),
    ],
)
def test_what_cannot_be_done_is_said(
    home: Path, capsys: pytest.CaptureFixture[str], words: list[str], code: int, said: str
) -> None:
    assert _called(*words) == code
    assert said in capsys.readouterr().err
    assert _games("a") == 2
