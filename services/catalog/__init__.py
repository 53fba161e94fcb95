"""The catalog: card facts, names, search, and legality by format and date."""
