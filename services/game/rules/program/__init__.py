"""What a card does, as data: abilities, effects, filters, amounts, costs (CR 113, 608, 609).

The contract between the compiler and the kernel: frozen nodes, content-addressed, encoded the same for ever. Imports nothing; anybody may import it.
"""
