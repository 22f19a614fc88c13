"""Two instances over one PostgreSQL and one Redis are one site."""

import threading
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.support import postgres
from tests.support.builders import REQUEST
from tests.support.site import Site

ADMIN = {"email": "jefa@correo.cl", "password": "una clave muy larga"}


@pytest.fixture
def pair(
    tmp_path: Path, postgres_server: str, redis_url: str
) -> Iterator[tuple[Site, Site]]:
    with postgres.database(postgres_server) as address:
        url = f"postgresql+psycopg://{address.partition('://')[2]}"
        sites = [Site(tmp_path, url), Site(tmp_path, url)]

        def start(site: Site) -> None:
            site.start(
                REDIS_URL=redis_url,
                ADMIN_EMAIL=ADMIN["email"],
                ADMIN_PASSWORD=ADMIN["password"],
            )

        with ThreadPoolExecutor(2) as both:
            list(both.map(start, sites))
        try:
            yield sites[0], sites[1]
        finally:
            for site in sites:
                site.kill()


def book(site: Site, name: str) -> httpx.Response:
    body = REQUEST | {"name": name, "submission_id": str(uuid.uuid4())}
    return httpx.post(site.base_url + "/api/appointments", json=body, timeout=20)


def sign_in(site: Site) -> dict[str, str]:
    answer = httpx.post(site.base_url + "/api/auth/login", json=ADMIN)
    assert answer.status_code == 200, answer.text
    return {"cookie": f"session={answer.cookies['session']}"}


@contextmanager
def panel_open(site: Site, session: dict[str, str]) -> Iterator[Iterator[str]]:
    """Hear what an open panel hears, line by line."""
    address = site.base_url + "/api/leads/changes"
    with httpx.stream("GET", address, headers=session, timeout=20) as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        assert [next(lines), next(lines)] == ["", "data: changed"]
        yield lines


def make_admin(site: Site) -> None:
    """Make the administrator as the console does, in the sites' database."""
    typed = f"{ADMIN['password']}\n" * 2
    site.command("create-admin", ADMIN["email"], "--ask", typed=typed)


def test_who_signed_in_on_one_goes_on_with_the_other(pair: tuple[Site, Site]) -> None:
    first, second = pair
    make_admin(first)
    session = sign_in(first)
    assert book(first, "Antes de la caída").status_code == 201
    first.kill()
    export = httpx.get(second.base_url + "/api/leads/export.csv", headers=session)
    assert export.status_code == 200
    assert "Antes de la caída" in export.text
    assert book(second, "Después de la caída").status_code == 201
    out = httpx.post(second.base_url + "/api/auth/logout", headers=session)
    assert out.status_code in {200, 303}
    refused = httpx.get(second.base_url + "/api/leads/export.csv", headers=session)
    assert refused.status_code == 401


def test_what_one_stores_the_others_panels_hear(pair: tuple[Site, Site]) -> None:
    first, second = pair
    make_admin(first)
    session = sign_in(second)
    with panel_open(second, session) as lines:
        booking = threading.Timer(0.5, book, (first, "Noticia"))
        booking.start()
        assert any(line == "data: changed" for line in lines)
        # The news may be faster than the answer.
        booking.join()


def test_each_request_is_told_of_once(pair: tuple[Site, Site]) -> None:
    with ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda n: book(pair[n % 2], f"Reparto {n}"), range(40)))
    assert [answer.status_code for answer in answers] == [201] * 40
    pair[0].wait_for("forty mails", lambda: len(pair[0].mails()) == 40)
    tries = pair[0].rows("SELECT attempts FROM outbox")
    assert [row["attempts"] for row in tries] == [1] * 40


def test_open_panel_lets_its_instance_go(pair: tuple[Site, Site]) -> None:
    first, second = pair
    make_admin(first)
    session = sign_in(first)
    with panel_open(first, session) as lines:
        stopping = threading.Thread(target=first.stop)
        stopping.start()
        # Cut off, the stream would not end but break.
        assert not [line for line in lines if line]
        stopping.join()
    with panel_open(second, session):
        pass
