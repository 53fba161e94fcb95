"""Samples of a game: what a seat may not know is dealt anew, what it knows stays.

`knowledge` says what a seat knows of an object, `stand_ins` are cards for those that it has never seen, `redeal` makes the position of a sample,
`sample` is a sample that can be played. For programs that look ahead, and for previews; two games alike to a seat give it the same samples.
"""
