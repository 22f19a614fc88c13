"""Mails that are kept as files, where no server takes them."""

from collections.abc import Collection
from datetime import datetime
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Final
from uuid import UUID

from app.domain.ident import id_in

_KEPT: Final = ("*.eml", "*.tmp")


def remove(folder: Path, words: Collection[str]) -> int:
    """Remove the mails that name one of some words, capitals aside; return how many."""
    wanted = {word.casefold() for word in words if word}
    if not wanted or not folder.is_dir():
        return 0
    found = [
        file
        for pattern in _KEPT
        for file in folder.glob(pattern)
        if any(word in _told(file) for word in wanted)
    ]
    for file in found:
        file.unlink(missing_ok=True)
    return len(found)


def ids(folder: Path) -> set[UUID]:
    """Return the ids of the messages that are kept."""
    files = [file for pattern in _KEPT for file in folder.glob(pattern)]
    return {found for file in files if (found := id_in(file.stem))}


def remove_named(folder: Path, messages: Collection[UUID]) -> None:
    """Remove the mails of messages, with the drafts of them."""
    for each in messages:
        for pattern in _KEPT:
            (folder / pattern.replace("*", str(each))).unlink(missing_ok=True)


def _told(file: Path) -> str:
    """Return all that a mail says, as text; nothing of one that left meanwhile."""
    try:
        message = message_from_bytes(file.read_bytes(), policy=default)
    except FileNotFoundError:
        return ""
    parts = [str(message["To"] or ""), str(message["Subject"] or "")]
    parts += [
        str(part.get_content())
        for part in message.walk()
        if part.get_content_maintype() == "text"
    ]
    return "\n".join(parts).casefold()


def remove_older(folder: Path, before: datetime) -> int:
    """Remove the mails that were written before an instant; return how many."""
    if not folder.is_dir():
        return 0
    found = [
        file
        for pattern in _KEPT
        for file in folder.glob(pattern)
        if file.stat().st_mtime < before.timestamp()
    ]
    for file in found:
        file.unlink(missing_ok=True)
    return len(found)
