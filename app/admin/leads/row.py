"""A lead as the table shows it: display strings only."""

from collections.abc import Sequence
from typing import Final, TypedDict, cast

from app import routes
from app.content import admin as copy
from app.content import household, states, visits
from app.domain.answer_clock import answer_clock
from app.domain.clock import CHILE, utc_now
from app.domain.lead import Category, Lead
from app.domain.links import has_chat, map_link, phone_link
from app.domain.vaccines import Vaccine, display_name
from app.domain.zone import Zone, zone_of
from app.services.household_text import for_whom

_ZONES: Final = {
    Zone.SERVED: ("", ""),
    Zone.OUTSIDE: (copy.BADGE_ZONE_OUTSIDE, copy.BADGE_ZONE_OUTSIDE_HINT),
    Zone.UNKNOWN: (copy.BADGE_ZONE_UNKNOWN, copy.BADGE_ZONE_UNKNOWN_HINT),
}


class LeadRow(TypedDict):
    """One row; links are ready to use, empty where there is nothing to link to.

    `zone` is said, with `zone_hint`, where the service may not go to the address.
    Who is `withdrawn` took back what they agreed to: nothing leads to a contact.
    """

    id: str
    name: str
    reference: str
    email: str
    phone: str
    phone_link: str
    whatsapp_link: str
    map_link: str
    day: str
    time: str
    urgent: bool
    suspect: bool
    disowned: bool
    withdrawn: bool
    phone_odd: bool
    vaccine: str
    pharmacy: bool
    category: str
    address: str
    zone: str
    zone_hint: str
    receipt_number: str
    receipt_twice: bool
    message: str
    registered_day: str
    registered_time: str
    state: str
    state_label: str
    clock: str
    source: str
    patient: str
    household: str
    home: str
    people: str


def lead_row(
    lead: Lead,
    catalogue: Sequence[Vaccine],
    twice: bool = False,
    people: int = 1,
    *,
    withdrawn: bool = False,
) -> LeadRow:
    """Return what the table shows of a lead, days and times as in Chile.

    Args:
        lead: Any.
        catalogue: Price list, to name its vaccine.
        twice: Whether another home names its receipt in its pharmacy.
        people: How many were asked for together with it, itself among them.
        withdrawn: Whether what was agreed to for it was taken back.
    """
    e164 = lead.phone_e164
    zone, zone_hint = _ZONES[zone_of(lead.comuna)]
    clock = answer_clock(lead.state, lead.created_at, utc_now())
    registered = lead.created_at.astimezone(CHILE)
    return LeadRow(
        id=str(lead.id),
        name=lead.name,
        reference=lead.reference,
        email=lead.email,
        phone=lead.phone,
        phone_link="" if withdrawn else phone_link(lead.phone, e164),
        whatsapp_link=""
        if withdrawn or not has_chat(e164)
        else routes.API_CHAT.format(lead_id=lead.id),
        map_link=map_link(lead.address),
        day=f"{lead.date:%d/%m/%Y}",
        time=lead.time,
        urgent=lead.urgent,
        suspect=lead.suspect,
        disowned=lead.disowned_at is not None,
        withdrawn=withdrawn,
        phone_odd=e164 is None,
        vaccine=display_name(lead.vaccine, catalogue),
        pharmacy=lead.category is Category.PHARMACY,
        category=copy.CATEGORY_LABELS[lead.category],
        address=lead.address,
        zone=zone,
        zone_hint=zone_hint,
        receipt_number=lead.receipt_number or copy.EMPTY_CELL,
        receipt_twice=twice,
        message=lead.message or copy.EMPTY_CELL,
        registered_day=f"{registered:%d/%m/%Y}",
        registered_time=f"{registered:%H:%M}",
        state=lead.state.value,
        state_label=states.CLOCK.get(clock, "{state}").format(
            state=states.LABELS[lead.state]
        ),
        clock=clock.value,
        source=visits.SOURCES[lead.source],
        patient=for_whom(lead),
        household=household.BADGE.format(count=people) if people > 1 else "",
        home=str(lead.household_id) if people > 1 else "",
        people=str(people),
    )


def blank_row(lead_id: str) -> LeadRow:
    """Return a row that only carries the fields of an edit."""
    texts = dict.fromkeys(LeadRow.__annotations__, "")
    named = ("urgent", "suspect", "disowned", "withdrawn", "phone_odd", "pharmacy")
    flags = dict.fromkeys((*named, "receipt_twice"), False)
    return cast("LeadRow", {**texts, **flags, "id": lead_id})


def keeping(
    lead_id: str, before: Sequence[LeadRow], now: Sequence[LeadRow]
) -> list[LeadRow]:
    """Return the rows of now, with one that was shown before where it was.

    Args:
        lead_id: Of the row that stays, even where it left the page; empty for none.
        before: The rows on the screen.
        now: The rows of the same page as they are now.
    """
    rows = list(now)
    if lead_id not in {row["id"] for row in rows}:
        held = [(at, row) for at, row in enumerate(before) if row["id"] == lead_id]
        for at, row in held:
            rows.insert(min(at, len(rows)), row)
    return rows
