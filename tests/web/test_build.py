"""What the build makes: within its budgets, hashed, compressed; the sources compile, their pure parts have tests of their own."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
from pathlib import Path

import pytest

from services.cli import web

pytestmark = pytest.mark.timeout(120)
TABLE, HOME, ALL, STYLE = 80_000, 30_000, 180_000, 20_000
"""Bytes as they are sent, gzip."""


def _scripts(entry: Path, found: set[Path] | None = None) -> set[Path]:
    """A script with everything that it imports at once; what it loads later is not among it."""
    found = found if found is not None else set()
    if entry not in found:
        found.add(entry)
        for name in re.findall(r'(?:from|import)"\./([^"]+)"', entry.read_text()):
            _scripts(entry.parent / name, found)
    return found


def _sent(files: set[Path]) -> int:
    return sum(Path(f"{each}.gz").stat().st_size for each in files)


@pytest.fixture(scope="module")
def assets() -> Path:
    assert web.is_built(), "`make build-web` first"
    return web.BUILD / "assets"


def _screen(assets: Path, marker: str) -> Path:
    """The script of the screen that has this in it."""
    return next(each for each in assets.glob("*.js") if marker in each.read_text())


def test_what_is_sent_keeps_within_its_budgets(assets: Path) -> None:
    [main] = assets.glob("main-*.js")
    [style] = assets.glob("style-*.css")
    start = _scripts(main)
    assert _sent(start | _scripts(_screen(assets, "boards-row"))) <= TABLE
    assert _sent(start | _scripts(_screen(assets, "play-now"))) <= HOME
    assert _sent(set(assets.glob("*.js"))) <= ALL
    assert _sent({style}) <= STYLE


def test_every_file_has_its_compressed_form_beside_it(assets: Path) -> None:
    for file in [web.BUILD / "index.html", *assets.glob("*.js"), *assets.glob("*.css"), *assets.glob("*.svg")]:
        assert gzip.decompress(Path(f"{file}.gz").read_bytes()) == file.read_bytes()
        assert Path(f"{file}.br").exists()


def test_the_page_names_hashed_files_that_exist_and_holds_no_code(assets: Path) -> None:
    page = (web.BUILD / "index.html").read_text()
    names = re.findall(r'"/assets/([^"]+)"', page)
    assert len(names) == 3
    assert all((assets / name).exists() and re.search(r"-[A-Z0-9]{8}\.", name) for name in names)
    assert not re.search(r"<script[^>]*>[^<]|<style|\son\w+=|\sstyle=", page)


def test_a_second_build_costs_nothing_and_a_changed_source_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert web.is_built()
    changed = tmp_path / "web"
    changed.mkdir()
    for name in web._SOURCES:
        (changed / name).symlink_to(web.SOURCE / name)
    monkeypatch.setattr(web, "SOURCE", changed)
    assert web.is_built()
    (changed / "index.html").unlink()
    (changed / "index.html").write_text("another page")
    assert not web.is_built()


@pytest.mark.parametrize("command", [("node_modules/typescript/bin/tsc",), ("--test", "test/**/*.test.ts")])
def test_the_sources_compile_and_their_pure_parts_hold(node: Path, command: tuple[str, ...]) -> None:
    environ = {**os.environ, "NODE_OPTIONS": "", "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        [str(node), *command], cwd=web.SOURCE, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
