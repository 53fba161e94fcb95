"""What is asked of a table: operations of sockets, who says them under which id, and who watches."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

import msgspec

from .messages import Json, Push, Refused
from .repeats import digest

RULE = "ruling"
"""The operation of officials: no socket can send it, the gateway passes on only what begins with "game."."""
HAND_OVER = "hand over"
"""The pod's own: the table is given up for another pod."""
SAMPLE = "sample"
"""The operation of house bots, by the service alone, too."""
Send = Callable[[Push], None]
Answer = Callable[[Json | Exception], None]
"""Takes what became of an operation: its reply, or Refused, or Ended."""


class Ended(Exception):
    """The game ended before the operation had its turn: it is looked at now, not played."""


class Operation(msgspec.Struct, frozen=True):
    """One operation of one socket: `send` takes pushes to that socket's stream. `is_judge`: of the game's event, as far as it was asked; `welcomed_by`: users whose friend it is."""

    session: str
    user_id: str
    op: str
    d: Json
    send: Send
    is_judge: bool = False
    welcomed_by: Collection[str] = ()


class Said(msgspec.Struct, frozen=True):
    """Who says something under which id (the table's own need no digest); "" is never asked for again."""

    actor: int
    action_id: str = ""
    digest: str = ""

    @classmethod
    def of(cls, actor: int, operation: Operation) -> Said:
        """What an operation says. Raises Refused without an action id."""
        return cls(actor, _action_id(operation.d), digest(operation.op, operation.d))


@dataclass(frozen=True, slots=True)
class Attached:
    """A socket that watches: as which viewer, through which stream, and whose it is."""

    viewer: int
    send: Send
    user_id: str = ""


def _action_id(d: Json) -> str:
    found = d.get("action_id")
    if not isinstance(found, str) or not 0 < len(found) <= 64:
        raise Refused("INVALID_ARGUMENT", "`action_id` is a text of 1 to 64 characters of your own")
    return found
