"""The compiled build: a copy of the tree in build/compiled whose rules kernel, programs and views are extension modules (mypyc).

`python -m services.cli.compiled` builds it, and does nothing when no source has changed since. The source tree itself stays interpreted: whoever wants
the compiled rules runs in the copy. Formats stay interpreted, because tables and tests derive their own from them, and so does the codec of snapshots,
which looks into the classes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial
from importlib import import_module
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from services.game.compiled import BUILD, GROUP, ROOT, STAMP, digest, modules

_LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv", "var", "build", "node_modules", "__pycache__", "*.so", ".*_cache", ".hypothesis", ".setup"),
    "*.egg-info",
)

_CALLED_DIRECTLY = "-fvisibility=hidden"
"""Modules of the one extension call each other without a look-up in its table of symbols: a seventh less of the processor."""


def copy_tree() -> None:
    """The tree as it is now; extension modules that are there stay."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for old in BUILD.rglob("*.py"):
        if not (ROOT / old.relative_to(BUILD)).exists():
            old.unlink()
    shutil.copytree(ROOT, BUILD, dirs_exist_ok=True, ignore=_LEFT_OUT)


def compile_modules(jobs: int) -> None:
    """Generate C, one file a module, and compile it. Runs in the copy."""
    from mypyc.build import mypycify

    for old in Path("services").rglob("*.so"):
        old.unlink()
    extensions = mypycify(modules(Path.cwd()), opt_level="1", debug_level="0", multi_file=True, group_name=GROUP)
    for extension in extensions:
        extension.extra_compile_args.append(_CALLED_DIRECTLY)
    import_module("setuptools").setup(
        name="rules", packages=[], script_args=["-q", "build_ext", "--inplace", "--force"], ext_modules=extensions,
        cmdclass={"build_ext": _parallel(jobs)},
    )  # fmt: skip


def _parallel(jobs: int) -> type:
    """build_ext that compiles the files of one extension side by side."""
    build_ext: Any = import_module("setuptools.command.build_ext").build_ext

    def build_extensions(self: Any) -> None:
        self.compiler.compile = partial(_side_by_side, self.compiler, jobs)
        build_ext.build_extensions(self)

    return type("Parallel", (build_ext,), {"build_extensions": build_extensions})


def _side_by_side(compiler: Any, jobs: int, sources: list[str], **given: Any) -> list[str]:
    """What the compiler does one after the other, in several threads that wait for their processes."""
    _, objects, after, options, build = compiler._setup_compile(
        given.get("output_dir"), given.get("macros"), given.get("include_dirs"), sources, given.get("depends"),
        given.get("extra_postargs"),
    )  # fmt: skip
    before = compiler._get_cc_args(options, given.get("debug", False), given.get("extra_preargs"))
    shared = max(each.stat().st_mtime for each in (Path(__file__), *Path("build").glob("*.h")))
    old = [name for name in objects if _is_old(Path(name), Path(build[name][0]), shared)]
    with ThreadPool(jobs) as pool:
        pool.map(lambda name: compiler._compile(name, *build[name], before, after, options), old, 1)
    return list(objects)


def _is_old(made: Path, source: Path, shared: float) -> bool:
    """Whether an object file is missing, or older than its source or the newest of what all share, headers and these flags: mypyc writes only what changed."""
    return not made.exists() or made.stat().st_mtime < max(source.stat().st_mtime, shared)


def main() -> int:
    """Build if anything changed; the second stage runs in the copy, so that mypyc sees its paths."""
    if sys.argv[1:] == ["stage"]:
        compile_modules(min(os.cpu_count() or 1, 4))
        return 0
    copy_tree()
    stamp, wanted = BUILD / STAMP, digest()
    if stamp.exists() and stamp.read_text() == wanted:
        return 0
    stamp.unlink(missing_ok=True)
    print("compiling the rules kernel (about a minute on two cores) ...", flush=True)
    subprocess.run([sys.executable, "-m", "services.cli.compiled", "stage"], cwd=BUILD, check=True)
    stamp.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
