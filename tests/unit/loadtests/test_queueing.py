"""Who queues together in the demo."""

from __future__ import annotations

import pytest

from loadtests.queueing import parties_of
from loadtests.variants import variant_of


def test_parties_fill_the_seats() -> None:
    assert parties_of("3+2+1", variant_of("emperor", "")) == (3, 2, 1)
    assert parties_of("", variant_of("partner", "")) == (1, 1, 1, 1)
    for text in ("3+2", "4+2", "0+3+3", "two"):
        with pytest.raises(ValueError, match=r"."):
            parties_of(text, variant_of("emperor", ""))
