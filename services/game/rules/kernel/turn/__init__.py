"""The turn that drives it all: steps, priority, state-based actions, loops, what is done by hand (CR 117, 500 to 514, 704, 732).

Called by `play`.
"""
