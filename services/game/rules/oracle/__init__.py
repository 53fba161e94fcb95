"""Oracle text to programs and back: lexer, grammar, compiler, printer.

Pure: nothing here knows a game, a database or a card by name. Called by the catalog's import, the command line and tests.
"""
