"""The history of a lead: who saw it, what the team was mailed, which files it is in."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlmodel import select

from app.adapters.mail import Mailer
from app.admin.leads.file_history import HistoryLine, history_lines
from app.content.visits import NEWER_DEED
from app.domain.audit import AuditCriteria
from app.domain.events import Event, Kind, Subject
from app.domain.exports import NAMED
from app.domain.identity import Admin
from app.domain.ids import time_ordered_id
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, Order
from app.domain.lead_state import Attempt, LeadState
from app.domain.outbox import MAX_ATTEMPTS
from app.domain.visit import Slot
from app.persistence import events, merging
from app.persistence.database import transaction
from app.persistence.event_tables import EventRow
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    audit,
    bookings,
    lead_anew,
    lead_export,
    lead_file,
    lead_states,
    leads,
    notifications,
    phone_leads,
    undoing,
    visits,
)
from app.services import merging as joining
from app.services.lead_file import LeadFile
from app.settings import get_settings
from tests.support.builders import NOON, FakeMailer, booking_form, clock, day
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
IVAN = Admin(uuid.uuid4(), "ivan@correo.cl", uuid.uuid4())
BEFORE = NOON - timedelta(hours=1)
LATER = NOON + timedelta(hours=1)
EDIT = booking_form(category=Category.B2C.value)


def stored(at: datetime = BEFORE, **changes) -> uuid.UUID:
    return bookings.submit(booking_form(**changes), Category.B2C, clock=clock(at)).id


def told(lead_id: uuid.UUID) -> list[Event]:
    with transaction() as session:
        return list(events.of_subject(session, Subject.LEAD, str(lead_id), limit=100))


def kinds(lead_id: uuid.UUID) -> list[Kind]:
    return [event.deed.kind for event in told(lead_id)]


def titles(admin: Admin, lead_id: uuid.UUID) -> list[str]:
    file = lead_file.open_file(admin, lead_id, clock=clock(LATER))
    return [line["title"] for line in lines_of(file)]


def lines_of(file: LeadFile) -> list[HistoryLine]:
    people = {ROSA.id: "rosa", IVAN.id: "iván"}
    return history_lines(file.lead, file.history, people, (), file.catalogue)


def exported(criteria: LeadCriteria, at: datetime = NOON) -> None:
    list(lead_export.as_csv(ROSA, criteria, clock=clock(at)))


def test_who_opens_a_file_is_told_once_each() -> None:
    one, other = stored(), stored(name="Otra")
    for who in (ROSA, IVAN, ROSA, IVAN):
        file = lead_file.open_file(who, one, clock=clock())
    seen = [event for event in told(one) if event.deed.kind is Kind.LEAD_SEEN]
    assert [event.admin_id for event in seen] == [IVAN.id, ROSA.id]
    assert [event.id for event in file.history] == [event.id for event in told(one)]
    assert kinds(other) == []
    lead_file.open_file(ROSA, other, clock=clock())
    assert kinds(other) == [Kind.LEAD_SEEN]


def test_who_entered_a_request_is_told_as_who_registered_it() -> None:
    web, gone = stored(), stored(name="Otra")
    phone = by_phone()
    leads.delete(IVAN, gone, clock=clock())
    again = lead_anew.create(IVAN, gone, EDIT, clock=clock()).id
    told = {each: registered(each) for each in (web, phone, again)}
    assert told[web]["title"] == told[again]["title"] == "Solicitud registrada"
    assert told[phone]["title"] == "Solicitud registrada (Teléfono)"
    names = {each: line["told"].split("\u00a0· ")[1] for each, line in told.items()}
    assert names == {web: "La persona", phone: "rosa", again: "iván"}


def by_phone() -> uuid.UUID:
    form = booking_form(name="Berta")
    return phone_leads.add(ROSA, form, Category.B2C, clock=clock())


def registered(lead_id: uuid.UUID) -> HistoryLine:
    return lines_of(lead_file.open_file(ROSA, lead_id, clock=clock(LATER)))[-1]


def test_what_was_edited_is_told_in_the_words_of_the_list() -> None:
    lead_id = stored(vaccine="influenza", date=day(3).isoformat())
    edit = EDIT | {"vaccine": "Tétanos", "category": "Pharmacy"}
    edit |= {"receipt_number": "7", "date": day(4).isoformat(), "time": "10:30"}
    leads.update(ROSA, lead_id, edit, expected_version=1, clock=clock())
    file = lead_file.open_file(IVAN, lead_id, clock=clock(LATER))
    (told,) = [line for line in lines_of(file) if line["changes"]]
    assert set(told["changes"]) == {
        f"Fecha pedida: {day(3):%d/%m/%Y} → {day(4):%d/%m/%Y}",
        "Vacuna: Influenza → Tétanos",
        "Categoría: B2C → Farmacia",
        "Boleta: 7",
        "Valor: $12.000 → $10.000",
    }


def test_joining_does_not_change_who_registered_the_one_that_stays() -> None:
    web = stored()
    phone = by_phone()
    versions = {each: leads.find(ROSA, each)[0].version for each in (web, phone)}
    joining.join(ROSA, versions, web, clock=clock(LATER))
    line = registered(web)
    assert line["title"] == "Solicitud registrada"
    assert line["told"].endswith("La persona")


def test_what_a_newer_release_wrote_is_told_as_such() -> None:
    lead_id = stored()
    with transaction() as session:
        session.add(
            EventRow(
                id=time_ordered_id(NOON),
                at=NOON,
                actor="staff",
                admin_id=ROSA.id,
                request_id="",
                kind="of_another_year",
                subject=Subject.LEAD.value,
                subject_id=str(lead_id),
                facts={},
            )
        )
    (line,) = audit.page(ROSA, AuditCriteria()).events
    assert audit.cells(line, {ROSA.id: "rosa"})[1:3] == ("rosa", NEWER_DEED)
    assert NEWER_DEED in titles(IVAN, lead_id)


def test_two_tabs_at_once_are_told_once() -> None:
    lead_id = stored()
    with transaction() as session:
        assert events.append_seen(session, _seen(lead_id, ROSA))
    with transaction() as session:
        assert not events.append_seen(session, _seen(lead_id, ROSA))
        assert events.append_seen(session, _seen(lead_id, IVAN))
    assert kinds(lead_id) == [Kind.LEAD_SEEN] * 2


def _seen(lead_id: uuid.UUID, who: Admin) -> Event:
    return lead_file._seeing(who, lead_id, NOON)


def test_a_file_opens_also_where_nothing_can_be_written(monkeypatch) -> None:
    lead_id = stored()

    def full(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(events, "append_seen", full)
    assert lead_file.open_file(ROSA, lead_id).lead.id == lead_id


def test_what_a_colleague_sees_does_not_stop_an_undo() -> None:
    lead_id = stored()
    event = lead_states.move(ROSA, lead_id, LeadState.CONTACTED, clock=clock())
    assert event
    lead_file.open_file(IVAN, lead_id, clock=clock(NOON + timedelta(seconds=1)))
    exported(LeadCriteria(among=(lead_id,)), NOON + timedelta(seconds=2))
    undoing.undo(ROSA, event, clock=clock(NOON + timedelta(seconds=3)))
    assert leads.find(ROSA, lead_id)[0].state is LeadState.NEW


async def dispatch(mailer: Mailer, at: datetime = NOON) -> None:
    await notifications.dispatch_due(mailer, clock=clock(at))


async def test_the_notice_to_the_team_is_told_with_its_fate(monkeypatch) -> None:
    monkeypatch.setenv("NOTIFY_EMAILS", "una@correo.cl, otra@correo.cl")
    get_settings.cache_clear()
    lead_id = stored()
    await dispatch(FakeMailer())
    for mailed in told(lead_id):
        assert mailed.deed.kind is Kind.TEAM_MAILED
        assert mailed.deed.facts == {"mail": "appointment-created", "addresses": 1}
    assert len(titles(ROSA, lead_id)) == 3
    assert titles(ROSA, lead_id)[1] == (
        "Aviso al equipo: aceptado por el servidor (solicitud nueva, 2 direcciones)"
    )


async def test_a_notice_that_is_given_up_is_told_once() -> None:
    lead_id, other = stored(), stored(name="Otra")
    with transaction() as session:
        for row in session.exec(select(OutboxRow)):
            if row.appointment_id == lead_id:
                row.attempts = MAX_ATTEMPTS - 1
                session.add(row)
    await dispatch(FakeMailer(failures=2))
    assert kinds(lead_id) == [Kind.TEAM_MAIL_GIVEN_UP]
    assert kinds(other) == []
    await dispatch(FakeMailer(), NOON + timedelta(minutes=2))
    assert kinds(other) == [Kind.TEAM_MAILED]


async def test_a_notice_to_who_left_the_settings_is_told(monkeypatch) -> None:
    monkeypatch.setenv("NOTIFY_EMAILS", "una@correo.cl")
    get_settings.cache_clear()
    lead_id = stored()
    monkeypatch.setenv("NOTIFY_EMAILS", "otra@correo.cl")
    get_settings.cache_clear()
    await dispatch(FakeMailer())
    assert kinds(lead_id) == [Kind.TEAM_MAIL_DROPPED]


async def test_one_notice_tells_of_all_people_of_a_household() -> None:
    first = stored(patient_2="Beto", vaccine_2="covid")
    await dispatch(FakeMailer())
    file = lead_file.open_file(ROSA, first)
    assert len(file.household) == 2
    for one in file.household:
        assert Kind.TEAM_MAILED in kinds(one.id)


def test_chosen_leads_are_told_one_by_one() -> None:
    one, other, left = stored(), stored(name="Otra"), stored(name="Tercera")
    exported(LeadCriteria(among=(one, other)))
    for each in (one, other):
        (event,) = told(each)
        assert event.deed.kind is Kind.LEAD_EXPORTED
        assert (event.admin_id, event.deed.facts) == (ROSA.id, {"format": "csv"})
    assert kinds(left) == []
    assert titles(IVAN, one)[1] == "Exportado en un archivo (CSV)"


def test_a_large_file_is_told_once_and_by_whom_it_covers(monkeypatch) -> None:
    monkeypatch.setattr(lead_export, "NAMED", 1)
    old, young = stored(), stored(name="Otra")
    exported(LeadCriteria())
    late = stored(LATER, name="Tardía")
    assert kinds(old) == kinds(young) == kinds(late) == []
    for each, count in ((old, 1), (young, 1), (late, 0)):
        file = lead_file.open_file(IVAN, each)
        assert len([e for e in file.history if e.deed.kind is Kind.LEADS_EXPORTED]) == (
            count
        )
        assert file.unsure_exports == 0
    assert "Exportado en un archivo con todos los leads (CSV)" in titles(IVAN, old)


@pytest.mark.parametrize("order", list(Order))
def test_a_large_file_of_some_days_covers_those_days(monkeypatch, order) -> None:
    monkeypatch.setattr(lead_export, "NAMED", 1)
    early = stored(NOON - timedelta(days=9))
    one, two = stored(), stored(name="Otra")
    exported(LeadCriteria(since=day(-2), order=order))
    assert "Exportado en un archivo con los leads de esos días (CSV)" in titles(
        IVAN, one
    )
    assert len(titles(IVAN, two)) == len(titles(IVAN, one))
    assert not any("Exportado" in title for title in titles(IVAN, early))


def test_of_a_large_file_by_state_it_is_told_that_nobody_knows(monkeypatch) -> None:
    monkeypatch.setattr(lead_export, "NAMED", 1)
    one, _ = stored(), stored(name="Otra")
    exported(LeadCriteria(state=LeadState.NEW))
    late = stored(LATER, name="Tardía")
    assert lead_file.open_file(IVAN, one).unsure_exports == 1
    assert lead_file.open_file(IVAN, late).unsure_exports == 0
    assert not any("Exportado" in title for title in titles(IVAN, one))


def test_a_download_that_was_broken_off_claims_nothing(monkeypatch) -> None:
    monkeypatch.setattr(lead_export, "NAMED", 1)
    monkeypatch.setattr(lead_export, "PAGE", 2)
    ids = [stored(name=f"Persona {at}") for at in range(5)]
    pieces: Any = lead_export.as_csv(ROSA, LeadCriteria(), clock=clock())
    for _ in range(2):
        next(pieces)
    pieces.close()
    for each in ids:
        file = lead_file.open_file(IVAN, each)
        assert Kind.LEADS_EXPORTED not in [e.deed.kind for e in file.history]
        assert file.unsure_exports == 1


def test_who_was_blocked_then_is_not_covered(monkeypatch) -> None:
    monkeypatch.setattr(lead_export, "NAMED", 1)
    one, _, _ = stored(), stored(name="Otra"), stored(name="Tercera")
    blocked_for_a_while(one)
    file = lead_file.open_file(IVAN, one)
    assert Kind.LEADS_EXPORTED not in [event.deed.kind for event in file.history]


def blocked_for_a_while(lead_id: uuid.UUID) -> None:
    from app.domain.events import Deed
    from app.persistence import blocking
    from app.services.events import record

    def write(kind: Kind, at: datetime, blocked: bool) -> None:
        with transaction() as session:
            if blocked:
                blocking.block(session, lead_id, now=at)
            else:
                blocking.unblock(session, lead_id)
            record(session, ROSA, Deed(kind, Subject.LEAD, str(lead_id)), at=at)

    write(Kind.LEAD_BLOCKED, NOON - timedelta(minutes=5), True)
    exported(LeadCriteria())
    write(Kind.LEAD_UNBLOCKED, NOON + timedelta(minutes=5), False)


def test_a_million_leads_are_no_million_events(monkeypatch) -> None:
    monkeypatch.setattr(lead_export, "NAMED", 2)
    for at in range(3):
        stored(name=f"Persona {at}")
    exported(LeadCriteria())
    with transaction() as session:
        (row,) = session.exec(
            select(EventRow).where(EventRow.kind != Kind.LEAD_BY_PHONE)
        ).all()
    assert (row.kind, row.facts["rows"]) == (Kind.LEADS_EXPORTED, 3)
    assert NAMED == 500


def test_who_is_joined_keeps_both_histories() -> None:
    one = stored()
    other = stored(NOON - timedelta(minutes=30), name="Ana P.")
    for each in (one, other):
        lead_file.open_file(ROSA, each, clock=clock())
        exported(LeadCriteria(among=(each,)))
    versions = {each: leads.find(ROSA, each)[0].version for each in (one, other)}
    stays = joining.join(ROSA, versions, one, clock=clock(LATER)).id
    file = lead_file.open_file(ROSA, stays, clock=clock(LATER))
    found = [event.deed.kind for event in file.history]
    assert found.count(Kind.LEAD_EXPORTED) == 2
    assert found.count(Kind.LEAD_SEEN) == 2
    with transaction() as session:
        assert len(merging.ids_of(session, stays)) == 1


def test_erasing_leaves_that_it_was_seen_and_exported_and_nothing_else() -> None:
    lead_id, other = stored(), stored(name="Otra")
    lead_states.attempt(ROSA, lead_id, Attempt.NO_ANSWER, clock=clock())
    for each in (lead_id, other):
        lead_file.open_file(ROSA, each, clock=clock())
        exported(LeadCriteria(among=(each,)))
    leads.delete(ROSA, lead_id, clock=clock(LATER))
    assert set(kinds(lead_id)) >= {Kind.LEAD_SEEN, Kind.LEAD_EXPORTED}
    assert all(not event.deed.changes for event in told(lead_id))
    assert "Ana" not in str([event.deed.facts for event in told(lead_id)])
    assert kinds(other) == [Kind.LEAD_EXPORTED, Kind.LEAD_SEEN]


def test_one_deed_on_several_is_taken_back_whole_or_not_at_all() -> None:
    ids = [stored(name=name) for name in ("Uno", "Dos", "Tres")]
    start = NOON + timedelta(days=3)
    made = [
        visits.schedule(ROSA, each, Slot(start, 30, None), clock=clock())
        for each in ids
    ]
    done = [event for _, event in made]
    visits.move(
        IVAN,
        made[1][0].id,
        Slot(start + timedelta(hours=1), 30, None),
        expected_version=1,
        clock=clock(NOON + timedelta(seconds=1)),
    )
    soon = clock(NOON + timedelta(seconds=2))
    with pytest.raises(undoing.TooLateToUndo):
        undoing.undo_all(ROSA, done, clock=soon)
    assert {leads.find(ROSA, each)[0].state for each in ids} == {LeadState.SCHEDULED}
    undoing.undo_all(ROSA, [done[0], done[2]], clock=soon)
    assert [leads.find(ROSA, each)[0].state for each in ids] == [
        LeadState.NEW,
        LeadState.SCHEDULED,
        LeadState.NEW,
    ]
