"""What instructions do: one function a verb of `program/effects_*`, entered into the dispatch tables (CR 701, 608.2).

A family of verbs is a file. Called through `evaluate.dispatch.perform` only.
"""
