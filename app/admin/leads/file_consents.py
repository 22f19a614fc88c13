"""What somebody agreed to, as the drawer tells it."""

import uuid
from collections.abc import Mapping, Sequence
from typing import TypedDict

from app.admin.leads.file_history import who_did
from app.content import consents as copy
from app.content.visits import BETWEEN
from app.domain.clock import minute_text
from app.domain.consent import Consent
from app.domain.lead import Source


class ConsentLine(TypedDict):
    """A consent: what it is, how it was given, what became of it, its exact words."""

    id: str
    what: str
    told: str
    ended: str
    text: str


def consent_lines(
    consents: Sequence[Consent], people: Mapping[uuid.UUID, str]
) -> list[ConsentLine]:
    """Return the records of the ledger, the newest first."""
    return [
        ConsentLine(
            id=str(one.id),
            what=copy.KINDS[one.kind],
            told=_told(one, people),
            ended=copy.WITHDRAWN.format(when=minute_text(one.withdrawn_at))
            if one.withdrawn_at
            else "",
            text=one.text or copy.TEXT_UNKNOWN,
        )
        for one in consents
    ]


def _told(one: Consent, people: Mapping[uuid.UUID, str]) -> str:
    if not one.is_recorded:
        return copy.NO_RECORD
    parts = [
        copy.GIVEN.format(
            when=minute_text(one.at),
            channel=copy.CHANNELS[one.channel],
            version=one.version,
        )
    ]
    if one.for_whom:
        parts.append(copy.FOR_WHOM[one.for_whom])
    if one.guardian:
        parts.append(copy.GUARDIAN.format(name=one.guardian))
    if one.channel is Source.PHONE and one.admin_id:
        parts.append(copy.READ_BY.format(who=who_did(one.admin_id, people)))
    if one.from_before:
        parts.append(copy.FROM_BEFORE)
    return BETWEEN.join(parts)
