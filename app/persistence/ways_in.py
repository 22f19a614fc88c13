"""Who may come in, and by which links, as it stood before a restore."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, inspect
from sqlmodel import Session, col, delete, or_, select, update

from app.persistence.pharmacy_tables import PharmacyRow
from app.persistence.tables import AdminRow, InvitationRow
from app.persistence.visit_tables import ProfessionalRow

_Links = frozenset[str]
_Row = type[AdminRow | InvitationRow | ProfessionalRow | PharmacyRow]
# Columns of what a link is worth nothing without: the hash of its token.
_INVITATION: Final = (InvitationRow, "token_hash")
_FEED: Final = (ProfessionalRow, "feed_token_hash")
_SHEET: Final = (PharmacyRow, "sheet_token_hash")


@dataclass(frozen=True, slots=True)
class Account:
    """Whether somebody of the staff may sign in, and as what."""

    role: str
    deactivated_at: datetime | None


@dataclass(frozen=True, slots=True)
class WaysIn:
    """What opened something.

    Attributes:
        staff: How everybody of the staff stood.
        set_aside: The professionals who make no visits any more.
        invitations: Hashes of the links that let somebody in; None where there was
            no table of them yet, as for those that follow.
        feeds: Hashes of the addresses of calendars.
        sheets: Hashes of the addresses of sheets of pharmacies.
        whose: With which account each professional signs in, None for none.
    """

    staff: Mapping[uuid.UUID, Account] = field(default_factory=dict[uuid.UUID, Account])
    set_aside: frozenset[uuid.UUID] = frozenset()
    invitations: _Links | None = None
    feeds: _Links | None = None
    sheets: _Links | None = None
    whose: Mapping[uuid.UUID, uuid.UUID | None] = field(
        default_factory=dict[uuid.UUID, uuid.UUID | None]
    )


def known(connection: Connection) -> WaysIn:
    """Return all of them, none in a database of before there were any."""
    return WaysIn(
        staff=_staff(connection),
        set_aside=_set_aside(connection),
        invitations=_links(connection, *_INVITATION),
        feeds=_links(connection, *_FEED),
        sheets=_links(connection, *_SHEET),
        whose=_whose(connection),
    )


def narrow(session: Session, before: WaysIn) -> None:
    """Let nothing open that did not before: a right, a link, a calendar.

    Whoever may sign in again since a copy stays shut out as in the copy.
    """
    for admin_id, one in before.staff.items():
        values: dict[str, object] = {"role": one.role}
        if one.deactivated_at:
            values["deactivated_at"] = one.deactivated_at
        session.exec(
            update(AdminRow).where(col(AdminRow.id) == admin_id).values(**values)
        )
    session.exec(
        update(ProfessionalRow)
        .where(col(ProfessionalRow.id).in_(before.set_aside))
        .values(active=False)
    )
    _give_back(session, before.whose)
    if before.invitations is not None:
        lapsed = col(InvitationRow.token_hash).not_in(before.invitations)
        session.exec(delete(InvitationRow).where(lapsed))
    for (row, column), links in ((_FEED, before.feeds), (_SHEET, before.sheets)):
        if links is not None:
            lapsed = inspect(row).columns[column].not_in(links)
            session.exec(update(row).where(lapsed).values({column: None}))


def _give_back(session: Session, whose: Mapping[uuid.UUID, uuid.UUID | None]) -> None:
    """Let each professional be who they were: another account would see their people."""
    there = set(session.exec(select(AdminRow.id)))
    kept = {who: admin_id for who, admin_id in whose.items() if admin_id in there}
    row, signs_in_as = ProfessionalRow, col(ProfessionalRow.admin_id)
    named = or_(col(row.id).in_(whose), signs_in_as.in_(kept.values()))
    session.exec(update(row).where(named).values(admin_id=None))
    for who, admin_id in kept.items():
        session.exec(update(row).where(col(row.id) == who).values(admin_id=admin_id))


def _whose(connection: Connection) -> Mapping[uuid.UUID, uuid.UUID | None]:
    if not _has(connection, ProfessionalRow, "admin_id"):
        return {}
    asked = select(col(ProfessionalRow.id), col(ProfessionalRow.admin_id))
    return {row[0]: row[1] for row in connection.execute(asked)}


def _staff(connection: Connection) -> Mapping[uuid.UUID, Account]:
    if not _has(connection, AdminRow, "role", "deactivated_at"):
        return {}
    rows = connection.execute(
        select(col(AdminRow.id), col(AdminRow.role), col(AdminRow.deactivated_at))
    )
    return {admin_id: Account(role, ended) for admin_id, role, ended in rows}


def _set_aside(connection: Connection) -> frozenset[uuid.UUID]:
    if not _has(connection, ProfessionalRow, "active"):
        return frozenset()
    aside = select(col(ProfessionalRow.id)).where(~col(ProfessionalRow.active))
    return frozenset(connection.execute(aside).scalars())


def _links(connection: Connection, row: _Row, column: str) -> _Links | None:
    if not _has(connection, row, column):
        return None
    link = inspect(row).columns[column]
    return frozenset(
        connection.execute(select(link).where(link.is_not(None))).scalars()
    )


def _has(connection: Connection, row: _Row, *columns: str) -> bool:
    """Return whether a database, maybe of an earlier release, has columns of a table."""
    table = inspect(row).local_table.description
    if not inspect(connection).has_table(table):
        return False
    there = {column["name"] for column in inspect(connection).get_columns(table)}
    return there.issuperset(columns)
