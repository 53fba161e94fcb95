"""What the text of an object amounts to, worked out once: abilities by kind, mana abilities, printed rows (CR 113, 602, 603, 605).

Pure functions of programs and rows, remembered by identity. Called by everything that looks for abilities.
"""
