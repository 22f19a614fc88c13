"""Looks at everything that the site stands on and says what is missing."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from app.adapters import changes, mail
from app.content import commands as words
from app.persistence import admins, outbox
from app.persistence.database import transaction
from app.services import schema
from app.settings import get_settings

LEAST_SPACE: Final = 200 * 1024**2


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about one part.

    Attributes:
        good: Whether nothing has to be done.
    """

    what: str
    good: bool
    found: str


def examine() -> Iterator[Finding]:
    """Look at one part after the other; a part that fails is a finding too."""
    parts: dict[str, Callable[[], tuple[bool, str]]] = {
        words.DOCTOR_DATABASE: _database,
        words.DOCTOR_SCHEMA: _schema,
        words.DOCTOR_ADMIN: _admins,
        words.DOCTOR_OUTBOX: _outbox,
        words.DOCTOR_MAIL: _mail,
        words.DOCTOR_REDIS: _redis,
        words.DOCTOR_DISK: _disk,
    }
    for what, look in parts.items():
        try:
            good, found = look()
        except Exception as error:  # noqa: BLE001 - whatever fails is the finding
            good, found = False, type(error).__name__
        yield Finding(what, good, found)


def _database() -> tuple[bool, str]:
    with transaction() as session:
        name = session.get_bind().dialect.name
        session.connection()
    return True, f"{name} {words.DOCTOR_ANSWERS}"


def _schema() -> tuple[bool, str]:
    current = schema.is_current()
    return current, words.DOCTOR_CURRENT if current else words.DOCTOR_BEHIND


def _admins() -> tuple[bool, str]:
    with transaction() as session:
        count = admins.count(session)
    return count > 0, words.DOCTOR_COUNT.format(count=count)


def _outbox() -> tuple[bool, str]:
    with transaction() as session:
        waiting, dead = outbox.depth(session)
    return dead == 0, words.DOCTOR_WAITING.format(count=waiting, dead=dead)


def _mail() -> tuple[bool, str]:
    settings = get_settings()
    if not settings.smtp_url:
        return True, words.DOCTOR_FILES.format(path=settings.mail_dir)
    mail.greet(settings.smtp_url.get_secret_value())
    return True, words.DOCTOR_ANSWERS


def _redis() -> tuple[bool, str]:
    url = get_settings().redis_url
    if not url:
        return True, words.DOCTOR_NONE
    changes.greet(url)
    return True, words.DOCTOR_ANSWERS


def _disk() -> tuple[bool, str]:
    folder = get_settings().data_dir
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    return free >= LEAST_SPACE, words.DOCTOR_FREE.format(free=free // 1024**2)
