"""What happened to a lead, as lines that the staff read."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, TypedDict

from app.admin.leads.field_words import field_words, names_of
from app.content import states
from app.content import visits as copy
from app.content.mails import TEAM_MAILS, VISITOR_MAILS
from app.domain.clock import minute_text
from app.domain.events import Change, Event, Facts, Kind
from app.domain.lead import Lead, Source
from app.domain.vaccines import Vaccine
from app.domain.visit import Professional

# What goes to several of the team goes to one after another.
_ONE_MAIL: Final = timedelta(minutes=1)
# By these the staff store a request.
_ENTERED: Final = frozenset({Kind.LEAD_BY_PHONE, Kind.LEAD_MADE_ANEW})


class HistoryLine(TypedDict):
    """One event: what, when and by whom, and what was written, line by line."""

    id: str
    title: str
    told: str
    changes: list[str]


def history_lines(
    lead: Lead,
    events: Sequence[Event],
    people: Mapping[uuid.UUID, str],
    professionals: Sequence[Professional],
    catalogue: Sequence[Vaccine],
) -> list[HistoryLine]:
    """Return what happened, the newest first, the registration last."""
    names = names_of(catalogue, professionals)
    told = [_line(event, people, names) for event in _together(events)]
    return [*told, _registered(lead, events, people)]


def who_did(admin_id: uuid.UUID | None, people: Mapping[uuid.UUID, str]) -> str:
    """Return the address of somebody of the staff, also of one who left."""
    return people.get(admin_id, copy.SOMEBODY) if admin_id else copy.SOMEBODY


def _registered(
    lead: Lead, events: Sequence[Event], people: Mapping[uuid.UUID, str]
) -> HistoryLine:
    """Return by whom a request was stored: who asked, or who of the staff for them."""
    entered = next(
        (
            event
            for event in events
            if event.deed.kind in _ENTERED and event.deed.subject_id == str(lead.id)
        ),
        None,
    )
    who, title = copy.ACTORS["visitor"], copy.REGISTERED_EVENT
    if entered or lead.source is not Source.WEB:
        who = who_did(entered.admin_id if entered else None, people)
    if lead.source is not Source.WEB:
        source = copy.SOURCES[lead.source]
        title = copy.WITH_DETAILS.format(title=title, details=source)
    return HistoryLine(
        id="registered", title=title, told=_told(lead.created_at, who), changes=[]
    )


def _line(
    event: Event, people: Mapping[uuid.UUID, str], names: Mapping[str, str]
) -> HistoryLine:
    who = copy.ACTORS.get(event.actor) or who_did(event.admin_id, people)
    title = copy.KINDS.get(event.deed.kind, event.deed.kind)
    if event.deed.kind is Kind.ATTEMPTED:
        title = states.ATTEMPTS.get(str(event.deed.facts.get("attempt")), title)
    facts = event.deed.facts
    of_many = event.deed.kind is Kind.LEADS_EXPORTED
    if of_many and (facts.get("from") or facts.get("to")):
        title = copy.EXPORTED_DAYS
    if details := _details(facts):
        title = copy.WITH_DETAILS.format(title=title, details=details)
    return HistoryLine(
        id=str(event.id),
        title=title,
        told=_told(event.at, who),
        changes=[
            _change(change, names)
            for change in event.deed.changes
            if change.field in copy.FIELDS
        ],
    )


def _together(events: Sequence[Event]) -> list[Event]:
    """Return events, those of one mail to several of the team as one."""
    told: list[Event] = []
    for event in events:
        later = told[-1] if told else event
        same = (later.deed.kind, later.deed.facts.get("mail")) == (
            event.deed.kind,
            event.deed.facts.get("mail"),
        )
        if told and same and later.at - event.at < _ONE_MAIL and _addresses(event):
            count = _addresses(later) + _addresses(event)
            facts = {**event.deed.facts, "addresses": count}
            told[-1] = replace(event, deed=replace(event.deed, facts=facts))
        else:
            told.append(event)
    return told


def _addresses(event: Event) -> int:
    return int(str(event.deed.facts.get("addresses", 0)))


def _details(facts: Facts) -> str:
    mail, count = str(facts.get("mail")), facts.get("addresses", 1)
    several = "" if count == 1 else copy.ADDRESSES.format(count=count)
    form = str(facts.get("format", "")).upper()
    told = (VISITOR_MAILS.get(mail) or TEAM_MAILS.get(mail), several, form)
    return ", ".join(filter(None, told))


def unsure_exports(count: int) -> str:
    """Return that files of many leads may have held one, empty where none may."""
    if count < 2:
        return copy.UNSURE_EXPORTS_ONE if count else ""
    return copy.UNSURE_EXPORTS.format(count=count)


def _told(at: datetime, who: str) -> str:
    return copy.BY.format(when=minute_text(at), who=who)


def _change(change: Change, names: Mapping[str, str]) -> str:
    before = field_words(change.field, change.before, names)
    after = field_words(change.field, change.after, names) or copy.NOTHING
    sentence = copy.CHANGE if before else copy.FIRST_VALUE
    return sentence.format(field=copy.FIELDS[change.field], before=before, after=after)
