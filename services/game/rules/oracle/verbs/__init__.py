"""What is done: the verbs of `program/effects_*` (CR 701).

Readers and printers side by side.
"""
