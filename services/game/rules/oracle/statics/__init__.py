"""Static, replacement and permission abilities (CR 604, 614, 601.3).

Readers and printers side by side.
"""
