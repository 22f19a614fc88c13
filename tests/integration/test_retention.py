"""Whose time is over: the person goes from everywhere, and the sums stay."""

import os
import threading
from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest
from sqlmodel import Session, col, select, update

from app.domain.clock import chilean_day, day_bounds
from app.domain.events import Kind
from app.domain.lead import Category, Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.newsletter import UNCONFIRMED_FOR
from app.domain.pharmacy_sheet import month_bounds, month_of
from app.domain.retention import WISH_COUNTS_FOR, Due, first_kept
from app.domain.visit import VisitState
from app.persistence import appointments, blocking, every_table
from app.persistence import newsletter as subscribers
from app.persistence.anonymous_tables import AnonymousRequestRow
from app.persistence.consent_tables import ConsentRow
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import (
    bookings,
    erasure,
    lead_states,
    leads,
    newsletter,
    notes,
    pharmacies,
    pharmacy_sheets,
    retention,
    rights_desk,
    summary,
    visitor_links,
    visits,
)
from app.settings import get_settings
from tests.support.builders import NOON, clock, day, noon, pharmacy_form
from tests.support.databases import contents
from tests.support.mailing import add, history, lead, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")
OLD = NOON - timedelta(days=430)


def old(name: str = "Vieja", days: int = 0, **changes: Any) -> Lead:
    """Store a request of long ago, wished for five days after it came."""
    at = OLD + timedelta(days=days)
    wish = (chilean_day(at) + timedelta(days=5)).isoformat()
    email = f"{name.casefold().replace(' ', '.')}@correo.cl"
    return add(at=at, **{"name": name, "email": email, "date": wish, **changes})


def anonymous() -> list[AnonymousRequestRow]:
    with transaction() as session:
        return list(session.exec(select(AnonymousRequestRow)).all())


def run() -> int:
    return retention.run(clock=clock())


def test_nothing_is_told_of_whose_time_is_over_and_all_of_the_others(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    words = ("Zoila Nadie", "zoila.nadie@", "Calle Oculta", "secreto", "nota rara")
    gone = old("Zoila Nadie", address="Calle Oculta 7, Quilpué", message="secreto")
    stays = add(name="Berta", email="berta@correo.cl")
    for one in (gone, stays):
        notes.add(rosa.me, one.id, f"nota rara de {one.name}", clock=clock(OLD))
    folder = get_settings().mail_dir
    folder.mkdir(parents=True)
    for name, at in (("vieja", OLD), ("nueva", NOON)):
        (folder / f"{name}.eml").write_text(f"To: x@y.cl\n\n{name}")
        os.utime(folder / f"{name}.eml", (at.timestamp(), at.timestamp()))
    before = str(contents())
    assert all(word in before for word in (*words, gone.reference, stays.reference))
    assert run() == 1
    after = str(contents())
    assert not [w for w in words[:4] if w in after or w.casefold() in after]
    assert gone.reference not in after
    assert "nota rara de Zoila" not in after
    assert "nota rara de Berta" in after
    assert [file.name for file in folder.iterdir()] == ["nueva.eml"]
    (row,) = anonymous()
    assert row.id != gone.id
    assert (row.vaccine, row.price, row.category, row.state) == (
        *("influenza", 12_000, "B2C"),
        LeadState.NEW,
    )
    assert history(gone)[0].deed.kind is Kind.LEAD_ANONYMISED
    found = leads.list_page(rosa.me, LeadCriteria()).leads
    assert [one.id for one in found] == [stays.id]
    assert rights_desk.find(rosa.me, "correo.cl") == [lead(stays.id)]
    assert run() == 0


def test_what_was_done_before_visits_were_written_down_is_kept() -> None:
    done, over = old("Ana"), old("Berta")
    with transaction() as session:
        session.exec(
            update(AppointmentRow)
            .where(col(AppointmentRow.id) == done.id)
            .values(state=LeadState.DONE)
        )
    assert retention.count(clock=clock()) == Due(due=1, visited=1, blocked=0)
    assert run() == 1
    assert lead(done.id).name == "Ana"
    assert history(over)[0].deed.kind is Kind.LEAD_ANONYMISED


# Where the id of who is told no more still stands, and all that stands there.
STAYS = {
    "events": {
        *("id", "at", "actor", "admin_id", "kind", "subject", "subject_id"),
        *("request_id", "facts"),
    },
    "consents": {
        *("id", "appointment_id", "kind", "form", "for_whom", "version", "text_hash"),
        *("at", "channel", "guardian", "admin_id", "withdrawn_at", "from_before"),
    },
}
# What stays of them under no id that leads back.
WITHOUT_PERSON = {
    *("id", "day", "span", "comuna", "vaccine", "price", "category", "state"),
    *("pharmacy_id", "cancelled"),
}


def test_what_stays_of_somebody_is_declared_column_by_column(two_colleagues) -> None:
    """Look through every table that the site has, a new one among them."""
    rosa = two_colleagues[0]
    gone = old("Zoila Nadie")
    stays = add(name="Berta", email="berta@correo.cl")
    for one in (gone, stays):
        notes.add(rosa.me, one.id, "nota", clock=clock(OLD))
        with transaction() as session:
            visitor_links.issue(session, one.id, to=one.email, now=NOON)
            session.exec(
                update(ConsentRow)
                .where(col(ConsentRow.appointment_id) == one.id)
                .values(guardian=f"Madre de {one.name}")
            )
    assert run() == 1
    site = every_table.metadata().tables
    rows = contents()
    assert set(rows) == set(site)

    def tells_of(one: Lead) -> set[str]:
        ids = (str(one.id), one.id.hex)
        return {name for name in rows if any(word in str(rows[name]) for word in ids)}

    assert tells_of(gone) == set(STAYS)
    assert tells_of(stays) >= {*STAYS, "appointments", "notes", "visitor_links"}
    for name, columns in {**STAYS, "anonymous_requests": WITHOUT_PERSON}.items():
        assert set(site[name].columns.keys()) == columns, name
    assert "Zoila" not in str(rows)
    assert "Madre de Berta" in str(rows)


def test_a_visit_or_a_blocking_keeps_it_and_so_does_what_is_still_to_come(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    over, made, blocked, waits, late = (
        old(name) for name in ("Over", "Made", "Blocked", "Waits", "Late")
    )
    add(name="Registered now", date=day(1).isoformat())
    then = OLD + timedelta(days=6)
    visit = schedule(rosa, made, then, at=OLD)
    end = clock(then + timedelta(hours=1))
    visits.end(rosa.me, visit.id, VisitState.DONE, expected_version=1, clock=end)
    with transaction() as session:
        assert blocking.block(session, blocked.id, now=OLD)
    schedule(rosa, waits, NOON + timedelta(days=2), at=OLD)
    recent = schedule(rosa, late, NOON - timedelta(days=99), at=OLD)
    visits.end(
        rosa.me,
        recent.id,
        VisitState.NO_SHOW,
        expected_version=1,
        clock=clock(NOON - timedelta(days=98)),
    )
    assert retention.count(clock=clock()) == Due(due=1, visited=1, blocked=1)
    assert run() == 1
    found = leads.list_page(rosa.me, LeadCriteria(blocked_too=True)).leads
    names = {one.name for one in found}
    assert over.name not in names
    assert names == {"Made", "Blocked", "Waits", "Late", "Registered now"}


def test_a_visit_of_which_nobody_noted_the_end_keeps_nobody_for_good(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    lead = old("Nadie anotó")
    starts = NOON - timedelta(days=5)
    schedule(rosa, lead, starts, at=OLD)
    assert retention.count(clock=clock()).due == 0
    over = clock(starts + timedelta(days=370))
    assert retention.count(clock=over).due == 1
    assert retention.run(clock=over) == 1
    assert not leads.list_page(rosa.me, LeadCriteria()).leads


def test_the_day_after_the_last_one_it_is_due() -> None:
    wish = first_kept(day(0), 12)
    for name, on in (("Hoy", wish), ("Ayer", wish - timedelta(days=1))):
        at = NOON - timedelta(days=400)
        add(at=at, name=name, date=on.isoformat())
    assert retention.count(clock=clock()).due == 1
    assert retention.count(clock=clock(NOON + timedelta(days=1))).due == 2


def test_a_far_wish_keeps_nobody_for_longer_than_two_years_and_the_months() -> None:
    """Counted and done alike; a wish within those two years counts as it is."""
    far = day(365 * 9).isoformat()
    registered = first_kept(first_kept(day(0), 12), WISH_COUNTS_FOR)
    for name, on in (("Hoy", registered), ("Ayer", registered - timedelta(days=1))):
        add(at=day_bounds(on)[0], name=name, email=f"{name}@correo.cl", date=far)
    near = (first_kept(day(0), 12) + timedelta(days=1)).isoformat()
    add(at=NOON - timedelta(days=900), name="Cerca", email="c@correo.cl", date=near)
    assert retention.count(clock=clock()).due == 1
    assert run() == 1
    with transaction() as session:
        left = {row.name for row in session.exec(select(AppointmentRow))}
    assert left == {"Hoy", "Cerca"}
    assert retention.count(clock=clock(noon(1))).due == 1


def figures(who) -> Any:
    """Return what the summary and all monthly sheets say."""
    months = pharmacy_sheets.months(clock=clock())
    partners = [one.slug for one in pharmacies.everything(who)]
    return (
        [summary.last_days(who, days, clock=clock()) for days in (7, 30, 90)],
        [
            pharmacy_sheets.of_month(who, month, slug).sheet
            for month in months
            for slug in ("", *partners)
        ],
    )


def test_summary_and_sheets_keep_their_sums(two_colleagues) -> None:
    rosa = two_colleagues[0].me
    azul, _ = (
        pharmacies.add(rosa, {"pharmacy_name": name, "comuna": "Quilpué"})
        for name in ("Azul", "Verde")
    )
    places = ("Quilpué", "Concón", "Limache", "ninguna parte")
    for number in range(24):
        at = OLD + timedelta(days=number // 3 * 4)
        form = pharmacy_form(
            name=f"Persona {number}",
            pharmacy="azul" if number % 3 else "verde",
            vaccine=("covid", "tetanos")[number % 2],
            address=f"Calle {number}, {places[number % 4]}",
            date=(chilean_day(at) + timedelta(days=2)).isoformat(),
        )
        receipt = bookings.submit(form, Category.PHARMACY, clock=clock(at))
        if number % 5 == 0:
            cancelled = clock(at + timedelta(days=20))
            lead_states.move(rosa, receipt.id, LeadState.CANCELLED, clock=cancelled)
    add(name="De hoy")
    before = figures(rosa)
    told = [sheet.total.requested.number for sheet in before[1]]
    assert sum(told) == 48
    assert sum(sheet.total.cancelled.number for sheet in before[1]) == 10
    assert before[0][0].leads == 1
    assert run() == 24
    assert figures(rosa) == before
    assert leads.list_page(rosa, LeadCriteria()).total == 1
    assert azul.name == "Azul"


def test_what_was_cancelled_on_the_last_evening_of_a_month_stays_in_it(
    two_colleagues,
) -> None:
    """In UTC the next month has begun; beside it one of the night after."""
    rosa = two_colleagues[0].me
    pharmacies.add(rosa, {"pharmacy_name": "Azul"})
    _, ends = month_bounds(month_of(chilean_day(OLD)))
    wish = (chilean_day(OLD) + timedelta(days=2)).isoformat()
    for hours in (-1, 1):
        form = pharmacy_form(name=f"Persona {hours}", pharmacy="azul", date=wish)
        one = bookings.submit(form, Category.PHARMACY, clock=clock(OLD))
        at = ends + timedelta(hours=hours)
        lead_states.move(rosa, one.id, LeadState.CANCELLED, clock=clock(at))
    before = figures(rosa)
    assert sum(sheet.total.cancelled.number for sheet in before[1]) == 4
    assert run() == 2
    assert figures(rosa) == before
    # Of the day nothing is told.
    first = chilean_day(OLD).replace(day=1)
    months = {first, (first + timedelta(days=31)).replace(day=1)}
    assert {row.cancelled for row in anonymous()} == months


def test_what_keeps_its_day_stays_in_the_sheet_of_its_month(two_colleagues) -> None:
    """Of each pharmacy five of one day and place, who need nobody else beside them."""
    rosa = two_colleagues[0].me
    for name in ("Azul", "Verde"):
        pharmacies.add(rosa, {"pharmacy_name": name})
    wish = (chilean_day(OLD) + timedelta(days=2)).isoformat()
    for number in range(10):
        slug, place = (("azul", "Quilpué"), ("verde", "Limache"))[number % 2]
        form = pharmacy_form(
            name=f"Persona {number}",
            pharmacy=slug,
            date=wish,
            address=f"Calle {number}, {place}",
        )
        one = bookings.submit(form, Category.PHARMACY, clock=clock(OLD))
        lead_states.move(rosa, one.id, LeadState.CANCELLED, clock=clock(OLD))
    before = figures(rosa)
    assert sum(sheet.total.requested.number for sheet in before[1]) == 20
    assert run() == 10
    day_of_all = chilean_day(OLD)
    assert grouped() == {
        ("day", day_of_all, "Quilpué"): 5,
        ("day", day_of_all, "Limache"): 5,
    }
    assert figures(rosa) == before


def grouped() -> Counter[tuple[str, date, str | None]]:
    return Counter((row.span, row.day, row.comuna) for row in anonymous())


def test_what_fewer_than_five_share_is_made_coarse() -> None:
    first = chilean_day(OLD)
    month, year = first.replace(day=1), first.replace(month=1, day=1)
    for number in range(5):
        old(f"Quilpué {number}")
        old(f"Concón {number}", days=number % 2, address="Calle 1, Concón")
    for number in range(4):
        old(f"Limache {number}", address="Calle 1, Limache")
    run()
    assert grouped() == {
        ("day", first, "Quilpué"): 5,
        # Nine of the month without a place: four alone would stand out.
        ("month", month, None): 9,
    }
    # A month that few share keeps its sums for the sheets, and then is its year.
    lone = old("Sola", days=-60)
    run()
    alone = chilean_day(lone.created_at).replace(day=1)
    assert grouped()["month", alone, None] == 1
    retention.run(clock=clock(NOON + timedelta(days=400)))
    assert grouped()["month", alone, None] == 0
    assert grouped()["year", alone.replace(month=1), None] == 1
    assert grouped()["day", first, "Quilpué"] == 5
    assert year.month == 1


def test_whoever_is_left_alone_in_a_month_is_joined_by_its_smallest_day() -> None:
    """Only where the month has nobody else does somebody stay alone in it."""
    first = chilean_day(OLD)
    for number in range(6):
        old(f"Quilpué {number}")
    for number in range(5):
        old(f"Concón {number}", address="Calle 1, Concón")
    old("Sola", address="Calle 1, Olmué")
    run()
    assert grouped() == {
        ("day", first, "Quilpué"): 6,
        ("month", first.replace(day=1), None): 6,
    }


def test_a_text_of_the_visitor_is_no_vaccine() -> None:
    old(vaccine="La de Zoila Nadie")
    old("Otra", vaccine="covid")
    run()
    assert sorted(row.vaccine for row in anonymous()) == ["", "covid"]


def test_counting_changes_nothing() -> None:
    old()
    before = contents()
    assert retention.count(clock=clock()) == Due(due=1, visited=0, blocked=0)
    assert contents() == before


def test_who_is_killed_in_between_begins_again(monkeypatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for number in range(6):
        old(f"Persona {number}")
    steps = retention.anonymise(clock=clock())
    assert next(steps) == 2
    del steps
    whole = erasure.remove

    def killed(session: Session, *args: Any, **named: Any) -> Any:
        whole(session, *args, **named)
        session.flush()
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(erasure, "remove", killed)
        with pytest.raises(KeyboardInterrupt):
            run()
    assert len(anonymous()) == 2
    assert retention.count(clock=clock()).due == 4
    assert run() == 4
    assert len(anonymous()) == 6
    assert set(grouped().values()) == {6}


def test_what_somebody_erased_in_this_moment_is_no_figure(monkeypatch) -> None:
    old("Ana")
    old("Berta")
    whole = retention.retention.due

    def slow(session: Session, *args: Any, **named: Any) -> Any:
        """Read, and let a colleague be faster."""
        found = whole(session, *args, **named)
        for one in found:
            if one.name == "Ana":
                assert appointments.delete(session, one.id)
        return found

    monkeypatch.setattr(retention.retention, "due", slow)
    run()
    assert len(anonymous()) == 1
    assert retention.count(clock=clock()).due == 0


def test_two_instances_at_once_do_it_once(monkeypatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 3)
    for number in range(12):
        old(f"Persona {number}")
    done: list[int] = []
    both = [
        threading.Thread(target=lambda: done.append(run()), daemon=True)
        for _ in range(2)
    ]
    for each in both:
        each.start()
    for each in both:
        each.join(30)
    assert len(done) == 2
    run()
    assert len(anonymous()) == 12
    assert retention.count(clock=clock()).due == 0


def test_an_address_that_nobody_confirmed_is_forgotten_by_the_daily_run() -> None:
    """Also where nobody asks for news any more."""

    def known() -> list[bool]:
        with transaction() as session:
            return [
                subscribers.find_by_address(session, f"{name}@correo.cl") is not None
                for name in ("ana", "berta")
            ]

    newsletter.subscribe("ana@correo.cl", clock=clock())
    newsletter.subscribe("berta@correo.cl", clock=clock(NOON + timedelta(days=1)))
    retention.run(clock=clock(NOON + UNCONFIRMED_FOR))
    assert known() == [True, True]
    retention.run(clock=clock(NOON + UNCONFIRMED_FOR + timedelta(minutes=1)))
    assert known() == [False, True]
