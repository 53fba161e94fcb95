"""Kinds of abilities and the layout of a text (CR 113, 207, 700.2, 711, 716).

Readers and printers side by side. Called by the compiler and the printer.
"""
