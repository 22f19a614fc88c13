"""What happened is written down once, by whom, and stays as it was written."""

import uuid
from datetime import timedelta

import pytest
from alembic.config import Config
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError
from sqlmodel import select

from alembic import command
from app.domain.errors import LeadChanged
from app.domain.events import Actor, Change, Deed, Event, Kind, Subject
from app.domain.identity import Admin
from app.domain.ids import time_ordered_id
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria
from app.persistence import events
from app.persistence.database import transaction
from app.persistence.event_tables import EventRow, EventValueRow
from app.services import bookings, lead_export, leads, retention
from app.services.schema import ALEMBIC_INI
from app.telemetry import request_id
from tests.support.builders import NOON, booking_form, clock, day
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
IVAN = Admin(uuid.uuid4(), "ivan@correo.cl", uuid.uuid4())
LATER = NOON + timedelta(hours=3)


def stored(**changes) -> Lead:
    receipt = bookings.submit(booking_form(**changes), Category.B2C, clock=clock())
    return leads.find(ROSA, receipt.id)[0]


def edit(by: Admin, lead: Lead, version: int, **changes) -> Lead:
    row = {
        **booking_form(),
        "date": lead.date.isoformat(),
        "category": "B2C",
        **changes,
    }
    edited = leads.update(
        by, lead.id, row, expected_version=version, clock=clock(LATER)
    )
    return edited.lead


def history(lead: Lead) -> list[Event]:
    with transaction() as session:
        return list(events.of_subject(session, Subject.LEAD, str(lead.id), limit=100))


def test_an_edit_is_told_field_by_field_with_who_did_it() -> None:
    lead, other = stored(), stored(name="Otra persona")
    name = request_id.begin()
    edit(ROSA, lead, 1, address="Calle Corta 3, Concón", time="11:00")
    edit(IVAN, lead, 2, name="Ana María Pérez", address="Calle Corta 3, Concón")
    edit(IVAN, other, 1, name="Otro nombre")
    newest, first = history(lead)
    assert (first.deed.kind, first.actor, first.admin_id) == (
        Kind.LEAD_EDITED,
        Actor.STAFF,
        ROSA.id,
    )
    assert (first.at, first.request_id) == (LATER, name)
    assert set(first.deed.changes) == {
        Change("address", "Calle Larga 12, Quilpué", "Calle Corta 3, Concón"),
        Change("time", "10:30", "11:00"),
    }
    assert newest.admin_id == IVAN.id
    assert Change("name", "Ana Pérez", "Ana María Pérez") in newest.deed.changes


def test_an_edit_that_came_too_late_is_not_told() -> None:
    lead = stored()
    edit(ROSA, lead, 1, time="11:00")
    with pytest.raises(LeadChanged):
        edit(IVAN, lead, 1, time="12:00")
    assert [event.admin_id for event in history(lead)] == [ROSA.id]


def test_a_deletion_leaves_the_fact_and_no_value() -> None:
    lead, other = stored(), stored(name="Otra persona")
    edit(ROSA, lead, 1, time="11:00")
    edit(ROSA, other, 1, time="11:00")
    leads.delete(IVAN, lead.id, clock=clock(LATER + timedelta(minutes=1)))
    told = history(lead)
    assert [(event.deed.kind, event.admin_id) for event in told] == [
        (Kind.LEAD_DELETED, IVAN.id),
        (Kind.LEAD_EDITED, ROSA.id),
    ]
    assert [event.deed.changes for event in told] == [(), ()]
    assert history(other)[0].deed.changes


def test_what_is_too_old_leaves_the_fact_and_no_value_either() -> None:
    later = day(190).isoformat()
    lead, other = stored(), stored(name="Otra persona", date=later)
    edit(ROSA, lead, 1, time="11:00")
    edit(ROSA, other, 1, time="11:00", date=later)
    then = clock(NOON + timedelta(days=400))
    assert retention.run(clock=then) == 1
    gone, edited = history(lead)
    assert (gone.deed.kind, gone.actor) == (Kind.LEAD_ANONYMISED, Actor.SYSTEM)
    assert edited.deed.changes == ()
    assert history(other)[0].deed.changes


def test_an_export_is_told_with_its_filters_and_its_size_but_not_what_was_sought() -> (
    None
):
    stored(name="Zoila Reyes")
    stored(name="Zoila Rojas")
    stored(name="Nadie")
    lines = list(lead_export.as_csv(IVAN, LeadCriteria(search="zoila")))
    assert len("".join(lines).splitlines()) == 3
    with transaction() as session:
        (row,) = session.exec(
            select(EventRow).where(EventRow.kind == Kind.LEADS_EXPORTED)
        ).all()
    assert (row.admin_id, row.actor) == (IVAN.id, "staff")
    assert row.facts == {
        "criteria": ["search"],
        "format": "csv",
        "rows": 2,
        "named": "yes",
    }


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET actor = 'visitor'",
        "DELETE FROM events",
    ],
)
def test_nobody_changes_or_deletes_an_event(statement: str) -> None:
    lead = stored()
    edit(ROSA, lead, 1, time="11:00")
    with pytest.raises(DatabaseError, match="append-only"), transaction() as session:
        session.connection().execute(text(statement))
    assert [event.actor for event in history(lead)] == [Actor.STAFF]


COLUMNS = "id, at, actor, admin_id, kind, subject, subject_id, request_id, facts"
# An event with all that another one has, but for who did it.
FORGED = COLUMNS.replace("actor", "'visitor'")


def put_in_place(columns: str, values: str) -> None:
    """Write an event in the place of another one, as each engine words it."""
    with transaction() as session:
        connection = session.connection()
        words, clash = "INSERT OR REPLACE", ""
        if connection.dialect.name == "postgresql":
            words = "INSERT"
            clash = "ON CONFLICT (id) DO UPDATE SET actor = excluded.actor"
        made = f"({columns}) SELECT {values} FROM events WHERE true {clash}"  # noqa: S608
        connection.execute(text(f"{words} INTO events {made}"))


# PostgreSQL replaces by ON CONFLICT alone, and numbers no rows.
ON_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def test_nobody_puts_another_event_in_the_place_of_one() -> None:
    lead = stored()
    edit(ROSA, lead, 1, time="11:00")
    with pytest.raises(DatabaseError, match="append-only"):
        put_in_place(COLUMNS, FORGED)
    assert [event.actor for event in history(lead)] == [Actor.STAFF]


@ON_SQLITE
def test_going_back_lets_it_pass_and_coming_again_refuses_it() -> None:
    config = Config(ALEMBIC_INI)
    edit(ROSA, stored(), 1, time="11:00")
    command.downgrade(config, "0050")
    put_in_place(COLUMNS, COLUMNS)
    command.upgrade(config, "head")
    with pytest.raises(DatabaseError, match="append-only"):
        put_in_place(COLUMNS, COLUMNS)


@ON_SQLITE
def test_nor_by_the_number_that_sqlite_gives_a_row() -> None:
    lead = stored()
    edit(ROSA, lead, 1, time="11:00")
    with transaction() as session:
        events.erase_values(session, Subject.LEAD, str(lead.id))
    with pytest.raises(DatabaseError, match="append-only"):
        put_in_place(f"rowid, {COLUMNS}", "rowid, " + FORGED.replace("id", "'00'", 1))
    assert [event.actor for event in history(lead)] == [Actor.STAFF]


@ON_SQLITE
def test_nor_by_what_is_told_once() -> None:
    lead = stored()
    seen = Deed(Kind.LEAD_SEEN, Subject.LEAD, str(lead.id))
    ids = [time_ordered_id(NOON) for _ in range(2)]
    first, again = (Event(i, NOON, Actor.STAFF, ROSA.id, "", seen) for i in ids)
    with transaction() as session:
        assert events.append_seen(session, first)
    # As seeing a lead again, this adds nothing and fails nobody.
    put_in_place(COLUMNS, FORGED.replace("id", f"'{again.id.hex}'", 1))
    with transaction() as session:
        assert not events.append_seen(session, again)
    assert [(event.id, event.actor) for event in history(lead)] == [
        (first.id, Actor.STAFF)
    ]


def test_values_can_be_erased_and_only_those_of_one_subject() -> None:
    lead, other = stored(), stored(name="Otra persona")
    edit(ROSA, lead, 1, time="11:00")
    edit(ROSA, other, 1, time="11:30")
    kept = len(history(other)[0].deed.changes)
    with transaction() as session:
        gone = events.erase_values(session, Subject.LEAD, str(lead.id))
    assert gone == 1
    with transaction() as session:
        assert len(session.exec(select(EventValueRow)).all()) == kept
    assert history(lead)[0].deed.changes == ()


def test_ids_are_in_the_order_of_their_instants() -> None:
    instants = [NOON + timedelta(milliseconds=n) for n in range(200)]
    ids = [time_ordered_id(at) for at in instants]
    assert ids == sorted(ids)
    assert {id_.version for id_ in ids} == {7}
    same = [time_ordered_id(NOON) for _ in range(5000)]
    assert same == sorted(set(same))
