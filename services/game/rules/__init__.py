"""The rules of the game as a pure library: standard library only, no I/O, no clock, no global randomness."""
