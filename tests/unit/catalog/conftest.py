"""The corpus as a catalog and its search engine."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from services.catalog.memory import Catalog
from services.catalog.search.engine import Engine
from services.catalog.search.index import SearchIndex
from tests.unit.catalog import corpus


@functools.cache
def _engine(shared: Path) -> Engine:
    return Engine(SearchIndex(corpus.catalog(shared)))


@pytest.fixture(scope="session")
def full(shared: Path) -> Catalog:
    """Every card of the corpus."""
    return corpus.catalog(shared)


@pytest.fixture(scope="session")
def engine(shared: Path) -> Engine:
    """A search engine over the corpus."""
    return _engine(shared)
