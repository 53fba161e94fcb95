"""Bots and load tests: they speak the public protocol only."""
