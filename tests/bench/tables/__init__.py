"""What an action costs end to end, beside servers that do nothing but echo: `make bench-tables`, one JSON line at the end."""
