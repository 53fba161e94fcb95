"""What a game is made of: rows, zones, derived values, scratch, hashes; nothing that decides (CR 109, 110, 400).

Positions are flat rows that fork cheaply and are stored byte for byte. Any room above may read it; rows are written through `Game.edit`.
"""
