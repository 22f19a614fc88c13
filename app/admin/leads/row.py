"""A lead as the table shows it: display strings only."""

from collections.abc import Mapping, Sequence
from typing import TypedDict
from urllib.parse import quote

from app.content import admin as copy
from app.domain.booking import is_urgent
from app.domain.clock import CHILE
from app.domain.lead import Category, Lead
from app.domain.vaccines import Vaccine, display_name


class LeadRow(TypedDict):
    """One row; links are ready to use, empty where there is nothing to link to.

    `fresh` marks what somebody else just brought or changed.
    """

    id: str
    name: str
    email: str
    phone: str
    phone_link: str
    whatsapp_link: str
    map_link: str
    day: str
    time: str
    urgent: bool
    suspect: bool
    phone_odd: bool
    vaccine: str
    pharmacy: bool
    category: str
    address: str
    receipt_number: str
    message: str
    registered_day: str
    registered_time: str
    fresh: bool


def lead_row(lead: Lead, catalogue: Sequence[Vaccine]) -> LeadRow:
    """Return what the table shows of a lead, days and times as in Chile."""
    e164 = lead.phone_e164
    registered = lead.created_at.astimezone(CHILE)
    return LeadRow(
        id=str(lead.id),
        name=lead.name,
        email=lead.email,
        phone=lead.phone,
        phone_link=f"tel:{e164 or quote(lead.phone)}",
        whatsapp_link=f"https://wa.me/{e164.removeprefix('+')}" if e164 else "",
        map_link="https://www.google.com/maps/search/?api=1&query="
        + quote(lead.address),
        day=f"{lead.date:%d/%m/%Y}",
        time=lead.time,
        urgent=is_urgent(lead.date, lead.time, lead.created_at),
        suspect=lead.suspect,
        phone_odd=e164 is None,
        vaccine=display_name(lead.vaccine, catalogue),
        pharmacy=lead.category is Category.PHARMACY,
        category=copy.CATEGORY_LABELS[lead.category],
        address=lead.address,
        receipt_number=lead.receipt_number or copy.EMPTY_CELL,
        message=lead.message or copy.EMPTY_CELL,
        registered_day=f"{registered:%d/%m/%Y}",
        registered_time=f"{registered:%H:%M}",
        fresh=False,
    )


def marked_changes(
    before: Mapping[str, LeadRow], now: Sequence[LeadRow], *, keep: str
) -> list[LeadRow]:
    """Return the rows of now, those marked that are new or not as before.

    Args:
        before: The rows on the screen, by id.
        now: The rows of the same page as they are now.
        keep: Id of a row that stays, even where it left the page; empty for none.
    """
    rows = [_marked(row, before.get(row["id"])) for row in now]
    if keep in before and keep not in {row["id"] for row in rows}:
        rows.insert(min(list(before).index(keep), len(rows)), before[keep])
    return rows


def _marked(row: LeadRow, old: LeadRow | None) -> LeadRow:
    same = old is not None and {**old, "fresh": False} == row
    return LeadRow(**{**row, "fresh": not same})
