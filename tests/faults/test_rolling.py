"""Instances are restarted one after the other while people book, and nobody notices."""

import itertools
import os
import signal
import socket
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from tests.support import caddy, postgres
from tests.support.builders import REQUEST
from tests.support.cluster import proxy
from tests.support.site import Site, free_port

pytestmark = pytest.mark.usefixtures("cold")

REQUESTS = int(os.environ.get("FAULT_REQUESTS", "120"))
VISITORS = 8
# Seconds between two requests of one visitor: so many that each moment has some.
PAUSE = 0.2
# The newest and Debian's treat what they hold for an instance differently.
each_caddy = pytest.mark.parametrize("version", caddy.found())


class Crowd:
    """Visitors who read and book, each on a connection of their own, until told."""

    def __init__(self, address: str, least: int) -> None:
        self._address = address
        self._numbers = itertools.count()
        self._least = least
        self._enough = threading.Event()
        self.acknowledged: set[str] = set()
        self.answers: Counter[str] = Counter()

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Have them come; at the end, let the last ones be answered."""
        with ThreadPoolExecutor(VISITORS) as visitors:
            coming = [visitors.submit(self._come) for _ in range(VISITORS)]
            try:
                yield
            finally:
                self._enough.set()
            for visitor in coming:
                visitor.result()

    def _come(self) -> None:
        with httpx.Client(base_url=self._address, timeout=200) as client:
            while True:
                number = next(self._numbers)
                if self._enough.is_set() and number >= self._least:
                    return
                if number % 4:
                    self._book(client, number)
                else:
                    self._note("page", client.get("/"))
                time.sleep(0 if self._enough.is_set() else PAUSE)

    def _book(self, client: httpx.Client, number: int) -> None:
        body = REQUEST | {
            "name": f"Visita {number}",
            "submission_id": str(uuid.uuid4()),
        }
        answer = client.post("/api/appointments", json=body)
        self._note("booking", answer)
        if answer.status_code == 201:
            self.acknowledged.add(str(answer.json()["receipt"]["id"]))

    def _note(self, what: str, answer: httpx.Response) -> None:
        self.answers[f"{what} {answer.status_code}"] += 1


def stored(site: Site) -> set[str]:
    rows = site.rows("SELECT id FROM appointments")
    return {str(uuid.UUID(str(row["id"]))) for row in rows}


def judge(crowd: Crowd, site: Site) -> None:
    """Nothing failed, nothing was lost or doubled, and each was told of once."""
    assert set(crowd.answers) == {"booking 201", "page 200"}, crowd.answers
    assert len(crowd.acknowledged) == crowd.answers["booking 201"]
    assert stored(site) == crowd.acknowledged
    # A lease of a process that ended meanwhile runs out first.
    count = len(crowd.acknowledged)
    patience = 90 + count / 20
    site.wait_for("every mail", lambda: len(site.mails()) == count, patience)
    assert len(site.rows("SELECT id FROM outbox")) == count


def ready(site: Site, query: str = "") -> int:
    try:
        return httpx.get(f"{site.base_url}/readyz{query}").status_code
    except httpx.TransportError:
        return 0


@each_caddy
@pytest.mark.timeout(1800)
def test_a_rolling_restart_is_noticed_by_nobody(
    tmp_path: Path, postgres_server: str, redis_url: str, version: str
) -> None:
    with postgres.database(postgres_server) as address:
        url = f"postgresql+psycopg://{address.partition('://')[2]}"
        sites = [Site(tmp_path, url), Site(tmp_path, url)]
        settings = {"REDIS_URL": redis_url, "TRUSTED_PROXY_HOPS": "1"}
        try:
            for site in sites:
                site.start(**settings)
            with proxy(free_port(), sites, tmp_path, version=version) as front:
                crowd = Crowd(front, REQUESTS)
                with crowd.busy():
                    for site in sites:
                        assert site.stop(signal.SIGTERM) == 0
                        site.start(**settings)
                judge(crowd, sites[0])
        finally:
            for site in sites:
                site.kill()


@each_caddy
@pytest.mark.timeout(600)
def test_a_restart_of_the_only_one_is_waited_for(tmp_path: Path, version: str) -> None:
    site = Site(tmp_path)
    settings = {"TRUSTED_PROXY_HOPS": "1"}
    site.start(**settings)
    try:
        with proxy(free_port(), [site], tmp_path, version=version) as front:
            crowd = Crowd(front, REQUESTS)
            with crowd.busy():
                assert site.stop(signal.SIGTERM) == 0
                site.start(**settings)
            judge(crowd, site)
    finally:
        site.kill()


def test_who_is_told_to_stop_says_so_first_and_still_answers(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.start(DRAIN_SECONDS="4")
    only = "?only=shutdown"
    try:
        assert (ready(site), ready(site, only)) == (200, 200)
        stopping = threading.Thread(target=site.stop, args=(signal.SIGTERM,))
        stopping.start()
        site.wait_for("news of the end", lambda: ready(site) == 503, 3)
        assert ready(site, only) == 503
        assert httpx.get(f"{site.base_url}/healthz").status_code == 200
        body = REQUEST | {"submission_id": str(uuid.uuid4())}
        booked = httpx.post(f"{site.base_url}/api/appointments", json=body)
        assert booked.status_code == 201
        stopping.join()
        assert ready(site) == 0
        assert stored(site) == {booked.json()["receipt"]["id"]}
    finally:
        site.kill()


class HangsUp(BaseHTTPRequestHandler):
    """Lives, and ends each connection that brings something."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def do_POST(self) -> None:
        self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@each_caddy
def test_where_nobody_serves_a_visitor_reads_where_to_write(
    tmp_path: Path, version: str
) -> None:
    site = Site(tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", site.port), HangsUp) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with proxy(free_port(), [site], tmp_path, 1, version) as front:
            answer = httpx.post(f"{front}/api/newsletter", data={"email": "a@b.cl"})
        server.shutdown()
    assert answer.status_code == 502
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["retry-after"] == "30"
    assert "Volvemos en un momento" in answer.text
    assert "https://wa.me/56912345678" in answer.text
