"""Several people at one address: one submission, linked requests, all or none, once."""

import threading
import uuid
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlmodel import select

from app.admin.leads.file_view import file_view
from app.content import household as copy
from app.domain.errors import InvalidInput
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria
from app.persistence.database import transaction
from app.persistence.lead_rows import lead_of
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import bookings, lead_file, leads, notifications
from app.services.booking_receipt import BookingReceipt
from tests.support.builders import FakeMailer, booking_form, clock, pharmacy_form
from tests.support.mailing import STAFF
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")

SIX = {
    "for_whom": "self",
    "vaccine": "influenza",
    **{f"patient_{n}": f"Persona {n}" for n in range(2, 7)},
    **{f"vaccine_{n}": "covid" for n in range(2, 7)},
    "for_whom_2": "minor",
    "guardian_2": "on",
}


ONE_OF_EACH = [("appointment-created", STAFF), ("received", "visitor")]


def send(form: dict[str, Any], category: Category = Category.B2C) -> BookingReceipt:
    return bookings.submit(form, category, clock=clock())


def refused(**fields: str) -> dict[str, str]:
    with pytest.raises(InvalidInput) as error:
        send(booking_form(**fields))
    return {name: wrong.code for name, wrong in error.value.fields.items()}


def stored() -> Sequence[Lead]:
    with transaction() as session:
        rows = session.exec(select(AppointmentRow)).all()
        found = [lead_of(row) for row in rows]
    return sorted(found, key=lambda lead: lead.household_place or 0)


def mails() -> list[tuple[str, str]]:
    with transaction() as session:
        return [(row.kind, row.recipient) for row in session.exec(select(OutboxRow))]


def test_one_who_asks_for_oneself_is_stored_as_before() -> None:
    send(booking_form(for_whom="self", patient="Alguien que borró"))
    (lead,) = stored()
    assert (lead.patient, lead.minor, lead.household_id) == (None, False, None)


def test_a_household_is_a_request_for_each_with_an_own_vaccine_and_price() -> None:
    receipt = send(booking_form(**SIX))
    found = stored()
    assert [lead.household_place for lead in found] == [1, 2, 3, 4, 5, 6]
    assert len({lead.household_id for lead in found}) == 1
    assert [lead.patient for lead in found] == [
        None,
        *(f"Persona {n}" for n in range(2, 7)),
    ]
    assert [lead.minor for lead in found] == [False, True, *[False] * 4]
    assert {lead.name for lead in found} == {"Ana Pérez"}
    assert [lead.vaccine for lead in found] == ["influenza", *["covid"] * 5]
    assert receipt.id == found[0].id
    assert receipt.people == tuple(
        (lead.reference, lead.vaccine_price) for lead in found
    )


def test_what_a_guardian_declared_is_kept_with_the_minor_alone() -> None:
    send(booking_form(**SIX))
    with transaction() as session:
        rows = session.exec(select(AppointmentRow)).all()
        told = {row.household_place: row.guardian_text_hash for row in rows}
    assert told.pop(2)
    assert set(told.values()) == {None}


def test_sending_again_stores_nothing_and_answers_the_same() -> None:
    form = booking_form(**SIX, submission_id=str(uuid.uuid4()))
    first = send(form)
    again = send(form)
    assert (again.id, again.people) == (first.id, first.people)
    assert again.outcome == "repeated"
    assert len(stored()) == 6


def test_a_form_without_an_id_is_stored_once_too() -> None:
    form = booking_form(**SIX)
    assert send(form).people == send(form).people
    assert len(stored()) == 6


def test_another_person_makes_it_another_submission() -> None:
    submission = str(uuid.uuid4())
    alone = send(booking_form(submission_id=submission))
    two = send(
        booking_form(submission_id=submission, patient_2="Beto", vaccine_2="covid")
    )
    assert alone.id != two.id
    assert len(stored()) == 3
    assert len({lead.household_id for lead in stored()}) == 2


def test_the_same_for_another_patient_is_another_request() -> None:
    submission = str(uuid.uuid4())
    for patient in ("Beto", "Carla", "Beto"):
        send(booking_form(submission_id=submission, for_whom="adult", patient=patient))
    assert {lead.patient for lead in stored()} == {"Beto", "Carla"}
    assert len(stored()) == 2


def test_fifty_at_once_store_six() -> None:
    form = booking_form(**SIX, submission_id=str(uuid.uuid4()))
    start = threading.Barrier(50, timeout=30)

    def post(_: int) -> BookingReceipt:
        start.wait()
        return send(form)

    with ThreadPoolExecutor(50) as visitors:
        answers = [*visitors.map(post, range(50))]
    assert len(answers) == 50
    assert len({answer.people for answer in answers}) == 1
    assert len(stored()) == 6
    assert sorted(mails()) == ONE_OF_EACH


def test_one_mail_tells_the_staff_and_one_the_visitor() -> None:
    send(booking_form(**SIX))
    assert sorted(mails()) == ONE_OF_EACH
    for lead in stored():
        notifications.request(lead.id)
    assert sorted(mails()) == ONE_OF_EACH


async def test_the_mail_to_the_staff_says_how_many_they_are() -> None:
    send(booking_form(**SIX))
    mailer = FakeMailer()
    await notifications.dispatch_due(mailer, clock=clock())
    (told,) = [mail for mail in mailer.sent if "Personas: 6" in mail.body]
    assert "Persona 2" not in told.body, "names stay in the panel"


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"for_whom": "adult"}, {"patient": "patient_required"}),
        ({"for_whom": "minor", "patient": "Eva"}, {"guardian": "guardian_required"}),
        ({"for_whom": "nobody"}, {"for_whom": "for_whom_invalid"}),
        ({"vaccine_2": "covid"}, {"patient_2": "patient_required"}),
        ({"patient_3": "Eva"}, {"vaccine_3": "vaccine_required"}),
        (
            {"patient_6": "...", "vaccine_6": "covid"},
            {"patient_6": "patient_required"},
        ),
        (
            {"for_whom_2": "minor", "patient_2": "Eva", "vaccine_2": "covid"},
            {"guardian_2": "guardian_required"},
        ),
        (
            {"for_whom_2": "self", "patient_2": "Eva", "vaccine_2": "covid"},
            {"for_whom_2": "for_whom_invalid"},
        ),
        (
            {
                "message": " ",
                "patient_2": "Eva",
                "vaccine_2": "otra",
                "patient_3": "Beto",
                "vaccine_3": "covid",
                "patient_4": "Inés",
                "vaccine_4": "otra",
            },
            {"vaccine_2": "other_untold", "vaccine_4": "other_untold"},
        ),
    ],
)
def test_what_is_wrong_stands_at_the_person_and_nothing_is_stored(
    fields, codes
) -> None:
    assert refused(**fields) == codes
    assert stored() == []
    send(booking_form())
    assert len(stored()) == 1


def test_another_vaccine_that_the_message_tells_is_taken() -> None:
    told = booking_form(message="Fiebre amarilla", patient_2="Eva", vaccine_2="otra")
    send(told)
    assert [one.vaccine for one in stored()][-1:] == ["otra"]


@pytest.mark.parametrize(
    "seventh",
    [
        {"patient_7": "Eva", "vaccine_7": "covid"},
        {"patient_7": "Eva"},
        {"vaccine_7": "covid"},
        {"vaccine_10": "covid"},
        {"patient_007": "Eva"},
        {"guardian_7": "on"},
        {"patient_" + "9" * 5_000: "Eva"},
        {"patient_8": ["Eva"]},
    ],
    ids=["both", "name", "vaccine", "tenth", "zeros", "guardian", "huge", "no-text"],
)
@pytest.mark.parametrize("others", [SIX, {}], ids=["six", "one"])
def test_who_has_no_room_is_refused_and_nothing_is_stored(seventh, others) -> None:
    assert refused(**others, **seventh) == {"patient_7": "people_too_many"}
    assert stored() == []


@pytest.mark.parametrize(
    "name", ["patient_02", "vaccine_002", "guardian_06", "patient_1", "patient_00"]
)
def test_who_stands_under_a_number_that_is_not_ours_is_not_left_out(name) -> None:
    told = {"patient_2": "Beto", "vaccine_2": "covid"}
    assert refused(**told, **{name: "Eva"}) == {name: "person_number_invalid"}
    assert stored() == []
    send(booking_form(**told, **{name: " "}))
    assert len(stored()) == 2


def test_empty_fields_beyond_the_last_are_nobody() -> None:
    send(booking_form(**SIX, patient_7=" ", vaccine_7="", vaccine_x="covid"))
    assert len(stored()) == 6


def test_customers_of_a_pharmacy_name_vaccines_of_the_list_for_each() -> None:
    with pytest.raises(InvalidInput) as error:
        send(pharmacy_form(patient_2="Eva", vaccine_2="nada"), Category.PHARMACY)
    assert error.value.fields["vaccine_2"].code == "vaccine_unknown"
    send(pharmacy_form(patient_2="Eva", vaccine_2="covid"), Category.PHARMACY)
    assert {lead.receipt_number for lead in stored()} == {"B-100"}


def test_what_a_household_buys_on_one_receipt_is_one_use() -> None:
    send(pharmacy_form(patient_2="Eva", vaccine_2="covid"), Category.PHARMACY)
    page = leads.list_page(ROSA, LeadCriteria())
    assert len(page.leads) == 2
    assert page.twice == frozenset()


def test_list_and_file_show_the_people_together() -> None:
    send(booking_form(**SIX))
    send(booking_form(name="Otra Casa", phone="+56 9 1111 2222", email="o@correo.cl"))
    page = leads.list_page(ROSA, LeadCriteria())
    sizes = {lead.name: page.people_with(lead) for lead in page.leads}
    assert sizes == {"Ana Pérez": 6, "Otra Casa": 1}
    minor = next(lead for lead in stored() if lead.minor)
    assert minor.patient == "Persona 2"
    shown = file_view(lead_file.open_file(ROSA, minor.id))
    assert shown["row"]["household"] == copy.BADGE.format(count=6)
    assert shown["row"]["patient"] == copy.FOR_MINOR.format(patient="Persona 2")
    assert len(shown["people"]) == 6
    assert [one["id"] == "" for one in shown["people"]].index(True) == 1
    assert [one["name"] for one in shown["relatives"]] == ["Otra Casa"]


def test_who_is_vaccinated_is_found_by_name() -> None:
    send(booking_form(**SIX))
    page = leads.list_page(ROSA, LeadCriteria(search="persona 4"))
    assert [lead.patient for lead in page.leads] == ["Persona 4"]
