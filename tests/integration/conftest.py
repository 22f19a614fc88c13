"""Two of each: what belongs to one is tried with the other."""

from collections.abc import Iterator

import pytest

from app.adapters import passwords
from tests.support.mailing import write_to_visitors
from tests.support.people import Colleague, Visitor


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
def writing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the site write to visitors."""
    write_to_visitors(monkeypatch)


@pytest.fixture
def two_colleagues(database: str) -> tuple[Colleague, Colleague]:
    del database
    return Colleague("rosa@correo.cl"), Colleague("elena@correo.cl")


@pytest.fixture
def two_visitors() -> tuple[Visitor, Visitor]:
    return Visitor("Ana", "203.0.113.1"), Visitor("Berta", "203.0.113.2")
