"""The list of leads among many, beside the same questions asked naively.

`python -m bench.leads --count 1000000 [--database-url postgresql://…]`: fills a
database of its own, or uses one that holds as many already, and prints p50 and
p95 in milliseconds of page and count together. What the panel asks all day has a
limit: where it takes longer, it ends with 1.
"""

import argparse
import csv
import os
import resource
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from bench import limits

RESULTS = Path(__file__).with_name("results")
RUNS = 20
NAIVE_RUNS = 2
EXPORTED_NAIVELY = 50_000
# What each took among a million leads when it was last agreed on, in milliseconds,
# from the event that a page sends to the rows that it gets.
AGREED_MS: Final = {
    "first page": 8,
    "deep page": 8,
    "category": 8,
    "no match": 5,
    "common: a name": 19,
    "common: two words": 34,
}
# Machines differ, and PostgreSQL is asked over a socket. Half of the times it must be
# done within so many times that; a lost index takes ten times as long and more.
TOLERANCE: Final = 2


def main() -> None:
    """Fill, ask, and print one table; fail where something takes too long."""
    lines = bench("leads", _asked, count=1_000_000)
    limits.require(lines, {name: took * TOLERANCE for name, took in AGREED_MS.items()})


def _asked(options: argparse.Namespace) -> list[str]:
    fill(options.count)
    return [*measure(), "", *export()]


def bench(
    name: str, asked: Callable[[argparse.Namespace], list[str]], **counts: int
) -> list[str]:
    """Ask a database of its own, or the one that the command names; keep the table.

    Args:
        name: Of the table's file, which ends with the engine.
        asked: Fills and asks; returns the lines of the table.
        counts: Options of the command, and how many of each by default.

    Returns:
        The lines of the table.
    """
    parser = argparse.ArgumentParser()
    for option, default in counts.items():
        parser.add_argument(f"--{option}", type=int, default=default)
    parser.add_argument("--database-url")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        os.environ.pop("DATABASE_URL", None)
        if options.database_url:
            os.environ["DATABASE_URL"] = options.database_url
        from app.services import schema

        schema.upgrade()
        lines = asked(options)
    from app.persistence.database import get_engine

    RESULTS.mkdir(exist_ok=True)
    kind = get_engine().dialect.name
    (RESULTS / f"{name}-{kind}.md").write_text("\n".join(lines) + "\n")
    return lines


def fill(count: int) -> None:
    """Add leads until there are enough."""
    from sqlalchemy import text

    from app.persistence.database import get_engine
    from app.services import demo

    with get_engine().connect() as connection:
        there = connection.scalar(text("SELECT count(*) FROM appointments")) or 0
    start = time.perf_counter()
    for _ in demo.fill(max(0, count - there), seed=there):
        pass
    know_what_is_there()
    print(f"filled in {time.perf_counter() - start:.0f} s", flush=True)


def know_what_is_there() -> None:
    """Gather statistics where the database does so by itself, sooner or later.

    PostgreSQL does. SQLite does not, and so the service asks it nothing that needs them.
    """
    from sqlalchemy import text

    from app.persistence.database import get_engine

    engine = get_engine()
    if engine.dialect.name != "postgresql":
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))


def measure() -> list[str]:
    """Ask each question, ours and naively, turn by turn."""
    from app.domain.identity import Admin
    from app.services import leads

    admin = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())
    lines = ["| what | p50 | p95 | naive p50 | ratio |", "|---|---|---|---|---|"]
    print("\n".join(lines), flush=True)
    for name, criteria in questions(admin).items():
        spent = [
            clock(lambda c=criteria: leads.list_page(admin, c)) for _ in range(RUNS)
        ]
        plain = [clock(lambda c=criteria: naive(c)) for _ in range(NAIVE_RUNS)]
        middle, slow = statistics.median(spent), sorted(spent)[int(0.95 * RUNS) - 1]
        base = statistics.median(plain)
        lines.append(
            f"| {name} | {middle:.1f} | {slow:.1f} | {base:.1f} | {base / middle:.0f} |"
        )
        print(lines[-1], flush=True)
    return lines


def questions(admin: Any) -> dict[str, Any]:
    """Return what is asked, by name."""
    from app.domain.clock import chilean_day, utc_now
    from app.domain.lead import Category
    from app.domain.lead_criteria import LeadCriteria, Position
    from app.services import leads

    asked = LeadCriteria()
    day = chilean_day(utc_now()) - timedelta(days=30)
    newest = leads.list_page(admin, asked).leads[7]
    deep = leads.list_page(
        admin, replace(asked, after=Position(utc_now() - timedelta(days=60), newest.id))
    ).leads[-1]
    receipts = leads.list_page(admin, replace(asked, category=Category.PHARMACY)).leads
    return {
        "first page": asked,
        "deep page": replace(asked, after=Position(deep.created_at, deep.id)),
        "category": replace(asked, category=Category.PHARMACY),
        "day": replace(asked, day=day),
        "rare: a phone": replace(asked, search=deep.phone),
        "rare: a receipt": replace(asked, search=receipts[5].receipt_number or ""),
        "name and surnames": replace(asked, search=deep.name),
        "common: a name": replace(asked, search="maria"),
        "common: two words": replace(asked, search="maria correo"),
        "common: a host": replace(asked, search="correo.example"),
        "no match": replace(asked, search="xilofono"),
        "two letters": replace(asked, search="pe"),
        "two letters, no match": replace(asked, search="q9"),
        "common name, category, day": replace(
            asked, search="maria", category=Category.B2C, day=day
        ),
    }


def naive(criteria: Any) -> None:
    """Ask as one would without a search index: every field, every row, then sort."""
    from sqlmodel import col, func, or_, select

    from app.domain.clock import day_bounds
    from app.persistence.database import transaction
    from app.persistence.tables import AppointmentRow as Row

    conditions: list[Any] = []
    if criteria.search:
        pattern = f"%{criteria.search.lower()}%"
        fields = (Row.name, Row.email, Row.vaccine, Row.phone, Row.receipt_number)
        conditions.append(or_(*(func.lower(col(f)).like(pattern) for f in fields)))
    if criteria.category:
        conditions.append(func.lower(Row.category) == criteria.category.value.lower())
    if criteria.day:
        first, last = day_bounds(criteria.day)
        conditions.append(col(Row.created_at).between(first, last))
    if criteria.after:
        conditions.append(col(Row.created_at) <= criteria.after.created_at)
    with transaction() as session:
        page = select(Row).where(*conditions).order_by(col(Row.created_at).desc())
        session.exec(page.limit(50)).all()
        session.exec(select(func.count()).select_from(Row).where(*conditions)).one()


def export() -> list[str]:
    """Write the whole CSV to nowhere; tell its time, its pace and what memory it took.

    Beside it, on a part of them, what one would write first: an object a row.
    """
    from app.domain.identity import Admin
    from app.domain.lead_criteria import LeadCriteria
    from app.services import lead_export

    admin = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    pieces = lead_export.as_csv(admin, LeadCriteria())
    rows = sum(piece.count("\r\n") for piece in pieces) - 1
    spent = time.perf_counter() - start
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    plain = clock(lambda: naive_export(EXPORTED_NAIVELY)) / 1000
    plain *= rows / min(rows, EXPORTED_NAIVELY)
    line = (
        f"CSV: {rows} rows in {spent:.1f} s, {rows / spent:.0f} a second, peak memory "
        f"+{grown:.0f} MB; row by row through the objects {plain:.1f} s"
    )
    print(line, flush=True)
    return [line]


def naive_export(count: int) -> None:
    """Write leads as one would: an object a row, a line a row."""
    from sqlmodel import col, select

    from app.domain.clock import CHILE
    from app.persistence.database import transaction
    from app.persistence.tables import AppointmentRow as Row

    with transaction() as session, Path(os.devnull).open("w") as file:
        write = csv.writer(file, quoting=csv.QUOTE_ALL).writerow
        found = select(Row).order_by(col(Row.created_at).desc()).limit(count)
        for row in session.exec(found.execution_options(yield_per=1_000)):
            day = row.created_at.astimezone(CHILE)
            write([*row.model_dump().values(), f"{day:%d/%m/%Y}"])


def clock(work: Callable[[], object]) -> float:
    """Return the milliseconds that one call takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
