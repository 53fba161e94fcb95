"""The compiled rules: where they are built, for which sources, and how a process takes them in place of the interpreted ones.

Only the modules of the kernel, of its programs and of what viewers see are replaced, one by one; everything else stays as it is in the source tree. A build of other
sources is never used.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "compiled"
PACKAGES = ("program", "kernel")
SINGLE = ("prompting.py", "view.py")
INTERPRETED = {"__init__.py", "flat_rows.py"}
GROUP = "rules"
"""The extension that holds the code of all modules is called after it."""
STAMP = "compiled.sha256"
COMPILED_RULES, INTERPRETED_RULES = "compiled", "interpreted"
CHOICES = ("auto", COMPILED_RULES, INTERPRETED_RULES)


def modules(root: Path) -> list[str]:
    """The modules that are compiled, relative to the root."""
    rules = root / "services" / "game" / "rules"
    found = [path for package in PACKAGES for path in sorted((rules / package).rglob("*.py"))]
    found += [rules / name for name in SINGLE]
    return [str(path.relative_to(root)) for path in found if path.name not in INTERPRETED]


def digest() -> str:
    """Of everything that the extension modules depend on."""
    total = hashlib.sha256(sys.version.encode())
    for name in (*modules(ROOT), "pyproject.toml", "services/cli/compiled.py"):
        total.update(name.encode() + b"\0" + (ROOT / name).read_bytes())
    return total.hexdigest()


def is_built() -> bool:
    """Whether the build is that of these sources."""
    stamp = BUILD / STAMP
    return stamp.exists() and stamp.read_text() == digest()


def choose(wanted: str) -> str:
    """Take the build that `wanted` names (one of CHOICES) from the next import of the rules on; which it is. Raises ValueError."""
    if wanted not in CHOICES:
        raise ValueError(f"{wanted!r} is none of {', '.join(CHOICES)}")
    if wanted == INTERPRETED_RULES or not (is_built() or wanted == COMPILED_RULES):
        return INTERPRETED_RULES
    if not is_built():
        raise ValueError("the compiled rules are not built, or from other sources: `make build-compiled`")
    sys.meta_path.insert(0, _Extensions())
    return COMPILED_RULES


class _Extensions(MetaPathFinder):
    """Finds the compiled modules by their names."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(_PREFIXES):
            return None
        file = BUILD / (fullname.replace(".", "/") + EXTENSION_SUFFIXES[0])
        return spec_from_file_location(fullname, file) if file.exists() else None


_PREFIXES = (
    f"{GROUP}__mypyc",
    *(f"services.game.rules.{package}." for package in PACKAGES),
    *(f"services.game.rules.{Path(name).stem}" for name in SINGLE),
)
