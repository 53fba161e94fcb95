"""Clients of the public protocol."""
