"""The monthly sheet of a pharmacy among many, beside counting the leads one by one.

`python -m bench.sheets [--engine sqlite|postgresql]`: fills a database of its own,
compares every sheet with a count in plain Python, and prints the p50 and p95 in
milliseconds of one sheet and of that of all pharmacies.
"""

import argparse
import os
import random
import statistics
import tempfile
import time
import uuid
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from bench import leads as leads_bench
from tests.support import postgres

RESULTS = Path(__file__).with_name("results")
LEADS = 10_000
PHARMACIES = 50
RUNS = 40
NAIVE_RUNS = 5
DAYS = 75
CHILE = ZoneInfo("America/Santiago")
VACCINES = {
    "influenza": "Influenza",
    "covid": "COVID-19",
    "neumococo": "Neumococo",
    "tetanos": "Tétanos",
    "la de siempre": "Otras vacunas",
}
# Vaccine and what happened, to how many and how many pesos.
Figures = Mapping[tuple[str, str], tuple[int, int]]


@dataclass(frozen=True)
class Crowd:
    """Leads and visits as rows, and the pharmacies that they came through."""

    pharmacies: Sequence[uuid.UUID]
    leads: Sequence[Mapping[str, Any]]
    visits: Sequence[Mapping[str, Any]]


def main() -> None:
    """Fill, compare, ask, and print one table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--leads", type=int, default=LEADS)
    parser.add_argument("--pharmacies", type=int, default=PHARMACIES)
    parser.add_argument("--engine", choices=("sqlite", "postgresql"), default="sqlite")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        database(options.engine, Path(folder)) as address,
    ):
        os.environ |= {"DATA_DIR": folder, "DATABASE_URL": address}
        from app.persistence.database import get_engine
        from app.services import schema

        schema.upgrade()
        crowd = crowd_of(options.leads, options.pharmacies, until=datetime.now(UTC))
        store(crowd)
        lines = measure(crowd)
        get_engine().dispose()
    RESULTS.mkdir(exist_ok=True)
    text = "\n".join(lines)
    (RESULTS / f"sheets-{options.engine}.md").write_text(text + "\n", encoding="utf-8")
    print(f"{options.engine}: {options.leads} leads, {options.pharmacies} pharmacies")
    print(text)


@contextmanager
def database(engine: str, folder: Path) -> Iterator[str]:
    """Yield the address of an empty database."""
    if engine == "sqlite":
        yield f"sqlite:///{folder / 'app.db'}"
        return
    with postgres.server(folder) as server, postgres.database(server) as address:
        yield f"postgresql+psycopg://{address.partition('://')[2]}"


def crowd_of(leads: int, pharmacies: int, *, until: datetime, seed: int = 7) -> Crowd:
    """Make up leads of the days before an instant, the same ones for a seed."""
    chance = random.Random(seed)
    partners = [uuid.UUID(int=chance.getrandbits(128)) for _ in range(pharmacies)]
    rows, visits = [], []
    for number in range(leads):
        lead = _lead(chance, number, partners[number % pharmacies], until)
        rows.append(lead)
        if lead["state"] in {"done", "no_show"}:
            times = 2 if chance.random() < 0.1 else 1
            visits += [_visit(chance, lead) for _ in range(times)]
    return Crowd(partners, rows, visits)


def _lead(
    chance: random.Random, number: int, pharmacy_id: uuid.UUID, until: datetime
) -> dict[str, Any]:
    created_at = until - timedelta(minutes=chance.randrange(DAYS * 24 * 60))
    states = ["new", "contacted", "scheduled", "done", "done", "cancelled", "no_show"]
    return {
        "id": uuid.UUID(int=chance.getrandbits(128)),
        "submission_id": uuid.UUID(int=chance.getrandbits(128)),
        "name": f"Persona {number}",
        "phone": "912345678",
        "email": "p@correo.example",
        "date": date(2035, 1, 1),
        "time": "10:00",
        "vaccine": chance.choice(list(VACCINES)),
        "address": f"Calle {number}, Quilpué",
        "message": "",
        "vaccine_price": 1_000 * chance.randrange(8, 30),
        "category": "Pharmacy",
        "receipt_number": str(number),
        "version": 1,
        "created_at": created_at,
        "pharmacy_id": pharmacy_id,
        "state": chance.choice(states),
        "state_at": created_at + timedelta(hours=chance.randrange(200)),
    }


def _visit(chance: random.Random, lead: Mapping[str, Any]) -> dict[str, Any]:
    starts_at = lead["created_at"] + timedelta(hours=chance.randrange(300))
    return {
        "id": uuid.UUID(int=chance.getrandbits(128)),
        "appointment_id": lead["id"],
        "starts_at": starts_at,
        "ends_at": starts_at + timedelta(minutes=30),
        "minutes": 30,
        "state": lead["state"],
        "created_at": lead["created_at"],
    }


def store(crowd: Crowd) -> None:
    """Store them all, and let the database know what it holds."""
    from sqlalchemy import insert

    from app.domain.pharmacy import Pharmacy
    from app.persistence import pharmacies
    from app.persistence.database import transaction
    from app.persistence.tables import AppointmentRow
    from app.persistence.visit_tables import VisitRow

    with transaction() as session:
        for number, ident in enumerate(crowd.pharmacies):
            one = Pharmacy(ident, f"botica-{number}", f"Botica {number}", "", "")
            pharmacies.add(session, one, now=datetime.now(UTC))
        session.connection().execute(insert(AppointmentRow), list(crowd.leads))
        session.connection().execute(insert(VisitRow), list(crowd.visits))
    leads_bench.know_what_is_there()


def counted(crowd: Crowd, pharmacy_id: uuid.UUID, month: date) -> Figures:
    """Count as a reader of the promise would, one lead and visit after the other."""
    numbers: Counter[tuple[str, str]] = Counter()
    values: Counter[tuple[str, str]] = Counter()
    done_at = defaultdict[uuid.UUID, list[datetime]](list)
    for visit in crowd.visits:
        if visit["state"] == "done":
            done_at[visit["appointment_id"]].append(visit["starts_at"])
    for lead in crowd.leads:
        if lead["pharmacy_id"] != pharmacy_id:
            continue
        cancelled_at = lead["state_at"] if lead["state"] == "cancelled" else None
        for what, at in (
            ("requested", lead["created_at"]),
            *(("done", at) for at in done_at[lead["id"]]),
            ("cancelled", cancelled_at),
        ):
            if at is None or at.astimezone(CHILE).date().replace(day=1) != month:
                continue
            key = VACCINES[lead["vaccine"]], what
            numbers[key] += 1
            values[key] += lead["vaccine_price"]
    return {key: (numbers[key], values[key]) for key in numbers}


def told(sheet: Any) -> Figures:
    """Return what a sheet tells, in the same shape."""
    return {
        (line.name, what): (one.number, one.value)
        for line in sheet.lines
        for what in ("requested", "done", "cancelled")
        if (one := getattr(line, what)).number
    }


def measure(crowd: Crowd) -> list[str]:
    """Compare each sheet of the fullest month, then ask for them turn by turn."""
    from app.domain.identity import Admin
    from app.services import pharmacy_sheets

    admin = Admin(uuid.uuid4(), "a@b.cl", uuid.uuid4())
    month = fullest_month(crowd)
    for ident in crowd.pharmacies:
        sheet = pharmacy_sheets.of_pharmacy(admin, ident, month)
        assert told(sheet) == counted(crowd, ident, month)
    asked: dict[str, tuple[Callable[[int], object], Callable[[int], object]]] = {
        "sheet of one pharmacy": (
            lambda n: pharmacy_sheets.of_month(admin, month, f"botica-{n}"),
            lambda n: naive([crowd.pharmacies[n]]),
        ),
        "sheet of all pharmacies": (
            lambda _: pharmacy_sheets.of_month(admin, month),
            lambda _: naive(crowd.pharmacies),
        ),
    }
    lines = ["| what | p50, ms | p95, ms | lead by lead, ms | ratio |"]
    lines.append("|---|---|---|---|---|")
    for name, (ours, plain) in asked.items():
        spent = sorted(spent_on(ours, RUNS, len(crowd.pharmacies)))
        base = statistics.median(spent_on(plain, NAIVE_RUNS, len(crowd.pharmacies)))
        middle, slow = statistics.median(spent), spent[int(0.95 * len(spent)) - 1]
        lines.append(
            f"| {name} | {middle:.1f} | {slow:.1f} | {base:.1f} | {base / middle:.1f} |"
        )
    return lines


def fullest_month(crowd: Crowd) -> date:
    """Return the first day of the month in which most leads came."""
    days = (lead["created_at"].astimezone(CHILE).date() for lead in crowd.leads)
    return Counter(day.replace(day=1) for day in days).most_common(1)[0][0]


def naive(pharmacies: Sequence[uuid.UUID]) -> None:
    """Read what one would read first: the leads with their visits, to count them."""
    from sqlmodel import col, select

    from app.persistence.database import transaction
    from app.persistence.tables import AppointmentRow
    from app.persistence.visit_tables import VisitRow

    row = AppointmentRow
    visited = col(VisitRow.appointment_id) == col(row.id)
    mine = select(row, VisitRow).outerjoin(VisitRow, visited)
    with transaction() as session:
        found = session.exec(mine.where(col(row.pharmacy_id).in_(pharmacies)))
        numbers: Counter[str] = Counter()
        for lead, visit in found:
            numbers[f"{lead.vaccine} {lead.created_at:%Y-%m}"] += lead.vaccine_price
            numbers["done"] += visit is not None and visit.state == "done"


def spent_on(work: Callable[[int], object], runs: int, among: int) -> Iterator[float]:
    """Yield the milliseconds of each run."""
    for number in range(runs):
        start = time.perf_counter()
        work(number % among)
        yield (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
