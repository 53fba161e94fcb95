"""BotService on the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import grpc

from muster.bots.v1 import bots_pb2 as pb
from muster.bots.v1 import bots_pb2_grpc as pb_grpc

from .resident import Resident

_Context = grpc.aio.ServicerContext[Any, Any]


class BotServicer(pb_grpc.BotServiceServicer):
    """Says who is there."""

    def __init__(self, residents: Sequence[Resident]) -> None:
        self._residents = residents

    async def ListBots(self, request: pb.ListBotsRequest, context: _Context) -> pb.ListBotsResponse:
        return pb.ListBotsResponse(
            bots=[
                pb.Bot(user_id=each.bot.user_id, name=each.bot.name, strength=each.bot.strength, games=each.games)
                for each in self._residents
                if each.is_here
            ]
        )
