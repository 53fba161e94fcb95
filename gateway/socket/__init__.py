"""The WebSocket: frames, sessions, operations."""
