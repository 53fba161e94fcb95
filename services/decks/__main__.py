"""Runs the decks service: `python -m services.decks`."""

from services.kit.app import main

from .bind import bind

main("decks", bind)
