"""Long waits of players are told with the faults in whose time they fell."""

from __future__ import annotations

from tests.chaos.pauses import NOTHING, by_fault
from tests.chaos.witness import ACK, TOLD, Seen

MOMENTS = [(10.0, "nats stopped"), (12.0, "game killed"), (40.0, "redis killed")]


def _ack(at: float, seconds: float) -> Seen:
    return Seen(ACK, "g", "ann", 1, "a", seconds, at)


def test_a_wait_belongs_to_the_faults_of_its_time() -> None:
    seen = [
        _ack(13.0, 3.0),
        _ack(14.0, 4.0),
        _ack(13.0, 1.2),
        _ack(60.0, 2.0),
        _ack(40.5, 0.09),
        Seen(TOLD, "g", "ann", 2, seconds=9.0, at=12.0),
    ]
    assert by_fault(seen, MOMENTS) == {
        "nats stopped + game killed": {"count": 2, "p50": 4000, "max": 4000},
        NOTHING: {"count": 1, "p50": 2000, "max": 2000},
        "game killed": {"count": 1, "p50": 1200, "max": 1200},
    }
