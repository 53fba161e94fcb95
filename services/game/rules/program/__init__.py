"""What a card does, as data: abilities, effects, filters, amounts, costs. The contract between the compiler and the kernel."""
