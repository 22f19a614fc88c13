"""The built page that thanks, with what a request's sender is told in it."""

from collections.abc import Sequence
from html import escape

from app.content import requests, thanks
from app.domain.lead import Category
from app.services.booking_answer import SUCCESS
from app.services.partners import slug_of
from app.services.received import Received


def thanked_page(
    html: str, found: Received, proof: str, category: Category, sentence: str = ""
) -> str:
    """Return the page for a request.

    Args:
        html: As it was built.
        found: What its sender is told.
        proof: The request's id.
        category: By which form it came.
        sentence: What is said above all instead of what the page says.
    """
    note = requests.CALENDAR_NOTE if found.mailed else ""
    told = {
        thanks.REFERENCE_PLACE: escape(found.reference),
        thanks.PEOPLE_PLACE: _people(found.people),
        thanks.ID_PLACE: escape(proof),
        thanks.CALENDAR_PLACE: escape(note),
        # The next request comes through the same pharmacy.
        thanks.PHARMACY_PLACE: escape(slug_of(found.pharmacy_id)),
    }
    if sentence:
        told[escape(SUCCESS[category])] = escape(sentence)
    for place, text in told.items():
        html = html.replace(place, text)
    return html


def _people(people: Sequence[tuple[str, str]]) -> str:
    """Return a line for each of a household; nothing for who asked alone."""
    told = (
        thanks.PERSON_LINE.format(patient=patient, reference=reference)
        for patient, reference in people
    )
    return "".join(f"<li>{escape(line)}</li>" for line in told)
