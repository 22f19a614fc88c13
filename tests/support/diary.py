"""A visitor's calendar that takes the files of mails as calendars do."""

from collections.abc import Iterable
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, cast

import icalendar

from app.adapters.mail import SmtpMailer
from tests.support.mail_server import MailServer
from tests.support.site import free_port


class PostOffice:
    """A real mail server on a socket, with a box for each address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.mailer = SmtpMailer(f"smtp://127.0.0.1:{self.port}")
        self.taken: list[EmailMessage] = []
        self._running: MailServer | None = None

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
        del server, session
        taken = message_from_bytes(envelope.content, policy=default)
        self.taken.append(cast("EmailMessage", taken))
        return "250 OK"

    def open(self) -> None:
        self._running = MailServer(self, self.port)
        self._running.start()

    def close(self) -> None:
        if self._running:
            self._running.stop()
            self._running = None

    def box(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.taken if address in str(mail["To"])]

    def subjects(self, address: str) -> list[str]:
        """Return what mails to an address are about, without their reference."""
        told = (str(mail["Subject"]) for mail in self.box(address))
        return [subject.partition(" (")[0].partition(" VC-")[0] for subject in told]


class Diary:
    """What stands in somebody's calendar; a file that tells nothing newer is refused."""

    def __init__(self) -> None:
        self._entries: dict[str, tuple[int, datetime, datetime, bool]] = {}

    def take(self, mails: Iterable[EmailMessage]) -> None:
        for mail in mails:
            for part in mail.walk():
                if part.get_content_type() == "text/calendar":
                    self.read(cast("bytes", part.get_payload(decode=True)))

    def read(self, content: bytes) -> None:
        found = icalendar.Calendar.from_ical(content).walk("VEVENT")
        assert found
        for event in found:
            self._put(event)

    def _put(self, event: Any) -> None:
        name, sequence = str(event["UID"]), int(event["SEQUENCE"])
        known = self._entries.get(name)
        assert known is None or known[0] < sequence, "an old file"
        stands = str(event["STATUS"]) != "CANCELLED"
        assert stands or known, "nothing there to be taken out"
        span = event.start.astimezone(UTC), event.end.astimezone(UTC)
        self._entries[name] = sequence, *span, stands

    @property
    def spans(self) -> list[tuple[datetime, datetime]]:
        """Return from when to when somebody is there, by this calendar."""
        return sorted(
            (at, to) for _, at, to, stands in self._entries.values() if stands
        )

    @property
    def moments(self) -> list[datetime]:
        """Return when somebody comes, by this calendar."""
        return [at for at, _ in self.spans]

    @property
    def names(self) -> set[str]:
        """Return what the entries that stand are called."""
        return {name for name, entry in self._entries.items() if entry[-1]}
