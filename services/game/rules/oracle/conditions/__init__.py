"""What "if", "unless" and "as long as" say, and for how long (`program/conditions`, durations).

Readers and printers side by side.
"""
