"""Everything that a seat may do with priority: cast, activate, play lands, special actions (CR 116, 305, 601, 602).

Called by the turn, and by verbs that cast during a resolution.
"""
