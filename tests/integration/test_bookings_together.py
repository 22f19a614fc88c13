"""Requests that arrive together are stored as if each had come alone."""

import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlmodel import col, delete, select

from app.adapters import changes
from app.domain import deciding
from app.domain.errors import InvalidInput, RateLimited
from app.domain.lead import Category
from app.persistence import database as engines
from app.persistence import outbox
from app.persistence.database import UNAVAILABLE, transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow, LeadSearchRow
from app.services import admission, bookings, notifications
from app.services.booking_receipt import BookingReceipt
from app.services.bookings import Submission
from tests.support.builders import NOON, FakeMailer, booking_form, clock, day
from tests.support.other_days import examples

pytestmark = pytest.mark.usefixtures("database")


def visit(days: int | None) -> str:
    return "soon" if days is None else day(days).isoformat()


IDS = [str(uuid.UUID(int=n, version=4)) for n in range(3)]
FORMS = st.builds(
    lambda submission, name, days, trap: booking_form(
        submission_id=submission, name=name, date=visit(days), homepage=trap
    ),
    st.sampled_from([*IDS, None, "no id"]),
    st.sampled_from(["Ana", "Beto", ""]),
    st.sampled_from([5, 6, -300, None]),
    st.sampled_from([None, "https://spam.example"]),
)


def submissions(forms: Sequence[dict[str, Any]]) -> list[Submission]:
    return [Submission(form, Category.B2C) for form in forms]


def ids_of(answers: Sequence[bookings.Answer]) -> set[uuid.UUID]:
    assert all(isinstance(answer, BookingReceipt) for answer in answers)
    return {answer.id for answer in answers if isinstance(answer, BookingReceipt)}


def together(forms: Sequence[dict[str, Any]]) -> list[bookings.Answer]:
    return bookings.submit_all(submissions(forms), clock=clock())


def one_by_one(forms: Sequence[dict[str, Any]]) -> list[bookings.Answer]:
    return [answer for form in forms for answer in together([form])]


def told(answers: Sequence[bookings.Answer]) -> list[object]:
    """Return what senders learn, with ids as the place of their first mention."""
    seen: dict[uuid.UUID, int] = {}
    return [
        (seen.setdefault(answer.id, len(seen)), answer.urgent, answer.outcome)
        if isinstance(answer, BookingReceipt)
        else sorted(answer.fields)
        if isinstance(answer, InvalidInput)
        else type(answer)
        for answer in answers
    ]


def stored() -> list[tuple[object, ...]]:
    with transaction() as session:
        rows = session.exec(select(AppointmentRow)).all()
        texts = {row.appointment_id for row in session.exec(select(LeadSearchRow))}
        mails = {row.appointment_id for row in session.exec(select(OutboxRow))}
    assert texts == {row.id for row in rows}
    return sorted((row.name, row.date, row.suspect, row.id in mails) for row in rows)


def empty() -> None:
    with transaction() as session:
        for table in (OutboxRow, LeadSearchRow, AppointmentRow):
            session.exec(delete(table))


@settings(max_examples=examples(40))
@given(st.lists(FORMS, max_size=8))
def test_group_stores_and_answers_what_each_alone_would(forms) -> None:
    empty()
    alone, kept = told(one_by_one(forms)), stored()
    empty()
    assert told(together(forms)) == alone
    assert stored() == kept


def test_crowd_larger_than_a_group_loses_nobody() -> None:
    forms = [booking_form(name=f"Persona {n}") for n in range(150)]
    assert len(ids_of(together(forms))) == 150
    assert len(stored()) == 150


def test_one_that_cannot_be_stored_harms_no_other(monkeypatch) -> None:
    price_of = deciding.price_of

    def fail_for_beto(vaccine: str, catalogue: Any) -> int:
        if vaccine == "beto":
            raise ValueError
        return price_of(vaccine, catalogue)

    monkeypatch.setattr(deciding, "price_of", fail_for_beto)
    people = [("Ana", "covid"), ("Beto", "beto"), ("Carla", "covid")]
    forms = [booking_form(name=name, vaccine=vaccine) for name, vaccine in people]
    first, second, third = together(forms)
    assert isinstance(first, BookingReceipt)
    assert isinstance(second, ValueError)
    assert isinstance(third, BookingReceipt)
    assert [row[0] for row in stored()] == ["Ana", "Carla"]


@pytest.mark.parametrize(
    "email", ["\ud800@correo.cl", {"a": 1}, ["x"], None, 7, "ñ" * 9]
)
def test_odd_addresses_harm_no_other(email: object) -> None:
    odd = {**booking_form(), "email": email}
    first, second = together([odd, booking_form(name="Beto")])
    assert isinstance(first, InvalidInput)
    assert list(first.fields) == ["email"]
    assert isinstance(second, BookingReceipt)


def test_who_is_refused_is_not_counted_for_what_they_name(monkeypatch) -> None:
    targets: list[object] = []

    def refuse_the_second(_: object, clients: Sequence[str]) -> list[bool]:
        return [client != "b" for client in clients]

    def remember(_: object, named: Sequence[object]) -> list[bool]:
        targets.extend(named)
        return [True] * len(named)

    monkeypatch.setattr(admission, "of_clients", refuse_the_second)
    monkeypatch.setattr(admission, "of_targets", remember)
    group = [
        Submission(
            booking_form(name=name, email=f"{name}@correo.cl"), Category.B2C, name
        )
        for name in ("a", "b", "c")
    ]
    first, second, third = bookings.submit_all(group, clock=clock())
    assert isinstance(second, RateLimited)
    assert isinstance(first, BookingReceipt)
    assert isinstance(third, BookingReceipt)
    assert targets == ["a@correo.cl", "c@correo.cl"]
    assert [row[0] for row in stored()] == ["a", "c"]


def test_watchers_hear_of_a_group_once_and_of_repeats_never(monkeypatch) -> None:
    heard: list[uuid.UUID] = []
    monkeypatch.setattr(changes, "tell", heard.append)
    forms = [booking_form(name=f"P{n}", submission_id=str(uuid.uuid4())) for n in "ab"]
    together(forms)
    assert len(heard) == 1
    together(forms)
    assert len(heard) == 1


@contextmanager
def locked() -> Iterator[None]:
    """Let nobody write requests meanwhile, as a long change of the table would."""
    engine = engines.make_engine(str(engines.get_engine().url.render_as_string(False)))
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("LOCK TABLE appointments IN EXCLUSIVE MODE"))
        yield
        connection.rollback()
    engine.dispose()


def test_locked_database_fails_a_group_once_and_serves_the_next(monkeypatch) -> None:
    monkeypatch.setattr(engines, "LOCK_WAIT", 1)
    pragmas = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=300")
    monkeypatch.setattr(engines, "SQLITE_PRAGMAS", pragmas)
    engines.get_engine().dispose()
    monkeypatch.setattr(engines, "_engines", {})
    forms = [booking_form(name=f"P{n}") for n in range(20)]
    with locked():
        start = time.monotonic()
        answers = together(forms)
        waited = time.monotonic() - start
    assert all(isinstance(answer, UNAVAILABLE) for answer in answers)
    assert waited < 4, "each of them waited"
    assert stored() == []
    assert all(isinstance(answer, BookingReceipt) for answer in together(forms))


def test_instances_sent_the_same_crowd_do_not_block_each_other() -> None:
    forms = [
        booking_form(name=f"P{n}", submission_id=str(uuid.uuid4())) for n in range(40)
    ]
    start = threading.Barrier(4, timeout=10)

    def send(number: int) -> list[bookings.Answer]:
        own = forms if number % 2 else forms[::-1]
        start.wait()
        return together(own)

    with ThreadPoolExecutor(4) as instances:
        results = list(instances.map(send, range(4)))
    ids = {one for result in results for one in ids_of(result)}
    assert len(ids) == len(stored()) == 40


def test_drafts_go_in_by_their_submissions(monkeypatch) -> None:
    asked: list[list[uuid.UUID]] = []
    insert = engines.insert_once

    def remember(session: Any, table: Any, rows: Any) -> Any:
        if table is AppointmentRow:
            asked.append([row["submission_id"] for row in rows])
        return insert(session, table, rows)

    monkeypatch.setattr("app.persistence.appointments.insert_once", remember)
    together([booking_form(submission_id=str(uuid.uuid4())) for _ in range(10)])
    assert asked[0] == sorted(asked[0])


async def test_a_mail_lets_visitors_pass_but_not_for_ever(monkeypatch) -> None:
    together([booking_form(name=f"P{n}") for n in range(3)])
    mailer = FakeMailer()
    monkeypatch.setattr(notifications.submit_soon, "idle_for", lambda: 0.0)
    start = time.monotonic()
    assert await notifications.dispatch_due(mailer, clock=clock(NOON)) == 3
    assert time.monotonic() - start >= 3 * notifications.PATIENCE * 0.9
    assert len(mailer.sent) == 3
    with transaction() as session:
        assert outbox.depth(session) == (0, 0)
        assert session.exec(select(col(OutboxRow.sent_at))).all()
