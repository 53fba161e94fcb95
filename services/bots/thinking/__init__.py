"""How a steady bot decides: on samples of the game it tries what it could do, plays each a little further, and takes what leaves it best off.

`worth` says how good a position is for a team, `combat` proposes attacks and blocks, `instinct` answers any question at once (its own on the way and those of
others), `candidates` are the answers worth trying, `lookahead` tries them, `worker` does it in a process of its own, `mind` is the client's side of it.
Everything is decided from a sample: nothing here has ever seen a card that its seat may not know. No clock is read; what a decision may cost is counted in answers.
"""
