"""Scryfall search syntax, evaluated in memory."""
