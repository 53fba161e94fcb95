"""What the server refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refused(Exception):
    """A refusal of REST or the socket: `code` is stable, `details` says more."""

    def __init__(self, error: Mapping[str, Any], status: int = 0) -> None:
        super().__init__(f"{error.get('code')}: {error.get('message')}")
        self.code: str = error.get("code", "")
        self.message: str = error.get("message", "")
        self.retryable: bool = error.get("retryable", False)
        self.retry_after_ms: int | None = error.get("retry_after_ms")
        self.details: Mapping[str, Any] = error.get("details", {})
        self.status = status
