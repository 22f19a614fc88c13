"""Who breaks a download off has taken what arrived: the deed is told all the same."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.test_instances import make_admin, sign_in
from tests.support.site import FOREIGN, ROOT, Site

# More than all that lies between the database and a reader who takes little.
LEADS = 30_000
TAKEN = 1_000_000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start()
    make_admin(running)
    subprocess.run(
        [sys.executable, "-m", "app", "demo", "--count", str(LEADS)],
        check=True,
        cwd=ROOT,
        env={k: v for k, v in os.environ.items() if k not in FOREIGN}
        | {"DATABASE_URL": running.database_url, "DATA_DIR": str(running.folder)},
    )
    yield running
    running.stop()


@pytest.mark.parametrize("whole", [False, True], ids=["broken off", "whole"])
def test_a_file_of_leads_is_told_of_whom_it_was_taken(site: Site, whole: bool) -> None:
    before = told(site)
    taken = take(site, None if whole else TAKEN)
    site.wait_for("the deed", lambda: len(told(site)) > len(before))
    (facts,) = told(site)[len(before) :]
    assert facts["format"] == "csv"
    if whole:
        assert facts["rows"] == LEADS
    else:
        assert taken >= TAKEN
        assert 0 < facts["rows"] < LEADS


def told(site: Site) -> list[dict[str, Any]]:
    found = site.rows(
        "SELECT facts FROM events WHERE kind = 'leads_exported' ORDER BY at, id"
    )
    return [
        row.facts if isinstance(row.facts, dict) else json.loads(row.facts)
        for row in found
    ]


def take(site: Site, at_most: int | None) -> int:
    """Read so many bytes of the file, or all, and go; return how many came."""
    taken = 0
    with asked_for(site) as line:
        while at_most is None or taken < at_most:
            piece = line.recv(64 * 1024)
            if not piece:
                break
            taken += len(piece)
    return taken


def asked_for(site: Site) -> socket.socket:
    """Return a line on which the file comes, and on which little is under way."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
    line.settimeout(30)
    line.connect(("127.0.0.1", site.port))
    asked = (
        "GET /api/leads/export.csv HTTP/1.1\r\nHost: localhost\r\n"
        f"Connection: close\r\nCookie: {sign_in(site)['cookie']}\r\n\r\n"
    )
    line.sendall(asked.encode())
    return line
