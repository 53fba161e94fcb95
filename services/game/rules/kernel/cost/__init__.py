"""Costs: what they total, whether they can be paid together, paying them (CR 118, 601.2f, 602.2b).

Called through the dispatch tables by clauses, and by casting and activating.
"""
