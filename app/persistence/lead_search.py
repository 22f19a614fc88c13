"""Finding requests by their text, on the index that each engine has."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Select,
    Text,
    and_,
    any_,
    column,
    exists,
    literal,
    or_,
    table,
)
from sqlalchemy import select as rows_of
from sqlmodel import Session, col, func, update

from app.persistence.blocking import unblocked
from app.persistence.database import counted, insert_once
from app.persistence.tables import AppointmentRow, LeadSearchRow

# Up to here the index finds the matches and they are sorted; beyond, walking the
# list in its order meets enough of them at once. Either way alone takes some
# half a second among a million leads.
RARE: Final = 10_000
# So many matches are named one by one, and looked for only once.
FEW: Final = 500
GROUP: Final = 3
# Of so many texts, a term that is in one of a hundred is no rare one.
SAMPLE: Final = 2_000

_INDEX = table("lead_search_fts", column("rowid"))
_GROUPS = table("lead_search_groups", column("term"))
# What may follow two letters in a folded text, but for letters beyond ASCII.
_PLAIN: Final = ("\n", *(chr(code) for code in range(0x20, 0x7F)))
_LAST: Final = chr(0x10FFFF)
# Of the texts that hold others; PostgreSQL has it beside its index of groups.
_BEYOND_ASCII: Final = "ix_lead_search_beyond_ascii"


def add_all(session: Session, texts: Iterable[tuple[uuid.UUID, str]]) -> None:
    """Make requests findable."""
    rows = [{"appointment_id": of, "text": text} for of, text in texts]
    insert_once(session, LeadSearchRow, rows)


def rewrite(session: Session, appointment_id: uuid.UUID, text: str) -> None:
    """Make a changed request findable under its new text."""
    session.exec(
        update(LeadSearchRow)
        .where(col(LeadSearchRow.appointment_id) == appointment_id)
        .values(text=text)
    )


def texts_of(
    session: Session, appointments: Collection[uuid.UUID]
) -> dict[uuid.UUID, str]:
    """Return the texts of requests by their ids."""
    of, text = col(LeadSearchRow.appointment_id), col(LeadSearchRow.text)
    found = session.connection().execute(rows_of(of, text).where(of.in_(appointments)))
    return {row[0]: row[1] for row in found}


def found_by(session: Session, term: str) -> ColumnElement[bool]:
    """Return the condition that a request's text holds a folded term."""
    of, lead_id = col(LeadSearchRow.appointment_id), col(AppointmentRow.id)
    few = _few(session, term)
    if few is not None:
        return lead_id.in_(few)
    if not _is_sqlite(session):
        return lead_id.in_(rows_of(of).where(_holds(session, term)))
    match = _match(session, term)
    if match is None or not _is_rare(session, match):
        return exists().where(of == lead_id, _holds(session, term))
    number = col(LeadSearchRow.number)
    held = rows_of(of).where(number.in_(_matching(match)), _holds(session, term))
    return lead_id.in_(held)


def count_found(
    session: Session,
    term: str,
    conditions: Sequence[ColumnElement[bool]],
    *,
    narrow: bool,
    up_to: int | None,
    blocked_too: bool,
) -> int:
    """Return how many requests hold a folded term, counting no further than asked.

    Args:
        session: Where to ask.
        term: What is looked for.
        conditions: What else the requests must fulfil.
        narrow: Whether the conditions alone leave few requests to look through.
        up_to: Where counting stops; None for never.
        blocked_too: Whether those count that are blocked.
    """
    of, lead_id = col(LeadSearchRow.appointment_id), col(AppointmentRow.id)
    few = _few(session, term)
    shown = [] if blocked_too else [unblocked(lead_id)]
    if few is None and narrow:
        # Asked of each request in turn: a planner that may join would rather read
        # all that hold the term.
        held = rows_of(_holds(session, term)).where(of == lead_id).scalar_subquery()
        some = rows_of(lead_id).where(*conditions, *shown, held)
    elif few is None:
        some = _found(session, term)
        if conditions:
            some = some.where(exists().where(lead_id == of, *conditions))
        if not blocked_too:
            some = some.where(unblocked(of))
    else:
        some = rows_of(lead_id).where(lead_id.in_(few), *conditions, *shown)
    return counted(session, some, up_to)


def _few(session: Session, term: str) -> list[uuid.UUID] | None:
    """Return the requests that hold a term, None where they are many.

    Page and count ask the same within one transaction; the index answers once.
    """
    answers: dict[str, list[uuid.UUID] | None]
    answers = session.info.setdefault("lead_search", {})
    if term not in answers:
        if _is_pair_of_postgres(session, term):
            found = None if _is_frequent(session, term) else _pair(session, term)
        else:
            some = _found(session, term).limit(FEW + 1)
            found = list(session.connection().execute(some).scalars())
        answers[term] = found if found is not None and len(found) <= FEW else None
    return answers[term]


def _is_pair_of_postgres(session: Session, term: str) -> bool:
    if len(term) != GROUP - 1 or _is_sqlite(session):
        return False
    index = rows_of(func.to_regclass(_BEYOND_ASCII))
    return session.connection().execute(index).scalar() is not None


def _is_frequent(session: Session, term: str) -> bool:
    """Return whether some of the newest texts hold a term."""
    text, number = col(LeadSearchRow.text), col(LeadSearchRow.number)
    newest = rows_of(text).order_by(number.desc()).limit(SAMPLE).subquery()
    holding = rows_of(func.count()).where(newest.c.text.like(_pattern(term)))
    return session.connection().execute(holding).scalar_one() > SAMPLE / 100


def _pair(session: Session, term: str) -> list[uuid.UUID]:
    """Return requests whose text holds two letters, one more than few at most.

    The index is asked for every group of the two and a plain letter, and the texts
    that have other letters are looked through. The planner takes any two letters
    for frequent and would rather read all texts, so that way is closed to it.
    """
    text, connection = col(LeadSearchRow.text), session.connection()
    groups = [_pattern(term + letter) for letter in _PLAIN]
    other = func.octet_length(text) != func.length(text)
    some = rows_of(col(LeadSearchRow.appointment_id)).where(
        or_(
            text.like(any_(literal(groups, ARRAY(Text)))),
            and_(other, func.strpos(text, term) > 0),
        )
    )
    connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
    found = list(connection.execute(some.limit(FEW + 1)).scalars())
    connection.exec_driver_sql("SET LOCAL enable_seqscan = on")
    return found


def _found(session: Session, term: str) -> Select[uuid.UUID]:
    """Return the requests that hold a term, read from the index on."""
    some = rows_of(col(LeadSearchRow.appointment_id))
    match = _match(session, term) if _is_sqlite(session) else None
    if match is not None:
        number = col(LeadSearchRow.number)
        source = _INDEX.join(LeadSearchRow, number == _INDEX.c.rowid)
        some = some.select_from(source).where(_fits(match))
    return some.where(_holds(session, term))


def _is_sqlite(session: Session) -> bool:
    return session.get_bind().dialect.name == "sqlite"


def _holds(session: Session, term: str) -> ColumnElement[bool]:
    text = col(LeadSearchRow.text)
    if _is_sqlite(session):
        # LIKE would take letters of either case for equal, but only in ASCII.
        return func.instr(text, term) > 0
    return text.like(_pattern(term))


def _pattern(term: str) -> str:
    r"""Return a whole LIKE pattern, so that the planner sees its letters."""
    for special in ("\\", "%", "_"):
        term = term.replace(special, "\\" + special)
    return f"%{term}%"


def _match(session: Session, term: str) -> str | None:
    """Return what to ask SQLite's index for; None for a single letter.

    A longer term is in no text that lacks one of its groups of three letters;
    those side by side are enough, and cost less than all that overlap. A text that
    holds two letters holds a group that begins with them, because it ends in a line
    break: one of those of plain letters, which are tried all, or one of the few
    others, which the index is asked for.
    """
    if len(term) < GROUP - 1:
        return None
    if len(term) >= GROUP:
        starts = (*range(0, len(term) - GROUP, GROUP), len(term) - GROUP)
        groups = [term[start : start + GROUP] for start in starts]
        return " AND ".join(map(_quoted, dict.fromkeys(groups)))
    others = rows_of(_GROUPS.c.term).where(
        _GROUPS.c.term > term + _PLAIN[-1], _GROUPS.c.term < term + _LAST
    )
    rare = session.connection().execute(others).scalars()
    return " OR ".join(map(_quoted, [*(term + letter for letter in _PLAIN), *rare]))


def _quoted(group: str) -> str:
    return '"' + group.replace('"', '""') + '"'


def _fits(match: str) -> ColumnElement[bool]:
    return column("lead_search_fts").op("MATCH")(match)


def _matching(match: str) -> Select[int]:
    return rows_of(_INDEX.c.rowid).where(_fits(match))


def _is_rare(session: Session, match: str) -> bool:
    some = _matching(match).limit(RARE + 1).subquery()
    counted = rows_of(func.count()).select_from(some)
    return session.connection().execute(counted).scalar_one() <= RARE
