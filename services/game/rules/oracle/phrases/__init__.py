"""The phrase table: what the rooms of the grammar ask one another for, by name, in both directions.

Imports nothing above `text` and `tree`; every room of phrases may call it and enters what it knows.
"""
