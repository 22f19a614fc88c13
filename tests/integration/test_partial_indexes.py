"""What few requests are is found on an index of those alone, on SQLite too.

It takes a partial index only where the query says the very words of the index.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event
from sqlmodel import Session

from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import Actor, LeadState, may_move
from app.domain.zone import Zone
from app.persistence import agenda, appointments
from app.persistence.database import get_engine, transaction
from app.persistence.tables import WAITING
from tests.support.builders import day

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def may_be_visited(state: LeadState) -> bool:
    return may_move(state, LeadState.SCHEDULED, Actor.STAFF)


def asked(ask: Callable[[Session], Any]) -> list[tuple[str, Any]]:
    """Return the questions that a query asks the database, with their values."""
    engine, said = get_engine(), list[tuple[str, Any]]()

    def note(_c: Any, _cu: Any, statement: str, values: Any, *_: Any) -> None:
        said.append((statement, values))

    event.listen(engine, "before_cursor_execute", note)
    try:
        with transaction() as session:
            ask(session)
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return said


def plans(ask: Callable[[Session], Any]) -> str:
    """Return how the database would go about the questions of a query."""
    said = asked(ask)
    with get_engine().connect() as connection:
        return "\n".join(
            row[3]
            for statement, values in said
            for row in connection.exec_driver_sql(
                f"EXPLAIN QUERY PLAN {statement}", values
            )
        )


@pytest.mark.parametrize(
    ("criteria", "index"),
    [
        (LeadCriteria(urgent=True), "ix_appointments_urgent"),
        (LeadCriteria(comuna=Zone.OUTSIDE), "ix_appointments_outside"),
    ],
)
@pytest.mark.usefixtures("database")
def test_a_filter_of_few_is_met_on_the_index_of_those_alone(criteria, index) -> None:
    plan = plans(lambda session: appointments.page(session, criteria))
    assert f"INDEX {index}" in plan
    assert "TEMP B-TREE" not in plan


@pytest.mark.usefixtures("database")
def test_who_waits_is_read_in_the_order_of_the_index_without_statistics() -> None:
    def ask(session: Session) -> Any:
        return agenda.waiting(session, since=day(1), limit=30, before=10)

    over = [one.value for one in LeadState if not may_be_visited(one)]
    assert re.findall(r"'(\w+)'", WAITING) == over
    said = asked(ask)
    assert len(said) == 2
    for statement, _ in said:
        assert f"appointments.{WAITING} AND" in statement
    plan = plans(ask)
    assert plan.count("INDEX ix_appointments_waiting (date") == 2
    assert "TEMP B-TREE" not in plan
