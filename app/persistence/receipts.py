"""Queries on the receipts that requests name in their pharmacy."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping

from sqlalchemy import ColumnElement, and_, or_
from sqlalchemy import select as rows_of
from sqlmodel import Session, col

from app.domain.lead import Lead
from app.domain.receipt import ReceiptUse, receipt_key, used_elsewhere
from app.persistence.blocking import unblocked
from app.persistence.tables import AppointmentRow


def used_twice(session: Session, leads: Iterable[Lead]) -> Mapping[uuid.UUID, int]:
    """Return which leads name a receipt that another home names in their pharmacy.

    Each receipt is found on an index by what all its spellings have in common.

    Returns:
        Lead id to the number of those requests; leads without any are missing.
    """
    own = [use for lead in leads if (use := _use_of(lead))]
    keys = defaultdict[uuid.UUID, set[str]](set)
    for use in own:
        if key := receipt_key(use.receipt_number):
            keys[use.pharmacy_id].add(key)
    if not keys:
        return {}
    row = AppointmentRow
    named = rows_of(
        col(row.id),
        col(row.pharmacy_id),
        col(row.receipt_number),
        col(row.address),
        col(row.phone),
        col(row.phone_e164),
    ).where(
        or_(*(where for partner in keys for where in _naming(partner, keys[partner]))),
        unblocked(col(row.id)),
    )
    uses = (ReceiptUse(*each) for each in session.connection().execute(named))
    return used_elsewhere(own, uses)


def _naming(pharmacy_id: uuid.UUID, keys: Iterable[str]) -> list[ColumnElement[bool]]:
    """Return where receipts of a pharmacy stand, those without their key included.

    An older release that still serves beside this one writes none.
    """
    row = AppointmentRow
    of_it, key = col(row.pharmacy_id) == pharmacy_id, col(row.receipt_key)
    return [
        and_(of_it, key.in_(sorted(keys))),
        and_(of_it, key.is_(None), col(row.receipt_number).is_not(None)),
    ]


def _use_of(lead: Lead) -> ReceiptUse | None:
    if lead.pharmacy_id is None or not lead.receipt_number:
        return None
    return ReceiptUse(
        lead.id,
        lead.pharmacy_id,
        lead.receipt_number,
        lead.address,
        lead.phone,
        lead.phone_e164,
    )
