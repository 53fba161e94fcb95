"""Mana: pools, sources, the plan of a payment and paying it (CR 106, 601.2g, 601.2h, 605).

Called by costs and by what offers actions.
"""
