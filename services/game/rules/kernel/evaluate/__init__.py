"""What a node of a program means now; the files have the names of `program` (CR 107, 109, 115, 603, 608.2).

`dispatch` holds one table a language, which the modules here and above fill. Nothing here changes a game; `clauses` asks and runs verbs.
"""
