"""What every service that keeps something of users does when an account is deleted."""

from __future__ import annotations

NOBODY = "[deleted]"
"""The name in what others have a part in: games, results, ratings."""
