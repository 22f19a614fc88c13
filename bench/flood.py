"""What one client can do to the others: how long these wait, and what it costs the site.

    python -m bench.flood
    python -m bench.flood --attack refused
    python -m bench.flood --database-url postgresql://… --redis-url redis://…

From 127.0.0.1, a process of its own asks a site of ours for 20,000 websockets, with a
session's cookie that it made up, from one address or (`strangers`) 5,000 of them from
as many addresses, or holds 10,000 connections that say nothing, or little and slowly,
or posts a form that is refused, 1,000 times a second. Meanwhile others book and look whether the site
lives, a few times a second; the same was measured before, on the same site. Where they
notice it, where the site grows, or where the attack came short, it ends with 1.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import random
import statistics
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp

from bench import limits
from bench.crowd import memory
from bench.visitors import fresh
from tests.support.site import Site

OPENS: Final = 20_000
# All of them are let in, each from an address of its own.
STRANGERS: Final = 5_000
# At once: more would measure this client.
HANDS: Final = 50
HELD: Final = 10_000
HELD_FOR: Final = 20.0
POSTS_A_SECOND: Final = 1_000
POSTING_FOR: Final = 20.0
# What is unanswered at once; more would only wait in this client.
POSTING_AT_ONCE: Final = 200
# Another one each time: what is counted outlives the site where that is in Redis.
ADDRESS: Final = {"X-Forwarded-For": f"190.1.{random.getrandbits(8)}.1"}
NEIGHBOURS: Final = 4.0
CALM: Final = 20.0
HYDRATE: Final = {
    "name": "reflex___state____state.hydrate",
    "payload": {},
    "router_data": {"pathname": "/", "asPath": "/", "query": {}},
}
BOOKINGS: Final = "bookings"
HEALTH: Final = "/healthz"
P95: Final = "p95 of {what}, ms"
SLOWED: Final = "p50 of bookings, times that before"
GROWN: Final = "growth of the site, MB"
SHORT: Final = "share of the attack that is missing"
# Nobody else may notice it: the same for each attack, if it was one.
UNNOTICED: Final = {
    P95.format(what=BOOKINGS): 250.0,
    P95.format(what=HEALTH): 250.0,
    SHORT: 0.1,
}
# What each may do at most. The client takes its share of the same machine, so that a
# booking waits a little longer also where the site does not notice.
LIMITS: Final[Mapping[str, Mapping[str, float]]] = {
    "websockets": UNNOTICED | {GROWN: 100.0},
    # As many states as there is room for, and no more; nobody is refused here, so
    # that others wait for what they cost.
    "strangers": {SHORT: 0.1, GROWN: 150.0},
    "connections": UNNOTICED,
    "refused": UNNOTICED | {SLOWED: 2.0},
}
# How a held connection begins; it sends a byte more every other second.
BEGINNINGS: Final = (
    b"",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /api/appointments HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 2000\r\n\r\n{",
)


@dataclass(frozen=True)
class Attack:
    """What was done to the site, in words, and as a share of what was meant."""

    told: str
    strength: float


async def _asked(
    http: aiohttp.ClientSession, url: str, address_of: Mapping[str, str]
) -> bool:
    """Ask for a websocket and use it once; return whether there was one."""
    made_up = {"Cookie": f"session={uuid.uuid4()}"}
    address = f"{url.replace('http', 'ws', 1)}/_event/?token={uuid.uuid4()}"
    try:
        async with http.ws_connect(
            f"{address}&transport=websocket&EIO=4",
            headers={"Origin": url, **made_up, **address_of},
        ) as socket:
            await socket.receive()
            await socket.send_str("40/_event,")
            await socket.receive()
            await socket.send_str("42/_event," + json.dumps(["event", HYDRATE]))
            await socket.receive()
    except (aiohttp.ClientError, ConnectionError):
        return False
    return True


async def _websockets(url: str) -> Attack:
    """Ask from one address, as quickly as can be."""
    told, _ = await _opened(url, OPENS, lambda _: ADDRESS)
    return Attack(told, 1.0)


async def _strangers(url: str) -> Attack:
    """Ask from many addresses, all of which are let in."""
    told, let_in = await _opened(
        url, STRANGERS, lambda number: {"X-Forwarded-For": _neighbour(number)}
    )
    return Attack(told, let_in / STRANGERS)


async def _opened(
    url: str, times: int, address_of: Callable[[int], Mapping[str, str]]
) -> tuple[str, int]:
    """Ask for websockets, one after the other by many hands; tell how many opened."""
    left, let_in, start = times, 0, time.perf_counter()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:

        async def hand() -> None:
            nonlocal left, let_in
            while left > 0:
                left -= 1
                came = await _asked(http, url, address_of(left))
                let_in += came

        await asyncio.gather(*(hand() for _ in range(HANDS)))
    rate = times / (time.perf_counter() - start)
    told = f"{times} websockets asked for, {let_in} opened, {rate:.0f} a second"
    return told, let_in


async def _connections(url: str) -> Attack:
    """Hold connections, each opened anew when the site ends it."""
    parts = urlsplit(url)
    until = time.perf_counter() + HELD_FOR
    opened, held, most = 0, 0, 0

    async def hold(words: bytes) -> None:
        nonlocal opened, held, most
        while time.perf_counter() < until:
            try:
                reader, writer = await asyncio.open_connection(
                    parts.hostname, parts.port
                )
            except OSError:
                await asyncio.sleep(1)
                continue
            opened, held = opened + 1, held + 1
            most = max(most, held)
            with contextlib.suppress(OSError):
                writer.write(words)
                while time.perf_counter() < until:
                    with contextlib.suppress(TimeoutError):
                        # An end, or a refusal and then an end.
                        await asyncio.wait_for(reader.read(), 2)
                        break
                    writer.write(b"a" if words else b"")
            held -= 1
            writer.close()

    await asyncio.gather(*(hold(BEGINNINGS[n % 3]) for n in range(HELD)))
    told = f"{most} connections held at once, {opened} opened in {HELD_FOR:.0f} s"
    return Attack(told, most / HELD)


async def _refused(url: str) -> Attack:
    """Post a form from one address, far more often than is allowed."""
    answers = Counter[int]()
    room = asyncio.Semaphore(POSTING_AT_ONCE)
    form = {**fresh(), "consent": "on"}
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:

        async def post() -> None:
            try:
                async with http.post(
                    f"{url}/api/appointments", data=form, headers=ADDRESS
                ) as answer:
                    await answer.read()
                    answers[answer.status] += 1
            except (aiohttp.ClientError, ConnectionError):
                answers[0] += 1
            finally:
                room.release()

        start = time.perf_counter()
        async with asyncio.TaskGroup() as posts:
            while (spent := time.perf_counter() - start) < POSTING_FOR:
                if answers.total() < spent * POSTS_A_SECOND:
                    await room.acquire()
                    posts.create_task(post())
                else:
                    await asyncio.sleep(0.001)
    rate = answers.total() / (time.perf_counter() - start)
    told = f"{rate:.0f} posts a second, answered {dict(answers)}"
    return Attack(told, rate / POSTS_A_SECOND)


ATTACKS: Final = {
    "websockets": _websockets,
    "strangers": _strangers,
    "connections": _connections,
    "refused": _refused,
}


def carried_out(name: str, url: str) -> Attack:
    """Attack a site, in this process; return what was done to it."""
    return asyncio.run(ATTACKS[name](url))


class Others:
    """People of other addresses, and who watches over the site."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.waits: dict[str, list[float]] = {BOOKINGS: [], HEALTH: []}

    async def during(self, ended: asyncio.Future[Any]) -> None:
        """Let them book and look, until something ends."""
        connector = aiohttp.TCPConnector(limit=0, force_close=True)
        async with aiohttp.ClientSession(connector=connector) as http:
            number = random.getrandbits(22)
            while not ended.done():
                number += 1
                await self._wait(
                    BOOKINGS,
                    http.post(
                        f"{self.url}/api/appointments",
                        json=fresh(),
                        headers={"X-Forwarded-For": _neighbour(number)},
                    ),
                )
                await self._wait(HEALTH, http.get(f"{self.url}/healthz"))
                await asyncio.sleep(1 / NEIGHBOURS)

    async def _wait(
        self,
        what: str,
        asked: contextlib.AbstractAsyncContextManager[aiohttp.ClientResponse],
    ) -> None:
        start = time.perf_counter()
        async with asked as answer:
            assert answer.status in (200, 201), answer.status
        self.waits[what].append((time.perf_counter() - start) * 1000)

    def tell(self, when: str) -> None:
        """Print how long they waited."""
        for what, waits in self.waits.items():
            p50, p95 = statistics.median(waits), _p95(waits)
            print(
                f"| {what} of others, {when} | {len(waits)} "
                f"| p50 {p50:.0f} ms | p95 {p95:.0f} ms |"
            )


def _neighbour(number: int) -> str:
    return f"190.{2 + number // 62_500 % 200}.{number // 250 % 250}.{number % 250}"


def table(
    name: str,
    attack: Attack,
    calm: Mapping[str, Sequence[float]],
    busy: Mapping[str, Sequence[float]],
    grown: float,
) -> list[str]:
    """Return what an attack did, beside the same before it.

    Args:
        name: Of the attack.
        attack: What was done.
        calm: Milliseconds that others waited before it, by what they asked.
        busy: The same meanwhile.
        grown: Megabytes of the site.
    """
    before, meanwhile = (statistics.median(each[BOOKINGS]) for each in (calm, busy))
    rows = {
        P95.format(what=what): (_p95(busy[what]), f"{_p95(calm[what]):.1f}")
        for what in (BOOKINGS, HEALTH)
    }
    rows[SLOWED] = (meanwhile / before, "1")
    rows[GROWN] = (grown, "")
    rows[SHORT] = (max(0.0, 1 - attack.strength), "")
    return [
        "| what | meanwhile | before |",
        "|---|---|---|",
        *(
            f"| {name}: {what} | {found:.2f} | {beside} |"
            for what, (found, beside) in rows.items()
        ),
    ]


def judge(lines: Sequence[str], names: Iterable[str]) -> None:
    """End with 1 where an attack did more than it may, or was none.

    Raises:
        SystemExit: Names what, and how much it may be.
    """
    most = {
        f"{name}: {what}": limit
        for name in names
        for what, limit in LIMITS[name].items()
    }
    limits.require(lines, most, unit="")


def _p95(waits: Sequence[float]) -> float:
    return statistics.quantiles(waits, n=20)[-1]


async def measured(site: Site, name: str) -> list[str]:
    """Tell memory and waits before an attack and during it; return the table."""
    loop = asyncio.get_running_loop()
    calm, busy = Others(site.base_url), Others(site.base_url)
    rest = asyncio.ensure_future(asyncio.sleep(CALM, None))
    await calm.during(rest)
    before = memory(site)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        attack = loop.run_in_executor(pool, carried_out, name, site.base_url)
        await busy.during(attack)
        done = await attack
    grown = memory(site) - before
    print(f"| {done.told} | the site grew by {grown:.0f} MB |")
    calm.tell("before")
    busy.tell("meanwhile")
    return table(name, done, calm.waits, busy.waits, grown)


def main() -> None:
    """Attack a site of our own, each time a new one, on SQLite or what is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attack", choices=ATTACKS, action="append")
    parser.add_argument("--database-url")
    parser.add_argument("--redis-url", default="")
    options = parser.parse_args()
    names = options.attack or list(ATTACKS)
    lines: list[str] = []
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            site = Site(Path(folder), options.database_url)
            site.start(
                RATE_LIMIT_FACTOR="1",
                TRUSTED_PROXY_HOPS="1",
                REDIS_URL=options.redis_url,
            )
            try:
                found = asyncio.run(measured(site, name))
            finally:
                site.stop()
        lines += found[2:] if lines else found
    print("", *lines, sep="\n")
    judge(lines, names)


if __name__ == "__main__":
    main()
