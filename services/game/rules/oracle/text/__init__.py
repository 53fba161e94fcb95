"""Characters to tokens to a cursor, and the vocabulary of both directions.

Knows no node of a program but the words for them. Called by every reader and printer.
"""
