"""Channels to game pods by their addresses."""

from __future__ import annotations

import asyncio

import grpc

from services.kit import rpc
from services.kit.telemetry import Tracing


class PodChannels:
    """One channel an address, closed together."""

    def __init__(self, tracing: Tracing) -> None:
        self._tracing = tracing
        self._channels: dict[str, grpc.aio.Channel] = {}

    def channel(self, address: str) -> grpc.aio.Channel:
        """The channel to a pod."""
        if address not in self._channels:
            self._channels[address] = rpc.channel(address, self._tracing)
        return self._channels[address]

    async def close(self) -> None:
        """Close all of them."""
        await asyncio.gather(*(channel.close() for channel in self._channels.values()))
