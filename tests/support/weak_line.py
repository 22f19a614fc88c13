"""A line between browser and site that a test can cut, or let swallow all."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


class WeakLine:
    """Passes every byte on, until it is told otherwise.

    Attributes:
        base_url: Where the site is found through this line.
        brought: How many bytes the site was sent through it.
    """

    def __init__(self, site_port: int) -> None:
        self._site_port = site_port
        self.brought = 0
        self._loop = asyncio.new_event_loop()
        self._ends: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        port = asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()
        self.base_url = f"http://localhost:{port}"

    def cut(self) -> None:
        """Break every connection, and refuse new ones."""
        self._call(lambda: self._break(cut=True))

    def swallow(self) -> None:
        """Keep every connection, and let nothing through in either direction."""
        self._call(self._flows.clear)

    def mend(self) -> None:
        """Pass everything on again; what was held back arrives now."""

        def mend() -> None:
            self._is_cut = False
            self._flows.set()

        self._call(mend)

    def drop(self) -> None:
        """Break every connection, and take new ones at once."""
        self._call(lambda: self._break(cut=False))

    def close(self) -> None:
        """End the line."""
        self._flows_for_good()
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _flows_for_good(self) -> None:
        self._call(self._flows.set)
        self._call(lambda: self._break(cut=True))

    def _call(self, deed: Callable[[], object]) -> None:
        done = threading.Event()

        def run() -> None:
            deed()
            done.set()

        self._loop.call_soon_threadsafe(run)
        assert done.wait(10)

    def _break(self, *, cut: bool) -> None:
        self._is_cut = cut
        for end in self._ends:
            end.transport.abort()

    async def _open(self) -> int:
        self._server = await asyncio.start_server(self._connect, "localhost", 0)
        return self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        assert self._server is not None
        # One that was just accepted begins its task after we have looked; a server that
        # is closed under it would leave its socket open.
        while left := asyncio.all_tasks() - {asyncio.current_task()}:
            self._break(cut=True)
            await asyncio.wait(left, timeout=1)
        self._server.close()

    async def _connect(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(
                "localhost", self._site_port
            )
        except OSError:  # the site is down
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._ends |= ends
        if self._is_cut:
            self._break(cut=True)
        try:
            await asyncio.gather(
                self._pass(reader, far_writer, self._count),
                self._pass(far_reader, writer),
            )
        finally:
            self._ends -= ends
            for end in ends:
                end.transport.abort()
                with suppress(OSError):
                    await end.wait_closed()

    def _count(self, data: bytes) -> None:
        self.brought += len(data)

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        tell: Callable[[bytes], None] = lambda _: None,
    ) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
                tell(data)
        writer.transport.close()


@contextmanager
def weak_line(site_port: int) -> Iterator[WeakLine]:
    """Put a line in front of a site."""
    line = WeakLine(site_port)
    try:
        yield line
    finally:
        line.close()
