"""Validation indexes: of the corpus, and of the starter cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.decks.cards import CardIndex
from tests.unit.catalog import corpus


@pytest.fixture(scope="session")
def index(shared: Path) -> CardIndex:
    """Every card of the corpus; for tests marked `shared`."""
    return corpus.card_index(shared)


@pytest.fixture(scope="session")
def starter() -> CardIndex:
    """The starter cards."""
    return corpus.starter_index()
