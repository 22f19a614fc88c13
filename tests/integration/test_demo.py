"""Leads to try the panel out with come, and go again without those of visitors."""

import pytest
from click.testing import CliRunner, Result
from sqlmodel import func, select

from app.cli.main import main
from app.content import console
from app.domain.lead import Category
from app.persistence.database import transaction
from app.persistence.event_tables import EventRow
from app.persistence.tables import AppointmentRow, LeadSearchRow
from app.services import bookings
from app.settings import get_settings
from tests.support.builders import PRODUCTION, booking_form

pytestmark = pytest.mark.usefixtures("database")


def run(*arguments: str, told: str = "") -> Result:
    return CliRunner().invoke(main, ["demo", *arguments], input=told)


def stored() -> int:
    with transaction() as session:
        return session.exec(select(func.count()).select_from(AppointmentRow)).one()


def test_they_go_and_who_really_asked_stays() -> None:
    real = bookings.submit(booking_form(email="ana@correo.example.cl"), Category.B2C)
    assert run("--count", "40").exit_code == 0
    assert stored() == 41
    done = run("--remove", "--yes")
    assert done.exit_code == 0, done.output
    assert "40 leads de ejemplo menos" in done.output
    with transaction() as session:
        assert session.exec(select(AppointmentRow.id)).all() == [real.id]
        assert session.exec(select(LeadSearchRow.appointment_id)).all() == [real.id]
        told = session.exec(
            select(EventRow).where(EventRow.kind == "lead_deleted")
        ).all()
    assert {event.actor for event in told} == {"system"}
    assert len(told) == 40


def test_nothing_goes_without_a_yes() -> None:
    run("--count", "3")
    asked = run("--remove", told="n\n")
    assert asked.exit_code == 1
    assert "Se borrarán 3 leads" in asked.output
    assert stored() == 3
    assert run("--remove", told="y\n").exit_code == 0
    assert stored() == 0
    assert "No hay leads de ejemplo" in run("--remove").output


def test_production_gets_none_and_loses_those_it_has(monkeypatch) -> None:
    run("--count", "3")
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)
    get_settings.cache_clear()
    refused = run("--count", "3")
    assert refused.exit_code == 1
    assert "en producción" in refused.output
    assert run("--remove", "--yes").exit_code == 0
    assert stored() == 0


@pytest.mark.parametrize(
    ("typed", "left"), [("s", 0), ("SÍ", 0), (" si ", 0), ("y", 0), ("n", 7), ("", 7)]
)
def test_the_question_is_answered_in_spanish(typed: str, left: int) -> None:
    assert run("--count", "7").exit_code == 0
    answered = run("--remove", told=f"{typed}\n")
    assert stored() == left
    assert answered.exit_code == (1 if left else 0)
    assert (console.NOT_DONE in answered.output) == bool(left)
    assert "[s/N]" in answered.output
