"""What happened: append-only facts, with their values apart.

An event says who did what to what, and when. What was written stands beside it
in values of its own, so that erasing a person removes the values and leaves the
fact.
"""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

# Facts about a deed that are nobody's personal data: numbers and names of filters.
Facts = Mapping[str, str | int | list[str]]


class Actor(StrEnum):
    """Who did it."""

    VISITOR = "visitor"
    STAFF = "staff"
    SYSTEM = "system"


class Subject(StrEnum):
    """What it was done to; the id outlives the subject, so nothing refers to it."""

    LEAD = "lead"
    VISIT = "visit"
    PROFESSIONAL = "professional"
    ADMIN = "admin"
    INVITATION = "invitation"
    VACCINE = "vaccine"
    PHARMACY = "pharmacy"
    TEXT = "text"
    NEWSLETTER = "newsletter"
    RIGHTS = "rights"
    BREACH = "breach"
    EXPORT = "export"
    DATABASE = "database"


class Kind(StrEnum):
    """What was done."""

    # What a newer release wrote, read by this one after going back.
    UNKNOWN = "unknown"
    LEAD_EDITED = "lead_edited"
    LEAD_DELETED = "lead_deleted"
    LEAD_ANONYMISED = "lead_anonymised"
    LEAD_BLOCKED = "lead_blocked"
    CONSENT_WITHDRAWN = "consent_withdrawn"
    LEAD_KEPT = "lead_kept"
    LEAD_UNBLOCKED = "lead_unblocked"
    LEAD_BY_PHONE = "lead_by_phone"
    LEAD_MADE_ANEW = "lead_made_anew"
    LEAD_MERGED = "lead_merged"
    LEAD_SEEN = "lead_seen"
    LEAD_EXPORTED = "lead_exported"
    LEADS_EXPORTED = "leads_exported"
    DAY_SHEET_MADE = "day_sheet_made"
    STATE_MOVED = "state_moved"
    ATTEMPTED = "attempted"
    VISIT_SCHEDULED = "visit_scheduled"
    VISIT_MOVED = "visit_moved"
    VISIT_ENDED = "visit_ended"
    NOTED = "noted"
    MAIL_RESENT = "mail_resent"
    TEAM_MAILED = "team_mailed"
    TEAM_MAIL_REFUSED = "team_mail_refused"
    TEAM_MAIL_GIVEN_UP = "team_mail_given_up"
    TEAM_MAIL_DROPPED = "team_mail_dropped"
    VISITOR_MAILED = "visitor_mailed"
    VISITOR_MAIL_REFUSED = "visitor_mail_refused"
    VISITOR_MAIL_GIVEN_UP = "visitor_mail_given_up"
    VISITOR_MAIL_DROPPED = "visitor_mail_dropped"
    DISOWNED = "disowned"
    UNDONE = "undone"
    OWN_PAGE_OPENED = "own_page_opened"
    CHANGED_BY_VISITOR = "changed_by_visitor"
    CANCELLED_BY_VISITOR = "cancelled_by_visitor"
    CONFIRMED_BY_VISITOR = "confirmed_by_visitor"
    OWN_DATA_TAKEN = "own_data_taken"
    VACCINE_ADDED = "vaccine_added"
    VACCINE_CHANGED = "vaccine_changed"
    TEXT_CHANGED = "text_changed"
    PROFESSIONAL_ADDED = "professional_added"
    PROFESSIONAL_CHANGED = "professional_changed"
    SIGNED_IN = "signed_in"
    SIGN_IN_FAILED = "sign_in_failed"
    CONFIRMED = "confirmed"
    CONFIRMATION_FAILED = "confirmation_failed"
    SESSIONS_CLOSED = "sessions_closed"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105 - what was done
    PASSWORD_RESET = "password_reset"  # noqa: S105 - as above
    FACTOR_ENABLED = "factor_enabled"
    FACTOR_DISABLED = "factor_disabled"
    FACTOR_RESET = "factor_reset"
    PASSKEY_ADDED = "passkey_added"
    PASSKEY_REMOVED = "passkey_removed"
    CODES_RENEWED = "codes_renewed"
    ACCOUNT_MADE = "account_made"
    INVITED = "invited"
    INVITATION_WITHDRAWN = "invitation_withdrawn"
    JOINED = "joined"
    DEACTIVATED = "deactivated"
    ROLE_GIVEN = "role_given"
    AUDIT_EXPORTED = "audit_exported"
    RESTORED = "restored"
    PHARMACY_ADDED = "pharmacy_added"
    PHARMACY_CHANGED = "pharmacy_changed"
    PHARMACY_SHEET_SHARED = "pharmacy_sheet_shared"
    PHARMACY_SHEET_REVOKED = "pharmacy_sheet_revoked"
    NEWSLETTER_LEFT = "newsletter_left"
    NEWSLETTER_EXPORTED = "newsletter_exported"
    NEWSLETTER_PROOF_SEEN = "newsletter_proof_seen"
    RIGHTS_ASKED = "rights_asked"
    RIGHTS_IDENTIFIED = "rights_identified"
    RIGHTS_EXTENDED = "rights_extended"
    RIGHTS_FILE_TAKEN = "rights_file_taken"
    RIGHTS_ERASED = "rights_erased"
    RIGHTS_CLOSED = "rights_closed"
    BREACH_NOTED = "breach_noted"
    BREACH_CLOSED = "breach_closed"
    FEED_OPENED = "feed_opened"
    FEED_CLOSED = "feed_closed"


# What happens beside the deeds on a lead, and stands in nobody's way.
ASIDE: Final = frozenset(
    {
        Kind.LEAD_SEEN,
        Kind.LEAD_EXPORTED,
        Kind.NOTED,
        Kind.TEAM_MAILED,
        Kind.TEAM_MAIL_REFUSED,
        Kind.TEAM_MAIL_GIVEN_UP,
        Kind.TEAM_MAIL_DROPPED,
        Kind.VISITOR_MAILED,
        Kind.VISITOR_MAIL_REFUSED,
        Kind.VISITOR_MAIL_GIVEN_UP,
        Kind.VISITOR_MAIL_DROPPED,
    }
)


@dataclass(frozen=True, slots=True)
class Change:
    """One field of a subject before and after; empty where there was nothing."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Deed:
    """What is about to be written down.

    Attributes:
        subject_id: Text, because not every subject is named by a UUID.
        changes: Values before and after; they may be personal data.
        facts: What else is told; never personal data.
    """

    kind: Kind
    subject: Subject
    subject_id: str
    changes: tuple[Change, ...] = ()
    facts: Facts = field(default_factory=dict[str, str | int | list[str]])


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; the values of its deed may have been erased since.

    Attributes:
        id: Ordered by time, so that events of one instant keep their order.
        admin_id: Who of the staff; None for others.
        request_id: Reference of the request or event of the server, for the log.
    """

    id: uuid.UUID
    at: datetime
    actor: Actor
    admin_id: uuid.UUID | None
    request_id: str
    deed: Deed


def changes_between(
    before: Mapping[str, object], after: Mapping[str, object]
) -> tuple[Change, ...]:
    """Return what differs between two readings of one subject, field by field.

    Args:
        before: Field name to value, as it was; a missing field was empty.
        after: The same as it is now; its order is the order of the changes.
    """
    return tuple(
        Change(name, was, now)
        for name in after
        if (was := _text(before.get(name))) != (now := _text(after[name]))
    )


def _text(value: object) -> str:
    return "" if value is None else str(value)
