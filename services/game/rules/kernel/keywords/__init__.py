"""Keyword abilities as the abilities that they stand for (CR 702).

A table from keyword to builder; builders make program nodes and know no game. Called by the index of abilities.
"""
