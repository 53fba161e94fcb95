"""Queues, proposals and ready checks; tables that people make."""
