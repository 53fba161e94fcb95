"""The one pipeline of events and the atoms that it commits (CR 119 to 122, 400, 603, 614 to 616, 701).

`pipeline.propose` replaces, commits, remembers and triggers. Every change of a game goes through this room.
"""
