"""What is said of objects: gets, has, is, can't (`program/modifications`).

Readers and printers side by side.
"""
