"""`python -m services.game`: one process of the game service."""

from services.kit.app import main

from .bind import bind

main("game", bind)
