"""The partner pharmacies: added, changed and set aside by the staff."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.events import Deed, Kind, Subject, changes_between
from app.domain.identity import Admin
from app.domain.pharmacy import Pharmacy, PharmacyChanged, pharmacy_in
from app.domain.roles import Right
from app.domain.slug import new_slug
from app.domain.staff_session import new_token, token_hash
from app.persistence import pharmacies
from app.persistence.database import transaction
from app.services.events import record
from app.services.partners import PARTNERS

_NAME_OF_NONE: Final = "farmacia"


def everything(admin: Admin) -> Sequence[Pharmacy]:
    """Return all pharmacies by name, those that were set aside included."""
    admin.must(Right.PHARMACIES)
    with transaction() as session:
        return pharmacies.all_of(session)


def add(admin: Admin, raw: Mapping[str, object], *, clock: Clock = utc_now) -> Pharmacy:
    """Add a pharmacy; its slug is made of its name.

    Raises:
        InvalidInput: Fields that are missing or impossible.
    """
    admin.must(Right.PHARMACIES)
    written, now = pharmacy_in(raw), clock()
    with transaction() as session:
        taken = {one.slug for one in pharmacies.all_of(session)}
        slug = new_slug(written.name, taken, otherwise=_NAME_OF_NONE)
        new = Pharmacy(id=uuid.uuid4(), slug=slug, **asdict(written))
        pharmacies.add(session, new, now=now)
        told = changes_between({}, asdict(written))
        deed = Deed(Kind.PHARMACY_ADDED, Subject.PHARMACY, str(new.id), told)
        record(session, admin, deed, at=now)
    PARTNERS.forget()
    return new


def edit(
    admin: Admin,
    pharmacy_id: uuid.UUID,
    raw: Mapping[str, object],
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> Pharmacy:
    """Write name, comuna and contact; the slug stays, because posters hang.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        PharmacyChanged: Somebody else was faster, or it is gone.
    """
    admin.must(Right.PHARMACIES)
    values = asdict(pharmacy_in(raw))
    return _change(
        admin, pharmacy_id, values, expected_version, Kind.PHARMACY_CHANGED, clock
    )


def set_active(
    admin: Admin,
    pharmacy_id: uuid.UUID,
    active: bool,
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> Pharmacy:
    """Set a pharmacy aside, or take it up again; its requests stay its own.

    Raises:
        PharmacyChanged: Somebody else was faster, or it is gone.
    """
    admin.must(Right.PHARMACIES)
    values = {"active": active}
    return _change(
        admin, pharmacy_id, values, expected_version, Kind.PHARMACY_CHANGED, clock
    )


def share_sheet(
    admin: Admin,
    pharmacy_id: uuid.UUID,
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> str:
    """Give the monthly sheet a new address; the one before opens it no more.

    Returns:
        The token of the address, which is kept nowhere.

    Raises:
        PharmacyChanged: Somebody else was faster, or it is gone.
    """
    admin.must(Right.PHARMACIES)
    token = new_token()
    values = {"sheet_token_hash": token_hash(token)}
    kind = Kind.PHARMACY_SHEET_SHARED
    _change(admin, pharmacy_id, values, expected_version, kind, clock)
    return token


def revoke_sheet(
    admin: Admin,
    pharmacy_id: uuid.UUID,
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> None:
    """Let no address open the monthly sheet any more.

    Raises:
        PharmacyChanged: Somebody else was faster, or it is gone.
    """
    admin.must(Right.PHARMACIES)
    kind = Kind.PHARMACY_SHEET_REVOKED
    values = {"sheet_token_hash": None}
    _change(admin, pharmacy_id, values, expected_version, kind, clock)


def _change(
    admin: Admin,
    pharmacy_id: uuid.UUID,
    values: Mapping[str, Any],
    expected_version: int,
    kind: Kind,
    clock: Clock,
) -> Pharmacy:
    with transaction() as session:
        before = _known(session, pharmacy_id)
        if not pharmacies.write(session, pharmacy_id, values, expected_version):
            raise PharmacyChanged
        after = _known(session, pharmacy_id)
        told = changes_between(
            asdict(replace(before, version=after.version)), asdict(after)
        )
        deed = Deed(kind, Subject.PHARMACY, str(pharmacy_id), told)
        record(session, admin, deed, at=clock())
    PARTNERS.forget()
    return after


def _known(session: Session, pharmacy_id: uuid.UUID) -> Pharmacy:
    found = pharmacies.find(session, pharmacy_id)
    if found is None:
        raise PharmacyChanged
    return found
