"""Leagues: regular groups that keep who leads which General between their games (EDH 2009 and Commander 2011, League rule), and whose seasons are events.

Pure functions of what was decided, like the events' in `play`, whose rights and refusals they share: no clock, no database.
"""
