"""Brings a Redis for each run of tests, on a port of its own.

What is published on a Redis reaches all of its databases, so that two runs that share
one hear each other: only the server that comes as a wheel is alone. `TEST_REDIS_URL`
names another one, for a machine on which that does not run.
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

PATIENCE = 10.0


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Give the address of a database that the tests may use."""
    given = os.environ.get("TEST_REDIS_URL")
    if given:
        yield given
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
