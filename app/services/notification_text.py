"""What a mail to the staff says of a request.

Little by default: what lies in an inbox can be erased by nobody but its owner.
"""

from collections.abc import Iterable, Sequence

from app.content import admin as admin_content
from app.content import household
from app.content import mail as copy
from app.domain.clock import minute_text
from app.domain.lead import Lead
from app.domain.notification import Notification
from app.domain.outbox import OutboxMessage
from app.domain.vaccines import Vaccine, display_name, format_clp
from app.domain.zone import Zone, zone_of
from app.routes import ADMIN, QUERY_LEAD, page_href
from app.services import recipients
from app.services.household_text import patient_of
from app.settings import get_settings


def compose(
    message: OutboxMessage, people: Sequence[Lead], catalogue: Sequence[Vaccine]
) -> Notification:
    """Return the mail that tells the staff of a request.

    Args:
        message: On its way out.
        people: The request, followed by the others of its household.
        catalogue: Price list, to name the vaccines.
    """
    lead = people[0]
    settings = get_settings()
    subject = copy.SUBJECT_URGENT if lead.urgent else copy.SUBJECT
    return Notification(
        id=message.id,
        sender=settings.mail_from,
        recipients=(message.recipient,)
        if message.recipient
        else recipients.configured(),
        subject=subject.format(category=admin_content.CATEGORY_LABELS[lead.category]),
        body=_whole(people, catalogue) if settings.notify_in_full else _brief(people),
        reference=lead.reference or "",
    )


def _brief(people: Sequence[Lead]) -> str:
    lead = people[0]
    number = str(len(people))
    fields = (
        (copy.LABEL_REFERENCE, lead.reference),
        (copy.LABEL_COMUNA, _zone(lead.comuna)),
        (copy.LABEL_CATEGORY, admin_content.CATEGORY_LABELS[lead.category]),
        *([(household.LABEL_PEOPLE, number)] if len(people) > 1 else ()),
        (copy.LABEL_CREATED_AT, minute_text(lead.created_at)),
    )
    return _body(lead, fields, copy.FOOTER)


def _whole(people: Sequence[Lead], catalogue: Sequence[Vaccine]) -> str:
    lead = people[0]
    fields = (
        (copy.LABEL_REFERENCE, lead.reference),
        (copy.LABEL_NAME, lead.name),
        (copy.LABEL_PHONE, lead.phone),
        (copy.LABEL_EMAIL, lead.email),
        *_wanted(people, catalogue),
        (copy.LABEL_DATE, f"{lead.date:%d/%m/%Y}"),
        (copy.LABEL_TIME, lead.time),
        (copy.LABEL_ADDRESS, lead.address),
        (copy.LABEL_COMUNA, _zone(lead.comuna)),
        (copy.LABEL_CATEGORY, admin_content.CATEGORY_LABELS[lead.category]),
        (copy.LABEL_RECEIPT_NUMBER, lead.receipt_number),
        (copy.LABEL_MESSAGE, lead.message),
        (copy.LABEL_CREATED_AT, minute_text(lead.created_at)),
        (copy.LABEL_ID, str(lead.id)),
    )
    return _body(lead, fields, copy.FOOTER_IN_FULL)


def _wanted(
    people: Sequence[Lead], catalogue: Sequence[Vaccine]
) -> list[tuple[str, str]]:
    """Return who gets which vaccine, at which price."""
    if len(people) == 1:
        (lead,) = people
        return [
            *([(household.PATIENT, patient_of(lead))] if lead.patient else ()),
            (copy.LABEL_VACCINE, display_name(lead.vaccine, catalogue)),
            (copy.LABEL_PRICE, format_clp(lead.vaccine_price)),
        ]
    total = format_clp(sum(lead.vaccine_price for lead in people))
    each = [
        (
            household.LABEL_PERSON.format(number=number),
            household.PERSON_LINE.format(
                patient=patient_of(lead),
                vaccine=display_name(lead.vaccine, catalogue),
                price=format_clp(lead.vaccine_price),
            ),
        )
        for number, lead in enumerate(people, start=1)
    ]
    return [*each, (household.LABEL_TOTAL, total)]


def _body(lead: Lead, fields: Iterable[tuple[str, str | None]], footer: str) -> str:
    lines = [
        copy.LINE.format(label=label, value=value or copy.EMPTY_VALUE)
        for label, value in fields
    ]
    place = f"{get_settings().origin}{page_href(ADMIN)}?{QUERY_LEAD}={lead.id}"
    panel = copy.PANEL_LINK.format(url=place)
    opening = [copy.INTRO, *([copy.URGENT_NOTE] if lead.urgent else [])]
    return "\n".join([*opening, "", *lines, "", panel, "", footer, ""])


def _zone(comuna: str | None) -> str:
    if zone_of(comuna) is Zone.OUTSIDE:
        return copy.OUTSIDE.format(comuna=comuna)
    return comuna or admin_content.BADGE_ZONE_UNKNOWN
