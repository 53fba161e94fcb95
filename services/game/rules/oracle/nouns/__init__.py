"""Objects and players: noun phrases, qualifiers, references (`program/filters`, `objects`, `players`).

Readers and printers side by side. Called by every room of phrases above.
"""
