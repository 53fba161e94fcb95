"""Players by program: they choose among the actions that the server offers."""
