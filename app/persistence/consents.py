"""Queries on the ledger of what people agreed to."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, exists
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func, select, update

from app.domain.consent import Agreed, Consent, ConsentKind, ForWhom, Manner
from app.domain.ids import new_ids
from app.domain.lead import Source
from app.persistence.blocking import unblocked
from app.persistence.consent_tables import ConsentRow, ConsentTextRow
from app.persistence.database import insert_once


def add(session: Session, told: Iterable[tuple[uuid.UUID, Agreed, Manner]]) -> None:
    """Store what was agreed to for requests, and each text once."""
    given = list(told)
    if not given:
        return
    keep_texts(session, [agreed for _, agreed, _ in given])
    rows = [
        {
            "id": new_id,
            "appointment_id": lead_id,
            "form": how.form,
            "for_whom": how.for_whom.value,
            "version": agreed.version,
            "text_hash": agreed.text_hash,
            "at": agreed.at,
            "channel": how.channel.value,
            "guardian": how.guardian,
            "admin_id": how.admin_id,
            "withdrawn_at": None,
            "from_before": False,
            "kind": agreed.kind.value,
        }
        for new_id, (lead_id, agreed, how) in zip(
            new_ids(len(given)), given, strict=True
        )
    ]
    insert_once(session, ConsentRow, rows)


def carry(session: Session, of: uuid.UUID, to: uuid.UUID) -> None:
    """Let what was agreed to for a request count for the one that takes its place."""
    row = ConsentRow
    for each in session.exec(select(row).where(col(row.appointment_id) == of)).all():
        session.add(
            ConsentRow(
                **each.model_dump(exclude={"id", "appointment_id"}), appointment_id=to
            )
        )


def keep_texts(session: Session, agreed_to: Iterable[Agreed]) -> None:
    """Store each exact text once."""
    texts = {agreed.text_hash: agreed for agreed in agreed_to}
    insert_once(
        session,
        ConsentTextRow,
        [
            {"hash": key, "version": agreed.version, "text": agreed.text}
            for key, agreed in sorted(texts.items())
        ],
    )


def of_lead(session: Session, lead_id: uuid.UUID) -> Sequence[Consent]:
    """Return what was agreed to for a request, the newest first."""
    return of_leads(session, [lead_id])


def of_leads(session: Session, lead_ids: Collection[uuid.UUID]) -> Sequence[Consent]:
    """Return what was agreed to for some requests, the newest first."""
    row = ConsentRow
    rows = session.exec(
        select(row, ConsentTextRow.text)
        .outerjoin(ConsentTextRow, col(ConsentTextRow.hash) == col(row.text_hash))
        .where(
            col(row.appointment_id).in_(lead_ids), unblocked(col(row.appointment_id))
        )
        .order_by(col(row.at).desc(), col(row.id).desc())
    )
    return [_consent(each, text or "") for each, text in rows]


def is_withdrawn(session: Session, lead_id: uuid.UUID) -> bool:
    """Return whether something that a request needs was taken back."""
    return lead_id in withdrawn_among(session, [lead_id])


def standing(lead_id: Any) -> ColumnElement[bool]:
    """Return the condition that a request lacks nothing that was taken back for it.

    It says the same as `withdrawn_among`; of the few that were taken back it asks more.
    """
    gone, again = aliased(ConsentRow, name="gone"), aliased(ConsentRow, name="again")
    same = col(again.appointment_id) == col(gone.appointment_id)
    agreed = exists().where(
        same, col(again.kind) == col(gone.kind), col(again.withdrawn_at).is_(None)
    )
    return ~exists().where(
        col(gone.appointment_id) == lead_id,
        col(gone.withdrawn_at).is_not(None),
        ~agreed,
    )


def withdrawn_among(
    session: Session, lead_ids: Collection[uuid.UUID]
) -> frozenset[uuid.UUID]:
    """Return for which requests something that they need was taken back.

    Whoever agreed to the same again, or with what became part of it, did not.
    """
    if not lead_ids:
        return frozenset()
    row = ConsentRow
    found = session.exec(
        select(row.appointment_id)
        .where(col(row.appointment_id).in_(lead_ids))
        .group_by(col(row.appointment_id), col(row.kind))
        .having(func.count() == func.count(col(row.withdrawn_at)))
    )
    return frozenset(found)


def lead_of(session: Session, consent_id: uuid.UUID) -> uuid.UUID | None:
    """Return for which request a record is, None where there is no such record."""
    row = session.get(ConsentRow, consent_id)
    return row.appointment_id if row else None


def withdraw(
    session: Session,
    lead_id: uuid.UUID,
    *,
    now: datetime,
    only: Collection[uuid.UUID] | None = None,
) -> Sequence[uuid.UUID]:
    """Take back what stands for a request, or some of it; return which records did.

    Args:
        session: Of the deed.
        lead_id: The request.
        now: When.
        only: Ids of records; None for all.
    """
    row = ConsentRow
    standing = update(row).where(
        col(row.appointment_id) == lead_id, col(row.withdrawn_at).is_(None)
    )
    if only is not None:
        standing = standing.where(col(row.id).in_(only))
    ended = standing.values(withdrawn_at=now).returning(col(row.id))
    return list(session.exec(ended).scalars())


def forget_person(session: Session, lead_id: uuid.UUID) -> None:
    """Leave of the records of an erased request what is nobody's personal data."""
    row = ConsentRow
    session.exec(
        update(row).where(col(row.appointment_id) == lead_id).values(guardian="")
    )


def _consent(row: ConsentRow, text: str) -> Consent:
    return Consent(
        id=row.id,
        lead_id=row.appointment_id,
        kind=ConsentKind(row.kind),
        version=row.version,
        text=text,
        at=row.at,
        channel=Source(row.channel),
        for_whom=ForWhom(row.for_whom) if row.for_whom else None,
        guardian=row.guardian,
        admin_id=row.admin_id,
        withdrawn_at=row.withdrawn_at,
        from_before=row.from_before,
    )
