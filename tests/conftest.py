"""Settings that nobody's environment reaches, and databases of both kinds."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from app.persistence import database as engines
from app.services import schema
from app.settings import Settings, get_settings
from tests.support import postgres, redis_server

FILLED = (
    "appointments, admins, admin_sessions, outbox, newsletter, sign_in_failures,"
    " invitations"
)


@pytest.fixture(autouse=True)
def own_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[None]:
    """Read settings from an empty environment; data lie in a folder of the test."""
    if "/e2e/" in request.path.as_posix():
        yield
        return
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1000")
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


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
        yield url


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server.server(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[str]:
    """A migrated database of each kind, empty but for the price list."""
    if request.param == "postgresql":
        url = request.getfixturevalue("migrated_postgres_url")
    else:
        url = f"sqlite:///{tmp_path / 'app.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    get_settings.cache_clear()
    schema.upgrade()
    if request.param == "postgresql":
        with engines.get_engine().begin() as connection:
            connection.execute(text(f"TRUNCATE {FILLED} CASCADE"))
    yield request.param
    engines.get_engine().dispose()
