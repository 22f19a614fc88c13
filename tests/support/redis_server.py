"""Finds a Redis for the tests, or brings one.

In order: `TEST_REDIS_URL`, what answers on the standard local port, else the
server that comes as a wheel, started on a port of its own.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import redis

LOCAL = "redis://127.0.0.1:6379/15"
PATIENCE = 10.0


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Give the address of a database that the tests may use."""
    for url in (os.environ.get("TEST_REDIS_URL"), LOCAL):
        if url and _answers(url):
            yield url
            return
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    binary = Path(sys.executable).with_name("redis-server")
    process = subprocess.Popen(
        [binary, "--port", str(port), "--bind", "127.0.0.1", "--save", ""],
        cwd=folder,
        stdout=subprocess.DEVNULL,
    )
    url = f"redis://127.0.0.1:{port}/0"
    try:
        deadline = time.monotonic() + PATIENCE
        while not _answers(url):
            if time.monotonic() > deadline:
                raise TimeoutError(url)
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait()


def _answers(url: str) -> bool:
    with (
        suppress(redis.RedisError),
        redis.Redis.from_url(url, socket_connect_timeout=1) as client,
    ):
        return bool(client.ping())
    return False
