"""Visits are told by mail and calendar, and reminded of once."""

from datetime import datetime, timedelta
from typing import Any, cast

import icalendar
import pytest

from app.content.calendar import day_in_words
from app.domain.clock import CHILE, chilean_day
from app.domain.events import Kind
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.visit import Slot, Visit, VisitState
from app.services import (
    lead_states,
    reminders,
    undoing,
    visits,
)
from tests.support.builders import NOON, FakeMailer, clock, noon
from tests.support.mailing import (
    SITE,
    STARTS,
    add,
    cancel,
    enclosed,
    event_in,
    history,
    move,
    now,
    post,
    schedule,
)

pytestmark = pytest.mark.usefixtures("database", "writing")
SOON = timedelta(seconds=31)


async def test_a_visit_is_told_and_moved_and_taken_out_of_the_calendar(
    two_colleagues,
) -> None:
    rosa, _ = two_colleagues
    one = add()
    await post(NOON)
    visit = schedule(rosa, one)
    assert await post(NOON) == []
    (told,) = await post(NOON + SOON)
    move(rosa, visit, STARTS + timedelta(hours=3), NOON + timedelta(hours=2))
    (moved,) = await post(NOON + timedelta(hours=2) + SOON)
    cancel(rosa, visit, NOON + timedelta(hours=4))
    (ended,) = await post(NOON + timedelta(hours=4) + SOON)
    files = [event_in(mail) for mail in (told, moved, ended)]
    assert len({str(file["UID"]) for file in files}) == 1
    sequences = [int(file["SEQUENCE"]) for file in files]
    assert sequences == sorted(set(sequences))
    assert [enclosed(mail).method for mail in (told, moved, ended)] == [
        "PUBLISH",
        "PUBLISH",
        "CANCEL",
    ]
    assert [str(file["STATUS"]) for file in files] == [
        "CONFIRMED",
        "CONFIRMED",
        "CANCELLED",
    ]
    assert files[0].start == STARTS
    assert files[1].start == files[2].start == STARTS + timedelta(hours=3)
    for file, mail in zip(files, (told, moved, ended), strict=True):
        assert file["DTSTART"].params["TZID"] == "America/Santiago"
        assert str(file["SUMMARY"]) == "Visita a domicilio"
        assert "LOCATION" not in file
        whole = icalendar.Calendar.from_ical(enclosed(mail).content)
        assert str(whole["METHOD"]) == enclosed(mail).method
        (zone,) = cast("list[Any]", whole.walk("VTIMEZONE"))
        clocks = zone.to_tz()
        for instant in (STARTS, STARTS + timedelta(days=180)):
            assert (
                instant.astimezone(clocks).utcoffset()
                == instant.astimezone(CHILE).utcoffset()
            )
        words = mail.body + mail.html + enclosed(mail).content.decode()
        for typed in (one.name, one.address, "Influenza", one.phone):
            assert typed not in words
    assert f"{STARTS.astimezone(CHILE):%H:%M}" in told.body
    assert await post(NOON + timedelta(days=4)) == []


async def test_only_what_a_visitor_notices_is_told(two_colleagues) -> None:
    rosa, elena = two_colleagues
    one, other = add(), add(name="Otra", email="berta@correo.cl")
    await post(NOON)
    # Scheduled and taken back: nothing was.
    event = visits.schedule(rosa.me, one.id, Slot(STARTS, 30, None), clock=clock())[1]
    undoing.undo(rosa.me, event, clock=clock(NOON + timedelta(seconds=9)))
    visit = schedule(elena, other, at=NOON)
    (told,) = await post(NOON + timedelta(minutes=2))
    assert told.recipients == (other.email,)
    # There and back again: nothing changed.
    hour = NOON + timedelta(hours=1)
    move(elena, visit, STARTS + timedelta(hours=1), hour)
    move(elena, visit, STARTS, hour + timedelta(seconds=10))
    assert await post(hour + timedelta(minutes=2)) == []
    # Held, or missed: they were there.
    version = now(visit).version
    visits.end(
        rosa.me,
        visit.id,
        VisitState.DONE,
        expected_version=version,
        clock=clock(hour),
        early=True,
    )
    assert await post(hour + timedelta(minutes=5)) == []


async def test_who_is_scheduled_anew_before_the_end_was_told_hears_of_a_change(
    two_colleagues,
) -> None:
    """Not of an end and a beginning, which would stand in a calendar side by side."""
    rosa, elena = two_colleagues
    one, other = add(), add(name="Otra", email="berta@correo.cl")
    await post(NOON)
    visit, theirs = schedule(rosa, one), schedule(elena, other)
    before = {mail.recipients: event_in(mail) for mail in await post(NOON + SOON)}
    at, later = NOON + timedelta(hours=2), STARTS + timedelta(hours=3)

    def again(who, of: Lead, ended: Visit, told: datetime) -> None:
        cancel(who, ended, at)
        lead_states.move(who.me, of.id, LeadState.CONTACTED, clock=clock(at))
        schedule(who, of, later, told)

    again(rosa, one, visit, at + timedelta(seconds=9))
    cancel(elena, theirs, at)
    mails = {mail.recipients: mail for mail in await post(at + 2 * SOON)}
    assert set(mails) == {(one.email,), (other.email,)}
    changed, ended = mails[one.email,], mails[other.email,]
    assert changed.subject.startswith("Tu visita cambió")
    assert ended.subject.startswith("Tu visita fue cancelada")
    file = event_in(changed)
    assert (file["UID"], file.start) == (before[one.email,]["UID"], later)
    assert int(file["SEQUENCE"]) > int(before[one.email,]["SEQUENCE"])
    # Who heard of the end hears of a beginning.
    lead_states.move(elena.me, other.id, LeadState.CONTACTED, clock=clock(at))
    schedule(elena, other, later, at + timedelta(hours=1))
    (anew,) = await post(at + timedelta(hours=1) + SOON)
    assert anew.subject.startswith("Tu visita quedó agendada")


async def test_cancelling_a_request_cancels_its_visit_by_mail(two_colleagues) -> None:
    rosa, _ = two_colleagues
    one = add()
    schedule(rosa, one)
    # Who has a visit is not told that somebody will call to agree on one.
    (told,) = await post(NOON + SOON)
    assert "agendada" in told.subject
    at = NOON + timedelta(hours=2)
    lead_states.move(rosa.me, one.id, LeadState.CANCELLED, clock=clock(at))
    (ended,) = await post(at + SOON)
    assert "cancelada" in ended.subject
    assert event_in(ended)["STATUS"] == "CANCELLED"


async def test_the_evening_before_somebody_is_reminded_once(two_colleagues) -> None:
    rosa, _ = two_colleagues
    one = add()
    visit = schedule(rosa, one)
    await post(NOON + SOON)
    evening = (STARTS - timedelta(days=1)).astimezone(CHILE).replace(hour=18, minute=0)
    assert reminders.queue_due(clock=clock(evening - timedelta(minutes=1))) == 0
    for minutes in (0, 1, 5):
        at = evening + timedelta(minutes=minutes)
        assert reminders.queue_due(clock=clock(at)) == 1
    (mail,) = await post(evening + timedelta(minutes=5))
    assert "Recordatorio" in mail.subject
    for shown in (mail.body, mail.html):
        assert "Confirmo" in shown
        assert "Necesito cambiarla" in shown
        assert f"{SITE}/solicitud/#" in shown
    reminders.queue_due(clock=clock(evening + timedelta(minutes=6)))
    assert await post(evening + timedelta(minutes=7)) == []
    assert now(visit).state is VisitState.OPEN


async def test_no_reminder_of_what_was_moved_or_cancelled_since(two_colleagues) -> None:
    rosa, _ = two_colleagues
    moved, over = add(), add(name="Otra", email="berta@correo.cl")
    await post(NOON)
    first, second = schedule(rosa, moved), schedule(rosa, over)
    await post(NOON + SOON)
    evening = (STARTS - timedelta(days=1)).astimezone(CHILE).replace(hour=18, minute=0)
    assert reminders.queue_due(clock=clock(evening)) == 2
    move(rosa, first, STARTS + timedelta(days=2), evening)
    cancel(rosa, second, evening)
    sent = await post(evening + timedelta(minutes=1))
    assert sorted(mail.subject.split(" (")[0] for mail in sent) == [
        "Tu visita cambió",
        "Tu visita fue cancelada",
    ]
    for one in (moved, over):
        dropped = [e for e in history(one) if e.deed.kind is Kind.VISITOR_MAIL_DROPPED]
        assert [e.deed.facts for e in dropped] == [
            {"mail": "reminder", "reason": "Outdated"}
        ]
    (later,) = [
        mail
        for days in range(1, 4)
        for hours in (0, 3)
        if reminders.queue_due(clock=clock(evening + timedelta(days=days, hours=hours)))
        for mail in await post(evening + timedelta(days=days, hours=hours))
    ]
    assert later.recipients == (moved.email,)


def test_who_comes_back_to_an_hour_is_reminded_by_when_that_was(
    two_colleagues,
) -> None:
    """Ana has just agreed on it once more, Berta did days ahead."""
    rosa, _ = two_colleagues
    starts, away = noon(5), noon(6)
    visit = schedule(rosa, add(), away)
    schedule(rosa, add(name="Berta", email="berta@correo.cl"), starts)
    back = starts - timedelta(hours=2, minutes=30)
    for to, at in ((starts, NOON), (away, NOON + timedelta(hours=1)), (starts, back)):
        move(rosa, visit, to, at)
    assert reminders.queue_due(clock=clock(starts - timedelta(hours=2))) == 1


async def test_a_reminder_waits_for_the_morning(two_colleagues) -> None:
    rosa, _ = two_colleagues
    afternoon = STARTS.astimezone(CHILE).replace(hour=16, minute=0, second=0)
    schedule(rosa, add(), starts=afternoon)
    await post(NOON + SOON)
    evening = (afternoon - timedelta(days=1)).replace(hour=20, minute=59)
    assert reminders.queue_due(clock=clock(evening)) == 1
    down = FakeMailer(failures=1)
    await post(evening, down)
    morning = afternoon.replace(hour=9)
    at = evening
    while at < morning:
        at += timedelta(minutes=17)
        if at < morning:
            assert await post(at) == []
    (mail,) = await post(morning + timedelta(hours=1))
    assert "Recordatorio" in mail.subject


async def test_a_visit_of_another_year_names_it(two_colleagues) -> None:
    rosa, _ = two_colleagues
    far = STARTS + timedelta(days=400)
    for email, starts in (("ana@correo.cl", STARTS), ("berta@correo.cl", far)):
        schedule(rosa, add(email=email), starts=starts)
    told = {mail.recipients[0]: mail.body for mail in await post(NOON + SOON)}
    near = day_in_words(chilean_day(STARTS), chilean_day(NOON))
    assert f"{near}\n" in told["ana@correo.cl"]
    year = chilean_day(far).year
    assert f" de {year}\n" in told["berta@correo.cl"]
    assert f" de {year}" not in told["ana@correo.cl"]
