"""Killed in the middle of a rush, the site has every request it acknowledged."""

import os
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.support import postgres
from tests.support.builders import REQUEST
from tests.support.site import Site

pytestmark = pytest.mark.usefixtures("cold")

REQUESTS = int(os.environ.get("FAULT_REQUESTS", "120"))
PATIENCE = 60.0 + REQUESTS / 20


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    if request.param == "sqlite":
        running = Site(tmp_path)
        running.start()
        yield running
        running.kill()
        return
    with postgres.database(request.getfixturevalue("postgres_server")) as url:
        running = Site(tmp_path, f"postgresql+psycopg://{url.partition('://')[2]}")
        running.start()
        yield running
        running.kill()


def insist(site: Site, name: str) -> str:
    """Send a request as a patient visitor does, until it is acknowledged."""
    submission = str(uuid.uuid4())
    body = REQUEST | {"name": name, "submission_id": submission}
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            answer = httpx.post(
                site.base_url + "/api/appointments", json=body, timeout=10
            )
        except httpx.TransportError:
            time.sleep(0.2)
            continue
        if answer.status_code == 201:
            return str(answer.json()["receipt"]["id"])
        assert answer.status_code >= 500, answer.text
        time.sleep(0.2)
    raise AssertionError(f"{name} was never acknowledged")


def kill_and_start(site: Site) -> None:
    site.kill()
    site.start()


def cut_the_database_off(site: Site) -> None:
    """End every connection to it, as its restart does, a few times."""
    for _ in range(3):
        site.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        time.sleep(0.3)


@pytest.mark.timeout(2 * PATIENCE)
@pytest.mark.parametrize(
    ("site", "fault"),
    [
        pytest.param("sqlite", kill_and_start, id="killed-sqlite"),
        pytest.param("postgresql", kill_and_start, id="killed-postgresql"),
        pytest.param("postgresql", cut_the_database_off, id="database-restarted"),
    ],
    indirect=["site"],
)
def test_nothing_acknowledged_is_lost_or_doubled(
    site: Site, fault: Callable[[Site], None]
) -> None:
    strikes = [threading.Event() for _ in range(max(1, min(5, REQUESTS // 1_000)))]
    due = {
        REQUESTS * n // (len(strikes) + 2): begun for n, begun in enumerate(strikes, 1)
    }

    def send(number: int) -> str:
        if number in due:
            due[number].set()
        return insist(site, f"Rápida {number}")

    def strike() -> None:
        for begun in strikes:
            begun.wait()
            fault(site)

    striker = threading.Thread(target=strike)
    striker.start()
    with ThreadPoolExecutor(12) as rush:
        acknowledged = list(rush.map(send, range(REQUESTS)))
    striker.join()
    stored = {
        str(uuid.UUID(str(row["id"])))
        for row in site.rows("SELECT id FROM appointments")
    }
    assert len(stored) == REQUESTS
    assert set(acknowledged) == stored
    # A lease of the killed process runs out before another takes its messages.
    site.run("UPDATE outbox SET due_at = created_at WHERE sent_at IS NULL")
    site.wait_for("every mail", lambda: len(site.mails()) == REQUESTS, PATIENCE)
    site.wait_for(
        "every message marked",
        lambda: not site.rows("SELECT id FROM outbox WHERE sent_at IS NULL"),
        PATIENCE,
    )
    assert len(site.rows("SELECT id FROM outbox")) == REQUESTS
