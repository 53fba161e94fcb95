"""Heads of triggered abilities: what "when", "whenever" and "at" say (`program/events`, CR 603).

Readers and printers side by side.
"""
