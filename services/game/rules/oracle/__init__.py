"""Oracle text to programs: lexer, grammar, compiler, printer. Pure: nothing here knows a game, a database or a card by name."""
