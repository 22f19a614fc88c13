"""Mail: by SMTP where a server is set, else as `.eml` files in a folder."""

import asyncio
import os
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

import aiosmtplib

from app.domain.notification import Notification

SMTP_TIMEOUT: Final = 20.0


class Mailer(Protocol):
    """Something that delivers a notification or raises.

    Attributes:
        repeatable: Delivering the same notification again changes nothing.
    """

    repeatable: bool

    async def send(self, notification: Notification) -> None:
        """Deliver; any exception means that it was not delivered."""
        ...

    async def flush(self) -> None:
        """Return when what was delivered outlives a power cut."""
        ...


class FileMailer:
    """Writes each message as a file that any mail program opens."""

    repeatable = True

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._drafts: list[Path] = []

    async def send(self, notification: Notification) -> None:
        """Write the message; a repeat replaces the file of the first try."""
        await asyncio.to_thread(self._write, notification)

    async def flush(self) -> None:
        """Give the written files their names, once they are on the disk."""
        await asyncio.to_thread(self._finish)

    def _write(self, notification: Notification) -> None:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = self._folder / f"{notification.id}.tmp"
        draft.write_bytes(_message(notification).as_bytes())
        self._drafts.append(draft)

    def _finish(self) -> None:
        # Together: the first sync writes what the others would wait for. A draft
        # that fails here is written anew, because nobody noted that it went out.
        drafts, self._drafts = self._drafts, []
        for draft in drafts:
            with draft.open("rb") as file:
                os.fsync(file.fileno())
            draft.replace(draft.with_suffix(".eml"))


class SmtpMailer:
    """Hands each message to the server that an `smtp://` address names.

    `smtp://user:password@host:587` upgrades to TLS where the server offers it,
    `smtps://host:465` speaks TLS from the start.
    """

    repeatable = False

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._tls = parts.scheme == "smtps"
        self._host = parts.hostname or "localhost"
        self._port = parts.port or (465 if self._tls else 587)
        self._user = unquote(parts.username) if parts.username else None
        self._password = unquote(parts.password) if parts.password else None

    async def send(self, notification: Notification) -> None:
        """Send; raises what the server or the network refuses with."""
        async with self.client() as server:
            await server.send_message(_message(notification))

    async def flush(self) -> None:
        """Do nothing: the server has taken what was sent."""

    def client(self) -> aiosmtplib.SMTP:
        """Return a connection to be opened by `async with`."""
        return aiosmtplib.SMTP(
            hostname=self._host,
            port=self._port,
            use_tls=self._tls,
            username=self._user,
            password=self._password,
            timeout=SMTP_TIMEOUT,
        )


def greet(url: str) -> None:
    """Say hello to an SMTP server, signing in where the address says so.

    Raises:
        aiosmtplib.SMTPException: It does not answer, or refuses us.
    """

    async def hello() -> None:
        async with SmtpMailer(url).client():
            pass

    asyncio.run(hello())


def _message(notification: Notification) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    message["From"] = notification.sender
    message["To"] = ", ".join(notification.recipients)
    message["Subject"] = notification.subject
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = notification.message_id
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(notification.body)
    return message
