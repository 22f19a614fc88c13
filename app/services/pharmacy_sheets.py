"""The monthly sheets of the pharmacies: for the staff, as files, and by a link."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlmodel import Session

from app import routes
from app.content import calendar
from app.content import pharmacy_sheet as copy
from app.domain.clock import Clock, chilean_day, utc_now
from app.domain.identity import Admin
from app.domain.limits import SHEET_BY_CLIENT
from app.domain.pharmacy import Pharmacy, labels_of
from app.domain.pharmacy_sheet import (
    Sheet,
    Tally,
    month_bounds,
    months_until,
    sheet_of,
)
from app.domain.roles import Right
from app.domain.staff_session import token_hash
from app.domain.vaccines import format_clp
from app.persistence import pharmacies, pharmacy_sheets, vaccines
from app.persistence.database import transaction
from app.services import admission
from app.settings import get_settings

MONTHS: Final = 24
_LONGEST: Final = 100


@dataclass(frozen=True, slots=True)
class SheetPage:
    """What the screen of a month shows.

    Attributes:
        partners: All pharmacies by name, those that were set aside included.
        labels: What each is called beside the others.
        of: The one that is shown; None for all of them.
    """

    partners: Sequence[Pharmacy]
    labels: Mapping[uuid.UUID, str]
    of: Pharmacy | None
    sheet: Sheet


def of_month(admin: Admin, month: date, slug: str = "") -> SheetPage:
    """Return the sheet of a month, of one pharmacy by vaccine, or of all by pharmacy.

    Args:
        admin: Who asks.
        month: Its first day.
        slug: Of the pharmacy; one that nobody has stands for all of them.
    """
    admin.must(Right.PHARMACIES)
    with transaction() as session:
        partners = pharmacies.all_of(session)
        labels = labels_of(partners)
        of = next((one for one in partners if one.slug == slug), None)
        sheet = (
            _of_one(session, of.id, labels[of.id], month)
            if of
            else _of_all(session, labels, month)
        )
    return SheetPage(partners, labels, of, sheet)


def of_pharmacy(admin: Admin, pharmacy_id: uuid.UUID, month: date) -> Sheet | None:
    """Return the sheet of one pharmacy by its id; None where there is no such."""
    admin.must(Right.PHARMACIES)
    with transaction() as session:
        name = labels_of(pharmacies.all_of(session)).get(pharmacy_id)
        return _of_one(session, pharmacy_id, name, month) if name else None


def shared(token: str, month: date, *, client: str = "") -> Sheet | None:
    """Return what a link lets its pharmacy see; None where it lets nothing.

    That of a pharmacy that was set aside opens again when that is taken up again.

    Args:
        token: Of the link.
        month: Its first day.
        client: Address of who asks.

    Raises:
        RateLimited: Too much at once from one address.
    """
    admission.of_client(SHEET_BY_CLIENT, client)
    with transaction() as session:
        of = pharmacies.by_token(session, token_hash(token[:_LONGEST]))
        if of is None or not of.active:
            return None
        return _of_one(session, of.id, of.name, month)


def months(*, clock: Clock = utc_now) -> Sequence[date]:
    """Return the months that a sheet may be asked for, the present one first."""
    return months_until(chilean_day(clock()), MONTHS)


def address_of(token: str) -> str:
    """Return the link by which a pharmacy reads its sheets."""
    return get_settings().origin + routes.API_SHARED_SHEET.format(token=token)


def subtitle(sheet: Sheet) -> str:
    """Return of whom a sheet is, and of when."""
    return copy.SUBTITLE.format(
        pharmacy=sheet.of or copy.ALL,
        month=calendar.MONTHS[sheet.month.month - 1],
        year=sheet.month.year,
    )


def headings(sheet: Sheet) -> Sequence[str]:
    """Return what stands above each column."""
    return (
        copy.VACCINE if sheet.of else copy.PHARMACY,
        *(copy.REQUESTED, copy.REQUESTED_VALUE),
        *(copy.DONE, copy.DONE_VALUE),
        *(copy.CANCELLED, copy.CANCELLED_VALUE),
    )


def figures_of(sheet: Sheet) -> Sequence[Sequence[str]]:
    """Return the texts of each line, that of all together last."""
    return [
        [
            line.name or copy.TOTAL,
            *(
                text
                for one in (line.requested, line.done, line.cancelled)
                for text in (f"{one.number:,}".replace(",", "."), format_clp(one.value))
            ),
        ]
        for line in (*sheet.lines, sheet.total)
    ]


def _of_one(session: Session, pharmacy_id: uuid.UUID, name: str, month: date) -> Sheet:
    """Count by vaccine; a text that is no name of the list is shown to nobody."""
    catalogue = vaccines.catalogue(session)
    names = {vaccine.id: vaccine.name for vaccine in catalogue}
    names |= {vaccine.name: vaccine.name for vaccine in catalogue}
    counts = pharmacy_sheets.counts(session, *month_bounds(month), pharmacy_id)
    tallies = [
        Tally(names.get(one.vaccine, copy.OTHER_VACCINE), one.what, one.sum)
        for one in counts
    ]
    return sheet_of(tallies, month, name, [each.name for each in catalogue])


def _of_all(session: Session, labels: Mapping[uuid.UUID, str], month: date) -> Sheet:
    tallies = [
        Tally(labels[one.pharmacy_id], one.what, one.sum)
        for one in pharmacy_sheets.counts(session, *month_bounds(month))
        if one.pharmacy_id in labels
    ]
    return sheet_of(tallies, month, "", labels.values())
