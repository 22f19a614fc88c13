"""Open panels among a million leads: from the event that is sent to the rows received.

`python -m bench.panels --count 1000000 --visits 200000 [--database-url
postgresql://…]`: fills a database of its own, or goes on with one that holds as many,
serves it, and asks over websockets as the page does, packed. Prints p50 and p95 in
milliseconds and bytes as they go over the line, then how long a page turn takes while
other panels are open and requests come in.
"""

import argparse
import asyncio
import contextlib
import json
import random
import re
import statistics
import tempfile
import time
import uuid
import zlib
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import aiohttp

from bench import leads as leads_bench
from bench import visits as visits_bench
from bench.visitors import by_http
from tests.support.site import Site

RUNS = 40
# Open panels, and new requests a second.
BUSY = ((10, 2), (50, 10))
SECONDS = 20.0
TURN_EVERY = 0.25
NEWS = Path(__file__).parents[1] / "assets/js/panel/news.js"
EMAIL, PASSWORD = "mide@correo.cl", "una clave bien larga"
PATH = "/admin"


class Panel:
    """An open panel: one websocket, unpacked as the page does.

    Attributes:
        got: Bytes that came, packed.
    """

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, words: bytes) -> None:
        self.got = 0
        self._socket = socket
        self._words = words

    async def do(self, handler: Any, mark: str, at: str = PATH, **payload: str) -> str:
        """Send an event, and return the message that brings a mark.

        Args:
            handler: What the button calls.
            mark: In the message that has the rows.
            at: Address of the page.
            payload: Arguments of the handler.
        """
        await self.send(handler, at, **payload)
        while True:
            text = await self.hear()
            if mark in text:
                return text

    async def send(self, handler: Any, at: str = PATH, **payload: str) -> None:
        """Send an event."""
        from app.admin.session.guard import event_name

        query = at.partition("?")[2]
        event = {
            "name": event_name(handler),
            "payload": payload,
            "router_data": {
                "pathname": at.partition("?")[0],
                "asPath": at,
                "query": dict(part.split("=") for part in query.split("&") if part),
            },
        }
        await self._socket.send_str("42/_event," + json.dumps(["event", event]))

    async def hear(self) -> str:
        """Return the next message, whole."""
        message = await self._socket.receive()
        if message.type is aiohttp.WSMsgType.BINARY:
            self.got += len(message.data)
            unpack = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=self._words)
            return unpack.decompress(message.data).decode()
        assert message.type is aiohttp.WSMsgType.TEXT, message
        self.got += len(message.data)
        if message.data == "2":
            await self._socket.send_str("3")
        return message.data


def main() -> None:
    """Fill, serve, ask, and print one table."""
    leads_bench.bench("panels", _asked, count=1_000_000, visits=200_000)


def _asked(options: argparse.Namespace) -> list[str]:
    from app.domain.errors import AdminExists
    from app.persistence.database import get_engine
    from app.services import admin_accounts

    leads_bench.fill(options.count)
    visits_bench.fill(options.visits)
    with contextlib.suppress(AdminExists):
        admin_accounts.create(EMAIL, PASSWORD)
    address = get_engine().url.render_as_string(hide_password=False)
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), address)
        site.start(RATE_LIMIT_FACTOR="1000000")
        try:
            return asyncio.run(_measure(site))
        finally:
            site.stop()


async def _measure(site: Site) -> list[str]:
    limits = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=limits) as http:
        signing_in = {"email": EMAIL, "password": PASSWORD}
        answer = await http.post(f"{site.base_url}/api/auth/login", json=signing_in)
        assert answer.status == 200, await answer.text()
        lines = ["| what | p50, ms | p95, ms | bytes |", "|---|---|---|---|"]
        print("\n".join(lines), flush=True)
        rows = [*await alone(http, site)]
        rows += [await busy(http, site, *each) for each in BUSY]
        lines += [f"| {' | '.join(row)} |" for row in rows]
        print("\n".join(lines[2:]), flush=True)
        return lines


async def open_panel(http: aiohttp.ClientSession, site: Site) -> Panel:
    """Return a panel that shows the first page of the list."""
    from app.admin.leads.list_state import LeadListState
    from app.web.sockets import packed

    words, name = packed.known()
    asked = urlencode(
        {
            "token": str(uuid.uuid4()),
            packed.ASKED: "1",
            packed.KNOWS: name,
            "transport": "websocket",
            "EIO": "4",
        }
    )
    address = f"{site.base_url.replace('http', 'ws', 1)}/_event/?{asked}"
    socket = await http.ws_connect(address, headers={"Origin": site.base_url})
    panel = Panel(socket, words)
    await panel.hear()
    await socket.send_str("40/_event,")
    await panel.hear()
    await panel.do(LeadListState.load, SHOWN)
    return panel


# What the message with the rows holds: a list says that it is no longer loading.
SHOWN = '"loading_rx_state_":false'


async def alone(http: aiohttp.ClientSession, site: Site) -> list[Sequence[str]]:
    """Ask for each screen in turn, from one panel."""
    from app.admin.agenda.agenda_state import AgendaState
    from app.admin.leads.drawer_state import DrawerState
    from app.admin.leads.list_state import LeadListState
    from app.domain.agenda import AgendaQuery, Span
    from app.domain.clock import chilean_day, utc_now
    from app.services.agenda_query import agenda_address

    panel = await open_panel(http, site)
    leads = [row["id"] for row in site.rows(_WITH_VISITS)]
    days = [chilean_day(utc_now()) - timedelta(days=at) for at in range(RUNS)]

    async def turn(number: int) -> None:
        go = LeadListState.previous_page if number % 2 else LeadListState.next_page
        await panel.do(go, SHOWN)

    async def search(number: int) -> None:
        words = ("maria", "xilofono", "pe", "maria gonzalez")
        await panel.do(LeadListState.search_for, SHOWN, text=words[number % 4])

    async def file(number: int) -> None:
        lead = random.Random(number).choice(leads)
        await panel.do(DrawerState.open, '"file_rx_state_"', lead_id=str(lead))

    def agenda(span: Span = Span.DAY) -> Any:
        async def day(number: int) -> None:
            at = agenda_address(AgendaQuery(days[number], span))
            await panel.do(AgendaState.load, '"shown_rx_state_"', at)

        return day

    questions = {
        "a page of the list": turn,
        "a search": search,
        "a lead's file": file,
        "agenda, a day of 200 visits": agenda(),
        "agenda, a week of 1,400": agenda(Span.WEEK),
    }
    rows: list[Sequence[str]] = []
    for name, ask in questions.items():
        spent, panel.got = [], 0
        for number in range(RUNS):
            start = time.perf_counter()
            await ask(number)
            spent.append((time.perf_counter() - start) * 1000)
        rows.append(_row(name, spent, f"{panel.got / RUNS:,.0f}"))
    return rows


_WITH_VISITS = "SELECT appointment_id AS id FROM visits LIMIT 100000"


async def busy(
    http: aiohttp.ClientSession, site: Site, panels: int, arrivals: int
) -> Sequence[str]:
    """Turn pages in one panel while others are open and requests come in."""
    from app.admin.leads.list_state import LeadListState

    others = [await open_panel(http, site) for _ in range(panels - 1)]
    turning = await open_panel(http, site)
    for each in (*others, turning):
        each.got = 0
    spent: list[float] = []
    end = time.perf_counter() + SECONDS
    async with following(http, site, others), arriving(site, arrivals):
        while time.perf_counter() < end:
            odd = len(spent) % 2
            go = LeadListState.previous_page if odd else LeadListState.next_page
            start = time.perf_counter()
            await turning.do(go, SHOWN)
            spent.append((time.perf_counter() - start) * 1000)
            await asyncio.sleep(TURN_EVERY)
    sent = sum(each.got for each in others)
    name = f"a page, {panels} panels open, {arrivals} new leads a second"
    return _row(name, spent, f"{sent / 1e6:.1f} MB to the others in {SECONDS:.0f} s")


@contextlib.asynccontextmanager
async def following(
    http: aiohttp.ClientSession, site: Site, panels: Sequence[Panel]
) -> AsyncIterator[None]:
    """Let panels load anew what changed, as their pages do."""
    going = [asyncio.create_task(_follow(http, site, panel)) for panel in panels]
    try:
        yield
    finally:
        for task in going:
            task.cancel()
        ended = await asyncio.gather(*going, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in ended), ended


async def _follow(http: aiohttp.ClientSession, site: Site, panel: Panel) -> None:
    from app import routes
    from app.admin.leads.list_state import LeadListState

    async with http.get(site.base_url + routes.API_CHANGES) as stream:
        news = asyncio.Event()

        async def listen() -> None:
            async for line in stream.content:
                if line.startswith(b"data: changed"):
                    news.set()

        async def show() -> None:
            while True:
                await panel.hear()

        async with asyncio.TaskGroup() as group:
            group.create_task(listen())
            group.create_task(show())
            rest, spread = _news("AT_MOST_EVERY") / 1000, _news("SPREAD")
            while True:
                await news.wait()
                news.clear()
                await panel.send(LeadListState.refresh)
                await asyncio.sleep(rest * (1 + spread * random.random()))


def _news(name: str) -> float:
    """Return a number of the script that loads a page anew."""
    told = re.search(rf"const {name} = ([\d.]+);", NEWS.read_text(encoding="utf-8"))
    assert told, NEWS
    return float(told[1])


@contextlib.asynccontextmanager
async def arriving(site: Site, each_second: int) -> AsyncIterator[None]:
    """Let visitors send so many requests a second."""
    visitor = await by_http(f"{site.base_url}/api/appointments")

    async def send() -> None:
        while True:
            await visitor()
            await asyncio.sleep(1 / each_second)

    task = asyncio.create_task(send())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def _row(name: str, spent: Sequence[float], sent: str) -> Sequence[str]:
    slow = sorted(spent)[int(0.95 * len(spent)) - 1]
    return name, f"{statistics.median(spent):.1f}", f"{slow:.1f}", sent


if __name__ == "__main__":
    main()
