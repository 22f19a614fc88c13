"""The message that tells the staff of a new request."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Notification:
    """A plain-text message, ready to send.

    Attributes:
        id: Names the message; a repeat carries the same, so that it is harmless.
        sender: Address it comes from.
        recipients: Addresses it goes to.
        subject: One line, without personal data.
    """

    id: UUID
    sender: str
    recipients: Sequence[str]
    subject: str
    body: str

    @property
    def message_id(self) -> str:
        """The same at every try, so that mail programs can drop repeats."""
        domain = self.sender.rpartition("@")[2] or "localhost"
        return f"<{self.id}@{domain}>"
