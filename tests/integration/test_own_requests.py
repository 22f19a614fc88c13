"""A visitor changes and cancels their own request, and nobody else's."""

import uuid
from datetime import timedelta

import pytest

from app.api.own_view import filling_of
from app.domain.clock import CHILE
from app.domain.errors import (
    AppointmentNotFound,
    InvalidInput,
    LeadChanged,
    MoveRefused,
    NotFree,
    RequestClosed,
)
from app.domain.events import Event, Kind, Subject
from app.domain.lead import Category, Lead, asked_of
from app.domain.lead_state import LeadState
from app.domain.own_deadline import FREE_UNTIL_BEFORE
from app.domain.own_request import OwnRequest
from app.domain.visit import Slot, VisitState
from app.domain.visitor_link import OPEN_FOR
from app.persistence import events
from app.persistence.database import transaction
from app.services import (
    bookings,
    lead_states,
    leads,
    own_requests,
    visitor_links,
    visits,
)
from tests.support.builders import NOON, clock, day, skipped
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")


class Owner:
    """A visitor with a request and its page open."""

    def __init__(self, visitor, **typed: str | None) -> None:
        receipt = bookings.submit(visitor.form(**typed), Category.B2C, clock=clock())
        self.id = receipt.id
        with transaction() as session:
            self.cookie = visitor_links.open_for(session, self.id, now=NOON)

    @property
    def lead(self) -> Lead:
        return leads.find(ROSA, self.id)[0]

    def view(self, at=NOON) -> OwnRequest:
        return own_requests.view(self.cookie, clock=clock(at))

    def form(self, **changes: str) -> dict[str, str]:
        own = self.view()
        date, time = own.wish
        return {
            "date": date,
            "time": time,
            "address": own.lead.address,
            "message": own.lead.message,
            "seen": own.seen,
            **changes,
        }

    def change(self, **changes: str) -> OwnRequest:
        form = self.form(**changes)
        return own_requests.change(self.cookie, form, clock=clock())

    def cancel(self, **raw: str) -> OwnRequest:
        return own_requests.cancel(self.cookie, raw, clock=clock())

    def schedule(self, in_hours: float) -> None:
        slot = Slot(NOON + timedelta(hours=in_hours), 30, None)
        visits.schedule(ROSA, self.id, slot, clock=clock())

    def told(self) -> list[Kind]:
        with transaction() as session:
            found = events.of_subject(session, Subject.LEAD, str(self.id), limit=50)
        return [event.deed.kind for event in found]

    def newest_event(self) -> Event:
        with transaction() as session:
            (event,) = events.of_subject(session, Subject.LEAD, str(self.id), limit=1)
        return event


@pytest.fixture
def owners(two_visitors) -> tuple[Owner, Owner]:
    ana, berta = two_visitors
    return Owner(ana), Owner(berta)


def test_each_sees_their_own(owners) -> None:
    ana, berta = owners
    assert (ana.view().lead.id, berta.view().lead.id) == (ana.id, berta.id)
    for worthless in ("", "x", "\ud800", str(ana.id), ana.view().lead.reference):
        with pytest.raises(AppointmentNotFound):
            own_requests.view(worthless, clock=clock())
    with pytest.raises(AppointmentNotFound):
        ana.view(NOON + OPEN_FOR)


def test_a_wish_is_changed_told_and_found(owners) -> None:
    ana, berta = owners
    other = asked_of(berta.lead)
    own = ana.change(
        date=day(8).isoformat(), time="16:00", address="Av. Perú 9, Viña del Mar"
    )
    lead = ana.lead
    assert (lead.date, lead.time, lead.comuna) == (day(8), "16:00", "Viña del Mar")
    assert (lead.state, own.lead.version) == (LeadState.NEW, 2)
    event = ana.newest_event()
    assert (event.actor, event.deed.kind) == ("visitor", Kind.CHANGED_BY_VISITOR)
    told = {change.field for change in event.deed.changes}
    assert told == {"date", "time", "address"}
    assert asked_of(berta.lead) == other


def test_nothing_changed_is_no_event(owners) -> None:
    ana, _ = owners
    ana.change(message="Toca el timbre dos veces")
    before = ana.newest_event()
    assert ana.change().lead.message == "Toca el timbre dos veces"
    assert ana.newest_event() == before


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"date": "2020-01-01"}, "date_past"),
        ({"date": "9999-12-31"}, "date_too_far"),
        ({"date": ""}, "date_required"),
        ({"date": "mañana"}, "date_invalid"),
        ({"time": "25:00"}, "time_invalid"),
        (
            {"date": skipped(NOON.year + 1).isoformat(), "time": "00:30"},
            "moment_missing",
        ),
        ({"address": " "}, "address_required"),
        ({"address": "x" * 201}, "too_long"),
        ({"message": "x" * 2_001}, "too_long"),
    ],
)
def test_what_is_impossible_is_refused_and_changes_nothing(owners, wrong, code) -> None:
    ana, _ = owners
    before = asked_of(ana.lead)
    with pytest.raises(InvalidInput) as refused:
        ana.change(**wrong)
    assert {error.code for error in refused.value.fields.values()} == {code}
    assert asked_of(ana.lead) == before


def test_name_vaccine_price_and_email_are_not_theirs_to_change(owners) -> None:
    ana, _ = owners
    before = ana.lead
    ana.change(
        name="Otra", email="otra@correo.cl", vaccine="covid", vaccine_price="1",
        state="done", phone="1", id=str(uuid.uuid4()),
    )  # fmt: skip
    assert ana.lead == before


def test_a_wish_that_is_over_may_stay_while_the_address_changes(owners) -> None:
    ana, _ = owners
    edit = asked_of(ana.lead) | {"date": "2020-01-01", "time": "en la tarde"}
    leads.update(ROSA, ana.id, edit, expected_version=1, clock=clock())
    ana.change(time="", address="Calle Corta 3, Quilpué")
    lead = ana.lead
    assert (lead.address, lead.time) == ("Calle Corta 3, Quilpué", "en la tarde")


def test_another_hour_lets_the_visit_go_and_asks_the_staff(owners) -> None:
    ana, berta = owners
    for owner in owners:
        owner.schedule(48)
    own = ana.change(date=day(9).isoformat(), time="11:15")
    assert own.visit is None
    assert (own.lead.state, own.lead.date, own.lead.time) == (
        LeadState.CONTACTED,
        day(9),
        "11:15",
    )
    (visit,) = visits.of_lead(ROSA, ana.id)
    assert (visit.state, visit.sequence) == (VisitState.CANCELLED, 1)
    told = {change.field: change.after for change in ana.newest_event().deed.changes}
    assert told["state"] == "contacted"
    assert told["visit_state"] == "cancelled"
    assert berta.view().visit is not None
    ana.schedule(72)
    assert ana.view().visit is not None


def test_another_address_leaves_the_visit(owners) -> None:
    ana, _ = owners
    ana.schedule(48)
    wished = ana.lead.date, ana.lead.time
    own = ana.change(address="Calle Corta 3, Quilpué")
    assert own.visit is not None
    assert own.lead.state is LeadState.SCHEDULED
    assert (own.lead.date, own.lead.time) == wished


def test_a_second_press_is_no_other_change_and_another_window_is_asked_again(
    owners,
) -> None:
    ana, berta = owners
    for in_hours in (0, 48):
        if in_hours:
            ana.schedule(in_hours)
        first = ana.form(time="16:00" if in_hours else "15:00")
        other = ana.form(address="Calle de la otra ventana 3")
        own_requests.change(ana.cookie, first, clock=clock())
        told = len(ana.told())
        # Two presses of one button, without scripts: the second finds it done.
        own = own_requests.change(ana.cookie, first, clock=clock())
        assert (own.lead.time, own.visit) == (first["time"], None)
        for stale in (other, first | {"address": ""}, first | {"date": "ayer"}):
            with pytest.raises(LeadChanged):
                own_requests.change(ana.cookie, stale, clock=clock())
        assert len(ana.told()) == told
    assert berta.lead.time == berta.form()["time"]


def test_who_saw_another_visit_is_asked_again(owners) -> None:
    ana, _ = owners
    ana.schedule(48)
    form = ana.form(message="Traigan hielo")
    (visit,) = visits.of_lead(ROSA, ana.id)
    moved = Slot(NOON + timedelta(hours=50), 30, None)
    visits.move(ROSA, visit.id, moved, expected_version=visit.version, clock=clock())
    with pytest.raises(LeadChanged):
        own_requests.change(ana.cookie, form, clock=clock())
    with pytest.raises(LeadChanged):
        own_requests.change(ana.cookie, form | {"seen": ""}, clock=clock())
    visit_now = ana.view().visit
    assert visit_now is not None
    assert visit_now.slot == moved
    assert ana.lead.message == ""


def test_cancelling_takes_the_visit_along_and_happens_once(owners) -> None:
    ana, berta = owners
    for owner in owners:
        owner.schedule(48)
    assert ana.cancel().lead.state is LeadState.CANCELLED
    event = ana.newest_event()
    assert (event.deed.kind, event.actor) == (Kind.CANCELLED_BY_VISITOR, "visitor")
    assert dict(event.deed.facts) == {}
    (visit,) = visits.of_lead(ROSA, ana.id)
    assert visit.state is VisitState.CANCELLED
    ana.cancel()
    assert ana.newest_event() == event
    assert berta.view().visit is not None
    with pytest.raises(RequestClosed):
        ana.change(message="Perdón")
    lead_states.move(ROSA, ana.id, LeadState.CONTACTED, clock=clock())
    assert ana.view().may_change


@pytest.mark.parametrize("deed", ["cancel", "change"])
def test_less_than_twelve_hours_before_a_fee_is_told_of_first(owners, deed) -> None:
    ana, berta = owners
    hours = FREE_UNTIL_BEFORE / timedelta(hours=1)
    ana.schedule(hours - 0.01)
    berta.schedule(hours)

    def do(owner: Owner, **raw: str) -> None:
        if deed == "cancel":
            owner.cancel(**raw)
        else:
            local = NOON.astimezone(CHILE) + timedelta(days=3)
            owner.change(date=f"{local:%Y-%m-%d}", **raw)

    with pytest.raises(NotFree):
        do(ana)
    assert ana.lead.state is LeadState.SCHEDULED
    do(ana, late="1")
    assert dict(ana.newest_event().deed.facts) == {"late": "yes"}
    do(berta)
    assert dict(berta.newest_event().deed.facts) == {}
    assert {ana.lead.state, berta.lead.state} == {
        LeadState.CANCELLED if deed == "cancel" else LeadState.CONTACTED
    }


def test_a_visit_that_was_made_is_over(owners) -> None:
    ana, _ = owners
    ana.schedule(2)
    (visit,) = visits.of_lead(ROSA, ana.id)
    visits.end(
        ROSA, visit.id, VisitState.DONE, expected_version=visit.version, early=True
    )
    for deed in (ana.cancel, ana.change):
        with pytest.raises(RequestClosed):
            deed()
    assert ana.lead.state is LeadState.DONE


def test_a_deleted_request_is_unknown_and_its_neighbour_stays(owners) -> None:
    ana, berta = owners
    leads.delete(ROSA, ana.id)
    for deed in (ana.view, ana.cancel):
        with pytest.raises((AppointmentNotFound, MoveRefused)):
            deed()
    assert berta.view().lead.id == berta.id


def test_a_wish_and_a_visit_of_another_year_name_it(owners) -> None:
    ana, berta = owners
    ana.change(date=day(400).isoformat())
    berta.schedule(in_hours=24 * 400)
    year = f" de {day(400).year},"
    for one, shown in ((ana, "wish"), (berta, "visit")):
        assert year in filling_of(one.view(), NOON).texts[shown]
    assert year not in filling_of(berta.view(), NOON).texts["wish"]
