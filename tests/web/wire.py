"""A wire between a browser and the server that can be cut."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit


class Wire:
    """Passes bytes on to a server; `cut` ends every connection and lets no new one through until `mend`."""

    def __init__(self, target: str) -> None:
        self._target = urlsplit(target)
        self._is_cut = False
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        """The address on this side."""
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        self._is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        self._is_cut = False

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self.cut()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(self._target.hostname, self._target.port)
        self._writers |= {writer, back}
        await asyncio.gather(_pass_on(reader, back), _pass_on(there, writer))
        self._writers -= {writer, back}


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Until one side ends."""
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()
