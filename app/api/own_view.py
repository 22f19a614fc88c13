"""A visitor's own request in the words of its page."""

import math
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Final

from app.api.own_consents import agreed_rows
from app.api.own_page import OwnFilling
from app.api.own_parts import late_of, parts_of
from app.content import calendar, household, messages, own_deadline
from app.content import own_request as copy
from app.domain import own_fee
from app.domain.booking import earliest_day
from app.domain.clock import CHILE, chilean_day
from app.domain.errors import FieldError
from app.domain.lead import Lead, cost_of
from app.domain.lead_state import LeadState
from app.domain.own_change import wishes_to_come
from app.domain.own_choice import by_place
from app.domain.own_notice import is_true_of
from app.domain.own_request import (
    CODE_PART,
    DATA_PART,
    HOME_FIELD,
    LATE_FIELD,
    MAY_CHANGE,
    REQUEST_FIELD,
    SEEN_FIELD,
    OwnRequest,
    is_in_words,
    is_of_contact,
)
from app.domain.text import isolated, text_of
from app.domain.vaccines import display_name, format_clp

_FORM: Final = "change"
# So many are said as minutes, more as hours.
_IN_MINUTES: Final = 90


def filling_of(
    own: OwnRequest,
    now: datetime,
    *,
    sentence: str = "",
    good: bool = False,
    unfolded: str = "",
) -> OwnFilling:
    """Return what the open page shows of a request.

    Args:
        own: The request as it is now.
        now: The present instant.
        sentence: What is told, at the top or in the part of what it is about.
        good: Whether that is good news.
        unfolded: Which part stands open; the field of a code that was asked for does.
    """
    lead, late = own.lead, late_of(own, now)
    day, at = own.wish
    texts = {
        "state": copy.STATES[own.spoken.state],
        "next": _next(own, now),
        "visit": _moment(date.fromisoformat(day), at, now) if own.visit else "",
        "wish": _moment(own.edited.date, own.edited.time, now),
        "professional": own.professional.name if own.professional else "",
        "vaccine": display_name(lead.vaccine, own.catalogue),
        "price": format_clp(lead.vaccine_price)
        if lead.vaccine_price
        else copy.NO_PRICE,
        "patient": _patient(lead),
        "name": isolated(lead.name),
        "address": isolated(own.edited.address),
        "reference": lead.reference,
        **_people(own, now),
        "earliest": min(day, earliest_day(now).isoformat()),
        "in_words": copy.TIME_IN_WORDS.format(time=at) if is_in_words(at) else "",
    }
    values = {
        REQUEST_FIELD: lead.reference,
        SEEN_FIELD: own.seen,
        LATE_FIELD: own_fee.mark_of(own, late),
        HOME_FIELD: _home(own),
        **{f"{_FORM}.{name}": value for name, value in own.shown.items()},
    }
    return OwnFilling(
        texts=texts,
        parts=parts_of(own, late=late),
        values=values,
        sentence=sentence,
        told_in=_told_in(own) if unfolded == DATA_PART else "",
        good=good,
        unfolded={unfolded, DATA_PART} if own.code_asked else {unfolded},
        rows={"agreed": agreed_rows(own)},
    )


def _next(own: OwnRequest, now: datetime) -> str:
    if own.has_begun and own.visit:
        # Of one stay the next may be having theirs.
        begun = [visit for of, visit in own.visits.items() if of in own.begun]
        is_over = max(visit.slot.ends_at for visit in begun) <= now
        return own_deadline.NEXT_OVER if is_over else own_deadline.NEXT_UNDERWAY
    if own.is_withdrawn(own.spoken) and own.spoken.state in MAY_CHANGE:
        return own_deadline.NEXT_WITHDRAWN
    if own.spoken.state is LeadState.NO_SHOW and wishes_to_come(own, now):
        return own_deadline.NEXT_WISHED
    return copy.NEXT[own.spoken.state]


def _told_in(own: OwnRequest) -> str:
    return CODE_PART if own.code_asked else DATA_PART


def told(
    said: str, own: OwnRequest | None, *, mails: bool, marked: bool
) -> tuple[str, bool]:
    """Return what is told at the top of the page, and whether that is good news.

    Args:
        said: Name of the notice, as it stands in the address; anybody may write it.
        own: The request that is shown, None where none is open.
        mails: Whether visitors get mails here.
        marked: Whether it was done in this browser a moment ago.
    """
    if not is_true_of(said, own, marked=marked):
        return "", False
    if said == "cancelada" and own and own.stands_for_some:
        return copy.CANCELLED_FOR_SOME, True
    if said == "retirada" and own and any(map(own.is_withdrawn, own.held)):
        return own_deadline.WITHDRAWN_BEGUN, True
    without = {} if mails else copy.NOTICES_WITHOUT_MAILS
    sentence = without.get(said) or copy.NOTICES.get(said, "")
    return sentence, said in copy.GOOD_NEWS and said not in without


def wait_text(wait: timedelta) -> str:
    """Return for how long somebody has to wait; never less than that."""
    minutes = math.ceil(wait / timedelta(minutes=1))
    if minutes <= 1:
        return copy.WAIT_MINUTE
    if minutes <= _IN_MINUTES:
        return copy.WAIT_MINUTES.format(number=minutes)
    return copy.WAIT_HOURS.format(number=math.ceil(wait / timedelta(hours=1)))


def with_typed(
    shown: OwnFilling,
    form: str,
    raw: Mapping[str, object],
    errors: Mapping[str, FieldError],
) -> OwnFilling:
    """Return the same page with what was typed into a form, and what is wrong there."""
    fixed = {REQUEST_FIELD, SEEN_FIELD, LATE_FIELD, HOME_FIELD}
    typed = {
        f"{form}.{name}": text_of(raw, name) or "" for name in raw if name not in fixed
    }
    return OwnFilling(
        texts=shown.texts,
        parts=shown.parts,
        values={**shown.values, **typed},
        errors=sentences(form, errors),
        sentence=shown.sentence,
        told_in=shown.told_in,
        good=shown.good,
        unfolded=shown.unfolded,
        rows=shown.rows,
    )


def sentences(form: str, errors: Mapping[str, FieldError]) -> dict[str, str]:
    """Return what is wrong with the fields of a form, by `form.field`."""
    return {
        f"{form}.{name}": messages.field_sentence(wrong.code, wrong.params)
        for name, wrong in errors.items()
    }


def _home(own: OwnRequest) -> str:
    """Return the references of all that the same contact asked for together."""
    people = [one for one in own.people if is_of_contact(own.lead, one)] or [own.lead]
    return " ".join(one.reference for one in people if one.reference)


def _people(own: OwnRequest, now: datetime) -> dict[str, str]:
    """Return a line for each person of a household, and what they cost together."""
    told: dict[str, str] = {}
    for number, one in by_place(own.people).items():
        visit = own.visits.get(one.id)
        state = copy.STATES[one.state]
        if visit:
            at = visit.slot.starts_at.astimezone(CHILE)
            state = f"{state}, {_moment(at.date(), f'{at:%H:%M}', now)}"
        told[f"person{number}"] = household.OWN_LINE.format(
            patient=_patient(one),
            vaccine=display_name(one.vaccine, own.catalogue),
            price=format_clp(one.vaccine_price),
            state=state,
        )
        told[f"choice{number}"] = _patient(one)
    total = cost_of(own.people)
    return told if total is None else told | {"total": format_clp(total)}


def _patient(lead: Lead) -> str:
    """Return who is vaccinated, as whoever asked for it would say."""
    if lead.patient is None:
        return household.OWN_SELF.format(name=isolated(lead.name))
    patient = isolated(lead.patient)
    return household.OWN_MINOR.format(patient=patient) if lead.minor else patient


def _moment(day: date, at: str, now: datetime) -> str:
    return copy.MOMENT.format(day=calendar.day_in_words(day, chilean_day(now)), time=at)
