"""Queries on administrators."""

import uuid
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, exists, func, select, update

from app.domain.identity import Credentials, Member
from app.domain.roles import Role
from app.persistence.account_tables import PasskeyRow
from app.persistence.database import insert_for
from app.persistence.tables import AdminRow, AdminSessionRow

_HAS_KEY: Final = exists().where(col(PasskeyRow.admin_id) == col(AdminRow.id))


def any_exists(session: Session) -> bool:
    """Return whether an administrator was set up."""
    return session.exec(select(AdminRow.id).limit(1)).first() is not None


def count(session: Session) -> int:
    """Return how many administrators may sign in."""
    return session.exec(
        select(func.count())
        .select_from(AdminRow)
        .where(
            col(AdminRow.deactivated_at).is_(None),
            col(AdminRow.role) == Role.ADMINISTRATOR.value,
        )
    ).one()


def members(session: Session) -> list[Member]:
    """Return everybody of the staff, those who may sign in first."""
    seen = (
        select(
            col(AdminSessionRow.admin_id),
            func.max(AdminSessionRow.seen_at).label("seen_at"),
        )
        .group_by(col(AdminSessionRow.admin_id))
        .subquery()
    )
    found = session.exec(
        select(AdminRow, seen.c.seen_at, _HAS_KEY)
        .outerjoin(seen, seen.c.admin_id == AdminRow.id)
        .order_by(col(AdminRow.deactivated_at).is_not(None), col(AdminRow.created_at))
    )
    return [
        Member(
            id=row.id,
            email=row.email,
            role=Role(row.role),
            created_at=row.created_at,
            seen_at=seen_at,
            deactivated_at=row.deactivated_at,
            second_factor=has_key or row.totp_secret is not None,
        )
        for row, seen_at, has_key in found
    ]


def deactivate(
    session: Session, admin_id: uuid.UUID, *, by: uuid.UUID, now: datetime
) -> bool:
    """Take the right to sign in away, unless `by` has lost theirs meanwhile.

    Returns:
        Whether it was taken.
    """
    return _change_other(session, admin_id, by=by, deactivated_at=now)


def set_role(
    session: Session, admin_id: uuid.UUID, role: Role, *, by: uuid.UUID
) -> bool:
    """Give somebody else another role, unless `by` has lost theirs meanwhile.

    Returns:
        Whether it was given.
    """
    return _change_other(session, admin_id, by=by, role=role.value)


def _change_other(
    session: Session, admin_id: uuid.UUID, *, by: uuid.UUID, **values: object
) -> bool:
    """Change somebody who may sign in, in the name of an administrator.

    Both rows are held, in one order, and looked at by the change itself, so that
    two people who deactivate or demote each other at once leave an administrator.
    """
    if admin_id == by:
        return False
    session.exec(
        select(AdminRow.id)
        .where(col(AdminRow.id).in_((admin_id, by)))
        .order_by(col(AdminRow.id))
        .with_for_update()
    ).all()
    asking = aliased(AdminRow)
    changed = session.exec(
        update(AdminRow)
        .where(
            col(AdminRow.id) == admin_id,
            col(AdminRow.deactivated_at).is_(None),
            exists().where(
                col(asking.id) == by,
                col(asking.deactivated_at).is_(None),
                col(asking.role) == Role.ADMINISTRATOR.value,
            ),
        )
        .values(values)
    )
    return changed.rowcount == 1


def join(
    session: Session, *, email: str, password_hash: str, role: Role, now: datetime
) -> uuid.UUID | None:
    """Store an administrator, or let a deactivated one in again, afresh.

    Returns:
        Their id; None where the address has an account that may sign in.
    """
    added = add_once(
        session, email=email, password_hash=password_hash, role=role, now=now
    )
    if added is not None:
        return added
    returned = (
        update(AdminRow)
        .where(col(AdminRow.email) == email, col(AdminRow.deactivated_at).is_not(None))
        .values(
            password_hash=password_hash,
            role=role.value,
            deactivated_at=None,
            totp_secret=None,
            totp_step=None,
        )
        .returning(col(AdminRow.id))
    )
    return session.exec(returned).scalar_one_or_none()


def add_once(
    session: Session,
    *,
    email: str,
    password_hash: str,
    now: datetime,
    role: Role = Role.ADMINISTRATOR,
) -> uuid.UUID | None:
    """Store an administrator; None where the address is taken."""
    statement = (
        insert_for(session, AdminRow)
        .values(
            id=uuid.uuid4(),
            email=email,
            password_hash=password_hash,
            role=role.value,
            created_at=now,
        )
        .on_conflict_do_nothing(index_elements=["email"])
        .returning(col(AdminRow.id))
    )
    return session.exec(statement).scalar_one_or_none()


def find_credentials(session: Session, *, email: str) -> Credentials | None:
    """Return what a sign-in with an address is checked against, if it may be."""
    return _credentials(session, col(AdminRow.email) == email)


def hold_credentials(session: Session, admin_id: uuid.UUID) -> Credentials | None:
    """Return the same by id; other changes of the account's factors wait."""
    held = update(AdminRow).where(col(AdminRow.id) == admin_id)
    session.exec(held.values(role=col(AdminRow.role)))
    return _credentials(session, col(AdminRow.id) == admin_id)


def _credentials(session: Session, whose: ColumnElement[bool]) -> Credentials | None:
    found = session.exec(
        select(AdminRow, _HAS_KEY).where(whose, col(AdminRow.deactivated_at).is_(None))
    ).one_or_none()
    if found is None:
        return None
    row, has_key = found
    return Credentials(row.id, row.password_hash, row.totp_secret, has_key=has_key)


def address_of(session: Session, admin_id: uuid.UUID) -> str | None:
    """Return the address of somebody who may sign in."""
    return session.exec(
        select(AdminRow.email).where(
            AdminRow.id == admin_id, col(AdminRow.deactivated_at).is_(None)
        )
    ).one_or_none()


def set_password(session: Session, admin_id: uuid.UUID, *, password_hash: str) -> None:
    """Replace an administrator's password."""
    session.exec(
        update(AdminRow)
        .where(col(AdminRow.id) == admin_id)
        .values(password_hash=password_hash)
    )
