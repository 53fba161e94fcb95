"""A PostgreSQL for tests: the one that TEST_POSTGRES_URL names, else a temporary one from the machine's own binaries."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_S = 30


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, the newest version that the machine has."""
    on_path = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name.split(".")[0]))
    found = [path for path in folders if (path / "initdb").exists()]
    return found[-1] if found else Path(on_path).parent if on_path else None


def why_not() -> str:
    """Why no PostgreSQL can be used, or ""."""
    if os.environ.get("TEST_POSTGRES_URL"):
        return ""
    if binaries() is None:
        return "no PostgreSQL is installed and TEST_POSTGRES_URL names none"
    if os.geteuid() == 0 and (shutil.which("runuser") is None or not _has_user("postgres")):
        return "PostgreSQL does not run as root and there is no user postgres"
    return ""


def _has_user(name: str) -> bool:
    return subprocess.run(["id", name], capture_output=True, check=False).returncode == 0


@contextmanager
def server(folder: Path, port: int) -> Iterator[str]:
    """The SQLAlchemy URL of a running server with an empty database."""
    if url := os.environ.get("TEST_POSTGRES_URL"):
        yield url
        return
    found = binaries()
    assert found is not None
    data = folder / "pg"
    folder.chmod(0o755)
    data.mkdir()
    if os.geteuid() == 0:
        shutil.chown(data, "postgres", "postgres")
    _run(found / "initdb", "-D", data, "-U", "muster", "-A", "trust", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    _run(found / "pg_ctl", "-D", data, "-w", "-t", str(START_S), "-o", options, "-l", data / "log", "start")
    try:
        yield f"postgresql+psycopg://muster@127.0.0.1:{port}/postgres"
    finally:
        _run(found / "pg_ctl", "-D", data, "-m", "immediate", "stop")


def _run(*command: object) -> None:
    words = [str(word) for word in command]
    as_user = ["runuser", "-u", "postgres", "--", *words] if os.geteuid() == 0 else words
    done = subprocess.run(as_user, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, cwd="/")
    assert done.returncode == 0, done.stderr.decode()
