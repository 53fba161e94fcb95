"""Costs, changes of costs, what mana may be spent on (`program/costs`, CR 118, 601.2f).

Readers and printers side by side.
"""
