"""What every service that keeps something of users does when an account is deleted."""

from __future__ import annotations

DELETED = "muster.evt.account.deleted.v1"
"""The subject of `AccountDeleted`; each service deletes what it keeps of that user."""
NOBODY = "[deleted]"
"""The name in what others have a part in: games, results, ratings."""
