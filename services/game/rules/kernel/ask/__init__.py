"""Questions to seats and the generators that ask them (CR 101.4, 601.2, 608.2d).

Lives here: `Ask` and its answers, refusals, the flow of resolution code. Any room may call it; it imports nothing.
"""
