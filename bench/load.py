"""Booking under load, beside a bare insert on the same database in the same run.

    python -m bench.load [--engine sqlite|postgresql] [--quick]

Visitors send one request after another; the site and the baseline take turns,
and each figure is the median of the rounds. The clients run on the same machine
and take their share of it.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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
from tests.support import postgres
from tests.support.site import ROOT, Site, free_port

LEVELS = (1, 50, 200, 500)
ROUNDS = 3


@contextmanager
def bare(url: str) -> Iterator[str]:
    """Run the baseline; yields where it takes requests."""
    port = free_port()
    server = subprocess.Popen(
        [
            str(Path(sys.executable).with_name("granian")),
            "--interface",
            "asgi",
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
            "--log-level",
            "warning",
            "bench.bare:app",
        ],
        cwd=ROOT,
        env={**os.environ, "BARE_DATABASE_URL": url},
    )
    try:
        yield f"http://127.0.0.1:{port}/appointments"
    finally:
        server.terminate()
        server.wait()


async def listening(http: aiohttp.ClientSession, url: str) -> None:
    """Wait until a server takes connections."""
    for _ in range(100):
        try:
            async with http.get(url):
                return
        except aiohttp.ClientConnectionError:
            await asyncio.sleep(0.1)
    raise TimeoutError(url)


async def settled(site: Site) -> None:
    """Wait until all mails are out: they are no burden of whoever comes next."""
    waiting = "SELECT id FROM outbox WHERE sent_at IS NULL LIMIT 1"
    await asyncio.to_thread(
        site.wait_for, "the mails", lambda: not site.rows(waiting), 300.0
    )


async def compare(site: Site, baseline: str, levels: tuple[int, ...]) -> list[str]:
    """Return a table of every level, the site beside the baseline."""
    lines = [
        "| visitors | by | p50 ms | p95 ms | p99 ms | per second | of the bare insert |",
        "|---|---|---|---|---|---|---|",
    ]
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as http:
        await listening(http, baseline)
        ours = f"{site.base_url}/api/appointments"
        for level in levels:
            requests = max(300, min(2_000, level * 10))
            kinds: dict[str, list[Visitor]] = {
                "bare insert": [await by_http(baseline) for _ in range(level)],
                "HTTP": [await by_http(ours) for _ in range(level)],
                "websocket": [
                    await by_websocket(http, site.base_url) for _ in range(level)
                ],
            }
            rounds: dict[str, list[Figures]] = {kind: [] for kind in kinds}
            for visitors in kinds.values():
                await measure(visitors, max(2, level))
            for _ in range(ROUNDS):
                for kind, visitors in kinds.items():
                    await settled(site)
                    rounds[kind].append(await measure(visitors, requests))
            mark = median(rounds["bare insert"]).rate
            for kind, found in rounds.items():
                f = median(found)
                lines.append(
                    f"| {level} | {kind} | {f.p50:.1f} | {f.p95:.1f} | {f.p99:.1f} "
                    f"| {f.rate:.0f} | {f.rate / mark:.2f} |"
                )
                print(lines[-1], flush=True)
    return lines


@contextmanager
def database(engine: str, folder: Path) -> Iterator[tuple[str | None, str]]:
    """Yield addresses for the site and for the baseline on the same engine."""
    if engine == "sqlite":
        yield None, f"sqlite:///{folder / 'bare.db'}"
        return
    with postgres.server(folder) as server, postgres.database(server) as address:
        url = f"postgresql+psycopg://{address.partition('://')[2]}"
        yield url, url


def main() -> None:
    """Run the comparison on one engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--levels", type=int, nargs="+", default=LEVELS)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        database(options.engine, Path(name)) as (own, other),
        bare(other) as baseline,
    ):
        site = Site(Path(name), own)
        site.start(RATE_LIMIT_FACTOR="1000000")
        try:
            asyncio.run(compare(site, baseline, tuple(options.levels)))
        finally:
            site.stop()


if __name__ == "__main__":
    main()
