"""Two of each: what belongs to one is tried with the other."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from app.adapters import passwords, presence, rate_limit
from app.api import own_answers
from app.api.router import create_api
from app.domain.vaccines import DEFAULT_VACCINES
from app.persistence import vaccines
from app.persistence.database import transaction
from app.persistence.tables import VaccineRow
from app.web.static_site import BUILT_PAGES
from tests.support import databases, people
from tests.support.diary import PostOffice
from tests.support.mailing import write_to_visitors
from tests.support.people import Colleague, Visitor
from tests.support.tabs import Tab


@pytest.fixture
def costly_hashes() -> None:
    """Ask for this to hash passwords as the site does, at a cost."""


@pytest.fixture(autouse=True)
def quick_hashes(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Hash passwords in a blink: the real cost was half of the time of all tests."""
    if "costly_hashes" in request.fixturenames:
        yield
        return
    quick = passwords._context.copy(argon2__memory_cost=8)
    monkeypatch.setattr(passwords, "_context", quick)
    passwords._decoy.cache_clear()
    yield
    passwords._decoy.cache_clear()


@pytest.fixture
def even_answers() -> None:
    """Ask for this to let answers take their time, that it may be tried."""


@pytest.fixture(autouse=True)
def prompt_answers(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answer at once where the site waits not to tell what it found."""
    if "even_answers" not in request.fixturenames:
        monkeypatch.setattr(own_answers, "ALWAYS", 0)


@pytest.fixture(autouse=True)
def nothing_in_mind() -> None:
    """Begin without what this process counted, and who it took to be editing."""
    rate_limit._own.cache_clear()
    presence._here.clear()


@pytest.fixture
def writing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the site write to visitors."""
    write_to_visitors(monkeypatch)


@pytest.fixture
async def built_client(database: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the routes over a database, with the pages as they were built."""
    del database
    transport = httpx.ASGITransport(create_api(BUILT_PAGES))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://localhost"
    ) as client:
        yield client


@pytest.fixture
def price_table(database: str) -> Iterator[None]:
    """The list as it is seeded, again after a test that changes it: engines are shared."""
    del database
    yield
    with transaction() as session:
        for entry in vaccines.catalogue(session):
            session.delete(session.get_one(VaccineRow, entry.id))
        session.flush()
        for entry in DEFAULT_VACCINES:
            vaccines.add(session, entry)


@pytest.fixture
def two_colleagues(
    database: str, migrated_file: Path, sqlite_file: Path
) -> tuple[Colleague, Colleague]:
    hashing = str(passwords._context.to_dict())
    if database == "sqlite" and databases.is_untouched(
        sqlite_file, migrated_file.read_bytes()
    ):
        return people.two_colleagues(sqlite_file, hashing)
    return people.two_colleagues(None, hashing)


@pytest.fixture
def two_visitors() -> tuple[Visitor, Visitor]:
    return Visitor("Ana", "203.0.113.1"), Visitor("Berta", "203.0.113.2")


@pytest.fixture
def post_office() -> Iterator[PostOffice]:
    """Return a mail server that is not open yet."""
    office = PostOffice()
    yield office
    office.close()


@pytest.fixture
def closed_tabs() -> Iterator[None]:
    yield
    Tab.close_all()
