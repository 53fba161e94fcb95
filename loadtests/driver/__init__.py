"""An asyncio client of the game service for figures that are the server's: bytes in, bytes out, times taken where they belong.

`link` is one Play stream, `recording` a game that was played once and is played again byte by byte, `seating` puts decks and games on a server.
Everything that plays for a figure uses these, Locust's users among them; bots that think are in `loadtests.bots`.
"""
