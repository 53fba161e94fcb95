"""What a table says: pushes, and refusals with a stable code."""

from __future__ import annotations

from typing import Any

import msgspec

from services.game.rules.kernel.ask.ask import Refusal

Json = dict[str, Any]


class Push(msgspec.Struct, frozen=True):
    """Bytes for some sockets of one stream."""

    sessions: list[str]
    event: str
    game_id: str
    d: bytes


class Refused(Exception):
    """A typed refusal: `code` is one of the gateway's."""

    def __init__(
        self, code: str, message: str, retryable: bool = False, retry_after_ms: int = 0, details: Json | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retryable = retryable
        self.retry_after_ms = retry_after_ms
        self.details = details or {}

    def body(self) -> Json:
        """The `err` object of a reply; `key` and `params` are for whoever words it in another language."""
        found: Json = {
            "code": self.code, "message": self.message, "retryable": self.retryable, "details": self.details,
            "key": self.code, "params": self.details,
        }  # fmt: skip
        if self.retry_after_ms:
            found["retry_after_ms"] = self.retry_after_ms
        advice = ADVICE.get(self.code)
        if advice:
            found["details"] = {"advice": advice, **self.details}
        return found


ADVICE = {
    "STALE_PROMPT": "Answer the prompt in details, or none if it is null.",
    "NOT_YOUR_PROMPT": "Wait for a game.prompt.",
    "ILLEGAL": "Choose among what the prompt offers; details name the rule.",
    "NOT_YOUR_SEAT": "Only the seats of a game can act in it.",
    "NOT_JOINED": "Send game.join first.",
    "GAME_NOT_FOUND": "GET /v1/games lists yours.",
    "GAME_OVER": "The game has ended; its log is at GET /v1/games/{id}/log.",
    "GAME_FROZEN": "The game is stopped and kept as it is; tell the operator its id.",
    "ACTION_ID_USED": "Use a new action_id for a new operation; only the very same one may be repeated.",
    "NO_SAMPLE": "Ask again at another prompt.",
    "MOVED": "Send the operation again, with the same action_id.",
    "INVALID_ARGUMENT": "Correct the argument that the message names.",
}


def moved() -> Refused:
    """The game changes its process."""
    return Refused("MOVED", "the game is being moved; everything acknowledged is kept", True, 500)


def refused_by_rule(refusal: Refusal, prompt: Json | None) -> Refused:
    """What the rules do not allow; the game goes on as if it had not been sent."""
    details: Json = {"rule": refusal.rule}
    if prompt is not None:
        details["prompt"] = prompt.get("prompt")
    return Refused("ILLEGAL", refusal.message, details=details)
