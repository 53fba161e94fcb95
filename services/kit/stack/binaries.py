"""Where nats-server and redis-server are: in the wheels, or where a setting says; never on PATH by chance."""

from __future__ import annotations

import importlib.metadata
import os
from pathlib import Path

from .errors import StackError


def find(program: str, distribution: str, override: str) -> Path:
    """The executable of a wheel, or the one that `override` names.

    Raises StackError when it is not there or cannot be executed.
    """
    variable = f"MUSTER_{program.upper().replace('-', '_')}"
    if override:
        return _executable(Path(override), f"{variable} names {override}, which is not an executable file")
    hint = f"run `make setup` again, or set {variable} to a {program} of your own"
    try:
        files = importlib.metadata.files(distribution) or []
    except importlib.metadata.PackageNotFoundError:
        raise StackError(f"the package {distribution}, which carries {program}, is not installed; {hint}") from None
    for file in files:
        if file.name == program:
            path = Path(str(file.locate()))
            return _executable(path, f"{path}, from the package {distribution}, is missing or not executable; {hint}")
    raise StackError(f"the package {distribution} carries no {program} for this machine; {hint}")


def _executable(path: Path, otherwise: str) -> Path:
    if not (path.is_file() and os.access(path, os.X_OK)):
        raise StackError(otherwise)
    return path.resolve()
