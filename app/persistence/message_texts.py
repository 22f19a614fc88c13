"""Queries on the texts that the staff changed."""

from collections.abc import Mapping

from sqlmodel import Session, col, select, update

from app.domain.lead_state import LeadState
from app.persistence.database import insert_for
from app.persistence.message_tables import MessageTextRow


def edited(session: Session) -> Mapping[LeadState, tuple[str | None, int]]:
    """Return text and version of those that were ever changed.

    The text is None where it is the original again.
    """
    rows = session.exec(
        select(MessageTextRow).execution_options(populate_existing=True)
    )
    return {LeadState(row.state): (row.text, row.version) for row in rows}


def write(
    session: Session, state: LeadState, text: str | None, *, expected_version: int
) -> bool:
    """Write a text that is still at the version that was read; tell whether.

    Args:
        session: Of the deed.
        state: Whose text it is.
        text: None for the original.
        expected_version: 0 where it was never changed.
    """
    if expected_version == 0:
        added = (
            insert_for(session, MessageTextRow)
            .values(state=state.value, text=text, version=1)
            .on_conflict_do_nothing()
            .returning(col(MessageTextRow.state))
        )
        return session.exec(added).first() is not None
    changed = (
        update(MessageTextRow)
        .where(
            col(MessageTextRow.state) == state.value,
            col(MessageTextRow.version) == expected_version,
        )
        .values(text=text, version=expected_version + 1)
    )
    return session.exec(changed).rowcount == 1
