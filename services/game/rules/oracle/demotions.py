"""Cards that compile whole and are not called full all the same, because a check of what they do fails: name, check and reason, one a line.

A line stands only for what the kernel or the compiler lacks, never for a fault that is known and can be mended; it goes when the check passes. The card is then
played from its text, as one that operators withdraw.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple


class Demotion(NamedTuple):
    """Why a card is not full: the check that fails, and what is lacking."""

    check: str
    reason: str

    def __str__(self) -> str:
        return f"demoted by {self.check}: {self.reason}"


def read(text: str) -> dict[str, Demotion]:
    """The demotions by card name. Raises ValueError for a line that does not say all three, or a name that stands twice."""
    found: dict[str, Demotion] = {}
    for line in filter(None, text.split("\n")):
        name, check, reason = line.split("\t")
        if not (name and check and reason) or name in found:
            raise ValueError(f"no demotion: {line!r}")
        found[name] = Demotion(check, reason)
    return found


DEMOTED: Final = read(Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8"))
