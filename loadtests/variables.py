"""Environment variables by which a load run tells its Locust processes what to do."""

DECKS_VARIABLE = "LOADTEST_DECKS"
"""Address of the decks service."""
PAUSE_VARIABLE = "LOADTEST_PAUSE_S"
"""Seconds between two actions of a table."""
