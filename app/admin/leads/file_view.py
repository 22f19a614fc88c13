"""Everything about one lead as its drawer shows it: display strings only."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypedDict

from app.admin.leads.file_consents import ConsentLine, consent_lines
from app.admin.leads.file_history import (
    HistoryLine,
    history_lines,
    unsure_exports,
    who_did,
)
from app.admin.leads.file_household import (
    PersonLine,
    household_lines,
    household_together,
    household_total,
)
from app.admin.leads.offered import offered
from app.admin.leads.planning import seen_of
from app.admin.leads.row import LeadRow, lead_row
from app.content import admin, calendar, consents, household, merging, pharmacies
from app.content import visits as copy
from app.domain.clock import CHILE, minute_text
from app.domain.consent import is_taken_back
from app.domain.events import Actor
from app.domain.lead_state import LeadState, may_move
from app.domain.relation import Relation, Relative
from app.domain.visit import DEFAULT_MINUTES, Professional, Slot, Visit, VisitState
from app.services.household_text import patient_of
from app.services.lead_file import LeadFile


class NoteLine(TypedDict):
    """A note: its words, and by whom and when."""

    id: str
    text: str
    told: str


class RelativeLine(TypedDict):
    """Another request, and what it shares.

    `merge` names the button that joins the two, `apart` says why there is none; both
    are empty where a home alone is shared.
    """

    id: str
    name: str
    told: str
    shares: str
    merge: str
    apart: str


class VisitFields(TypedDict):
    """The texts with which the fields of a visit begin."""

    lead_id: str
    visit_id: str
    version: str
    date: str
    time: str
    minutes: str
    professional: str
    seen: str


class FileView(TypedDict):
    """What the drawer shows."""

    row: LeadRow
    visit: str
    plannable: bool
    ends: list[str]
    fields: VisitFields
    earlier: list[str]
    notes: list[NoteLine]
    hints: list[str]
    patient: str
    people: list[PersonLine]
    total: str
    together: str
    relatives: list[RelativeLine]
    history: list[HistoryLine]
    unsure: str
    consents: list[ConsentLine]
    professionals: list[list[str]]


def file_view(file: LeadFile, chosen: Collection[str] = ()) -> FileView:
    """Return what the drawer shows of a lead.

    Args:
        file: What is known about it.
        chosen: Ids of the professionals whom its form offered until now.
    """
    lead = file.lead
    opened = next((it for it in file.visits if it.state is VisitState.OPEN), None)
    row = lead_row(
        lead,
        file.catalogue,
        people=len(file.household),
        withdrawn=is_taken_back(file.consents),
    )
    fields = _fields(file, opened)
    return FileView(
        row=row,
        visit=visit_line(opened, file.professionals) if opened else "",
        plannable=opened is not None
        or may_move(lead.state, LeadState.SCHEDULED, Actor.STAFF),
        ends=list(copy.ENDS) if opened else [],
        fields=fields,
        earlier=[
            copy.BETWEEN.join(
                (visit_line(it, file.professionals), copy.STATES[it.state])
            )
            for it in file.visits
            if it is not opened
        ],
        notes=[
            NoteLine(
                id=str(note.id),
                text=note.text,
                told=copy.BY.format(
                    when=minute_text(note.at), who=who_did(note.admin_id, file.people)
                ),
            )
            for note in file.notes
        ],
        hints=[
            *_contact_hints(row, file),
            *pharmacy_hints(file),
            *_hints(file.shared),
        ],
        patient=patient_of(lead) if lead.patient else household.HIMSELF,
        people=household_lines(file),
        total=household_total(file),
        together=household_together(file),
        relatives=[_relative(one) for one in file.relatives],
        consents=consent_lines(file.consents, file.people),
        history=history_lines(
            lead, file.history, file.people, file.professionals, file.catalogue
        ),
        unsure=unsure_exports(file.unsure_exports),
        professionals=offered(file.professionals, {*chosen, fields["professional"]}),
    )


def _contact_hints(row: LeadRow, file: LeadFile) -> list[str]:
    """Return why somebody is not to be written to, or not at all."""
    if row["withdrawn"]:
        return [consents.BADGE_HINT]
    if row["disowned"]:
        return [admin.BADGE_DISOWNED_HINT]
    return [admin.UNWANTED_HINT] if file.unwanted else []


def pharmacy_hints(file: LeadFile) -> list[str]:
    """Return where a lead came through, and whether its receipt came twice."""
    told: list[str] = []
    if file.pharmacy:
        told.append(pharmacies.HINT_FROM.format(name=file.pharmacy))
    if file.receipt_uses:
        told.append(pharmacies.HINT_RECEIPT.format(count=file.receipt_uses))
    return told


def visit_line(visit: Visit, professionals: Sequence[Professional]) -> str:
    """Return when a visit is, and by whom."""
    starts = visit.slot.starts_at.astimezone(CHILE)
    ends = visit.slot.ends_at.astimezone(CHILE)
    return copy.VISIT_LINE.format(
        day=f"{starts:%d/%m/%Y}",
        start=f"{starts:%H:%M}",
        end=calendar.end_text(starts, ends),
        who=name_of(visit.slot, professionals),
    )


def name_of(slot: Slot, professionals: Sequence[Professional]) -> str:
    """Return who makes a visit."""
    names = {who.id: who.name for who in professionals}
    return (
        names.get(slot.professional_id, copy.NOBODY)
        if slot.professional_id
        else (copy.NOBODY)
    )


def _fields(file: LeadFile, visit: Visit | None) -> VisitFields:
    """Return the fields of the open visit, or the wish where there is none."""
    if visit is None:
        return VisitFields(
            lead_id=str(file.lead.id),
            visit_id="",
            version="0",
            date=file.lead.date.isoformat(),
            time=file.lead.time,
            minutes=str(DEFAULT_MINUTES),
            professional="",
            seen="",
        )
    starts = visit.slot.starts_at.astimezone(CHILE)
    return VisitFields(
        lead_id=str(file.lead.id),
        visit_id=str(visit.id),
        version=str(visit.version),
        date=starts.date().isoformat(),
        time=f"{starts:%H:%M}",
        minutes=str(visit.slot.minutes),
        professional=str(visit.slot.professional_id or ""),
        seen=seen_of(file.stay),
    )


def _hints(shared: Mapping[Relation, int]) -> list[str]:
    return [
        copy.SHARED[relation].format(count=count + 1)
        for relation, count in shared.items()
    ]


def _relative(one: Relative) -> RelativeLine:
    when = one.created_at.astimezone(CHILE)
    merge = apart = ""
    if one.apart:
        apart = merging.APART.format(why=merging.DEED_ERRORS[one.apart])
    else:
        merge = merging.OFFER_LABEL.format(reference=one.reference or one.name)
    at_home = one.shares is Relation.ADDRESS
    return RelativeLine(
        id=str(one.id),
        name=one.name,
        told=f"{when:%d/%m/%Y} {one.reference or admin.EMPTY_CELL}",
        shares=copy.SHARES[one.shares],
        merge="" if at_home else merge,
        apart="" if at_home else apart,
    )
