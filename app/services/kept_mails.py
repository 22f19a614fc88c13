"""Mails that are kept as files go with whom they tell of or were written to."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from app.adapters import mail_files
from app.persistence import outbox
from app.persistence.database import transaction
from app.services.failures import log_unexpected
from app.settings import get_settings

# Ids of one question; a database takes so many and not many more.
_AT_ONCE: Final = 500


def forget(words: Collection[str]) -> None:
    """Remove those that name one of some words, after the commit of an erasure."""
    try:
        mail_files.remove(get_settings().mail_dir, words)
    except OSError as error:
        log_unexpected("Removing mails of who was erased", error)


def forget_who_left() -> None:
    """Remove those to whoever left the news, or asked for rights and is forgotten.

    What the database holds decides, not what was just done: whoever is killed between
    a commit and this leaves them to the next time, at the latest of the daily run.
    """
    folder = get_settings().mail_dir
    try:
        ids = sorted(mail_files.ids(folder))
        for start in range(0, len(ids), _AT_ONCE):
            with transaction() as session:
                gone = outbox.to_nobody(session, ids[start : start + _AT_ONCE])
            mail_files.remove_named(folder, gone)
    except (OSError, SQLAlchemyError) as error:
        log_unexpected("Removing mails of who left", error)


def forget_older(before: datetime) -> None:
    """Remove those that were written before an instant, whomever they tell of."""
    try:
        mail_files.remove_older(get_settings().mail_dir, before)
    except OSError as error:
        log_unexpected("Removing old mails", error)
