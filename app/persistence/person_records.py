"""All that is kept of a request for a visit, and of an address, table by table."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Select, Table, and_, false, func, or_, select
from sqlmodel import Session

from app.domain.events import Subject
from app.domain.identity import normalise_email
from app.domain.staff_session import token_hash
from app.persistence import every_table

Records = Mapping[str, Sequence[Mapping[str, Any]]]
# What refers to a request for a visit does so by this column.
_TIE: Final = "appointment_id"
_OWN: Final = "appointments"
# Outlives its request, so nothing but this column ties it.
_AGREED: Final = "consents"


def tied_tables() -> list[Table]:
    """Return the tables whose rows go with a request for a visit."""
    return [
        table
        for table in every_table.metadata().sorted_tables
        if any(key.column.table.name == _OWN for key in table.foreign_keys)
    ]


def of_lead(session: Session, lead_id: uuid.UUID) -> Records:
    """Return the rows by their tables, each by the names of its columns."""
    own, visits, events, values = (
        every_table.metadata().tables[name]
        for name in (_OWN, "visits", "events", "event_values")
    )
    found = {own.name: _rows(session, select(own).where(own.c.id == lead_id))}
    for table in tied_tables():
        tied = select(table).where(table.c[_TIE] == lead_id)
        found[table.name] = _rows(session, tied)
    ids = [lead_id, *(row["id"] for row in found["merged_leads"])]
    found[_AGREED] = agreed_to(session, lead_id)
    of_lead = and_(
        events.c.subject == Subject.LEAD.value,
        events.c.subject_id.in_([str(each) for each in ids]),
    )
    of_visits = and_(
        events.c.subject == Subject.VISIT.value,
        events.c.subject_id.in_([str(row["id"]) for row in found[visits.name]]),
    )
    told = select(events).where(or_(of_lead, of_visits)).order_by(events.c.id)
    found[events.name] = _rows(session, told)
    ids = [row["id"] for row in found[events.name]]
    written = select(values).where(values.c.event_id.in_(ids))
    ordered = written.order_by(values.c.event_id, values.c.field)
    found[values.name] = _rows(session, ordered)
    return found


def of_address(
    session: Session,
    email: str,
    petition: str = "",
    lead_ids: Collection[uuid.UUID] = (),
    others: Collection[str] = (),
) -> Records:
    """Return what an address alone ties to its owner: news, petitions, no more mails.

    A petition whose address nobody proved may be anybody's, also one that was made by
    phone and misheard, so it is not among them. Of news that ended and of mails that
    are not wanted only a hash of the address is kept.

    Args:
        session: Of the reading.
        email: The address.
        petition: Reference of the one at the desk, which is hers whatever its address.
        lead_ids: Requests of hers, as the desk made sure: what was asked by phone about
            one of them is hers too.
        others: Addresses that her requests alone have: what they are told is hers.
    """
    tables = every_table.metadata().tables
    address = normalise_email(email)
    news, asked, left, unwanted = (
        tables[name]
        for name in (
            "newsletter",
            "privacy_requests",
            "newsletter_proofs",
            "unwanted_addresses",
        )
    )
    every = {normalise_email(each) for each in (email, *others)} - {""}
    is_hers = func.lower(asked.c.email) == address if address else false()
    hashes = {token_hash(each) for each in every}
    found = {
        news.name: _rows(
            session, _with_words(news).where(func.lower(news.c.email).in_(every))
        ),
        left.name: _rows(
            session, _with_words(left).where(left.c.address_hash.in_(hashes))
        ),
        unwanted.name: _rows(
            session, select(unwanted).where(unwanted.c.address_hash.in_(hashes))
        ),
        asked.name: _rows(
            session,
            select(asked)
            .where(
                or_(
                    # As `rights_requests.request_of` tells it: a code was tried.
                    and_(is_hers, asked.c.code_tries > 0),
                    asked.c.reference == petition,
                    asked.c.appointment_id.in_(lead_ids),
                ),
                asked.c.received_at.is_not(None),
            )
            .order_by(asked.c.received_at, asked.c.id),
        ),
    }
    ids = [row["id"] for name in (news.name, asked.name) for row in found[name]]
    links, told, mailed = (
        tables[name] for name in ("newsletter_links", "events", "outbox")
    )
    for table, asking in (
        (links, links.c.newsletter_id.in_(ids)),
        (
            told,
            and_(
                told.c.subject.in_([Subject.RIGHTS.value, Subject.NEWSLETTER.value]),
                told.c.subject_id.in_([str(each) for each in ids]),
            ),
        ),
        (mailed, and_(mailed.c.appointment_id.is_(None), mailed.c.subject_id.in_(ids))),
    ):
        rows = select(table).where(asking).order_by(*table.primary_key)
        found[table.name] = _rows(session, rows)
    return found


def _with_words(table: Table) -> Select[Any]:
    words = every_table.metadata().tables["consent_texts"]
    same = words.c.hash == table.c.consent_text_hash
    return select(table, words.c.text).outerjoin(words, same)


def agreed_to(session: Session, lead_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the records of what was agreed to, each with its exact words as `text`.

    One of an end alone tells no instant at which it was given: nobody knows it.
    """
    agreed, words = (
        every_table.metadata().tables[name] for name in (_AGREED, "consent_texts")
    )
    told = (
        select(agreed, words.c.text)
        .outerjoin(words, words.c.hash == agreed.c.text_hash)
        .where(agreed.c[_TIE] == lead_id)
        .order_by(agreed.c["at"], agreed.c.id)
    )
    return [
        row if row["version"] else {**row, "at": None} for row in _rows(session, told)
    ]


def _rows(session: Session, asked: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in session.connection().execute(asked).mappings()]
