"""A copy is put back, and all is moved, in the middle of a rush: nothing is lost."""

import itertools
import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.content import commands as words
from tests.faults.test_storm import PATIENCE, REQUESTS, insist
from tests.faults.test_storm import site as _site
from tests.support import postgres
from tests.support.site import Site

pytestmark = pytest.mark.timeout(4 * PATIENCE)
site = _site

BEFORE = 20
VISITORS = 8


def ids(site: Site) -> set[str]:
    rows = site.rows("SELECT id FROM appointments")
    return {str(uuid.UUID(str(row["id"]))) for row in rows}


def rush(site: Site, deed: Callable[[], None] = lambda: None) -> set[str]:
    """Have requests sent before, during and after a deed; return the acknowledged."""
    numbers, over = itertools.count(), threading.Event()
    acknowledged: set[str] = set()

    def send() -> None:
        last = False
        while not last:
            number = next(numbers)
            last = over.is_set() and number >= REQUESTS - VISITORS
            acknowledged.add(insist(site, f"Mientras {number}"))

    with ThreadPoolExecutor(VISITORS) as visitors:
        coming = [visitors.submit(send) for _ in range(VISITORS)]
        try:
            site.wait_for(
                "a third", lambda: len(acknowledged) >= REQUESTS / 3, PATIENCE
            )
            deed()
        finally:
            over.set()
        for visitor in coming:
            visitor.result()
    assert len(acknowledged) >= REQUESTS
    return acknowledged


@pytest.mark.parametrize("site", ["sqlite", "postgresql"], indirect=True)
def test_what_is_acknowledged_while_a_copy_is_put_back_is_somewhere(site: Site) -> None:
    """In the copy of what was there, or in what there is now."""
    early = {insist(site, f"Antes {number}") for number in range(BEFORE)}
    site.command("backup")
    (copy,) = (site.folder / "backups").glob("respaldo-*")
    said: list[str] = []
    acknowledged = rush(
        site, lambda: said.append(site.command("restore", str(copy), "--yes"))
    )
    now = ids(site)
    place = said[0].partition(words.RESTORE_BEFORE.partition("{")[0])[2]
    site.command("restore", place.strip(), "--yes")
    before = ids(site)
    assert early <= now & before
    assert early | acknowledged == now | before
    # Some went each way, or nothing was shown.
    assert acknowledged & now
    assert acknowledged - now


@pytest.mark.parametrize("site", ["sqlite"], indirect=True)
def test_all_that_was_acknowledged_is_there_after_a_move(
    site: Site, tmp_path: Path, postgres_server: str
) -> None:
    acknowledged = rush(site)
    assert site.stop() == 0
    with postgres.database(postgres_server) as address:
        url = f"postgresql+psycopg://{address.partition('://')[2]}"
        site.command("move", "--to", url)
        other = Site(tmp_path / "moved", url)
        other.start()
        try:
            assert ids(other) == acknowledged == ids(site)
            acknowledged.add(insist(other, "Después"))
            assert ids(other) == acknowledged
        finally:
            other.kill()
