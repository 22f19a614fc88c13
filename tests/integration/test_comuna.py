"""The comuna of an address is kept with the request, whoever writes it."""

import asyncio
import uuid
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from alembic.config import Config
from sqlmodel import text

from alembic import command
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_criteria import UNCONTACTED, LeadCriteria
from app.domain.lead_state import LeadState
from app.persistence.database import transaction
from app.services import bookings, lead_anew, lead_states, leads, notifications
from app.services.schema import ALEMBIC_INI
from tests.support.builders import NOON, FakeMailer, booking_form, clock

pytestmark = pytest.mark.usefixtures("database")
ADMIN = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())


def book(address: str) -> uuid.UUID:
    form = booking_form(name=f"De {address}", address=address)
    return bookings.submit(form, Category.B2C, clock=clock()).id


def addresses(**asked: Any) -> list[str]:
    page = leads.list_page(ADMIN, LeadCriteria(**asked))
    return sorted(lead.address for lead in page.leads)


def test_requests_are_narrowed_by_comuna_and_none_is_refused() -> None:
    for address in ("Calle 5, Quilpué", "Alameda 1, Santiago", "Mi casa"):
        book(address)
    assert addresses(comuna="Quilpué") == ["Calle 5, Quilpué"]
    assert addresses(comuna="outside") == ["Alameda 1, Santiago"]
    assert addresses(comuna="unknown") == ["Mi casa"]
    assert addresses(search="alameda") == ["Alameda 1, Santiago"]
    assert len(addresses()) == 3


def test_an_edit_reads_the_address_anew() -> None:
    moved, stays = book("Calle 5, Quilpué"), book("Calle 6, Quilpué")
    form = booking_form(address="Alameda 1, Santiago", category="B2C")
    edited = leads.update(ADMIN, moved, form, expected_version=1, clock=clock())
    assert edited.lead.comuna == "Santiago"
    assert leads.find(ADMIN, stays)[0].comuna == "Quilpué"
    anew = lead_anew.create(ADMIN, uuid.uuid4(), form, clock=clock())
    assert leads.find(ADMIN, anew.id)[0].comuna == "Santiago"


def test_old_requests_get_their_comuna_and_their_address_in_the_search() -> None:
    config = Config(ALEMBIC_INI)
    for address in ("Calle 5, Quilpué", "Alameda 1, Santiago", "Mi casa"):
        book(address)
    command.downgrade(config, "0017")
    with transaction() as session:
        texts = session.connection().execute(text("SELECT text FROM lead_search"))
        assert [t.count("\n") for t in texts.scalars()] == [8, 8, 8]
    command.upgrade(config, "head")
    assert addresses(comuna="Quilpué") == ["Calle 5, Quilpué"]
    assert addresses(comuna="outside") == ["Alameda 1, Santiago"]
    assert addresses(search="MI CASA") == ["Mi casa"]
    assert addresses(search="ana@") == addresses()


def test_the_staff_read_the_comuna_in_their_mail() -> None:
    for address in ("Calle 5, Quilpué", "Alameda 1, Santiago", "Mi casa"):
        book(address)
    mailer = FakeMailer()
    asyncio.run(notifications.dispatch_due(mailer, clock=clock()))
    told = {line for mail in mailer.sent for line in mail.body.splitlines()}
    assert {
        "Comuna: Quilpué",
        "Comuna: Santiago (fuera de zona)",
        "Comuna: Por confirmar",
    } <= told


def test_who_waits_longest_stands_first_among_those_not_contacted() -> None:
    ids = [
        bookings.submit(
            booking_form(name=f"Ana {hours}"),
            Category.B2C,
            clock=clock(NOON - timedelta(hours=9 - hours)),
        ).id
        for hours in range(3)
    ]
    lead_states.move(ADMIN, ids[1], LeadState.CONTACTED)
    book("Mi casa")
    page = leads.list_page(ADMIN, replace(UNCONTACTED, limit=2))
    assert [lead.id for lead in page.leads] == [ids[0], ids[2]]
