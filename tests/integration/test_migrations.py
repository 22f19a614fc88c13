"""Migrations go up, down and up again, on both engines."""

import uuid
from collections.abc import Sequence
from typing import Any

import pytest
from alembic.config import Config
from sqlalchemy import inspect
from sqlalchemy.exc import IntegrityError
from sqlmodel import select, text, update

from alembic import command
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.newsletter import Standing
from app.domain.reference import read_reference
from app.domain.vaccines import DEFAULT_VACCINES
from app.persistence import appointments, newsletter, vaccines
from app.persistence.database import get_engine, transaction
from app.persistence.newsletter_tables import NewsletterRow
from app.persistence.outbox_tables import OutboxRow
from app.services import bookings
from app.services.schema import ALEMBIC_INI
from tests.support.builders import NOON, booking_form, clock

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


@pytest.mark.usefixtures("database")
def test_who_read_news_before_stays_and_no_way_out_is_readable(config: Config) -> None:
    command.downgrade(config, "0029")
    with transaction() as session:
        for name in "ab":
            session.connection().execute(
                text(
                    "INSERT INTO newsletter (id, email, unsubscribe_token,"
                    " consent_text_hash, subscribed_at) VALUES"
                    " (:id, :email, :token, 'agreed', '2026-01-02 03:04:05.000000')"
                ),
                {
                    "id": uuid.uuid4().hex,
                    "email": f"{name}@correo.cl",
                    "token": f"readable-{name}",
                },
            )
    command.upgrade(config, "head")
    with transaction() as session:
        first, second = newsletter.page(session, limit=9)
        for one in (first, second):
            assert one.standing is Standing.FROM_BEFORE
        kept = session.exec(select(NewsletterRow)).all()
        assert not any("readable" in row.unsubscribe_token for row in kept)
        assert {row.consent_text_hash for row in kept} == {"agreed"}
        newsletter.add_once(
            session, email="c@correo.cl", consent_text_hash="", now=NOON
        )
    command.downgrade(config, "0029")
    command.upgrade(config, "head")
    # Who had not confirmed is nobody whom an earlier release may write to.
    with transaction() as session:
        emails = {one.email for one in newsletter.page(session, limit=9)}
    assert emails == {"a@correo.cl", "b@correo.cl"}


@pytest.mark.usefixtures("database")
def test_the_outbox_keeps_its_rules_when_it_becomes_general(config: Config) -> None:
    receipt = bookings.submit(booking_form(), Category.B2C, clock=clock())
    command.downgrade(config, "0029")
    with pytest.raises(IntegrityError), transaction() as session:
        session.exec(update(OutboxRow).values(appointment_id=None))
    command.upgrade(config, "head")
    indexes = {one["name"]: one for one in inspect(get_engine()).get_indexes("outbox")}
    where = indexes["ix_outbox_counted_at"].get("dialect_options", {}).values()
    assert "counted_at IS NOT NULL" in " ".join(map(str, where))
    with transaction() as session:
        (message,) = session.exec(select(OutboxRow)).all()
        assert message.appointment_id == receipt.id
        again: dict[str, Any] = {**message.model_dump(), "id": uuid.uuid4()}
    with pytest.raises(IntegrityError), transaction() as session:
        session.add(OutboxRow(**again))
    with transaction() as session:
        other = {**again, "dedupe_key": "other", "appointment_id": None}
        session.add(OutboxRow(**other))
    with transaction() as session:
        session.connection().execute(text("DELETE FROM appointments"))
    with transaction() as session:
        assert session.exec(select(OutboxRow.dedupe_key)).all() == ["other"]
    command.downgrade(config, "0029")
    command.upgrade(config, "head")
    with transaction() as session:
        assert session.exec(select(OutboxRow)).all() == []
