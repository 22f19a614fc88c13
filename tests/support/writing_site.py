"""A site that mails visitors through a real mail server, which keeps what it gets."""

import email
import email.policy
import signal
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from tests.support.mail_server import MailServer
from tests.support.site import ROOT, Site

MOVED_CLOCK = ROOT / "tests/support/moved_clock"


class _Inbox:
    def __init__(self) -> None:
        self.kept: list[tuple[str, EmailMessage]] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        del server, session
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        self.kept += [(address, mail) for address in envelope.rcpt_tos]
        return "250 OK"


class WritingSite(Site):
    """Its pages are those that are built; its own address stands in its mails."""

    program = "tests.support.as_built"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._inbox = _Inbox()
        self._server = MailServer(self._inbox)

    def start(self, **environment: str) -> None:
        """Start the mail server, then the site."""
        self._server.start()
        self._serve(**environment)

    def restart_at(self, instant: datetime) -> None:
        """Let the site alone go on at another instant, as if it had been off until then."""
        super().stop()
        self._serve(**clock_at(instant))

    def _serve(self, **environment: str) -> None:
        super().start(
            SMTP_URL=f"smtp://127.0.0.1:{self._server.port}",
            PUBLIC_URL=self.base_url,
            NOTIFY_EMAILS="equipo@correo.cl",
            MAIL_FROM="avisos@correo.cl",
            **environment,
        )

    def stop(self, number: int = signal.SIGINT) -> int:
        """End the site, then the mail server."""
        code = super().stop(number)
        self._server.stop()
        return code

    def letters(self, address: str) -> list[EmailMessage]:
        """Return all that was mailed to an address, in its order."""
        return [mail for to, mail in self._inbox.kept if to == address]

    def letter(self, address: str, about: str) -> EmailMessage:
        """Wait for the newest mail to an address whose subject holds a text."""

        def newest() -> EmailMessage | None:
            found = [m for m in self.letters(address) if about in str(m["Subject"])]
            return found[-1] if found else None

        return self.wait_for(f"a mail to {address} about {about}", newest)

    def mailed(self, address: str, containing: str = "") -> str:
        """Wait for the newest mail to an address that holds a text; return its own."""

        def newest() -> str:
            texts = [_text(mail) for mail in self.letters(address)]
            return next((text for text in texts[::-1] if containing in text), "")

        return self.wait_for(f"a mail to {address}", newest)


def clock_at(instant: datetime) -> dict[str, str]:
    """Return what lets a site begin at an instant; its clock goes on from there."""
    ahead = (instant - datetime.now(UTC)).total_seconds()
    return {"PYTHONPATH": str(MOVED_CLOCK), "CLOCK_AHEAD": str(ahead)}


def _text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part
    return part.get_content()
