"""The public face: REST and WebSocket, accounts, tokens, limits. It relays and knows no rules."""
