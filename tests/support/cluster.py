"""The topology of `compose.yaml` without Docker: two instances behind Caddy.

`make cluster` serves it on PORT (3000) until Ctrl-C, over the PostgreSQL of
DATABASE_URL and the Redis of REDIS_URL, else over those of the tests.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

import httpx

from app.web import body_limit
from tests.support import caddy, postgres, redis_server
from tests.support.site import ROOT, Site

CADDY_MISSING = (
    "Se necesita Caddy (por ejemplo: apt-get install caddy) para repartir las visitas."
)


@contextmanager
def proxy(
    port: int,
    instances: Sequence[Site],
    folder: Path,
    patience: int = 180,
    version: str = "",
) -> Iterator[str]:
    """Put Caddy in front of instances; gives the address.

    Args:
        port: Where it listens.
        instances: Whom it asks.
        folder: Where it keeps its log.
        patience: Seconds for which a request waits for somebody; a busy machine is slow.
        version: Which Caddy of those that are here; the newest unless one is named.

    Raises:
        FileNotFoundError: Caddy is not installed.
    """
    if not caddy.found():
        raise FileNotFoundError(CADDY_MISSING)
    program = caddy.found()[version] if version else next(iter(caddy.found().values()))
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(
            [program, "run", "--config", ROOT / "deploy/Caddyfile"],
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(folder),
                "SITE_ADDRESS": f":{port}",
                "INSTANCES": " ".join(f"127.0.0.1:{site.port}" for site in instances),
                "PATIENCE": f"{patience}s",
                "BODY_PATIENCE": f"{patience + body_limit.MAX_TIME:.0f}s",
                "WHATSAPP_NUMBER": "56912345678",
            },
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    address = f"http://localhost:{port}"
    try:
        instances[0].wait_for("the proxy", lambda: answers(address))
        yield address
    finally:
        process.terminate()
        process.wait()


def answers(address: str) -> bool:
    """Return whether the site is there behind an address."""
    try:
        return httpx.get(f"{address}/healthz").status_code == HTTPStatus.OK
    except httpx.TransportError:
        return False


def main() -> None:
    """Serve until Ctrl-C."""
    port = int(os.environ.get("PORT", "3000"))
    folder = Path(tempfile.mkdtemp(prefix="cluster-"))
    with (
        postgres.server(folder) as server,
        postgres.database(server) as own,
        redis_server.server(folder) as own_redis,
    ):
        given = os.environ.get("DATABASE_URL", "")
        url = given or f"postgresql+psycopg://{own.partition('://')[2]}"
        settings = {
            "REDIS_URL": os.environ.get("REDIS_URL") or own_redis,
            "TRUSTED_PROXY_HOPS": "1",
            "RATE_LIMIT_FACTOR": os.environ.get("RATE_LIMIT_FACTOR", "1"),
        }
        sites = [Site(folder, url), Site(folder, url)]
        try:
            for site in sites:
                site.start(**settings)
            with proxy(port, sites, folder) as address:
                print(f"{address}  →  {', '.join(site.base_url for site in sites)}")
                print(f"{folder}", flush=True)
                wait_for_the_end()
        except FileNotFoundError as error:
            sys.exit(str(error))
        finally:
            for site in sites:
                site.stop()


def wait_for_the_end() -> None:
    """Wait for Ctrl-C or SIGTERM."""
    end = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: end.set())
    end.wait()


if __name__ == "__main__":
    main()
