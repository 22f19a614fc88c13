"""Lists what the database that a restore replaces knows, where the lists lack it.

Who was killed between a deed and its line, or found the disk full, left none; nor did a
release that kept no list.
"""

import uuid
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final

from sqlalchemy import Connection
from sqlmodel import Session

from app.adapters import kept_decisions, restore_mark
from app.adapters.kept_decisions import Decision, Kept
from app.domain.clock import Clock
from app.domain.roles import Role
from app.persistence import held_decisions, migration
from app.persistence.ways_in import Account
from app.services import decided

_ROLES: Final = {
    Decision.STAFF_ADMINISTRATOR: Role.ADMINISTRATOR,
    Decision.STAFF_COORDINATOR: Role.COORDINATOR,
    Decision.STAFF_PROFESSIONAL: Role.PROFESSIONAL,
}
_OF_ROLES: Final = {role.value: decision for decision, role in _ROLES.items()}
_BLOCKING: Final = frozenset({Decision.BLOCKED, Decision.UNBLOCKED})


def list_decided(
    connection: Connection, staff_now: Mapping[uuid.UUID, Account], *, clock: Clock
) -> None:
    """Add to the list what it does not say, about people and about the staff.

    A database of an earlier release is passed over, and one of a restore that is not
    done: that holds what the list has yet to change.

    Args:
        connection: To what is about to be replaced.
        staff_now: Who may sign in by it, and as what.
        clock: Gives the instant of what has none of its own.

    Raises:
        OSError: The list cannot be written.
    """
    if migration.current(connection) != migration.known()[0] or restore_mark.known():
        return
    missing = _of_staff(staff_now, clock())
    with Session(connection) as session:
        missing += _of_people(session)
    kept_decisions.remember(missing)


def staff_beside(
    staff_now: Mapping[uuid.UUID, Account],
) -> Mapping[uuid.UUID, Account]:
    """Return how others of the staff stood when a restore replaced what knew them.

    Nobody's is known where what is replaced has nobody of the list: a new machine got
    the list of another one, which was written at its last restore.
    """
    listed = _listed()
    if listed.keys().isdisjoint(staff_now):
        return {}
    return {who: one for who, one in listed.items() if who not in staff_now}


def _listed() -> Mapping[uuid.UUID, Account]:
    """Return how each of the staff stood by the list, of whom the last word counts."""
    found: dict[uuid.UUID, Account] = {}
    for one in kept_decisions.known():
        if one.what not in _ROLES and one.what is not Decision.STAFF_LEFT:
            continue
        with suppress(ValueError):
            who = uuid.UUID(one.about)
            before = found.get(who, Account(Role.PROFESSIONAL, None))
            found[who] = (
                Account(before.role, one.at)
                if one.what is Decision.STAFF_LEFT
                else Account(_ROLES[one.what], None)
            )
    return found


def _of_people(session: Session) -> list[Kept]:
    known = kept_decisions.known()
    said = {(one.what, one.about) for one in known}
    # Of blocks the last word counts.
    blocked = {one.about: one.what for one in known if one.what in _BLOCKING}
    missing = [
        Kept(Decision.BLOCKED, str(part), at)
        for lead_id, at in held_decisions.blocked(session).items()
        if blocked.get(str(lead_id)) is not Decision.BLOCKED
        for part in decided.with_parts(session, [lead_id])
    ]
    held: dict[Decision, Mapping[object, datetime]] = {
        # Of whom no mails are wanted is known before what they disowned.
        Decision.UNWANTED: {**held_decisions.unwanted(session)},
        Decision.WITHDRAWN: {**held_decisions.withdrawn(session)},
        Decision.DISOWNED: {**held_decisions.disowned(session)},
    }
    for what, of in held.items():
        missing += [
            Kept(what, str(about), at)
            for about, at in of.items()
            if (what, str(about)) not in said
        ]
    return missing


def _of_staff(staff_now: Mapping[uuid.UUID, Account], now: datetime) -> list[Kept]:
    listed = _listed()
    missing: list[Kept] = []
    for who, account in staff_now.items():
        if listed.get(who) == account:
            continue
        missing.append(Kept(_OF_ROLES[account.role], str(who), now))
        if account.deactivated_at:
            missing.append(Kept(Decision.STAFF_LEFT, str(who), account.deactivated_at))
    return missing
