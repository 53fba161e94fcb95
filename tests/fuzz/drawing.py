"""Values that Hypothesis draws, the same ones each time, for whoever sends them one after the other."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

TIMES = int(os.environ.get("MUSTER_FUZZ_TIMES", "1"))
"""So many times as many values; for whoever has time."""

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def drawn(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """So many values of it, the simplest first."""
    found: list[Any] = []

    @settings(
        max_examples=count * TIMES, database=None, deadline=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(strategy)
    def draw(value: Any) -> None:
        found.append(value)

    with suppress(Unsatisfiable):  # nothing can be drawn: a route without fields has no wrong ones
        draw()
    return found
