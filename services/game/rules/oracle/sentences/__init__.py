"""Clauses in their order: if you do, instead, for each, whenever this turn (CR 608.2c).

Readers and printers side by side; a sentence may change the one before it.
"""
