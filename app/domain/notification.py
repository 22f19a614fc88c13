"""A message that is ready to be sent, to the staff or to a visitor."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from app.domain.letter import Enclosure


@dataclass(frozen=True, slots=True)
class Notification:
    """A message with a text that says all of it.

    Attributes:
        id: Names the message; a repeat carries the same, so that it is harmless.
        sender: Address it comes from.
        recipients: Addresses it goes to.
        subject: One line, without personal data.
        html: The same as a page; empty where the text is enough.
        reference: Of the request that it tells of, if it does.
    """

    id: UUID
    sender: str
    recipients: Sequence[str]
    subject: str
    body: str
    reference: str = ""
    html: str = ""
    sender_name: str = ""
    enclosure: Enclosure | None = None

    @property
    def message_id(self) -> str:
        """The same at every try, so that mail programs can drop repeats."""
        domain = self.sender.rpartition("@")[2] or "localhost"
        return f"<{self.id}@{domain}>"
