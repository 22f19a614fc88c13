"""A request of somebody for the rights over their data."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from app.domain import fields
from app.domain.clock import chilean_day
from app.domain.errors import InvalidInput
from app.domain.reference import CHOSEN, PREFIX, new_reference, read_reference
from app.domain.rights_clocks import Asks, Clocks, Closing, clocks

REFERENCE_PREFIX: Final = "DP-"
# Nobody proved the address within this: what was typed is forgotten.
UNPROVED_FOR: Final = timedelta(days=1)
# So long the register keeps who asked, once it was answered; for a lawyer to confirm.
REGISTER_KEPT_FOR: Final = timedelta(days=4 * 365 + 1)


@dataclass(frozen=True, slots=True)
class Ask:
    """What somebody typed into the form.

    Attributes:
        reference: Of a request for a visit; empty where an address was typed.
        email: Where the answer goes; empty where a reference was typed.
    """

    asks: Asks
    reference: str
    email: str
    detail: str


# Names the page that a request is sent from: what is sent from it twice is one.
PAGE_FIELD: Final = "page"


@dataclass(frozen=True, slots=True)
class RightsRequest:
    """A request as it stands in the register.

    Attributes:
        reference: A name of its own, such as `DP-7K2M4S`.
        email: Where the answer goes; empty where nobody can be written to.
        lead_id: The request for a visit that was named, if one was.
        received_at: When the address was proved, or it was heard by phone: the clock
            starts.
        is_proved: Whether the address was proved by a code.
        identity: How it was made sure who asks.
        reason: What the answer said.
    """

    id: uuid.UUID
    reference: str
    asks: Asks
    email: str
    detail: str
    lead_id: uuid.UUID | None
    asked_at: datetime
    received_at: datetime | None
    is_proved: bool
    extended_at: datetime | None
    identity: str
    closed_at: datetime | None
    closing: Closing | None
    reason: str
    version: int

    @property
    def clocks(self) -> Clocks | None:
        """The days that count, once the address was proved."""
        if self.received_at is None:
            return None
        return clocks(
            self.asks,
            chilean_day(self.received_at),
            extended=self.extended_at is not None,
        )


def new_rights_reference() -> str:
    """Return a reference; another request may hold it already."""
    return REFERENCE_PREFIX + new_reference().removeprefix(PREFIX)


def read_rights_reference(typed: str) -> str | None:
    """Return the reference of a petition that was typed or heard, None for no such."""
    text = "".join(c for c in typed.upper() if c.isalnum())
    own = REFERENCE_PREFIX.rstrip("-")
    chosen = text.removeprefix(own) if len(text) > CHOSEN + 1 else text
    found = read_reference(chosen) if len(chosen) == CHOSEN + 1 else None
    return found and REFERENCE_PREFIX + found.removeprefix(PREFIX)


def parse_ask(raw: Mapping[str, object]) -> Ask:
    """Read the form: `asks`, `contact` and `detail`.

    Raises:
        InvalidInput: Fields that are missing or impossible, each with its code.
    """
    form = fields.Form(raw)
    asks = form.read("asks", _asks)
    contact = form.read("contact", _contact)
    detail = form.read("detail", fields.message, required=asks is Asks.RECTIFICATION)
    if form.errors or asks is None or contact is None:
        raise InvalidInput(form.errors)
    reference, email = contact
    return Ask(asks, reference, email, detail or "")


def _asks(value: str) -> Asks:
    try:
        return Asks(value)
    except ValueError as error:
        raise fields.Refused("asks_required") from error


def _contact(value: str) -> tuple[str, str]:
    """Return a reference or an address, the other one empty."""
    if "@" in value:
        return "", fields.email(value)
    reference = read_reference(value)
    if reference is None:
        raise fields.Refused("contact_invalid")
    return reference, ""
