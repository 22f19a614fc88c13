"""Visitors who book, by HTTP and by websocket, and how long they wait."""

import asyncio
import json
import random
import statistics
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

import aiohttp

FORM = {
    "name": "Ana Pérez",
    "phone": "+56 9 8765 4321",
    "email": "ana@correo.cl",
    "vaccine": "influenza",
    "date": "2031-05-05",
    "time": "10:30",
    "address": "Calle Larga 12, Quilpué",
    "message": "",
    "consent": True,
}
SUBMIT = (
    "reflex___state____state."
    "app___public___landing___booking_state____landing_booking_state.submit"
)
Visitor = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Figures:
    """Milliseconds of one request, and requests a second."""

    p50: float
    p95: float
    p99: float
    rate: float


def fresh() -> dict[str, object]:
    """Return a request that nobody sent before, of somebody who never did."""
    submission = str(uuid.UUID(int=random.getrandbits(128), version=4))
    email = f"{submission[:8]}@correo.cl"
    return {**FORM, "email": email, "submission_id": submission}


async def measure(visitors: list[Visitor], requests: int) -> Figures:
    """Let every visitor send until there were so many requests in all."""
    spent: list[float] = []
    left = requests

    async def send(once: Visitor) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            start = time.perf_counter()
            await once()
            spent.append((time.perf_counter() - start) * 1000)

    start = time.perf_counter()
    await asyncio.gather(*(send(visitor) for visitor in visitors))
    seconds = time.perf_counter() - start
    cuts = statistics.quantiles(spent, n=100)
    return Figures(cuts[49], cuts[94], cuts[98], len(spent) / seconds)


def median(rounds: list[Figures]) -> Figures:
    """Return the median of each figure."""
    return Figures(
        *(
            statistics.median(getattr(figures, name) for figures in rounds)
            for name in ("p50", "p95", "p99", "rate")
        )
    )


async def by_http(url: str) -> Visitor:
    """Return a visitor who sends JSON, as the scheduler does.

    Each has a connection of its own, and as little work with it as can be: what
    the visitors take of the machine, the server lacks.
    """
    parts = urlsplit(url)
    head = (
        f"POST {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        "Content-Type: application/json\r\nContent-Length: "
    ).encode()
    line: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def send(body: bytes) -> bytes:
        reader, writer = line[0]
        writer.write(head + f"{len(body)}\r\n\r\n".encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = answer.lower().partition(b"content-length:")[2].split()[0]
        await reader.readexactly(int(length))
        return answer

    async def once() -> None:
        body = json.dumps(fresh()).encode()
        if not line:
            line.append(await asyncio.open_connection(parts.hostname, parts.port))
        try:
            answer = await send(body)
        except (asyncio.IncompleteReadError, ConnectionError):
            # The server ends a line that rested; a repeat stores nothing twice.
            line[:] = [await asyncio.open_connection(parts.hostname, parts.port)]
            answer = await send(body)
        assert answer.startswith(b"HTTP/1.1 201"), answer

    await once()
    return once


async def by_websocket(http: aiohttp.ClientSession, url: str) -> Visitor:
    """Return a connected visitor who sends the form as the page does."""
    address = f"{url.replace('http', 'ws', 1)}/_event/?token={uuid.uuid4()}"
    socket = await http.ws_connect(
        f"{address}&transport=websocket&EIO=4", headers={"Origin": url}
    )
    await socket.receive()
    await socket.send_str("40/_event,")
    await socket.receive()

    async def once() -> None:
        event = {
            "name": SUBMIT,
            "payload": {"form": fresh()},
            "router_data": {"pathname": "/", "asPath": "/", "query": {}},
        }
        await socket.send_str("42/_event," + json.dumps(["event", event]))
        while True:
            text = (await socket.receive()).data
            if text == "2":
                await socket.send_str("3")
            elif "outcome" in text:
                assert "success" in text, text[:300]
                return

    return once
