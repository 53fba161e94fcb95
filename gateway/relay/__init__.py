"""Streams to the pods that run games."""
