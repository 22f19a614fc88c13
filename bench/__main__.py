"""Measures storing and listing beside their baselines; prints and keeps a table.

Each row is the median of several rounds in which the two take turns, so that a
noisy machine disturbs both alike.
"""

import os
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

ROUNDS = 5
WRITES = 200
LEADS = 5_000
RESULTS = Path(__file__).with_name("results")


def main() -> None:
    """Run every benchmark on a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        os.environ["RATE_LIMIT_FACTOR"] = "1000000"
        os.environ.pop("DATABASE_URL", None)
        from app.services import schema

        schema.upgrade()
        rows = [storing(), listing()]
    lines = ["| what | ours, ms | baseline, ms | ratio |", "|---|---|---|---|"]
    lines += [f"| {n} | {a:.3f} | {b:.3f} | {a / b:.2f} |" for n, a, b in rows]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "latest.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


def compare(ours: Callable[[], None], baseline: Callable[[], None], times: int):
    """Return the median milliseconds of one call of each, taking turns."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for work, kept in zip((ours, baseline), spent, strict=True):
            start = time.perf_counter()
            for _ in range(times):
                work()
            kept.append((time.perf_counter() - start) / times * 1000)
    return statistics.median(spent[0]), statistics.median(spent[1])


def storing() -> tuple[str, float, float]:
    """A booking with its outbox message, beside a bare insert of the same row."""
    from app.domain.lead import Category
    from app.persistence.database import transaction
    from app.persistence.tables import AppointmentRow
    from app.services import bookings

    form = {
        "name": "Ana Pérez",
        "phone": "+56 9 8765 4321",
        "email": "ana@correo.cl",
        "vaccine": "covid",
        "date": "2035-01-01",
        "time": "10:30",
        "address": "Calle Larga 12, Quilpué",
        "consent": "on",
    }

    def ours() -> None:
        bookings.submit({**form, "submission_id": str(uuid.uuid4())}, Category.B2C)

    def bare() -> None:
        with transaction() as session:
            session.add(
                AppointmentRow(
                    submission_id=uuid.uuid4(),
                    name=form["name"],
                    phone=form["phone"],
                    email=form["email"],
                    date=date(2035, 1, 1),
                    time=form["time"],
                    vaccine=form["vaccine"],
                    address=form["address"],
                    vaccine_price=15_000,
                    created_at=datetime.now(UTC),
                )
            )

    return "store a request / bare insert", *compare(ours, bare, WRITES)


def listing() -> tuple[str, float, float]:
    """A deep page by keyset, beside the same page by offset."""
    from sqlmodel import col, select

    from app.domain.identity import Admin
    from app.domain.lead_criteria import LeadCriteria, Position
    from app.persistence.database import transaction
    from app.persistence.tables import AppointmentRow
    from app.services import leads

    created_at, id_ = col(AppointmentRow.created_at), col(AppointmentRow.id)
    now = datetime.now(UTC)
    with transaction() as session:
        session.add_all(
            AppointmentRow(
                submission_id=uuid.uuid4(),
                name=f"Persona {number}",
                phone="912345678",
                email="p@correo.cl",
                date=date(2035, 1, 1),
                time="10:00",
                vaccine="otra",
                address="Quillota",
                vaccine_price=15_000,
                created_at=now,
            )
            for number in range(LEADS)
        )
    ordered = select(AppointmentRow).order_by(created_at.desc(), id_.desc())
    with transaction() as session:
        last = session.exec(ordered.offset(LEADS - 100).limit(1)).one()
        position = Position(last.created_at, last.id)
    admin = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())

    def ours() -> None:
        leads.list_page(admin, LeadCriteria(after=position))

    def by_offset() -> None:
        with transaction() as session:
            session.exec(ordered.offset(LEADS - 99).limit(50)).all()

    return "deep page by keyset, with count / by offset", *compare(ours, by_offset, 20)


if __name__ == "__main__":
    main()
