"""Two requests of one person become one, and nothing that either told is lost."""

import threading
import uuid
from datetime import timedelta

import pytest
from sqlmodel import SQLModel, select

from app.adapters import erased_ids
from app.domain.errors import AppError, AppointmentNotFound
from app.domain.events import Kind
from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.merging import MergeRefused
from app.domain.roles import Role
from app.domain.visit import Slot, VisitState
from app.persistence import (
    appointments,
    events,
    merging,
    person_records,
    rights_requests,
)
from app.persistence.database import transaction
from app.persistence.event_tables import EventValueRow
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import (
    bookings,
    erasure,
    lead_file,
    lead_states,
    leads,
    notes,
    pharmacies,
    rights_asking,
    rights_desk,
    visitor_links,
    visits,
)
from app.services import merging as joining
from tests.support.builders import NOON, booking_form, clock
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
IVAN = Admin(uuid.uuid4(), "ivan@correo.cl", uuid.uuid4())
LATER = NOON + timedelta(hours=1)
AFTER = NOON + timedelta(hours=2)


def stored(at=NOON, category: Category = Category.B2C, **changes) -> Lead:
    receipt = bookings.submit(booking_form(**changes), category, clock=clock(at))
    return now(receipt.id)


def now(lead_id: uuid.UUID) -> Lead:
    return leads.find(ROSA, lead_id)[0]


def edit_form(**changes) -> dict[str, object]:
    return booking_form(category="B2C", **changes)


def pair(**changes) -> tuple[Lead, Lead]:
    return stored(), stored(LATER, name="Ana María Soto", time="18:00", **changes)


def join(one: Lead, other: Lead, right: Lead | None = None, by: Admin = ROSA) -> Lead:
    versions = {each.id: each.version for each in (one, other)}
    return joining.join(by, versions, (right or one).id, clock=clock(AFTER))


def found(text: str) -> list[uuid.UUID]:
    return [each.id for each in leads.list_page(ROSA, LeadCriteria(search=text)).leads]


def test_the_older_stays_with_its_own_words_and_the_history_has_the_others() -> None:
    older, newer = pair()
    after = join(newer, older, right=older)
    assert (after.id, after.name, after.time) == (older.id, older.name, older.time)
    with pytest.raises(AppointmentNotFound):
        now(newer.id)
    file = lead_file.open_file(IVAN, older.id)
    merged = file.history[1]
    assert (merged.deed.kind, merged.admin_id) == (Kind.LEAD_MERGED, ROSA.id)
    told = {each.field: each.after for each in merged.deed.changes}
    assert told == {
        "reference": newer.reference,
        "name": "Ana María Soto",
        "time": "18:00",
    }


def test_the_words_of_the_other_are_written_where_they_are_the_right_ones() -> None:
    older, newer = pair(vaccine="influenza")
    after = join(older, newer, right=newer)
    assert after.id == older.id
    assert (after.name, after.time, after.vaccine) == (
        newer.name,
        newer.time,
        newer.vaccine,
    )
    assert after.created_at == older.created_at
    assert after.reference == older.reference
    assert [each.deed.kind for each in lead_file.open_file(ROSA, older.id).history][
        1:3
    ] == [Kind.LEAD_EDITED, Kind.LEAD_MERGED]
    assert found("ana maria") == [older.id]


def test_either_reference_finds_the_one_that_stays_also_after_an_edit() -> None:
    older, newer = pair()
    join(older, newer)
    assert found(newer.reference) == found(older.reference) == [older.id]
    raw = edit_form(address="Otra calle 5, Quilpué")
    leads.update(ROSA, older.id, raw, expected_version=now(older.id).version)
    assert found(newer.reference) == [older.id]
    with transaction() as session:
        known = appointments.find_by_reference(session, newer.reference)
        nobody = appointments.find_by_reference(session, "VC-AAAAAA")
    assert known
    assert known.id == older.id
    assert nobody is None


def test_who_asks_for_their_rights_is_found_by_what_the_other_request_said() -> None:
    older = stored()
    newer = stored(LATER, name="Berta Lagos", email="berta@correo.cl")
    ask = {"asks": "erasure", "contact": newer.reference, "detail": ""}
    asked = rights_asking.ask(ask, clock=clock(LATER))
    join(older, newer)
    with transaction() as session:
        request = rights_requests.find(session, asked)
    assert request
    assert request.lead_id == older.id
    assert rights_desk.suggestion(ROSA, request) == older.reference
    for words in ("berta@correo.cl", "Berta Lagos", newer.reference, older.email):
        assert found(words) == [older.id]
    raw = edit_form(address="Otra calle 5, Quilpué")
    leads.update(ROSA, older.id, raw, expected_version=now(older.id).version)
    assert found("berta@correo.cl") == [older.id]
    erasure.erase([older.id], ROSA, at=AFTER)
    assert found("berta@correo.cl") == []


def test_notes_visits_history_and_the_visitors_link_go_along() -> None:
    older, newer = pair()
    stranger = stored(phone="+56 9 2222 3333", email="otra@correo.cl")
    notes.add(IVAN, newer.id, "Tiene un perro", clock=clock(LATER))
    visits.schedule(
        IVAN, newer.id, Slot(AFTER + timedelta(days=2), 30, None), clock=clock(LATER)
    )
    made = lead_file.open_file(ROSA, newer.id).visits[0]
    visits.end(IVAN, made.id, VisitState.CANCELLED, expected_version=made.version)
    with transaction() as session:
        token = visitor_links.issue(session, newer.id, to=newer.email, now=LATER)
        other = visitor_links.issue(session, stranger.id, to=stranger.email, now=LATER)
    after = join(older, now(newer.id))
    assert after.id == older.id
    file = lead_file.open_file(ROSA, older.id)
    assert [note.text for note in file.notes] == ["Tiene un perro"]
    assert [each.state for each in file.visits] == [VisitState.CANCELLED]
    kinds = [each.deed.kind for each in file.history]
    assert kinds.count(Kind.VISIT_SCHEDULED) == kinds.count(Kind.NOTED) == 1
    assert (
        visitor_links.resolve(token.partition("#")[2], clock=clock(AFTER)) == older.id
    )
    assert (
        visitor_links.resolve(other.partition("#")[2], clock=clock(AFTER))
        == stranger.id
    )


def test_an_answer_to_the_newer_one_is_an_answer() -> None:
    older, newer = pair()
    lead_states.move(IVAN, newer.id, LeadState.CONTACTED, clock=clock(LATER))
    join(older, now(newer.id))
    assert now(older.id).state is LeadState.CONTACTED
    with transaction() as session:
        row = session.get_one(AppointmentRow, older.id)
        assert row.answered_at == LATER


def test_the_one_with_a_visit_stays_though_it_is_younger() -> None:
    older, newer = pair()
    slot = Slot(AFTER + timedelta(days=2), 30, None)
    visits.schedule(IVAN, newer.id, slot, clock=clock(LATER))
    assert join(older, now(newer.id)).id == newer.id
    assert lead_file.open_file(ROSA, newer.id).visits[0].slot == slot


def test_mails_that_wait_for_the_other_are_dropped_and_those_that_went_are_kept() -> (
    None
):
    older, newer = pair()
    with transaction() as session:
        waiting = session.exec(
            select(OutboxRow).where(OutboxRow.appointment_id == newer.id)
        ).all()
        assert waiting
        waiting[0].sent_at = LATER
        gone = waiting[0].id
        session.add(OutboxRow(kind="lead", dedupe_key="w", appointment_id=newer.id,
                              created_at=NOON, due_at=NOON))  # fmt: skip
    join(older, newer)
    with transaction() as session:
        rows = session.exec(select(OutboxRow)).all()
        assert {row.appointment_id for row in rows} == {older.id}
        assert {row.subject_id for row in rows} == {older.id}
        assert gone in {row.id for row in rows}
        assert "w" not in {row.dedupe_key for row in rows}


@pytest.mark.parametrize(
    ("changes", "category", "code"),
    [
        (
            {"phone": "+56 9 2222 3333", "email": "otra@correo.cl"},
            Category.B2C,
            "merge_strangers",
        ),
        ({"receipt_number": "12"}, Category.PHARMACY, "merge_forms"),
        ({"patient": "Eva"}, Category.B2C, "merge_people"),
        ({"patient_2": "Eva", "vaccine_2": "covid"}, Category.B2C, "merge_people"),
    ],
)
def test_requests_that_are_two_stay_two(changes, category, code) -> None:
    older, newer = stored(), stored(LATER, category, **changes)
    with pytest.raises(MergeRefused) as refused:
        join(older, newer)
    assert refused.value.code == code
    assert now(older.id) == older
    assert now(newer.id) == newer
    with pytest.raises(MergeRefused):
        join(older, older)


def test_requests_through_two_pharmacies_stay_two_and_through_one_are_joined() -> None:
    azul, verde = (
        pharmacies.add(ROSA, {"pharmacy_name": name}, clock=clock()).slug
        for name in ("Azul", "Verde")
    )
    older, newer, again = (
        stored(at, Category.PHARMACY, pharmacy=slug, receipt_number=str(at.hour))
        for at, slug in ((NOON, azul), (LATER, verde), (AFTER, azul))
    )
    with pytest.raises(MergeRefused) as refused:
        join(older, newer)
    assert refused.value.code == "merge_forms"
    assert now(newer.id) == newer
    assert join(older, again).id == older.id


def test_a_phone_or_an_email_in_common_is_enough_and_capitals_are_none() -> None:
    by_phone = stored(email="otra@correo.cl")
    older = stored(LATER, phone="+56 9 2222 3333", email="ana@correo.cl")
    newer = stored(AFTER, phone="+56 9 1111 1111", email="ANA@correo.cl")
    assert join(older, newer).id == older.id
    again = stored(AFTER, email="nadie@correo.cl")
    assert join(by_phone, again).id == by_phone.id


def test_what_was_changed_since_it_was_compared_is_looked_at_again() -> None:
    older, newer = pair()
    raw = edit_form(address="Otra calle 5, Quilpué")
    leads.update(IVAN, newer.id, raw, expected_version=newer.version)
    with pytest.raises(MergeRefused) as refused:
        join(older, newer)
    assert refused.value.code == "merge_changed"
    assert join(older, now(newer.id)).id == older.id


def test_erasing_the_one_erases_what_the_other_told() -> None:
    older, newer = pair(email="solo.suyo@correo.cl")
    stranger = stored(phone="+56 9 2222 3333", email="otra@correo.cl")
    raw = edit_form(address="Calle Secreta 7, Quilpué")
    leads.update(IVAN, newer.id, raw, expected_version=newer.version)
    leads.update(IVAN, stranger.id, edit_form(), expected_version=stranger.version)
    join(older, now(newer.id))
    with transaction() as session:
        records = person_records.of_lead(session, older.id)
    assert "Calle Secreta 7, Quilpué" in str(records["event_values"])
    assert str(newer.id) in str(records["merged_leads"])
    erasure.erase([older.id], ROSA, at=AFTER)
    with transaction() as session:
        left = str(session.exec(select(EventValueRow)).all())
        told = events.subjects_of(session.connection(), Kind.LEAD_DELETED)
    erased = erased_ids.known()
    assert {*map(uuid.UUID, told)} == erased
    assert "Secreta" not in left
    assert newer.reference not in left
    assert left != "[]"
    assert {older.id, newer.id} <= erased
    assert stranger.id not in erased


def test_a_chain_of_three_ends_in_one() -> None:
    older, newer = pair()
    third = stored(AFTER, name="Ana S.")
    join(newer, third)
    join(older, now(newer.id))
    assert found(third.reference) == found(newer.reference) == [older.id]
    with transaction() as session:
        assert set(merging.ids_of(session, older.id)) == {newer.id, third.id}


def test_two_colleagues_at_once_join_them_once() -> None:
    older, newer = pair()
    ready, outcomes = threading.Barrier(8), []

    def press(by: Admin) -> None:
        ready.wait()
        try:
            outcomes.append(join(older, newer, by=by).id)
        except AppError as error:
            outcomes.append(error.code)

    threads = [threading.Thread(target=press, args=(by,)) for by in (ROSA, IVAN) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes.count(older.id) == 1
    assert outcomes.count("lead_joined") == 7


def test_who_makes_visits_alone_joins_nothing() -> None:
    older, newer = pair()
    nurse = Admin(uuid.uuid4(), "marta@correo.cl", uuid.uuid4(), role=Role.PROFESSIONAL)
    with pytest.raises(AppError) as refused:
        join(older, newer, by=nurse)
    assert refused.value.code == "not_allowed"
    with pytest.raises(AppError):
        joining.compare(nurse, older.id, newer.id)
    assert joining.compare(IVAN, older.id, newer.id).differs == ["name", "time"]


def test_every_table_that_belongs_to_a_request_goes_along_or_is_left_by_decision() -> (
    None
):
    decided = {table.__tablename__ for table in (*merging.MOVED, *merging.LEFT)}
    tied = {table.name for table in person_records.tied_tables()}
    named = {
        table.name
        for table in SQLModel.metadata.sorted_tables
        if "appointment_id" in table.c
    }
    assert tied | named == decided
