"""Deck lists: reading, validation, hashes, tokens, saved decks."""
