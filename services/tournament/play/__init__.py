"""How a tournament is played, by the book: standings, pairings, rounds and brackets.

Pure functions of what was reported: no clock, no database, no chance but a seed that is given. Numbers are integers and
fractions, so that a true tie stays one. "MTR" is the Magic Tournament Rules of 2025-06-30.
"""
