"""Leads as files: the CSV of the specification, and a spreadsheet."""

import uuid
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from typing import Final

from app.adapters import workbook
from app.content import admin as copy
from app.content import export_columns
from app.domain.clock import Clock, utc_now
from app.domain.events import Deed, Facts, Kind, Subject
from app.domain.exports import NAMED, coverage
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, narrowed_by
from app.domain.lead_csv import Told, Wording, columns_of, csv_pieces
from app.domain.pharmacy import labels_of
from app.domain.roles import Right
from app.domain.vaccines import naming
from app.persistence import lead_files as stored
from app.persistence import pharmacies, vaccines
from app.persistence.database import transaction
from app.services.events import record
from app.services.read_ahead import ahead

PAGE: Final = 2_000


def as_csv(
    admin: Admin, criteria: LeadCriteria, *, clock: Clock = utc_now
) -> Generator[str]:
    """Return a CSV file with all leads that match, in their order, in pieces.

    Leads are read page by page, each in a transaction of its own: memory stays
    flat, and no reader holds the database for as long as somebody downloads.
    """
    admin.must(Right.EXPORT)
    wording = _wording(export_columns.CSV_COLUMNS)
    return _csv(_told(admin, criteria, "csv", wording.fields, clock), wording)


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
    columns = export_columns.XLSX_COLUMNS
    wording = _wording(columns)

    def rows(pages: Iterable[Told]) -> Iterator[Sequence[workbook.Cell]]:
        written = 0
        for page in pages:
            tell(written)
            yield from zip(*columns_of(page, wording), strict=True)
            written += len(page[0])

    headings = [(column.heading, column.width) for column in columns]
    with closing(_told(admin, criteria, "xlsx", wording.fields, utc_now)) as told:
        workbook.write(path, copy.TABLE_LABEL, headings, rows(told))


def _csv(told: Generator[Told], wording: Wording) -> Generator[str]:
    with closing(told):
        yield from csv_pieces(told, wording)


def _told(
    admin: Admin, criteria: LeadCriteria, form: str, fields: Sequence[str], clock: Clock
) -> Generator[Told]:
    """Return the leads that match, and write down who took how many of them.

    Written at the end, also of a download that was broken off: of a file of few leads
    at each of them, of one of many what tells later whom it held.
    """
    taken, begun, whole = 0, clock(), False
    named: Sequence[uuid.UUID] = ()
    pages = ahead(_all_matching(criteria, fields))
    try:
        for page in pages:
            few = taken == 0 and page.next is None and page.count <= NAMED
            taken += page.count
            named = page.column("id") if few else ()
            yield [page.column(name) for name in fields]
        whole = True
    finally:
        pages.close()
        facts: dict[str, str | int | list[str]] = {
            "criteria": narrowed_by(criteria),
            "format": form,
            "rows": taken,
        }
        if named or not taken:
            facts["named"] = "yes"
        elif whole:
            facts |= coverage(criteria, begun)
        _record(admin, facts, named, clock())


def _record(
    admin: Admin, facts: Facts, named: Sequence[uuid.UUID], now: datetime
) -> None:
    of_each = {"format": facts["format"]}
    with transaction() as session:
        for lead_id in named:
            deed = Deed(Kind.LEAD_EXPORTED, Subject.LEAD, str(lead_id), facts=of_each)
            record(session, admin, deed, at=now)
        deed = Deed(Kind.LEADS_EXPORTED, Subject.EXPORT, "", facts=facts)
        record(session, admin, deed, at=now)


def _all_matching(
    criteria: LeadCriteria, fields: Sequence[str]
) -> Generator[stored.Page]:
    after = None
    while True:
        asked = replace(criteria, after=after, limit=PAGE)
        with transaction() as session:
            page = stored.told_page(session, asked, fields)
        if page.count:
            yield page
        if page.next is None:
            return
        after = page.next


def _wording(columns: Sequence[export_columns.Column]) -> Wording:
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        names = labels_of(pharmacies.all_of(session))

    def pharmacy_of(ident: uuid.UUID | None) -> str:
        return names.get(ident, export_columns.EMPTY) if ident else export_columns.EMPTY

    labels = {each.value: copy.CATEGORY_LABELS[each] for each in Category}
    return Wording(
        [column.field for column in columns],
        [column.heading for column in columns],
        labels.__getitem__,
        naming(catalogue),
        pharmacy_of,
        export_columns.EMPTY,
    )
