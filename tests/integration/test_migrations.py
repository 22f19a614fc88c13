"""Migrations go up, down and up again, on both engines."""

from collections.abc import Sequence

import pytest
from alembic.config import Config
from sqlalchemy import inspect
from sqlmodel import text

from alembic import command
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.reference import read_reference
from app.domain.vaccines import DEFAULT_VACCINES
from app.persistence import appointments, vaccines
from app.persistence.database import get_engine, transaction
from app.services import bookings
from app.services.schema import ALEMBIC_INI
from tests.support.builders import booking_form, clock

TABLES = {
    "appointments",
    "vaccines",
    "admins",
    "admin_sessions",
    "outbox",
    "newsletter",
    "lead_search",
}


def tables() -> set[str]:
    return set(inspect(get_engine()).get_table_names()) - {"alembic_version"}


@pytest.fixture
def config() -> Config:
    return Config(ALEMBIC_INI)


@pytest.mark.usefixtures("database")
def test_schema_goes_down_and_up_and_matches_the_code(config: Config) -> None:
    assert tables() >= TABLES
    command.downgrade(config, "base")
    assert tables() == set()
    command.upgrade(config, "head")
    assert tables() >= TABLES
    command.check(config)


@pytest.mark.usefixtures("database")
def test_six_vaccines_are_seeded_with_their_prices() -> None:
    with transaction() as session:
        assert vaccines.catalogue(session) == DEFAULT_VACCINES
    assert [(v.id, v.price) for v in DEFAULT_VACCINES] == [
        ("influenza", 12_000),
        ("covid", 15_000),
        ("neumococo", 18_000),
        ("hepatitis", 20_000),
        ("tetanos", 10_000),
        ("otra", 15_000),
    ]


@pytest.mark.usefixtures("database")
def test_old_requests_get_references_that_the_search_finds(
    config: Config,
) -> None:
    receipt = bookings.submit(booking_form(), Category.B2C, clock=clock())
    command.downgrade(config, "0009")
    with transaction() as session:
        connection = session.connection()
        (old,) = connection.execute(text("SELECT text FROM lead_search")).scalars()
        assert receipt.reference.lower() not in old
    command.upgrade(config, "head")
    (lead,) = found("")
    assert read_reference(lead.reference) == lead.reference
    assert [one.id for one in found(lead.reference)] == [receipt.id]
    assert [one.id for one in found("ana perez")] == [receipt.id]
    assert found("VC-222222") == []


def found(search: str) -> Sequence[Lead]:
    with transaction() as session:
        return appointments.page(session, LeadCriteria(search=search))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.usefixtures("database")
def test_sqlite_is_opened_for_many_readers_and_no_loss() -> None:
    with transaction() as session:

        def pragma(name: str) -> object:
            return session.connection().execute(text(f"PRAGMA {name}")).scalar_one()

        assert pragma("journal_mode") == "wal"
        assert pragma("busy_timeout") == 5000
        assert pragma("foreign_keys") == 1
        assert pragma("synchronous") == 2
