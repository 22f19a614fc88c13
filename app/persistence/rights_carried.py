"""Requests for one's rights, carried over from before a restore into a copy.

A clock that the law started goes on whatever is restored: a copy knows nothing of who
asked since, and counts what was answered since as open.
"""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from sqlalchemy import Connection, Table, inspect, select
from sqlmodel import Session

from app.domain.rights_clocks import GIVEN, Asks, Closing
from app.persistence.database import insert_once
from app.persistence.rights_tables import PrivacyRequestRow

_Row = Mapping[str, Any]
_TABLE: Final = cast(Table, inspect(PrivacyRequestRow).local_table)
_OPEN: Final = {"closed_at": None, "closing": None, "reason": ""}


def known(connection: Connection) -> Sequence[_Row]:
    """Return all of them, none in a database of before there were any."""
    found = inspect(connection)
    if not found.has_table(_TABLE.name):
        return []
    there = {column["name"] for column in found.get_columns(_TABLE.name)}
    columns = [column for column in _TABLE.columns if column.name in there]
    return [dict(row) for row in connection.execute(select(*columns)).mappings()]


def carry(session: Session, before: Sequence[_Row], *, bring_back: bool) -> int:
    """Have each stand as it did before a restore, unless the copy is further.

    What was rectified since the copy is as it was: that waits for its answer again.

    Args:
        session: Of the restore.
        before: All of what is replaced.
        bring_back: Whether what was erased since is there again, too.

    Returns:
        How many wait again.
    """
    again = 0
    for row in before:
        kept = session.get(PrivacyRequestRow, cast(uuid.UUID, row["id"]))
        if kept and _stage(kept.model_dump()) > _stage(row):
            continue
        undone = _is_undone(row, bring_back) and not (kept and kept.closed_at)
        again += undone
        values = dict(row)
        if undone:
            values |= {**_OPEN, "version": row["version"] + 1}
        if kept:
            kept.sqlmodel_update(values)
        else:
            insert_once(session, PrivacyRequestRow, [values])
    session.flush()
    return again


def _stage(row: _Row) -> tuple[bool, bool, int]:
    """Return how far one has come; the answer counts most."""
    return bool(row["closed_at"]), bool(row["received_at"]), row["version"]


def _is_undone(row: _Row, bring_back: bool) -> bool:
    """Return whether it was answered by a change that the copy has not."""
    lost = {Asks.RECTIFICATION, *([Asks.ERASURE] if bring_back else [])}
    answered = row["asks"] in lost and row["closing"]
    return bool(answered) and Closing(row["closing"]) in GIVEN
