"""Honest play: what the results of ranked games say about it, kept as flags for moderators. Nothing here punishes anybody.

`facts` is what is known of a game, `chance` the arithmetic, `detectors` read series of games, `ledger` keeps games and flags, `watch` hears of ended games.
Nobody else of the service calls it; `muster admin flags` reads the ledger.
"""
