"""Settings that nobody's environment reaches, and databases of both kinds."""

import functools
import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import hypothesis
import pytest
import time_machine
from httpx._transports import default as clients

from app.persistence import database as engines
from app.settings import get_settings
from tests.support import (
    databases,
    other_days,
    own_names,
    postgres,
    redis_server,
    surroundings,
)
from tests.support.builders import NOON
from tests.support.site import Site

Site.warm = True

# Each client would read all certificates anew, which takes longer than what it asks.
clients.create_ssl_context = functools.cache(  # pyright: ignore[reportPrivateImportUsage]
    clients.create_ssl_context  # pyright: ignore[reportPrivateImportUsage]
)

# A busy machine is slow to make examples, which says nothing of the code.
hypothesis.settings.register_profile(
    "house",
    deadline=None,
    # Another day asks for other days, not for the same texts once more.
    max_examples=other_days.examples(100),
    suppress_health_check=[
        hypothesis.HealthCheck.too_slow,
        hypothesis.HealthCheck.function_scoped_fixture,
    ],
)
hypothesis.settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--other-days-follow",
        action="store_true",
        help="leave out what tests.support.clocks runs after this",
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Give up on a test in seconds, or in minutes where it has a browser.

    What starts a server waits longer for that than others take as a whole.
    """
    own_names.give(items)
    for item in items:
        serves = "site" in getattr(item, "fixturenames", ())
        if not serves and not {"unit", "integration"}.isdisjoint(item.path.parts):
            item.add_marker(pytest.mark.timeout(40), append=False)
        elif not {"e2e", "browsers"}.isdisjoint(item.path.parts):
            # What waits for a browser cannot be interrupted in it: all that came after
            # would fail too. The process is given up, and another goes on.
            item.add_marker(pytest.mark.timeout(240, method="thread"))
    if other_days.INSTANT:
        items[:], spared = other_days.share_out(items)
        config.hook.pytest_deselected(items=spared)
    elif config.getoption("--other-days-follow"):
        left = other_days.left_to_them(
            [item for item in items if {"unit", "integration"} & {*item.path.parts}]
        )
        config.hook.pytest_deselected(items=[i for i in items if i.nodeid in left])
        items[:] = [item for item in items if item.nodeid not in left]


def pytest_collection_finish() -> None:
    """Look no more through what stays: all modules, and all that was collected."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[
    None, pytest.TestReport, pytest.TestReport
]:
    """Take a skipped test for a failed one where `.ci/run` wants everything there."""
    report = yield
    if report.skipped and os.environ.get("BROWSERS_REQUIRED"):
        report.outcome = "failed"
    return report


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of its own for each file of tests."""
    running = Site(tmp_path_factory.mktemp("site"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def held_clock(request: pytest.FixtureRequest) -> Iterator[None]:
    """Begin every test of this process at one instant, whatever the machine's clock.

    Tests of a whole site leave it alone: the site is a process of its own.
    """
    if {"unit", "integration"}.isdisjoint(request.path.parts):
        yield
        return
    with time_machine.travel(NOON):
        yield


@pytest.fixture(autouse=True)
def own_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[None]:
    """Read settings from an empty environment; data lie in a folder of the test."""
    if "/e2e/" in request.path.as_posix():
        yield
        return
    surroundings.forget(monkeypatch)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1000")
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask for this to start sites as `make run` does, where that is what is tried."""
    monkeypatch.setattr(Site, "warm", False)


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres.server(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture
def empty_postgres_url(postgres_server: str) -> Iterator[str]:
    with postgres.database(postgres_server) as url:
        yield f"postgresql+psycopg://{url.partition('://')[2]}"


@pytest.fixture(scope="session")
def migrated_postgres_url(postgres_server: str) -> Iterator[str]:
    with postgres.database(postgres_server) as url:
        databases.migrate(url)
        yield url


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server.server(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return databases.migrated_file(tmp_path_factory.mktemp("migrated"))


@pytest.fixture(scope="session")
def sqlite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the SQLite of each test of this process lies: one engine serves them all."""
    return tmp_path_factory.mktemp("sqlite") / "app.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    migrated_file: Path,
    sqlite_file: Path,
) -> Iterator[str]:
    """A migrated database of each kind, empty but for the price list."""
    if request.param == "postgresql":
        url = request.getfixturevalue("migrated_postgres_url")
    else:
        url = f"sqlite:///{sqlite_file}"
        databases.put(migrated_file.read_bytes(), sqlite_file)
    monkeypatch.setenv("DATABASE_URL", url)
    get_settings.cache_clear()
    if request.param == "postgresql":
        databases.empty()
    yield request.param
    engines.get_engine().dispose()
