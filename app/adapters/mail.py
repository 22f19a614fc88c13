"""Mail: by SMTP where a server is set, else as `.eml` files in a folder."""

import asyncio
import ipaddress
import os
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

import aiosmtplib

from app.domain.notification import Notification

SMTP_TIMEOUT: Final = 20.0
_FOR_GOOD: Final = 500


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

    `smtp://user:password@host:587` demands TLS before anything is told, unless the
    server is on this machine; `smtps://host:465` speaks TLS from the start.
    """

    repeatable = False

    def __init__(self, url: str, *, clear_text: bool = False) -> None:
        parts = urlsplit(url)
        self._tls = parts.scheme == "smtps"
        self._host = parts.hostname or "localhost"
        self._port = parts.port or (465 if self._tls else 587)
        # None: TLS where the server offers it.
        self._start_tls = None if clear_text or _is_here(self._host) else True
        if self._tls:
            self._start_tls = False
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
            start_tls=self._start_tls,
            username=self._user,
            password=self._password,
            timeout=SMTP_TIMEOUT,
        )


def _is_here(host: str) -> bool:
    """Return whether what is told to a host never leaves this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_final(error: Exception) -> bool:
    """Return whether a server refused each recipient for good: it will not change."""
    if not isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return False
    return all(one.code >= _FOR_GOOD for one in error.recipients)


def greet(url: str, *, clear_text: bool = False) -> None:
    """Say hello to an SMTP server, signing in where the address says so.

    Raises:
        aiosmtplib.SMTPException: It does not answer, or refuses us.
    """

    async def hello() -> None:
        async with SmtpMailer(url, clear_text=clear_text).client():
            pass

    asyncio.run(hello())


def _message(notification: Notification) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    message["From"] = formataddr((notification.sender_name, notification.sender))
    message["To"] = ", ".join(notification.recipients)
    message["Subject"] = notification.subject
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = notification.message_id
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(notification.body)
    if notification.html:
        message.add_alternative(notification.html, subtype="html")
    if enclosure := notification.enclosure:
        message.add_attachment(
            enclosure.content,
            maintype="text",
            subtype="calendar",
            filename=enclosure.name,
            params={"method": enclosure.method.value, "charset": "utf-8"},
        )
    return message
