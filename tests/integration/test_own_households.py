"""Several people at one address on the visitor's own page: named, moved, cancelled."""

from collections.abc import Mapping
from datetime import timedelta

import pytest
from sqlmodel import select

from app.admin.leads.file_view import file_view
from app.api.own_consents import agreed_rows
from app.api.own_page import OwnFilling
from app.api.own_view import filling_of
from app.content import consents as consent_copy
from app.content import forms
from app.content import household as household_copy
from app.domain.errors import InvalidInput, NotFree, RequestClosed
from app.domain.lead import Category, Lead
from app.domain.lead_state import LeadState
from app.domain.outbox import VISITOR_WITHDREW
from app.domain.own_choice import PersonGone
from app.domain.own_request import asked_again
from app.domain.visit import Slot, VisitState
from app.domain.visitor_mail import VisitorMail
from app.persistence import consents as ledger
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    bookings,
    consents,
    due_mails,
    lead_file,
    leads,
    own_requests,
    visitor_links,
    visits,
)
from tests.support.builders import NOON, booking_form, clock, day
from tests.support.mailing import write_to_visitors
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
THREE = {
    "patient_2": "Beto",
    "vaccine_2": "covid",
    "patient_3": "Carla",
    "vaccine_3": "tetanos",
    "for_whom_3": "minor",
    "guardian_3": "on",
}


class Household:
    """Three people at one address, the page of the first open."""

    def __init__(self) -> None:
        form = booking_form(**THREE)
        self.id = bookings.submit(form, Category.B2C, clock=clock()).id
        with transaction() as session:
            self.cookie = visitor_links.open_for(session, self.id, now=NOON)

    @property
    def people(self) -> list[Lead]:
        return list(own_requests.view(self.cookie, clock=clock()).people)

    @property
    def states(self) -> list[LeadState]:
        return [one.state for one in self.people]

    def again(self) -> Mapping[str, str]:
        return asked_again(own_requests.view(self.cookie, clock=clock()))

    def schedule(self, in_hours: float = 45) -> None:
        for at, one in enumerate(self.people):
            # Close together: on one day at every instant at which this is tried.
            starts = NOON + timedelta(hours=in_hours, minutes=10 * at)
            visits.schedule(ROSA, one.id, Slot(starts, 30, None), clock=clock())

    def cancel(self, **raw: str) -> None:
        own_requests.cancel(self.cookie, raw, clock=clock())

    def change(self, **changes: str) -> None:
        own = own_requests.view(self.cookie, clock=clock())
        date, time = own.wish
        form = {"date": date, "time": time, "address": own.lead.address}
        raw = {**form, "message": own.lead.message, "seen": own.seen, **changes}
        own_requests.change(self.cookie, raw, clock=clock())


@pytest.fixture
def household() -> Household:
    return Household()


def totals(household: Household) -> tuple[str | None, str]:
    """Return the total on the visitor's page, where one is shown, and in the file."""
    own = own_requests.view(household.cookie, clock=clock())
    page = filling_of(own, NOON)
    shown = page.texts.get("total")
    assert ("total" in page.parts) == (shown is not None)
    return shown, file_view(lead_file.open_file(ROSA, household.id))["total"]


def of_visits() -> int:
    """Return how many mails to the visitor wait that tell of a visit."""
    with transaction() as session:
        kinds = [row.kind for row in session.exec(select(OutboxRow))]
    return kinds.count(VisitorMail.VISIT.value)


def test_the_page_names_each_with_vaccine_price_and_state(household) -> None:
    household.schedule()
    own = own_requests.view(household.cookie, clock=clock())
    told = filling_of(own, NOON)
    assert told.texts["person2"].startswith("Beto: COVID-19, $15.000 · Agendada, ")
    assert told.texts["choice3"] == "Carla (menor de 16 años)"
    assert {"person1", "person3", "choice3", "together"} <= set(told.parts)
    assert not {"person4", "alone"} & set(told.parts)
    assert told.texts["total"] == "$37.000"


def test_who_asked_for_one_sees_nothing_of_households() -> None:
    alone = bookings.submit(booking_form(), Category.B2C, clock=clock())
    with transaction() as session:
        cookie = visitor_links.open_for(session, alone.id, now=NOON)
    told = filling_of(own_requests.view(cookie, clock=clock()), NOON)
    assert "alone" in told.parts
    assert not any(part.startswith(("person", "choice")) for part in told.parts)


def test_one_is_cancelled_and_the_others_stay(household) -> None:
    household.schedule()
    household.cancel(person_2="1")
    assert household.states == [
        LeadState.SCHEDULED,
        LeadState.CANCELLED,
        LeadState.SCHEDULED,
    ]
    assert visits.of_lead(ROSA, household.people[1].id)[0].state == "cancelled"


def test_the_total_is_of_those_who_are_not_cancelled(household) -> None:
    told = [totals(household)]
    for number in (2, 1, 3):
        household.cancel(**{f"person_{number}": "1"})
        told.append(totals(household))
    assert told == [
        ("$37.000", "Total: $37.000"),
        ("$22.000", "Total: $22.000"),
        ("$10.000", "Total: $10.000"),
        (None, ""),
    ]


def test_all_are_cancelled_with_one_mail_to_the_visitor(household) -> None:
    household.schedule()
    before = of_visits()
    household.cancel(all="1")
    assert set(household.states) == {LeadState.CANCELLED}
    assert of_visits() == before + 1


def test_nobody_chosen_cancels_nobody(household) -> None:
    with pytest.raises(InvalidInput) as error:
        household.cancel()
    assert list(error.value.fields) == ["person"]
    assert set(household.states) == {LeadState.NEW}


def test_the_staff_are_told_of_one_who_withdrew_that_it_may_be_of_some(
    household, monkeypatch
) -> None:
    write_to_visitors(monkeypatch)
    given = own_requests.view(household.cookie, clock=clock()).consents
    which = next(str(one.id) for one in given if one.guardian)
    consents.withdraw_own(household.cookie, which, {"person_3": "1"}, clock=clock())
    assert household.states == [LeadState.NEW, LeadState.NEW, LeadState.CANCELLED]
    going = due_mails.take(NOON + timedelta(seconds=1)).going
    (mail,) = (mail for m, mail in going if m.kind == VISITOR_WITHDREW)
    assert household.people[2].reference in mail.subject
    assert "puede ser solo para algunas" in mail.body


def test_the_staff_are_told_by_the_request_whose_page_was_open(
    household, monkeypatch
) -> None:
    write_to_visitors(monkeypatch)
    ana, beto, _ = household.people
    with transaction() as session:
        of_beto = visitor_links.open_for(session, beto.id, now=NOON)
        (record,) = ledger.of_lead(session, beto.id)
    both = {"person_1": "1", "person_2": "1"}
    consents.withdraw_own(of_beto, str(record.id), both, clock=clock())
    assert household.states == [
        LeadState.CANCELLED,
        LeadState.CANCELLED,
        LeadState.NEW,
    ]
    going = due_mails.take(NOON + timedelta(seconds=1)).going
    (mail,) = (mail for m, mail in going if m.kind == VISITOR_WITHDREW)
    assert beto.reference in mail.subject
    assert ana.reference not in mail.subject


def test_whoever_is_cancelled_already_is_not_cancelled_again(household) -> None:
    household.cancel(person_1="1")
    household.cancel(person_1="1")
    household.cancel(person_1="1", person_2="1")
    assert household.states == [
        LeadState.CANCELLED,
        LeadState.CANCELLED,
        LeadState.NEW,
    ]


def test_a_visit_that_was_made_is_not_cancelled(household) -> None:
    household.schedule()
    first = household.people[0]
    (visit,) = visits.of_lead(ROSA, first.id)
    visits.end(
        ROSA, visit.id, VisitState.DONE, expected_version=1, clock=clock(), early=True
    )
    with pytest.raises(RequestClosed):
        household.cancel(person_1="1")
    household.cancel(all="1")
    assert household.states[0] is LeadState.DONE
    assert set(household.states[1:]) == {LeadState.CANCELLED}


def test_a_near_visit_of_anybody_asks_once_more(household) -> None:
    household.schedule(in_hours=5)
    with pytest.raises(NotFree):
        household.cancel(person_3="1")
    household.cancel(person_3="1", late="1")
    assert household.states[2] is LeadState.CANCELLED


def test_another_day_is_one_for_all_and_lets_all_visits_go(household) -> None:
    household.schedule()
    household.change(date=day(9).isoformat(), time="16:00")
    assert set(household.states) == {LeadState.CONTACTED}
    assert {(one.date, one.time) for one in household.people} == {(day(9), "16:00")}
    assert own_requests.view(household.cookie, clock=clock()).visits == {}


def test_another_address_is_one_for_all(household) -> None:
    household.change(address="Calle Nueva 5, Concón")
    assert {one.address for one in household.people} == {"Calle Nueva 5, Concón"}
    assert set(household.states) == {LeadState.NEW}


def test_who_takes_the_consent_back_takes_it_back_for_all(household) -> None:
    household.schedule()
    consents.withdraw_own(household.cookie, clock=clock())
    states = [leads.find(ROSA, one.id)[0].state for one in household.people]
    assert set(states) == {LeadState.CANCELLED}


def rows_of(household: Household) -> dict[str, OwnFilling]:
    """Return by what it is each consent that the page shows."""
    own = own_requests.view(household.cookie, clock=clock())
    rows = {row.texts["agreed_what"]: row for row in agreed_rows(own)}
    assert len(rows) == len(agreed_rows(own))
    return rows


def test_each_consent_is_shown_and_taken_back_by_itself(household) -> None:
    data, child = (consent_copy.KINDS[kind] for kind in ("request", "guardian"))
    household.schedule()
    rows = rows_of(household)
    assert set(rows) == {data, child}
    assert rows[data].texts["agreed_text"] in {
        forms.CONSENT_TEXT,
        forms.CONSENT_SENTENCE,
    }
    assert rows[child].texts["agreed_text"] == household_copy.GUARDIAN_TEXT
    assert "Ana Pérez, Beto y Carla" in rows[data].texts["agreed_people"]
    assert "Carla" in rows[child].texts["agreed_people"]
    assert "Ana Pérez" in rows[child].texts["agreed_by"]
    assert "Beto" not in rows[child].texts["agreed_people"]
    whose = {data: {"several", "agreed1", "agreed2", "agreed3"}}
    whose[child] = {"single", "agreed3"}
    for what, row in rows.items():
        assert row.parts == {"stands", "with_visit"} | whose[what]
    which = rows[child].values["withdraw.consent"]
    consents.withdraw_own(household.cookie, which, clock=clock())
    assert household.states == [
        LeadState.SCHEDULED,
        LeadState.SCHEDULED,
        LeadState.CANCELLED,
    ]
    rows = rows_of(household)
    assert rows[child].parts == {"ended"} | whose[child]
    assert rows[child].texts["agreed_ended"]
    assert rows[data].parts == {"stands", "with_visit"} | whose[data]
    carla = household.people[2]
    with transaction() as session:
        gone = ledger.withdrawn_among(session, [one.id for one in household.people])
    assert gone == {carla.id}
    shown = file_view(lead_file.open_file(ROSA, carla.id))
    assert shown["row"]["withdrawn"]
    assert {line["what"]: bool(line["ended"]) for line in shown["consents"]} == {
        data: False,
        child: True,
    }
    consents.withdraw_own(
        household.cookie, rows[data].values["withdraw.consent"], clock=clock()
    )
    assert set(household.states) == {LeadState.CANCELLED}


def test_one_consent_is_taken_back_for_one_some_or_all(household) -> None:
    data = consent_copy.KINDS["request"]

    def withdraw(**raw: str) -> None:
        row = next(
            row
            for row in agreed_rows(own_requests.view(household.cookie, clock=clock()))
            if row.texts["agreed_what"] == data and "stands" in row.parts
        )
        which = row.values["withdraw.consent"]
        consents.withdraw_own(household.cookie, which, raw, clock=clock())

    with pytest.raises(InvalidInput) as refused:
        withdraw()
    assert refused.value.fields["person"].code == "withdraw_person_missing"
    assert set(household.states) == {LeadState.NEW}
    withdraw(person_2="1")
    new, gone = LeadState.NEW, LeadState.CANCELLED
    assert household.states == [new, gone, new]
    shown = agreed_rows(own_requests.view(household.cookie, clock=clock()))
    told = {row.texts["agreed_people"]: "ended" in row.parts for row in shown}
    assert told["Vale para Beto."] is True
    assert told["Vale para Ana Pérez y Carla."] is False
    withdraw(all="1")
    assert household.states == [gone] * 3


def test_taking_back_again_for_one_of_a_home_changes_nothing_and_is_done(
    household,
) -> None:
    data = consent_copy.KINDS["request"]
    rows = agreed_rows(own_requests.view(household.cookie, clock=clock()))
    which = next(
        row.values["withdraw.consent"]
        for row in rows
        if row.texts["agreed_what"] == data and "stands" in row.parts
    )

    def withdraw(**raw: str) -> list[object]:
        consents.withdraw_own(household.cookie, which, raw, clock=clock())
        ids = [one.id for one in household.people]
        with transaction() as session:
            return [ledger.of_leads(session, ids), *session.exec(select(OutboxRow.id))]

    new, gone = LeadState.NEW, LeadState.CANCELLED
    # The first one's own record names the press, so it is tried with them, too.
    for person, states in (("2", [new, gone, new]), ("1", [gone, gone, new])):
        before = withdraw(**{f"person_{person}": "1"})
        assert withdraw(**{f"person_{person}": "1"}) == before
        assert household.states == states
    assert withdraw(all="1") == withdraw(all="1")
    assert household.states == [gone] * 3


def test_a_press_from_before_somebody_went_takes_nobody_elses_back(household) -> None:
    # The page names a press by the record of any of them.
    with transaction() as session:
        records = [
            next(
                str(record.id)
                for record in ledger.of_lead(session, one.id)
                if record.kind == "request"
            )
            for one in household.people
        ]
    of_ana, of_beto, _ = records

    def withdraw(which: str, **raw: str) -> None:
        consents.withdraw_own(household.cookie, which, raw, clock=clock())

    leads.delete(ROSA, household.people[1].id)
    for stale in ((of_ana, "person_2"), (of_beto, "person_2"), (of_beto, "all")):
        with pytest.raises(PersonGone):
            withdraw(stale[0], **{stale[1]: "1"})
    assert household.states == [LeadState.NEW] * 2
    withdraw(of_ana, person_3="1")
    assert household.states == [LeadState.NEW, LeadState.CANCELLED]
    shown = filling_of(own_requests.view(household.cookie, clock=clock()), NOON)
    # Carla stays the third, on every page that is open.
    assert {"person1", "person3", "choice1"} <= set(shown.parts)
    assert not {"person2", "choice2", "choice3"} & set(shown.parts)


def test_a_consent_of_somebody_else_is_not_taken_back(household) -> None:
    other = bookings.submit(
        booking_form(name="Otra", email="o@correo.cl", phone="+56 9 1111 2222"),
        Category.B2C,
        clock=clock(),
    )
    with transaction() as session:
        (hers,) = ledger.of_lead(session, other.id)
    consents.withdraw_own(household.cookie, str(hers.id), clock=clock())
    consents.withdraw_own(household.cookie, "x", clock=clock())
    with transaction() as session:
        (hers,) = ledger.of_lead(session, other.id)
    assert hers.withdrawn_at is None
    assert set(household.states) == {LeadState.NEW}


def test_another_household_is_left_alone(household) -> None:
    other = bookings.submit(
        booking_form(name="Otra", email="o@correo.cl", phone="+56 9 1111 2222"),
        Category.B2C,
        clock=clock(),
    )
    household.cancel(all="1")
    assert leads.find(ROSA, other.id)[0].state is LeadState.NEW


def test_another_request_begins_with_who_was_not_cancelled() -> None:
    home = Household()
    contact = {"name", "phone", "email", "address"}
    people = {
        "patient_2": "Beto",
        "for_whom_2": "adult",
        "patient_3": "Carla",
        "for_whom_3": "minor",
    }
    kept = home.again()
    assert set(kept) == contact | set(people)
    assert {name: kept[name] for name in people} == people
    assert kept["email"] == "ana@correo.cl"
    home.cancel(person_1="1")
    # Who is first now stands in the form itself; nobody declares for a minor by it.
    kept = home.again()
    assert (kept["patient"], kept["for_whom"]) == ("Beto", "adult")
    assert (kept["patient_2"], kept["for_whom_2"]) == ("Carla", "minor")
    assert not any("guardian" in name or "vaccine" in name for name in kept)
    home.cancel(all="1")
    assert set(home.again()) == contact | set(people)


def test_another_request_of_one_says_for_whom_unless_for_themselves() -> None:
    child = {"for_whom": "minor", "patient": "Tomás", "guardian": "on"}
    for changes, told in (({}, {}), (child, {"for_whom": "minor", "patient": "Tomás"})):
        form = booking_form(email=f"{len(changes)}@correo.cl", **changes)
        one = bookings.submit(form, Category.B2C, clock=clock()).id
        with transaction() as session:
            cookie = visitor_links.open_for(session, one, now=NOON)
        kept = asked_again(own_requests.view(cookie, clock=clock()))
        assert {name: kept[name] for name in kept if name in child} == told
