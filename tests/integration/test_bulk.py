"""What is done with several leads at once: all or none, by whom, and taken back."""

import uuid
from datetime import timedelta

import pytest

from app.domain.errors import NotAllowed
from app.domain.events import Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.roles import Role
from app.persistence import events
from app.persistence.database import transaction
from app.services import bookings, lead_export, lead_states, leads, undoing
from tests.support.builders import NOON, booking_form, clock
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
IVAN = Admin(uuid.uuid4(), "ivan@correo.cl", uuid.uuid4(), role=Role.COORDINATOR)


def stored(*names: str) -> list[uuid.UUID]:
    return [
        bookings.submit(booking_form(name=name), Category.B2C, clock=clock()).id
        for name in names
    ]


def left() -> set[str]:
    return {lead.name for lead in leads.list_page(ROSA, LeadCriteria()).leads}


def test_chosen_leads_go_together_and_each_is_told() -> None:
    one, two, _ = stored("Uno", "Dos", "Tres")
    assert leads.delete_all(ROSA, [one, two, two, uuid.uuid4()]) == 2
    assert left() == {"Tres"}
    for lead_id in (one, two):
        with transaction() as session:
            (told,) = events.of_subject(session, Subject.LEAD, str(lead_id), limit=9)
        assert (told.deed.kind, told.admin_id) == (Kind.LEAD_DELETED, ROSA.id)
    assert leads.delete_all(ROSA, [one, two]) == 0


def test_a_coordinator_deletes_none_and_takes_none_out() -> None:
    ids = stored("Uno", "Dos")
    with pytest.raises(NotAllowed):
        leads.delete_all(IVAN, ids)
    with pytest.raises(NotAllowed):
        list(lead_export.as_csv(IVAN, LeadCriteria(among=tuple(ids))))
    assert left() == {"Uno", "Dos"}
    done = lead_states.move_all(IVAN, ids, LeadState.CONTACTED)
    assert (len(done.events), done.refused) == (2, 0)


def test_a_file_holds_the_chosen_leads_alone() -> None:
    one, _, three = stored("Uno", "Dos", "Tres")
    text = "".join(lead_export.as_csv(ROSA, LeadCriteria(among=(one, three))))
    assert len(text.splitlines()) == 3
    assert "Uno" in text
    assert "Dos" not in text


def test_a_move_of_several_can_be_taken_back() -> None:
    ids = stored("Uno", "Dos")
    at = clock(NOON + timedelta(minutes=1))
    moved = lead_states.move_all(ROSA, ids, LeadState.CANCELLED, clock=at).events
    for event in moved:
        undoing.undo(ROSA, event, clock=at)
    page = leads.list_page(ROSA, LeadCriteria())
    assert [lead.state for lead in page.leads] == [LeadState.NEW] * 2
