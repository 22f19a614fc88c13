"""Who of the staff may do what: one table, asked at every event and every route."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What somebody is of the staff."""

    ADMINISTRATOR = "administrator"
    COORDINATOR = "coordinator"
    PROFESSIONAL = "professional"


class Right(StrEnum):
    """What somebody may do."""

    ACCOUNT = "account"
    """One's own password, second factor and sessions."""
    AGENDA = "agenda"
    """One's own visits."""
    LEADS = "leads"
    """See the requests and work with them: edit, move, schedule, note."""
    SUMMARY = "summary"
    """The figures of all requests."""
    EXPORT = "export"
    """Take the requests out as a file."""
    DELETE = "delete"
    """Delete a request for good."""
    PRICES = "prices"
    """Change what is offered, and at which price."""
    TEXTS = "texts"
    """Change what WhatsApp brings for each state of a request."""
    PROFESSIONALS = "professionals"
    """Change who makes visits."""
    PHARMACIES = "pharmacies"
    """Change the partner pharmacies, and read their monthly sheets."""
    NEWSLETTER = "newsletter"
    """See and take out the addresses that asked for news."""
    TEAM = "team"
    """Invite, deactivate, give roles."""
    MAILS = "mails"
    """See which mails wait, and send them again."""
    RIGHTS = "rights"
    """Answer who asks for the rights over their data."""
    AUDIT = "audit"
    """Read what everybody did."""


_OWN: Final = frozenset({Right.ACCOUNT, Right.AGENDA})

MAY: Final[Mapping[Role, frozenset[Right]]] = {
    Role.ADMINISTRATOR: frozenset(Right),
    Role.COORDINATOR: _OWN | {Right.LEADS, Right.SUMMARY, Right.TEXTS},
    Role.PROFESSIONAL: _OWN,
}
