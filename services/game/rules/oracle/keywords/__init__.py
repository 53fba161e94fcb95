"""Lines of keywords and keywords that are granted (CR 702).

Readers and printers side by side.
"""
