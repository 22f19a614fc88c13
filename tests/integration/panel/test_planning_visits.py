"""Visits made and moved from the panel: asked about in the past, done once, told of whose."""

import json
import uuid
from dataclasses import replace
from datetime import datetime, time, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
import time_machine

from app.admin.agenda.agenda_state import AgendaState
from app.admin.leads.bulk_state import BulkState
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.scheduling import Scheduling
from app.admin.session.notices import Notice
from app.admin.session.undo_state import UndoState
from app.content import agenda, bulk, calendar, states
from app.content import visits as copy
from app.content.deed_errors import DEED_ERRORS
from app.domain.clock import CHILE, chilean_instant, utc_now
from app.domain.identity import Admin
from app.domain.roles import Role
from app.domain.visit import Professional, Slot, Visit, VisitState
from app.persistence import blocking
from app.persistence.database import transaction
from app.services import professionals, sign_in, staff, visits
from tests.support.builders import day, noon
from tests.support.panel import Tab
from tests.support.people import PASSWORD

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
SCREENS = pytest.mark.parametrize("screen", [AgendaState, DrawerState])
TEN = noon(3) - timedelta(hours=2)


@pytest.fixture
def ana(three) -> uuid.UUID:
    return uuid.UUID(three[0])


@pytest.fixture
def berta(three) -> uuid.UUID:
    return uuid.UUID(three[1])


@pytest.fixture
def now(two_colleagues, ana):
    """Return what returns Ana's newest visit."""

    def newest() -> Visit | None:
        return next(iter(visits.of_lead(two_colleagues[0].me, ana)), None)

    return newest


def form_of(
    lead: uuid.UUID, starts: datetime, visit: Visit | None = None, **more: str
) -> dict[str, Any]:
    local = starts.astimezone(CHILE)
    return {
        "lead_id": str(lead),
        "visit_id": str(visit.id) if visit else "",
        "version": str(visit.version) if visit else "",
        "seen": "",
        "date": f"{local:%Y-%m-%d}",
        "time": f"{local:%H:%M}",
        "minutes": "30",
        "professional": "",
        **more,
    }


async def opened(tab: Tab, screen: type[Scheduling], lead: uuid.UUID) -> None:
    """Open the window of a lead that waits, or its file."""
    if screen is DrawerState:
        await tab.do(DrawerState.open, str(lead))
    else:
        await tab.do(AgendaState.load)
        await tab.do(AgendaState.open_lead, str(lead))


async def newest(tab: Tab) -> Notice:
    return (await tab.notices())[-1]


def passed_hour() -> datetime:
    """Return an hour of clocks before now, in whole minutes: they show it once."""
    return chilean_instant(day(-1), time(12))


@SCREENS
async def test_an_hour_that_passed_is_told_at_its_field_and_asked_about(
    tab, screen, ana, now
) -> None:
    starts = passed_hour()
    await opened(tab, screen, ana)
    await tab.do(screen.plan, form_of(ana, starts, turn="0"))
    state = await tab.state(screen)
    local = starts.astimezone(CHILE)
    assert state.passed == copy.PASSED.format(
        name="Ana",
        weekday=calendar.WEEKDAYS[local.weekday()],
        day=local.day,
        month=calendar.MONTHS[local.month - 1],
        time="12:00",
    )
    assert state.errors == {"time": copy.HOUR_PASSED}
    assert now() is None
    assert await tab.notices() == []
    await tab.do(screen.not_passed)
    assert (state.passed, state.errors) == ("", {"time": copy.HOUR_PASSED})
    await tab.do(screen.plan_passed)
    assert now() is None
    await tab.do(screen.plan, form_of(ana, starts, turn=str(state.turn)))
    await tab.do(screen.plan_passed)
    assert now().slot.starts_at == starts
    assert (state.passed, state.errors) == ("", {})
    assert await tab.told() == copy.SCHEDULED


async def test_a_question_that_was_left_is_about_nobody_else(
    tab, ana, berta, two_colleagues
) -> None:
    """Whoever goes back from it and opens another file answers nothing there."""
    me = two_colleagues[0].me
    for left in (DrawerState.close, None):
        await tab.do(DrawerState.open, str(ana))
        await tab.do(DrawerState.plan, form_of(ana, passed_hour()))
        state = await tab.state(DrawerState)
        assert state.passed.startswith("Ana: ")
        if left:
            await tab.do(left)
        await tab.do(DrawerState.open, str(berta))
        assert state.passed == ""
        await tab.do(DrawerState.plan_passed)
        assert visits.of_lead(me, ana) == visits.of_lead(me, berta) == []
    visit = visits.schedule(me, berta, Slot(TEN, 30, None))[0]
    await tab.do(DrawerState.open, str(berta))
    await tab.do(DrawerState.end, "done")
    assert state.question
    await tab.do(DrawerState.open, str(ana))
    assert state.question == ""
    await tab.do(DrawerState.end_early)
    assert visits.of_lead(me, berta) == [visit]


@pytest.mark.parametrize("screen", [AgendaState, DrawerState])
async def test_a_question_about_who_was_blocked_goes(
    tab, ana, berta, screen: Any
) -> None:
    """In the agenda also one that was asked after a drag, without a window."""
    if screen is DrawerState:
        await opened(tab, screen, ana)
        await tab.do(screen.plan, form_of(ana, passed_hour()))
    else:
        await tab.do(AgendaState.load)
        await tab.do(AgendaState.place, form_of(ana, passed_hour()))
    state = await tab.state(screen)
    assert state.passed.startswith("Ana: ")
    await tab.do(screen.refresh)
    assert state.passed.startswith("Ana: ")
    with transaction() as session:
        assert blocking.block(session, ana, now=utc_now())
    await tab.do(screen.refresh)
    assert state.passed == ""
    assert "Ana" not in json.dumps(state.dict()[state.get_full_name()], default=str)
    if screen is AgendaState:
        assert (await newest(tab))["text"] == DEED_ERRORS["lead_blocked"]
    await tab.do(AgendaState.load)
    await tab.do(AgendaState.open_lead, str(berta))
    assert (await tab.state(AgendaState)).open_name


async def test_a_window_that_was_closed_holds_nobodys_contacts(
    tab, ana, berta, two_colleagues
) -> None:
    me = two_colleagues[0].me
    starts = noon(0) + timedelta(days=1)
    for lead in (ana, berta):
        visits.schedule(me, lead, Slot(starts, 30, None))
    tab.visit(dia=f"{starts.astimezone(CHILE):%Y-%m-%d}")
    await tab.do(AgendaState.load)
    (visit,) = visits.of_lead(me, ana)
    await tab.do(AgendaState.open_visit, str(visit.id))
    state = await tab.state(AgendaState)
    assert state.about["mail"] == "ana@correo.cl"
    await tab.do(AgendaState.close)
    assert state.about == {}
    await tab.do(AgendaState.open_visit, str(visit.id))
    await tab.do(AgendaState.end, "cancelled")
    assert (state.open_name, state.about) == ("", {})


async def test_who_makes_visits_is_shown_how_to_call_and_no_mail(
    tab, ana, two_colleagues
) -> None:
    rosa = two_colleagues[0].me
    made = await staff.invite(rosa, "marta@correo.cl", Role.PROFESSIONAL)
    token = staff.accept(made.link.partition("#")[2], PASSWORD)
    marta = sign_in.resolve(token)
    assert marta
    visit, _ = visits.schedule(
        rosa, ana, Slot(TEN, 30, nurse(rosa, admin_id=marta.id).id)
    )
    for one, mail in ((tab, "ana@correo.cl"), (Tab(token), "")):
        one.visit(dia=day(3).isoformat())
        await one.do(AgendaState.load)
        await one.do(AgendaState.open_visit, str(visit.id))
        about = (await one.state(AgendaState)).about
        assert (about["phone_link"], about["mail"]) == ("tel:+56987654321", mail)


async def test_an_hour_of_today_that_passed_is_asked_about(tab, ana, now) -> None:
    await opened(tab, DrawerState, ana)
    with time_machine.travel(TEN + timedelta(minutes=1), tick=False):
        # Her session is older than that; the deed alone is asked here.
        state = await tab.state(DrawerState)
        await DrawerState.plan.fn(state, form_of(ana, TEN))
        assert state.passed.startswith("Ana: ")
        assert now() is None
        await DrawerState.plan.fn(state, form_of(ana, TEN + timedelta(minutes=1)))
    assert state.passed == ""
    assert now()


async def test_a_drag_into_the_past_is_asked_about(
    desks, two_colleagues, ana, now
) -> None:
    visit, _ = visits.schedule(two_colleagues[0].me, ana, Slot(TEN, 30, None))
    starts = passed_hour()
    for tab in (desks.rosa, desks.elena):
        await tab.do(AgendaState.load)
        await tab.do(AgendaState.place, form_of(ana, starts, visit))
        assert (await tab.state(AgendaState)).passed.startswith("Ana: ")
    assert now() == visit
    await desks.elena.do(AgendaState.plan_passed)
    assert now().slot.starts_at == starts
    # Rosa was asked about what has changed since.
    await desks.rosa.do(AgendaState.plan_passed)
    assert now().version == 2
    told = await newest(desks.rosa)
    assert (told["title"], told["kind"]) == (copy.MOVE_ERROR, "error")
    assert two_colleagues[1].email in told["text"]


@SCREENS
async def test_a_slow_second_press_of_scheduling_says_nothing(
    tab, screen, ana, now
) -> None:
    await opened(tab, screen, ana)
    await tab.do(screen.plan, form_of(ana, TEN, turn="0"))
    # By now the form is drawn anew: it is of that visit, and in the next turn.
    turn = str((await tab.state(screen)).turn)
    await tab.do(screen.plan, form_of(ana, TEN, now(), turn=turn))
    assert [one["title"] for one in await tab.notices()] == [copy.SCHEDULED]
    assert now().version == 1


@SCREENS
async def test_a_slow_second_press_of_moving_says_nothing(
    desks, two_colleagues, screen, ana, now
) -> None:
    visit, _ = visits.schedule(two_colleagues[1].me, ana, Slot(TEN, 30, None))
    tab = desks.rosa
    await opened(tab, screen, ana)
    later = TEN + timedelta(hours=1)
    for _ in range(2):
        turn = str((await tab.state(screen)).turn)
        await tab.do(screen.plan, form_of(ana, later, now(), turn=turn))
    assert [one["title"] for one in await tab.notices()] == [copy.MOVED]
    # Who says it once more a while later hears how it is.
    with time_machine.travel(utc_now() + timedelta(seconds=2), tick=False):
        await tab.do(screen.plan, form_of(ana, later, now(), turn="9"))
    assert await tab.told() == copy.UNCHANGED
    assert now().version == visit.version + 1


async def test_a_slow_second_press_of_cancelling_says_nothing(
    desks, two_colleagues, ana, now
) -> None:
    visits.schedule(two_colleagues[1].me, ana, Slot(TEN, 30, None))
    await desks.rosa.do(DrawerState.open, str(ana))
    for _ in range(2):
        await desks.rosa.do(DrawerState.end, "cancelled")
    (told,) = await desks.rosa.notices()
    assert told["title"] == copy.ENDED["cancelled"]
    assert now().state is VisitState.CANCELLED


async def test_a_slow_second_press_of_undoing_says_nothing(desks, ana, now) -> None:
    for tab in (desks.rosa, desks.elena):
        await opened(tab, DrawerState, ana)
    await desks.rosa.do(DrawerState.plan, form_of(ana, TEN))
    undo = (await newest(desks.rosa))["undo"]
    for _ in range(2):
        await desks.rosa.do(UndoState.undo, undo)
    titles = [one["title"] for one in await desks.rosa.notices()]
    assert titles == [states.UNDONE]
    assert now().state is VisitState.CANCELLED
    # It was not Elena's to take back.
    await desks.elena.do(UndoState.undo, undo)
    assert (await newest(desks.elena))["kind"] == "error"


async def test_a_slow_second_press_of_chosen_rows_says_nothing(desks, three) -> None:
    seen = "new,new"
    for turn in range(2):
        form = {"ids": ",".join(three[:2]), "to": "contacted", "turn": str(turn)}
        await desks.rosa.do(BulkState.move, {**form, "seen": seen})
        seen = "contacted,contacted"
    (told,) = await desks.rosa.notices()
    assert told["title"] == bulk.MOVED.format(count=2, state="Contactado")


async def test_a_drag_that_comes_twice_is_done_once(
    desks, two_colleagues, ana, now
) -> None:
    visit, _ = visits.schedule(two_colleagues[0].me, ana, Slot(TEN, 30, None))
    later = TEN + timedelta(hours=1)
    for tab in (desks.rosa, desks.elena):
        await tab.do(AgendaState.load)
    form = form_of(ana, later, visit, turn="0")
    for ago in (2, 1):
        # The page answers for each when it was sent; it is the same drag all the same.
        sent = format_datetime(utc_now() - timedelta(seconds=ago), usegmt=True)
        await desks.rosa.do(AgendaState.place, {**form, "sent": sent})
    assert [one["title"] for one in await desks.rosa.notices()] == [copy.MOVED]
    assert now().version == 2
    # The same of somebody else is hers, and too late.
    await desks.elena.do(AgendaState.place, dict(form))
    assert (await newest(desks.elena))["kind"] == "error"


@SCREENS
async def test_each_notice_of_a_visit_says_whose_it_is_and_when(
    tab, screen, ana, now
) -> None:
    def when(starts: datetime) -> str:
        return f"Ana: {calendar.when(starts.astimezone(CHILE))}"

    later = TEN + timedelta(hours=1)
    await opened(tab, screen, ana)
    await tab.do(screen.plan, form_of(ana, TEN))
    assert await newest(tab) | {"id": ""} == {
        "id": "",
        "title": copy.SCHEDULED,
        "text": when(TEN),
        "kind": "success",
        "undo": (await newest(tab))["undo"],
    }
    await tab.do(screen.plan, form_of(ana, later, now()))
    assert (await newest(tab))["text"] == when(later)
    await tab.do(UndoState.undo, (await newest(tab))["undo"])
    told = await newest(tab)
    assert (told["title"], told["text"]) == (states.UNDONE, when(TEN))
    if screen is AgendaState:
        await tab.do(AgendaState.refresh)
        tab.visit(dia=day(3).isoformat())
        await tab.do(AgendaState.load)
        await tab.do(AgendaState.open_visit, str(now().id))
    else:
        await tab.do(DrawerState.refresh)
    await tab.do(screen.end, "cancelled")
    assert (await newest(tab))["text"] == when(TEN)


async def test_who_was_slower_hears_who_scheduled_and_when(
    desks, two_colleagues, ana, now
) -> None:
    for tab in (desks.rosa, desks.elena):
        await opened(tab, AgendaState, ana)
    await desks.elena.do(AgendaState.plan, form_of(ana, TEN))
    await desks.rosa.do(
        AgendaState.plan, form_of(ana, TEN + timedelta(hours=2), turn="0")
    )
    told = await newest(desks.rosa)
    assert (told["title"], told["kind"]) == (copy.SCHEDULE_ERROR, "error")
    assert told["text"] == states.SCHEDULED_BY.format(
        who=two_colleagues[1].email,
        when=calendar.when(TEN.astimezone(CHILE)),
        by=states.SCHEDULED_OPEN,
    )
    assert now().version == 1


@pytest.mark.parametrize("screen", [AgendaState, DrawerState])
async def test_what_one_scheduled_oneself_is_not_said_of_a_colleague(
    desks, ana, screen
) -> None:
    for tab in (desks.rosa, desks.again):
        await opened(tab, screen, ana)
    await desks.again.do(screen.plan, form_of(ana, TEN))
    await desks.rosa.do(screen.plan, form_of(ana, TEN + timedelta(hours=2)))
    when = calendar.when(TEN.astimezone(CHILE))
    assert (await newest(desks.rosa))["text"] == (
        f"Usted ya agendó a esta persona: {when}, sin profesional asignado."
    )


async def test_a_drag_that_comes_late_is_not_done(
    desks, two_colleagues, ana, now
) -> None:
    visit, _ = visits.schedule(two_colleagues[0].me, ana, Slot(TEN, 30, None))
    later = TEN + timedelta(hours=1)
    for tab in (desks.rosa, desks.elena):
        tab.visit(dia=day(3).isoformat())
        await tab.do(AgendaState.load)
    sent = format_datetime(utc_now() - timedelta(seconds=30), usegmt=True)
    await desks.rosa.do(AgendaState.place, form_of(ana, later, visit, sent=sent))
    told = await newest(desks.rosa)
    assert (told["title"], told["kind"]) == (copy.MOVE_ERROR, "error")
    assert told["text"] == f"Ana Soto: {agenda.CAME_LATE}"
    assert now() == visit
    # What comes in time is done, also where a page of before says nothing of it.
    sent = format_datetime(utc_now() - timedelta(seconds=3), usegmt=True)
    await desks.elena.do(AgendaState.place, form_of(ana, later, visit, sent=sent))
    assert now().version == 2
    again = form_of(ana, TEN, now(), sent="")
    await desks.elena.do(AgendaState.place, again)
    assert now().slot == visit.slot


EVERY_DAY = ((time(0), time(23, 59)),) * 7


def nurse(who: Admin, **changes: Any) -> Professional:
    marta = Professional(
        uuid.uuid4(), "Marta", "", (), EVERY_DAY, (), None, active=True, version=1
    )
    return professionals.add(who, replace(marta, **changes))


@SCREENS
@pytest.mark.parametrize(
    ("about", "hint"),
    [
        ({}, ""),
        ({"comunas": ("Quilpué",)}, ""),
        ({"days_off": (TEN.astimezone(CHILE).date(),)}, copy.DAY_OFF),
        ({"hours": (None,) * 7}, copy.DAY_OFF),
        ({"hours": ((time(4), time(5)),) * 7}, copy.OUTSIDE_HOURS),
        ({"comunas": ("Concón",)}, copy.OUTSIDE_COMUNAS),
    ],
)
async def test_what_is_odd_about_a_visit_is_told_by_its_name(
    tab, two_colleagues, screen, ana, about, hint
) -> None:
    marta = nurse(two_colleagues[0].me, **about)
    await opened(tab, screen, ana)
    await tab.do(screen.plan, form_of(ana, TEN, professional=str(marta.id)))
    odd = hint.format(name="Marta", comuna="Quilpué")
    when = f"Ana: {calendar.when(TEN.astimezone(CHILE))}"
    told = (await newest(tab))["text"]
    assert told == copy.BETWEEN.join(filter(None, (when, odd)))
