"""The WebSocket. From below: frames and what waits to be sent, the hub, one conversation, operations on it, the session that serves it."""
