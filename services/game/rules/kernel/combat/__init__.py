"""Combat: attackers, blockers, bands, damage (CR 506 to 511, 702.22, 701.43).

Called by the turn and by what offers actions.
"""
