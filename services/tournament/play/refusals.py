"""What the rules do not allow."""

from __future__ import annotations


class Refusal(Exception):
    """What the rules do not allow now; `rule` is a section of the MTR, or of the document that is named."""

    def __init__(self, reason: str, rule: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.rule = rule
        self.message = message


class NotAllowed(Refusal):
    """What somebody else may do (MTR 1.3)."""
