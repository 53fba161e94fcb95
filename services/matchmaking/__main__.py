"""`python -m services.matchmaking`: one process of the matchmaking service."""

from services.kit.app import main

from .bind import bind

main("matchmaking", bind)
