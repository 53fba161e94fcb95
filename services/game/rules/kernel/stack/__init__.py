"""The stack: what is put on it and how it resolves (CR 405, 603.3, 608).

Called by casting, activating, verbs about spells, and the turn.
"""
