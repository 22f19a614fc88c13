"""Visitors who book, by HTTP and by websocket, and how long they wait."""

import asyncio
import json
import statistics
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

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
    """Return a request that nobody sent before."""
    return {**FORM, "submission_id": str(uuid.uuid4())}


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


def by_http(http: aiohttp.ClientSession, url: str) -> Visitor:
    """Return a visitor who sends JSON, as the scheduler does."""

    async def once() -> None:
        async with http.post(url, json=fresh()) as answer:
            await answer.read()
            assert answer.status == 201, answer.status

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
