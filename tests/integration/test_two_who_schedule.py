"""Two of the staff at one lead at the same moment: one does it, the other hears who."""

import threading
import uuid
from collections.abc import Callable

import pytest

from app.admin.session.meanwhile import reason_of
from app.content import calendar
from app.domain.clock import CHILE
from app.domain.errors import AppError, ProfessionalBusy
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.overtaken import Overtaken, VisitChanged, VisitExists
from app.domain.visit import EVERY_DAY, Professional, Slot
from app.services import bookings, professionals, visits
from tests.support.builders import booking_form, clock, noon
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")
START = noon(4)
NOW = clock()
Two = tuple[Colleague, Colleague]


@pytest.fixture
def ana() -> uuid.UUID:
    form = booking_form(name="Ana Soto")
    return bookings.submit(form, Category.B2C, clock=NOW).id


def nurse(who: Colleague, name: str) -> uuid.UUID:
    new = Professional(
        uuid.uuid4(), name, "", (), EVERY_DAY, (), None, active=True, version=1
    )
    return professionals.add(who.me, new, clock=NOW).id


def at_once(two: Two, deed: Callable[[Admin], object]) -> tuple[Colleague, AppError]:
    """Let both do it at the same moment; return who did and why the other did not."""
    start, refused = threading.Barrier(2), dict[str, AppError]()

    def go(who: Colleague) -> None:
        start.wait(timeout=30)
        try:
            deed(who.me)
        except AppError as error:
            refused[who.email] = error

    threads = [threading.Thread(target=go, args=(who,)) for who in two]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    ((loser, error),) = refused.items()
    return next(who for who in two if who.email != loser), error


def other_of(two: Two, who: Colleague) -> Colleague:
    return next(one for one in two if one.email != who.email)


@pytest.mark.parametrize("named", [True, False])
def test_who_schedules_second_hears_who_did_and_when(
    two_colleagues: Two, ana: uuid.UUID, named: bool
) -> None:
    by = nurse(two_colleagues[0], "Marta Soto") if named else None
    slot = Slot(START, 30, by)
    winner, error = at_once(
        two_colleagues, lambda me: visits.schedule(me, ana, slot, clock=NOW)
    )
    assert isinstance(error, VisitExists)
    who = " con Marta Soto" if named else ", sin profesional asignado"
    when = calendar.when(START.astimezone(CHILE))
    loser = other_of(two_colleagues, winner).me
    assert reason_of(error, loser) == (
        f"{winner.email} ya agendó a esta persona: {when}{who}."
    )
    (visit,) = visits.of_lead(two_colleagues[0].me, ana)
    assert visit.slot == slot


def test_who_moves_second_hears_who_did_and_where_to(
    two_colleagues: Two, ana: uuid.UUID
) -> None:
    visit, _ = visits.schedule(
        two_colleagues[0].me, ana, Slot(START, 30, None), clock=NOW
    )
    slot = Slot(START, 45, nurse(two_colleagues[0], "Marta Soto"))
    winner, error = at_once(
        two_colleagues,
        lambda me: visits.move(me, visit.id, slot, expected_version=1, clock=NOW),
    )
    assert isinstance(error, VisitChanged)
    told = reason_of(error, other_of(two_colleagues, winner).me)
    assert "12:00 a 12:45\u00a0· Marta Soto" in told
    assert told.endswith(f"Lo cambió {winner.email}.")


def test_another_visit_of_the_professional_is_no_visit_of_the_lead(
    two_colleagues: Two, ana: uuid.UUID
) -> None:
    rosa, elena = two_colleagues
    slot = Slot(START, 30, nurse(rosa, "Marta Soto"))
    form = booking_form(name="Berta Rojas", email="b@correo.cl")
    berta = bookings.submit(form, Category.B2C, clock=NOW).id
    visits.schedule(rosa.me, berta, slot, clock=NOW)
    with pytest.raises(ProfessionalBusy) as refused:
        visits.schedule(elena.me, ana, slot, clock=NOW)
    assert not isinstance(refused.value, Overtaken)
    assert visits.of_lead(elena.me, ana) == []
