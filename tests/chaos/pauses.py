"""What players waited for: each long wait beside the faults that were done while it lasted, or shortly before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from .witness import ACK, Seen

LONG_S, BEFORE_S = 0.1, 1.0
Moments = Sequence[tuple[float, str]]
"""When each fault was done, in order, and its kind."""
NOTHING = "nothing"


def by_fault(seen: Iterable[Seen], moments: Moments) -> dict[str, dict[str, int]]:
    """The long waits by the faults in whose time they fell: how many there were, and the middle and longest of them in milliseconds."""
    found: dict[str, list[float]] = defaultdict(list)
    for each in seen:
        if each.kind == ACK and each.seconds >= LONG_S:
            found[" + ".join(_during(each, moments)) or NOTHING].append(each.seconds)
    waits = sorted(found.items(), key=lambda entry: -max(entry[1]))
    return {
        kind: {"count": len(took), "p50": _ms(sorted(took)[len(took) // 2]), "max": _ms(max(took))}
        for kind, took in waits
    }


def _during(wait: Seen, moments: Moments) -> list[str]:
    began = wait.at - wait.seconds - BEFORE_S
    return [kind for moment, kind in moments if began <= moment <= wait.at]


def _ms(seconds: float) -> int:
    return round(1000 * seconds)
