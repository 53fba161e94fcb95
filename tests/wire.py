"""A wire between a client and a server of a test: it can be slow, be held, be cut, and hear what the client says."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self

HOST = "127.0.0.1"


class Wire:
    """Passes bytes on to `port`, each connection after `delay_s` seconds; none of them outlives the context."""

    def __init__(self, port: int, delay_s: float = 0.0) -> None:
        self._target = port
        self._delay_s = delay_s
        self._is_cut = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._links: set[asyncio.Task[None]] = set()

    @property
    def port(self) -> int:
        """The port on the client's side."""
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        """End every connection and let no new one through until `mend`."""
        self._is_cut = True
        for link in self._links:
            link.cancel()

    def mend(self) -> None:
        self._is_cut = False

    def hold(self) -> None:
        """Bring nothing more to the client until `release`: the server feels that it is not read."""
        self._flows.clear()

    def release(self) -> None:
        self._flows.set()

    def heard(self, data: bytes) -> None:
        """What the client says passes here, in pieces of any size."""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, HOST, 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._links, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = asyncio.current_task()
        assert link is not None
        self._links.add(link)
        writers = [writer]
        try:
            if self._is_cut:
                return
            await asyncio.sleep(self._delay_s)
            there, back = await asyncio.open_connection(HOST, self._target)
            writers.append(back)
            await asyncio.gather(self._pass_on(reader, back, is_client=True), self._pass_on(there, writer))
        finally:
            for each in writers:
                each.transport.abort()
            self._links.discard(link)

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_client: bool = False
    ) -> None:
        """Until one side ends."""
        try:
            while data := await reader.read(65536):
                if is_client:
                    self.heard(data)
                else:
                    await self._flows.wait()
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()
