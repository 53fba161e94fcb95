"""Why a list cannot be read at all."""

from __future__ import annotations


class UnreadableDeck(Exception):
    """The input as a whole is no deck list; `reason` is stable, the message is for players."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
