"""What a seat adds to the seed of its game, so that nobody chooses the shuffles: a word of its own, whose hash it names before anybody says a word."""

from __future__ import annotations

import hashlib
import secrets

from .board import Json

_NONE = "-"


class Word:
    """A random word of one seat in one game."""

    def __init__(self) -> None:
        self.word = secrets.token_urlsafe(24)
        self._named = False

    def answer(self, prompt: Json) -> Json | None:
        """The `do` of a prompt that asks for the hash or the word; None for any other. Who was not there when hashes were named adds nothing."""
        if prompt.get("reason") == "nonce_hash":
            self._named = True
            return {"choose": hashlib.sha256(self.word.encode()).hexdigest()}
        if prompt.get("reason") == "nonce":
            return {"choose": self.word if self._named else _NONE}
        return None
