"""Agenda and file of a lead among many visits, beside the same asked naively.

`python -m bench.visits --count 1000000 --visits 200000 [--database-url
postgresql://…]`: fills a database of its own, or goes on with one that holds as many,
and prints p50 and p95 in milliseconds, each with what the page is given: an agenda
as its board, a file as its drawer. A day and a file have a limit: where they take
longer, it ends with 1.
"""

import argparse
import random
import statistics
import uuid
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from bench import leads as leads_bench
from bench import limits

RUNS = 40
NAIVE_RUNS = 3
NURSES = 20
# Visits of one of them in a day.
A_DAY = 10
BATCH = 5_000
DAY = "agenda, a day of 200 visits"
FILE = "a lead's file"
# What is asked all day has a limit in milliseconds, for half of the times it is asked.
LIMITS = {DAY: 20, FILE: 20}


def main() -> None:
    """Fill, ask, and print one table; fail where something takes too long."""
    lines = leads_bench.bench("visits", _asked, count=1_000_000, visits=200_000)
    limits.require(lines, LIMITS)


def _asked(options: argparse.Namespace) -> list[str]:
    leads_bench.fill(options.count)
    fill(options.visits)
    return measure()


def fill(count: int) -> None:
    """Give the newest leads a visit each: full days, the last of them a week ahead."""
    from sqlalchemy import insert
    from sqlmodel import col, func, select

    from app.persistence.database import transaction
    from app.persistence.tables import AppointmentRow
    from app.persistence.visit_tables import VisitRow

    with transaction() as session:
        there = session.exec(select(func.count()).select_from(VisitRow)).one()
        newest = (
            select(AppointmentRow.id)
            .order_by(col(AppointmentRow.created_at).desc())
            .offset(there)
            .limit(max(0, count - there))
        )
        wanted = session.exec(newest).all()
        nurses = _nurses(session)
    rows = [_visit(there + at, lead, nurses) for at, lead in enumerate(wanted)]
    for start in range(0, len(rows), BATCH):
        with transaction() as session:
            batch = rows[start : start + BATCH]
            session.connection().execute(insert(VisitRow), batch)
    leads_bench.know_what_is_there()


def _nurses(session: Any) -> list[uuid.UUID]:
    from app.domain.visit import EVERY_DAY, Professional
    from app.persistence import professionals

    known = [who.id for who in professionals.all_of(session)]
    for number in range(len(known), NURSES):
        who = Professional(
            id=uuid.uuid4(),
            name=f"Enfermera {number:02}",
            registration="123456",
            comunas=(),
            hours=EVERY_DAY,
            days_off=(),
            admin_id=None,
            active=True,
            version=1,
        )
        professionals.add(session, who, now=datetime.now(UTC))
        known.append(who.id)
    return known


def _visit(number: int, lead: uuid.UUID, nurses: list[uuid.UUID]) -> dict[str, Any]:
    day, in_day = divmod(number, NURSES * A_DAY)
    nurse, place = divmod(in_day, A_DAY)
    on = datetime.now(UTC).date() + timedelta(days=7 - day)
    starts = datetime.combine(on, time(12), UTC) + timedelta(hours=place)
    return {
        "id": uuid.uuid4(),
        "appointment_id": lead,
        "professional_id": nurses[nurse],
        "starts_at": starts,
        "ends_at": starts + timedelta(minutes=45),
        "minutes": 45,
        "state": "open" if day <= 7 else "done",
        "created_at": starts,
    }


def measure() -> list[str]:
    """Ask each question, ours and naively, turn by turn."""
    from sqlmodel import select

    from app.domain.agenda import AgendaQuery, Span
    from app.persistence.database import transaction
    from app.persistence.visit_tables import VisitRow

    chance = random.Random(20)
    with transaction() as session:
        visits = session.exec(select(VisitRow.appointment_id).limit(100_000)).all()
    some = chance.sample(list(visits), RUNS)
    today = datetime.now(UTC).date()
    days = [today - timedelta(days=at) for at in range(RUNS)]
    questions = {
        DAY: (
            [lambda d=day: _agenda(AgendaQuery(d)) for day in days],
            lambda: _naive_day(days[3]),
        ),
        "agenda, a week of 1,400": (
            [lambda d=day: _agenda(AgendaQuery(d, Span.WEEK)) for day in days],
            lambda: _naive_day(days[3], 7),
        ),
        FILE: (
            [lambda one=lead: _file(one) for lead in some],
            lambda: _naive_file(some[0]),
        ),
    }
    lines = ["| what | p50 | p95 | naive p50 | ratio |", "|---|---|---|---|---|"]
    print("\n".join(lines), flush=True)
    for name, (ours, naive) in questions.items():
        # As on any morning: what is asked for was read from the disk before.
        for ask in ours:
            ask()
        spent = sorted(leads_bench.clock(ask) for ask in ours)
        plain = statistics.median(leads_bench.clock(naive) for _ in range(NAIVE_RUNS))
        middle, slow = statistics.median(spent), spent[int(0.95 * RUNS) - 1]
        lines.append(
            f"| {name} | {middle:.1f} | {slow:.1f} | {plain:.1f} "
            f"| {plain / middle:.0f} |"
        )
        print(lines[-1], flush=True)
    return lines


def _admin() -> Any:
    from app.domain.identity import Admin

    return Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())


def _agenda(asked: Any) -> None:
    from app.admin.agenda.board import board
    from app.admin.agenda.waiting import waiting_rows
    from app.domain.agenda import days_of
    from app.services import agenda

    found = agenda.of_days(_admin(), days_of(asked))
    board(asked, found)
    waiting_rows(found, asked.day)


def _file(lead_id: uuid.UUID) -> None:
    from app.admin.leads.file_view import file_view
    from app.services import lead_file

    file_view(lead_file.open_file(_admin(), lead_id))


def _naive_day(day: date, days: int = 1) -> None:
    """Ask as one would: by the date of each visit, its lead with it."""
    from sqlmodel import String, cast, func, select

    from app.persistence.database import transaction
    from app.persistence.tables import AppointmentRow
    from app.persistence.visit_tables import VisitRow

    with transaction() as session:
        for at in range(days):
            # A date on PostgreSQL, its letters on SQLite.
            on = cast(func.date(VisitRow.starts_at), String)
            wanted = (day + timedelta(days=at)).isoformat()
            found = session.exec(select(VisitRow).where(on == wanted)).all()
            for visit in found:
                session.get(AppointmentRow, visit.appointment_id)


def _naive_file(lead_id: uuid.UUID) -> None:
    """Ask as one would: who else has this phone, email or address, in any case."""
    from sqlmodel import col, func, or_, select

    from app.persistence.database import transaction
    from app.persistence.tables import AppointmentRow as Row

    with transaction() as session:
        lead = session.get_one(Row, lead_id)
        same = (
            func.lower(getattr(Row, name)) == getattr(lead, name).lower()
            for name in ("phone", "email", "address")
        )
        query = select(Row).where(or_(*same)).order_by(col(Row.created_at).desc())
        session.exec(query).all()


if __name__ == "__main__":
    main()
