"""Conformance of clients: a sandbox that stands between a client and a server, plays tricks that networks and servers play, and says what the client made of them.

`script` knows the tricks and judges (no I/O), `between` carries requests and frames, `serve` starts a server of its own and prints the report.
"""
