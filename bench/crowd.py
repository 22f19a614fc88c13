"""Many connected visitors: what each costs, how many are too many, and two instances.

    python -m bench.crowd

Every visitor holds a websocket and books now and then, as people do, who read
and type in between.
"""

import argparse
import asyncio
import os
import random
import re
import statistics
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import aiohttp

from bench.visitors import (
    Figures,
    Visitor,
    by_http,
    by_websocket,
    measure,
    median,
)
from tests.support import postgres, redis_server
from tests.support.site import Site

CROWDS = (250, 500, 1_000, 2_000, 4_000)
PAUSE = 20.0
TIME = 25.0
TOO_SLOW = 250.0
VISITORS = 200
REQUESTS = 3_000
ROUNDS = 3


def memory(site: Site) -> float:
    """Return the megabytes that the processes of a site hold."""
    pages = 0
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getpgid(int(entry.name)) == site.group:
                found = re.search(
                    r"RssAnon:\s+(\d+)", (entry / "status").read_text("utf-8")
                )
                pages += int(found[1]) if found else 0
    return pages / 1024


async def connected(site: Site) -> None:
    """Tell the memory of a visitor, and the wait as more and more of them come."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        crowd = [await by_websocket(http, site.base_url) for _ in range(50)]
        await measure(crowd, 200)
        for size in CROWDS:
            before, known = memory(site), len(crowd)
            crowd += [
                await by_websocket(http, site.base_url) for _ in range(size - known)
            ]
            await measure(crowd[known:], size - known)
            each = (memory(site) - before) * 1024 / (size - known)
            p50, p95 = await now_and_then(crowd)
            print(
                f"| {size} connected | {each:.0f} kB each | p50 {p50:.0f} ms "
                f"| p95 {p95:.0f} ms |",
                flush=True,
            )
            if p95 > TOO_SLOW:
                return


async def now_and_then(crowd: Sequence[Visitor]) -> tuple[float, float]:
    """Let everybody book once in a while; returns p50 and p95 in ms."""
    spent: list[float] = []
    end = time.perf_counter() + TIME

    async def live(once: Visitor) -> None:
        await asyncio.sleep(random.uniform(0, PAUSE))
        while time.perf_counter() < end:
            start = time.perf_counter()
            await once()
            spent.append((time.perf_counter() - start) * 1000)
            await asyncio.sleep(random.uniform(0.5, 1.5) * PAUSE)

    await asyncio.gather(*map(live, crowd))
    cuts = statistics.quantiles(spent, n=20)
    return statistics.median(spent), cuts[-1]


async def one_and_two(sites: Sequence[Site]) -> None:
    """Compare what one instance stores with what two do, by people who never pause."""
    rounds: dict[int, list[Figures]] = {1: [], 2: []}
    crowds = {
        count: [
            await by_http(f"{sites[n % count].base_url}/api/appointments")
            for n in range(VISITORS)
        ]
        for count in rounds
    }
    for _ in range(ROUNDS):
        for count, kept in rounds.items():
            await measure(crowds[count], VISITORS)
            kept.append(await measure(crowds[count], REQUESTS))
    one, two = (median(kept) for kept in rounds.values())
    for name, found in (("one instance", one), ("two", two)):
        print(
            f"| {VISITORS} visitors | {name} | p50 {found.p50:.0f} ms "
            f"| p95 {found.p95:.0f} ms | {found.rate:.0f} a second "
            f"| {found.rate / one.rate:.2f} times |"
        )


def main() -> None:
    """Measure the crowd on SQLite, and two instances on PostgreSQL and Redis."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("crowd", "instances"))
    only = parser.parse_args().only
    if only != "instances":
        crowd()
    if only != "crowd":
        instances()


def crowd() -> None:
    """Measure connected visitors on SQLite."""
    with tempfile.TemporaryDirectory() as name:
        site = Site(Path(name))
        site.start(RATE_LIMIT_FACTOR="1000000")
        try:
            asyncio.run(connected(site))
        finally:
            site.stop()


def instances() -> None:
    """Measure two instances on PostgreSQL and Redis."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (
            postgres.server(folder) as server,
            postgres.database(server) as address,
            redis_server.server(folder) as redis,
        ):
            url = f"postgresql+psycopg://{address.partition('://')[2]}"
            sites = [Site(folder / "shared", url), Site(folder / "shared", url)]

            def start(own: Site) -> None:
                own.start(RATE_LIMIT_FACTOR="1000000", REDIS_URL=redis)

            with ThreadPoolExecutor(2) as both:
                list(both.map(start, sites))
            try:
                asyncio.run(one_and_two(sites))
            finally:
                for own in sites:
                    own.stop()


if __name__ == "__main__":
    main()
