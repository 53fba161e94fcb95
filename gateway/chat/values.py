"""Messages and where they are said."""

from __future__ import annotations

import unicodedata
from typing import Literal

from msgspec import Struct

from gateway.errors import Refused

Channel = Literal["table", "team", "spectators"]
MOST = 500
"""Characters of a message."""


class Message(Struct, frozen=True):
    """What somebody said; `to` is the channel, `team` whose it is (-1 for the others), `seat` the speaker's (-1 for a spectator)."""

    id: str
    game: str
    to: Channel
    team: int
    user: str
    name: str
    seat: int
    text: str
    at_ms: int


class Place(Struct, frozen=True):
    """What a user is at a table: seat and team, -1 for a spectator. `is_alone`: the team has one seat. `is_quiet`: who looks on does not hear the table."""

    seat: int
    team: int
    is_alone: bool
    is_quiet: bool

    def speaks(self) -> tuple[Channel, ...]:
        """The channels that the user may write to. Who watches talks to those who watch: advice is no part of a game."""
        if self.seat < 0:
            return ("spectators",)
        return ("table",) if self.is_alone else ("table", "team")

    def hears(self, message: Message) -> bool:
        """Whether the user may read a message. Players never read spectators; spectators read the table unless it is quiet."""
        if message.to == "team":
            return self.seat >= 0 and message.team == self.team
        if message.to == "spectators":
            return self.seat < 0
        return self.seat >= 0 or not self.is_quiet


def cleaned(text: str) -> str:
    """The text in one normal form, without invisible characters. Raises Refused when nothing or too much is left."""
    normal = unicodedata.normalize("NFC", text).replace("\r\n", "\n")
    kept = "".join(
        each for each in normal if each == "\n" or unicodedata.category(each) not in ("Cc", "Cf", "Cs", "Co")
    )
    kept = kept.strip()
    if not 0 < len(kept) <= MOST:
        raise Refused("INVALID_ARGUMENT", f"a message has 1 to {MOST} visible characters", field="text")
    return kept
