"""Queues, proposals and ready checks."""
