"""House bots: players that belong to the server and play through its public protocol, as anybody's program does.

`roster` says who they are, `resident` is one of them with its socket, `minds` chooses how each strength plays; a mind sees a board and a prompt,
as every client does. `bind` brings them together. May import the Python client and the rules library, no other service.
"""
