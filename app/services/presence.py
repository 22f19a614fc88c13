"""Who has which lead open for editing, shown before somebody else types into it."""

import asyncio
import uuid
from datetime import timedelta
from typing import Final

from app.adapters import changes, presence
from app.domain.clock import Clock, utc_now
from app.domain.identity import Admin
from app.domain.roles import Right
from app.services import own_account
from app.services.shared_reads import SharedReads

# A browser lets a tab that nobody looks at speak once a minute.
LASTS: Final = timedelta(seconds=75)

Editing = dict[uuid.UUID, tuple[str, ...]]
_reads: Final = SharedReads[presence.There]()


def stay(
    admin: Admin, tab: uuid.UUID, lead_id: uuid.UUID, *, clock: Clock = utc_now
) -> None:
    """Note that a tab has a lead open, for as long as it goes on saying so.

    Args:
        admin: Who sits at it.
        tab: The tab, under a name that it gave itself.
        lead_id: The lead, in place of what the tab had open before.
        clock: Gives the present instant.
    """
    admin.must(Right.LEADS)
    now = clock()
    editor = presence.Editor(
        lead_id, admin.session_id, admin.email, (now + LASTS).timestamp()
    )
    name = _name(admin, tab)
    before = dict(presence.there(now.timestamp())).get(name)
    presence.put(name, editor)
    if before is None or (before.lead_id, before.session_id) != (
        lead_id,
        admin.session_id,
    ):
        changes.tell(lead_id)


def leave(admin: Admin, tab: uuid.UUID, *, clock: Clock = utc_now) -> None:
    """Note that a tab has no lead open any more."""
    admin.must(Right.LEADS)
    name = _name(admin, tab)
    before = dict(presence.there(clock().timestamp())).get(name)
    if before:
        presence.take(name)
        changes.tell(before.lead_id)


def others(admin: Admin, *, clock: Clock = utc_now) -> Editing:
    """Return who else has which lead open: addresses, each once, in order.

    One's own other browser is somebody else, but not the session that one had before.
    """
    admin.must(Right.LEADS)
    return _others(admin, presence.there(clock().timestamp()), clock)


async def shared_others(admin: Admin) -> Editing:
    """Return `others`, read once for all who ask at the same time."""
    admin.must(Right.LEADS)
    there = await _reads("all", lambda: presence.there(utc_now().timestamp()))
    if not there:
        return Editing()
    return await asyncio.to_thread(_others, admin, there, utc_now)


def _others(admin: Admin, there: presence.There, clock: Clock) -> Editing:
    past = {it.session_id for tab, it in there if tab.startswith(_name(admin))}
    past.discard(admin.session_id)
    if past:
        past -= {one.id for one in own_account.open_sessions(admin, clock=clock)}
    found: dict[uuid.UUID, set[str]] = {}
    for _, editor in there:
        if editor.session_id not in past | {admin.session_id}:
            found.setdefault(editor.lead_id, set()).add(editor.email)
    return {lead_id: tuple(sorted(names)) for lead_id, names in found.items()}


def _name(admin: Admin, tab: uuid.UUID | str = "") -> str:
    # What one person says of their tabs changes nothing of another's. A tab in which
    # its person signed in again is the same tab: they do not meet themselves there.
    return f"{admin.id}:{tab}"
