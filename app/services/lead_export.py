"""Leads as files: the CSV of the specification, and a spreadsheet."""

import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from app.adapters import workbook
from app.content import admin as copy
from app.content import lead_files
from app.domain.clock import utc_now
from app.domain.events import Deed, Facts, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, narrowed_by
from app.domain.lead_csv import Told, Wording, columns_of, csv_pieces
from app.domain.pharmacy import labels_of
from app.domain.roles import Right
from app.domain.vaccines import display_name
from app.persistence import lead_files as stored
from app.persistence import pharmacies, vaccines
from app.persistence.database import transaction
from app.services.events import record

PAGE: Final = 2_000


def as_csv(admin: Admin, criteria: LeadCriteria) -> Iterator[str]:
    """Return a CSV file with all leads that match, in their order, in pieces.

    Leads are read page by page, each in a transaction of its own: memory stays
    flat, and no reader holds the database for as long as somebody downloads.
    """
    admin.must(Right.EXPORT)
    wording = _wording(lead_files.CSV_COLUMNS)
    return csv_pieces(_told(admin, criteria, "csv", wording.fields), wording)


def as_workbook(
    admin: Admin,
    criteria: LeadCriteria,
    path: str,
    tell: Callable[[int], None] = lambda _: None,
) -> None:
    """Write a spreadsheet file with all leads that match, in their order.

    Args:
        admin: Who asks.
        criteria: Which leads.
        path: Where the file goes.
        tell: Is told how many leads are written, now and then; may raise to stop.
    """
    admin.must(Right.EXPORT)
    columns = lead_files.XLSX_COLUMNS
    wording = _wording(columns)

    def pages() -> Iterator[Iterator[Sequence[workbook.Cell]]]:
        written = 0
        for page in _told(admin, criteria, "xlsx", wording.fields):
            tell(written)
            yield zip(*columns_of(page, wording), strict=True)
            written += len(page[0])

    rows = (row for page in pages() for row in page)
    headings = [(column.heading, column.width) for column in columns]
    workbook.write(path, copy.TABLE_LABEL, headings, rows)


def _told(
    admin: Admin, criteria: LeadCriteria, form: str, fields: Sequence[str]
) -> Iterator[Told]:
    """Return the leads that match, and write down who took how many of them.

    Written at the end, also of a download that was broken off.
    """
    taken = 0
    try:
        for page in _all_matching(criteria, fields):
            taken += len(page[0])
            yield page
    finally:
        facts: Facts = {
            "criteria": narrowed_by(criteria),
            "format": form,
            "rows": taken,
        }
        deed = Deed(Kind.LEADS_EXPORTED, Subject.EXPORT, "", facts=facts)
        with transaction() as session:
            record(session, admin, deed, at=utc_now())


def _all_matching(criteria: LeadCriteria, fields: Sequence[str]) -> Iterator[Told]:
    after = None
    while True:
        asked = replace(criteria, after=after, limit=PAGE)
        with transaction() as session:
            page, after = stored.told_page(session, asked, fields)
        if page:
            yield page
        if after is None:
            return


def _wording(columns: Sequence[lead_files.Column]) -> Wording:
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        names = labels_of(pharmacies.all_of(session))

    @lru_cache(maxsize=4_096)
    def vaccine_of(vaccine: str) -> str:
        return display_name(vaccine, catalogue)

    def pharmacy_of(ident: uuid.UUID | None) -> str:
        return names.get(ident, lead_files.EMPTY) if ident else lead_files.EMPTY

    labels = {each.value: copy.CATEGORY_LABELS[each] for each in Category}
    return Wording(
        [column.field for column in columns],
        [column.heading for column in columns],
        labels.__getitem__,
        vaccine_of,
        pharmacy_of,
        lead_files.EMPTY,
    )
