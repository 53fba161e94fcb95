"""Checks that are generated from the programs of the cards: what must come out is said by a rule, never by what the kernel did.

Each module is one check: which shapes of a program it is about, the situation that it makes of them, and the rule that says what must be the same
or must not happen. No card is named; `skips.toml` says which cards a check passes over, and why. `python -m tests.rules.generated` runs them over the corpus.
"""
