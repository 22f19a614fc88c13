"""Leads beside the agenda, for which a visit can be made: display strings only."""

from collections.abc import Sequence
from datetime import date
from typing import TypedDict

from app.admin.agenda.card import together_words
from app.content import agenda as copy
from app.content import states, visits
from app.domain.agenda import Grouping
from app.domain.lead import Lead
from app.domain.vaccines import display_name
from app.domain.visit import DEFAULT_MINUTES
from app.services.agenda import Agenda
from app.services.household_text import asked_by, person_of


class Waiting(TypedDict):
    """A lead without a visit, with the fields that its first visit begins with."""

    lead_id: str
    name: str
    asked: str
    told: str
    together: str
    home: str
    people: str
    wish: str
    missed: bool
    state: str
    state_label: str
    day: str
    time: str
    minutes: str


def waiting_rows(found: Agenda, today: date) -> list[Waiting]:
    """Return who waits, as it was found."""
    return [_row(lead, found, today) for lead in found.waiting]


def named(rows: Sequence[Waiting], lead_id: str) -> Waiting | None:
    """Return who waits by the id of their lead."""
    return next((row for row in rows if row["lead_id"] == lead_id), None)


def _row(lead: Lead, found: Agenda, today: date) -> Waiting:
    missed = lead.date < today
    wish = copy.MISSED if missed else copy.WISHES
    comuna = lead.comuna or copy.NOBODY[Grouping.COMUNA]
    people = found.waiting_with.get(lead.household_id, 1) if lead.household_id else 1
    together, home = together_words(people)
    return Waiting(
        lead_id=str(lead.id),
        name=person_of(lead),
        asked=asked_by(lead),
        told=f"{comuna}{visits.BETWEEN}{display_name(lead.vaccine, found.catalogue)}",
        together=together,
        home=home,
        people=str(people),
        wish=wish.format(day=f"{lead.date:%d/%m/%Y}", time=lead.time),
        missed=missed,
        state=lead.state.value,
        state_label=states.LABELS[lead.state],
        day=lead.date.isoformat(),
        time=lead.time,
        minutes=str(DEFAULT_MINUTES),
    )
