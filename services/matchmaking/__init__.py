"""Queues, proposals and ready checks; friends who queue together; tables that people make.

`matching` decides who meets whom (pure), `queue` runs it, `parties` and `tables` are what people make themselves, `leading` says which of several processes decides.
`ports` is what they need from the world outside, `peers` that world, `bind` brings them together.
"""
