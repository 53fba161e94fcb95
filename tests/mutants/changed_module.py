"""A module that is changed before anything imports it: for changes of what runs when the rules are loaded."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.mutants.operators import Mutant, changed


class ChangedModule(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the module of one mutant; stands first in sys.meta_path."""

    def __init__(self, mutant: Mutant, root: Path) -> None:
        self._mutant, self._root = mutant, root
        self._file = str(root / mutant.path)
        self._module = mutant.path.removesuffix(".py").replace("/", ".")

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> Any:
        return importlib.machinery.ModuleSpec(name, self, origin=self._file) if name == self._module else None

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        module.__file__ = self._file
        tree = changed(self._mutant, self._root)
        exec(compile(tree, self._file, "exec", dont_inherit=True), module.__dict__)
