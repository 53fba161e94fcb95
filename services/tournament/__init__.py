"""Ratings of players, rated from ended games."""
