"""Numbers and what they count (`program/amounts`).

Readers and printers side by side.
"""
