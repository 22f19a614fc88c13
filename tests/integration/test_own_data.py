"""One's own data are taken along or erased behind a mailed code; links are asked for."""

import hashlib
import json
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlmodel import select

from app.adapters import erased_ids, rate_limit
from app.domain.errors import (
    AppointmentNotFound,
    InvalidInput,
    LeadChanged,
    RateLimited,
    VisitFirst,
    WrongCode,
)
from app.domain.events import Kind, Subject
from app.domain.lead import Category, Lead
from app.domain.lead_state import LeadState
from app.domain.outbox import VISITOR_CANCELLED, VISITOR_CHANGED
from app.domain.visit import Slot
from app.domain.visitor_link import CODE_TRIES, Purpose
from app.persistence import consents, events
from app.persistence import newsletter as subscribers
from app.persistence.database import transaction
from app.persistence.event_tables import EventValueRow
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import (
    bookings,
    due_mails,
    leads,
    newsletter,
    own_access,
    own_data,
    own_requests,
    pharmacies,
    rights_file,
    visitor_codes,
    visitor_links,
    visits,
)
from app.settings import get_settings
from tests.support.builders import NOON, clock, day
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")


class Owner:
    """A visitor with a request and its page open."""

    def __init__(self, visitor) -> None:
        self.id = bookings.submit(visitor.form(), Category.B2C, clock=clock()).id
        with transaction() as session:
            self.cookie = visitor_links.open_for(session, self.id, now=NOON)

    @property
    def lead(self) -> Lead:
        return leads.find(ROSA, self.id)[0]

    def code(self, purpose: Purpose = Purpose.OWN_DATA) -> str:
        with transaction() as session:
            return visitor_codes.issue(session, self.id, purpose, now=NOON)

    def take(self, code: str) -> dict[str, Any]:
        name, text = own_data.take(self.cookie, code, clock=clock())
        assert name == f"mis-datos-{self.lead.reference}.json"
        told = json.loads(text)
        (record,) = told["Solicitudes"]
        return record | {"De la dirección": told["De la dirección de correo"]}

    def erase(self, code: str) -> None:
        own_data.erase(self.cookie, code, clock=clock())

    def schedule(self) -> None:
        slot = Slot(NOON + timedelta(hours=48), 30, None)
        visits.schedule(ROSA, self.id, slot, clock=clock())

    def kinds(self) -> list[str]:
        with transaction() as session:
            told = events.of_subject(session, Subject.LEAD, str(self.id), limit=50)
        return [event.deed.kind for event in told]


@pytest.fixture
def owners(two_visitors) -> tuple[Owner, Owner]:
    ana, berta = two_visitors
    return Owner(ana), Owner(berta)


@pytest.fixture
def exact_limits(monkeypatch: pytest.MonkeyPatch, database: str) -> Iterator[None]:
    """Count as the site does."""
    del database
    monkeypatch.delenv("RATE_LIMIT_FACTOR")
    get_settings.cache_clear()
    rate_limit._own.cache_clear()
    yield
    rate_limit._own.cache_clear()


@pytest.fixture
def staff_address(monkeypatch: pytest.MonkeyPatch, database: str) -> str:
    """Name one address of the staff."""
    del database
    monkeypatch.setenv("NOTIFY_EMAILS", "equipo@correo.cl")
    get_settings.cache_clear()
    return "equipo@correo.cl"


def queued(kind: str) -> list[uuid.UUID | None]:
    with transaction() as session:
        rows = session.exec(select(OutboxRow).where(OutboxRow.kind == kind)).all()
        return [row.appointment_id for row in rows]


def ask(reference: str, email: str, client: str = "203.0.113.1") -> None:
    form = {"reference": reference, "email": email}
    own_access.ask_for_link(form, client=client, clock=clock())


def test_a_link_is_mailed_where_reference_and_address_belong_together(owners) -> None:
    ana, berta = (owner.lead for owner in owners)
    for reference, email in (
        (ana.reference, berta.email),
        (berta.reference, ana.email),
        (ana.reference, "otra@correo.cl"),
    ):
        ask(reference, email)
    assert queued("link") == []
    ask(ana.reference.lower(), f" {ana.email.upper()} ")
    assert queued("link") == [ana.id]
    with pytest.raises(InvalidInput):
        ask("VC-000000", ana.email)
    with pytest.raises(InvalidInput):
        ask(ana.reference, "nadie")


def test_nobody_is_mailed_of_a_request_that_looks_automatic(two_visitors) -> None:
    ana, _ = two_visitors
    receipt = bookings.submit(ana.form(homepage="x"), Category.B2C, clock=clock())
    lead = leads.find(ROSA, receipt.id)[0]
    assert lead.suspect
    ask(lead.reference, lead.email)
    assert queued("link") == []


def test_data_are_taken_along_with_ones_own_code_alone(owners) -> None:
    ana, berta = owners
    ana.schedule()
    of_berta, to_open = berta.code(), ana.code(Purpose.OPEN)
    code = ana.code()
    for wrong in (of_berta, to_open, "", "abc"):
        if wrong != code:
            with pytest.raises(WrongCode):
                ana.take(wrong)
    told = ana.take(code)
    (request,) = told["Solicitud"]
    assert request["Nombre"] == ana.lead.name
    assert request["Correo"] == ana.lead.email
    assert berta.lead.name not in json.dumps(told)
    (agreed,) = told["Autorizaciones"]
    with transaction() as session:
        (kept,) = consents.of_lead(session, ana.id)
    assert agreed["Texto exacto"] == kept.text
    assert agreed["Versión del texto"] == kept.version
    assert agreed["Huella del texto"] == hashlib.sha256(kept.text.encode()).hexdigest()
    assert datetime.fromisoformat(agreed["Autorizado el"]) == kept.at
    assert agreed["Por"] == {"código": "web", "texto": "en el sitio"}
    assert agreed["Retirado el"] is None
    assert len(told["Visitas"]) == 1
    assert ana.kinds()[0] == Kind.OWN_DATA_TAKEN
    with pytest.raises(WrongCode):
        ana.take(code)
    with pytest.raises(AppointmentNotFound):
        own_data.take("", code, clock=clock())


def test_the_file_names_the_pharmacy_that_the_request_came_through(owners) -> None:
    ana, _ = owners
    azul = pharmacies.add(ROSA, {"pharmacy_name": "Cruz Azul"})
    with transaction() as session:
        row = session.get(AppointmentRow, ana.id)
        assert row
        row.pharmacy_id = azul.id
        session.add(row)
    (hers,), (others,) = (one.take(one.code())["Solicitud"] for one in owners)
    assert hers["Farmacia"]["texto"] == "Cruz Azul"
    assert others["Farmacia"] is None


def test_five_wrong_codes_end_it(owners) -> None:
    ana, berta = owners
    code = ana.code()
    wrong = f"{(int(code) + 1) % 10**6:06}"
    for _ in range(CODE_TRIES):
        with pytest.raises(WrongCode):
            ana.erase(wrong)
    with pytest.raises(WrongCode):
        ana.erase(code)
    assert ana.lead.state is LeadState.NEW
    berta.erase(berta.code())


def test_erasing_leaves_the_fact_and_nothing_of_the_person(owners) -> None:
    ana, berta = owners
    for owner in owners:
        seen = own_requests.view(owner.cookie, clock=clock())
        form = {
            "seen": seen.seen,
            "date": seen.wish[0],
            "time": seen.wish[1],
            "address": "Calle Nueva 1, Quilpué",
        }
        own_requests.change(owner.cookie, form, clock=clock())
    hers, others = (owner.lead.email for owner in owners)
    for email in (hers, others):
        newsletter.subscribe(email, clock=clock())
    ana.erase(ana.code())
    with transaction() as session:
        assert subscribers.find_by_address(session, hers) is None
        assert subscribers.find_by_address(session, others)
        left = session.exec(select(AppointmentRow.id)).all()
        values = session.exec(select(EventValueRow.event_id)).all()
    assert left == [berta.id]
    assert len(set(values)) == 1
    assert ana.kinds()[0] == Kind.LEAD_DELETED
    # A restored copy brings nothing of it back.
    assert ana.id in erased_ids.known()
    assert berta.id not in erased_ids.known()
    with pytest.raises(AppointmentNotFound):
        own_requests.view(ana.cookie, clock=clock())
    assert own_requests.view(berta.cookie, clock=clock()).lead.id == berta.id


def test_a_visit_is_cancelled_before_its_request_is_erased(owners) -> None:
    ana, _ = owners
    ana.schedule()
    code = ana.code()
    with pytest.raises(VisitFirst):
        ana.erase(code)
    own_requests.cancel(ana.cookie, {}, clock=clock())
    ana.erase(code)


def test_a_code_is_mailed_a_few_times_an_hour(owners, exact_limits) -> None:
    del exact_limits
    ana, berta = owners
    for _ in range(5):
        own_data.ask_for_code(ana.cookie, clock=clock())
    with pytest.raises(RateLimited):
        own_data.ask_for_code(ana.cookie, clock=clock())
    own_data.ask_for_code(berta.cookie, clock=clock())
    assert sorted(map(str, queued("code"))) == sorted(
        [str(ana.id)] * 5 + [str(berta.id)]
    )


def test_links_are_asked_for_a_few_times_an_hour(owners, exact_limits) -> None:
    del exact_limits
    ana, berta = (owner.lead for owner in owners)
    for number in range(8):
        ask(ana.reference, ana.email, f"203.0.113.{number}")
    assert len(queued("link")) == 5
    for _ in range(30):
        ask(berta.reference, "otra@correo.cl", "198.51.100.3")
    with pytest.raises(RateLimited):
        ask(berta.reference, berta.email, "198.51.100.3")


def test_confirming_is_told_once_for_each_hour_of_the_visit(owners) -> None:
    ana, berta = owners
    ana.schedule()
    berta.schedule()
    own = own_requests.view(ana.cookie, clock=clock())
    assert not own.confirmed
    for _ in range(2):
        own_requests.confirm(ana.cookie, {"seen": own.seen}, clock=clock())
    assert ana.kinds().count(Kind.CONFIRMED_BY_VISITOR) == 1
    assert own_requests.view(ana.cookie, clock=clock()).confirmed
    assert not own_requests.view(berta.cookie, clock=clock()).confirmed
    assert own.visit is not None
    moved = Slot(NOON + timedelta(hours=50), 30, None)
    visits.move(ROSA, own.visit.id, moved, expected_version=1, clock=clock())
    with pytest.raises(LeadChanged):
        own_requests.confirm(ana.cookie, {"seen": own.seen}, clock=clock())
    assert not own_requests.view(ana.cookie, clock=clock()).confirmed


def test_the_staff_get_a_mail_of_each_change_that_names_nobody(
    owners, staff_address
) -> None:
    ana, berta = owners
    ana.schedule()
    seen = own_requests.view(ana.cookie, clock=clock())
    form = {
        "seen": seen.seen,
        "date": day(8).isoformat(),
        "time": "16:00",
        "address": ana.lead.address,
    }
    own_requests.change(ana.cookie, form, clock=clock())
    own_requests.cancel(berta.cookie, {}, clock=clock())
    own_requests.cancel(berta.cookie, {}, clock=clock())
    assert queued(VISITOR_CHANGED) == [ana.id]
    assert queued(VISITOR_CANCELLED) == [berta.id]
    going = due_mails.take(NOON + timedelta(seconds=1)).going
    mails = {m.kind: mail for m, mail in going if m.kind.endswith("by-visitor")}
    assert set(mails) == {VISITOR_CHANGED, VISITOR_CANCELLED}
    for mail, lead in (
        (mails[VISITOR_CHANGED], ana.lead),
        (mails[VISITOR_CANCELLED], berta.lead),
    ):
        assert list(mail.recipients) == [staff_address]
        assert lead.reference in mail.subject
        assert str(lead.id) in mail.body
        for personal in (lead.name, lead.email, lead.phone, lead.address):
            assert personal not in mail.subject + mail.body


def test_others_write_while_a_file_is_made(two_visitors, monkeypatch) -> None:
    """Ana's file is long in the making; Berta's request is stored meanwhile."""
    ana, berta = two_visitors
    owner, stored = Owner(ana), list[uuid.UUID]()
    made = rights_file.as_json

    def slowly(told: rights_file.Told) -> bytes:
        with ThreadPoolExecutor(1) as press:
            stored.append(press.submit(lambda: Owner(berta).id).result(5))
        return made(told)

    monkeypatch.setattr(rights_file, "as_json", slowly)
    taken = owner.take(owner.code())
    assert taken["Solicitud"][0]["Nombre"] == ana.name
    assert leads.find(ROSA, stored[0])[0].name == berta.name
