"""What the build makes: within its budgets, hashed, compressed; the sources compile, their pure parts have tests of their own."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
from pathlib import Path

import pytest

from services.cli import web

TABLE, HOME, ALL, STYLE = 80_000, 30_000, 180_000, 20_000
"""Bytes as they are sent, gzip; of the page in one language."""
LANGUAGES = ("en", "de", "fr")


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


def _screen(scripts: Path, marker: str) -> Path:
    """The script of the screen that has this in it."""
    return next(each for each in scripts.glob("*.js") if marker in each.read_text())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_sent_keeps_within_its_budgets(assets: Path, language: str) -> None:
    scripts = assets / language
    [first], [main], [style] = assets.glob("start-*.js"), scripts.glob("main-*.js"), assets.glob("style-*.css")
    start = {first} | _scripts(main)
    assert _sent(start | _scripts(_screen(scripts, "boards-row"))) <= TABLE
    assert _sent(start | _scripts(_screen(scripts, "play-now"))) <= HOME
    assert 50_000 < _sent({first} | set(scripts.glob("*.js"))) <= ALL
    assert 2_000 < _sent({style}) <= STYLE


@pytest.mark.parametrize(("language", "word"), [*zip(LANGUAGES, ["Loading …", "Lädt …", "Chargement …"], strict=True)])
def test_a_page_speaks_one_language_and_begins_with_files_that_exist(assets: Path, language: str, word: str) -> None:
    [first] = assets.glob("start-*.js")
    named = set(re.findall(rf"/assets/({language}/[^\"]+)", first.read_text()))
    assert {assets / each for each in named} == _scripts(next((assets / language).glob("main-*.js")))
    speaking = [each for each in LANGUAGES if any(word in path.read_text() for path in (assets / each).glob("*.js"))]
    assert speaking == [language]


def test_every_file_has_its_compressed_form_beside_it(assets: Path) -> None:
    for file in [web.BUILD / "index.html", *assets.rglob("*.js"), *assets.glob("*.css"), *assets.glob("*.svg")]:
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
