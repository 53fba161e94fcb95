"""What was done under which action id: a repetition gets the answer it got, another operation under a used id is refused."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from .messages import Json, Refused
from .records import Record, Step

_encode = msgspec.json.Encoder(order="deterministic").encode
_BYTES = 12


@dataclass(frozen=True, slots=True)
class Done:
    """What was answered, and the digest of what was said ("" in logs of older servers: whatever is repeated then passes)."""

    seq: int
    said: str


DoneById = dict[tuple[int, str], Done]
"""By actor and action id."""


def digest(op: str, d: Json) -> str:
    """What an operation says, in a few characters; the order of its fields does not matter."""
    return hashlib.blake2b(_encode([op, d]), digest_size=_BYTES).hexdigest()


def done_in(log: Iterable[Record]) -> DoneById:
    """What a log knows to be done."""
    steps = (record for record in log if isinstance(record, Step) and record.action_id)
    return {(step.actor, step.action_id): Done(step.seq, step.said) for step in steps}


def answer_again(done: Done | None, said: str) -> Json | None:
    """The answer to a repetition, None for something new. Raises Refused when the id was used for something else."""
    if done is None:
        return None
    if done.said not in ("", said):
        raise Refused("ACTION_ID_USED", "this `action_id` was used for another operation, which was done")
    return {"status": "committed", "seq": done.seq, "dup": True}
