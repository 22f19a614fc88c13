"""The built page that thanks, with what a request's sender is told in it."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from app.content import household, messages, requests, thanks
from app.content.calendar import day_in_words
from app.domain.clock import chilean_day, utc_now
from app.domain.lead import Category, Lead
from app.domain.own_request import OwnRequest
from app.domain.vaccines import display_name, format_clp
from app.services.booking_answer import SUCCESS
from app.services.partners import slug_of
from app.services.received import Received

# What was asked for, in the built page, and the row of it that is repeated.
_ASKED: Final = re.compile(r"<section [^>]*data-asked.*?</section>", re.DOTALL)
_ROW: Final = re.compile(
    rf"<dt>{thanks.TERM_PLACE}</dt><dd>{thanks.SUMMARY_PLACE}</dd>"
)


def thanked_page(
    html: str,
    found: Received,
    proof: str,
    own: OwnRequest | None = None,
) -> str:
    """Return the page for a request.

    Args:
        html: As it was built.
        found: What its sender is told.
        proof: The request's id.
        own: What was asked for, where it is the browser that asked: the id alone
            proves nobody.
    """
    note = requests.CALENDAR_NOTE if found.mailed else ""
    urgent = messages.URGENT_SUCCESS if found.urgent else ""
    told = {
        thanks.REFERENCE_PLACE: escape(found.reference),
        thanks.PEOPLE_PLACE: _people(found.people),
        thanks.ID_PLACE: escape(proof),
        thanks.CALENDAR_PLACE: escape(note),
        thanks.URGENT_PLACE: escape(urgent),
        # The next request comes through the same pharmacy.
        thanks.PHARMACY_PLACE: escape(slug_of(found.pharmacy_id)),
    }
    for place, text in told.items():
        html = html.replace(place, text)
    # The last: what somebody typed is no place.
    if own is None:
        return _ASKED.sub("", html)
    rows = _summary(own)
    return _ROW.sub(lambda _: rows, html)


def saying(html: str, category: Category, sentence: str) -> str:
    """Return a built page that says another sentence above all than it was built with."""
    return html.replace(escape(SUCCESS[category]), escape(sentence))


def _people(people: Sequence[tuple[str, str]]) -> str:
    """Return a line for each of a household; nothing for who asked alone."""
    told = (
        thanks.PERSON_LINE.format(patient=patient, reference=reference)
        for patient, reference in people
    )
    return "".join(f"<li>{escape(line)}</li>" for line in told)


def _summary(own: OwnRequest) -> str:
    return "".join(
        f"<dt>{escape(label)}</dt><dd>{escape(text)}</dd>"
        for label, text in _rows(own)
        if text
    )


def _rows(own: OwnRequest) -> Iterator[tuple[str, str]]:
    """Return what matters of a request, as the card of the scripts tells it."""
    lead = own.lead
    day = day_in_words(lead.date, chilean_day(utc_now()))
    yield requests.SUMMARY_NAME, lead.name
    yield from _wanted(own)
    yield requests.SUMMARY_WHEN, f"{day}, {lead.time}"
    yield requests.SUMMARY_ADDRESS, lead.address
    yield requests.SUMMARY_PHONE, lead.phone
    yield requests.SUMMARY_EMAIL, lead.email
    yield requests.SUMMARY_RECEIPT, lead.receipt_number or ""
    yield requests.SUMMARY_MESSAGE, lead.message or ""


def _wanted(own: OwnRequest) -> Iterator[tuple[str, str]]:
    """Return for whom which vaccine is, and what it costs."""
    if not own.people:
        yield household.PATIENT, own.lead.patient or ""
        yield requests.SUMMARY_VACCINE, _vaccine(own.lead, own)
        yield requests.SUMMARY_PRICE, _price(own.lead.vaccine_price)
        return
    for number, one in enumerate(own.people, start=1):
        told = household.PERSON_LINE.format(
            patient=one.patient or household.SELF,
            vaccine=_vaccine(one, own),
            price=format_clp(one.vaccine_price),
        )
        yield household.LABEL_PERSON.format(number=number), told
    total = sum(one.vaccine_price for one in own.people)
    yield requests.SUMMARY_TOTAL, _price(total)


def _vaccine(lead: Lead, own: OwnRequest) -> str:
    return display_name(lead.vaccine, own.catalogue)


def _price(amount: int) -> str:
    return format_clp(amount) if amount else ""
