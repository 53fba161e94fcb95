"""Samples of a live game as data, for whoever looks ahead elsewhere, and how often a seat may look ahead here."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.flat_rows import dump, program_digest
from services.game.rules.program.node import to_json
from services.game.rules.sampling.sample import sample

from .messages import Json, Refused

SEED_BYTES = 16
_INTERVAL_S, _BURST = 0.5, 5
_encode = msgspec.json.Encoder().encode


def sampled(game: Play, seat: int, seed: bytes, known: Collection[str]) -> Json:
    """A sample as bytes: `state`, the inputs `since`, and those of its `programs` that are not known yet, by digest. Raises NoSample."""
    found = sample(game, seat, seed)
    programs = {program_digest(program): program for program in found.state.programs}
    return {
        "state": dump(found.state, programs),
        "since": _encode(found.since),
        "programs": {digest: to_json(program) for digest, program in programs.items() if digest not in known},
    }


class Previews:
    """Bounds how often each seat looks ahead: two a second, five at once."""

    def __init__(self) -> None:
        self._ahead: dict[int, float] = {}

    def take(self, seat: int, now: float) -> None:
        """One more. Raises Refused RESOURCE_EXHAUSTED."""
        ahead = max(self._ahead.get(seat, 0.0), now)
        wait = ahead - now - _INTERVAL_S * (_BURST - 1)
        if wait > 0:
            message = "you have looked ahead often enough for now"
            raise Refused("RESOURCE_EXHAUSTED", message, retryable=True, retry_after_ms=int(1000 * wait) + 1)
        self._ahead[seat] = ahead + _INTERVAL_S
