"""Who may have samples of a game: house bots, by the tokens that their service signs for them."""

from __future__ import annotations

from typing import Any

import grpc

from services.kit.errors import Fault, denied
from services.kit.tokens import Verifier

_IDS = "house-"
_HEADER, _SCHEME = "authorization", "Bearer "
_Context = grpc.aio.ServicerContext[Any, Any]


class HouseTokens:
    """Reads the tokens that calls carry; the public key is that of the bot service."""

    def __init__(self, verifier: Verifier) -> None:
        self._verifier = verifier

    def bot_of(self, context: _Context) -> str:
        """The user id of the bot that calls. Raises Fault NOT_A_HOUSE_BOT."""
        given = dict(context.invocation_metadata() or ()).get(_HEADER, "")
        try:
            claims = self._verifier.verify(str(given).removeprefix(_SCHEME))
        except Fault as fault:
            raise denied("NOT_A_HOUSE_BOT", fault.message) from None
        bot = str(claims.get("bot", ""))
        if not bot.startswith(_IDS):
            raise denied("NOT_A_HOUSE_BOT", "the key of the house speaks for house bots alone")
        return bot
