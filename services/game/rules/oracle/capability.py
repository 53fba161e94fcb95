"""What the kernel cannot do yet, asked of the kernel."""

from __future__ import annotations

from ..kernel.capabilities import missing

__all__ = ["missing"]
