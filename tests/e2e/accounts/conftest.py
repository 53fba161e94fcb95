"""The whole server in one loop."""

from tests.e2e.bots.conftest import bot_settings, server, url

__all__ = ["bot_settings", "server", "url"]
