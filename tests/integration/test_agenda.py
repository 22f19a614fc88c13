"""The agenda shows what its days hold, and who waits, in one query each."""

import json
import uuid
from datetime import date, time, timedelta

import pytest
from sqlalchemy import event

from app.admin.agenda.board import NOBODY, board, ways
from app.admin.agenda.card import about_visit, contacts_of
from app.admin.agenda.waiting import waiting_rows
from app.domain.agenda import AgendaQuery, Grouping, Span, days_of
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.roles import Right, Role
from app.domain.visit import EVERY_DAY, Professional, Slot, VisitState, moment
from app.persistence import consents
from app.persistence.database import get_engine, transaction
from app.services import (
    agenda,
    bookings,
    household_visits,
    lead_states,
    professionals,
    visits,
)
from app.services.agenda_query import agenda_address, agenda_in, of_one
from tests.support.builders import NOON, booking_form, clock, day
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
LONG = "María de los Ángeles Fernández-Echeverría Undurraga"


def nurse(name: str, **changes) -> Professional:
    about = {
        "id": uuid.uuid4(),
        "name": name,
        "registration": "1",
        "comunas": ("Quilpué",),
        "hours": EVERY_DAY,
        "days_off": (),
        "admin_id": None,
        "active": True,
        "version": 1,
    }
    return professionals.add(ROSA, Professional(**{**about, **changes}), clock=clock())


def stored(name: str, **changes) -> uuid.UUID:
    form = booking_form(name=name, **changes)
    return bookings.submit(form, Category.B2C, clock=clock()).id


def visit(name: str, on: date, at: time, who: Professional | None, **changes):
    slot = Slot(moment(on, at), 30, who.id if who else None)
    return visits.schedule(ROSA, stored(name, **changes), slot, clock=clock())[0]


def shown(asked: AgendaQuery):
    return board(asked, agenda.of_days(ROSA, days_of(asked)))


def names(place) -> list[str]:
    return [card["name"] for card in place["cards"]]


def test_day_shows_each_visit_with_its_professional_and_no_other_day() -> None:
    marta, ivan = nurse("Marta"), nurse(LONG)
    visit("Tarde", day(3), time(23, 30), marta)
    visit("Temprano", day(3), time(0, 0), marta)
    visit("Ajena", day(3), time(10), ivan)
    visit("Suelta", day(3), time(10), None)
    visit("Otro día", day(4), time(0, 0), marta)
    over = visit("Cancelada", day(3), time(12), ivan)
    visits.end(ROSA, over.id, VisitState.CANCELLED, expected_version=1)
    found = shown(AgendaQuery(day(3)))
    assert {place["title"]: names(place) for place in found["columns"]} == {
        "Marta": ["Temprano", "Tarde"],
        LONG: ["Ajena"],
        "Sin asignar": ["Suelta"],
    }
    assert found["count"] == "4 visitas"
    alone = shown(AgendaQuery(day(3), who=str(ivan.id)))
    assert [names(place) for place in alone["columns"]] == [["Ajena"]]


def test_week_has_a_row_for_each_and_a_cell_for_each_day() -> None:
    marta = nurse("Marta")
    monday = days_of(AgendaQuery(day(9), Span.WEEK))[0]
    visit("Lunes", monday, time(10), marta)
    visit("Domingo", monday + timedelta(days=6), time(10), marta)
    found = shown(AgendaQuery(day(9), Span.WEEK))
    row = next(one for one in found["rows"] if one["title"] == "Marta")
    assert [names(place) for place in row["places"]] == [
        ["Lunes"],
        [],
        [],
        [],
        [],
        [],
        ["Domingo"],
    ]
    assert row["places"][6]["professional"] == str(marta.id)


def test_by_comuna_a_place_keeps_whose_visit_it_is() -> None:
    marta = nurse("Marta")
    visit("Quilpueína", day(3), time(10), marta)
    visit("Perdida", day(3), time(11), marta, address="Calle 1")
    found = shown(AgendaQuery(day(3), grouping=Grouping.COMUNA))
    by_title = {place["title"]: place for place in found["columns"]}
    assert names(by_title["Quilpué"]) == ["Quilpueína"]
    assert names(by_title["Sin comuna reconocida"]) == ["Perdida"]
    assert {place["professional"] for place in found["columns"]} == {"-"}
    assert by_title["Quilpué"]["cards"][0]["told"] == "Marta\u00a0· Influenza"


def test_by_comuna_whose_nobody_is_is_said_once() -> None:
    visit("Suelta", day(3), time(10), None)
    done = visit("Hecha", day(3), time(11), None)
    visits.end(ROSA, done.id, VisitState.DONE, expected_version=1, early=True)
    found = shown(AgendaQuery(day(3), grouping=Grouping.COMUNA))
    (loose, over) = next(p for p in found["columns"] if p["title"] == "Quilpué")[
        "cards"
    ]
    assert (loose["told"], loose["marks"]) == ("Influenza", ["Sin asignar"])
    assert loose["label"] == "Suelta, 10:00 a 10:30. Sin asignar"
    # What is over has no mark.
    assert (over["told"], over["marks"]) == ("Sin asignar\u00a0· Influenza", [])


def test_a_column_is_as_wide_as_its_visits_side_by_side() -> None:
    marta = nurse("Marta")
    for at, name in enumerate(("Una", "Dos", "Tres")):
        visit(name, day(3), time(10, 5 * at), None)
    visit("Sola", day(3), time(12), None)
    visit("Suya", day(3), time(10), marta)
    lanes = {p["title"]: p["lanes"] for p in shown(AgendaQuery(day(3)))["columns"]}
    assert lanes == {"Marta": {"--lanes": "1"}, "Sin asignar": {"--lanes": "3"}}


def test_what_is_odd_is_told_on_the_card() -> None:
    marta = nurse("Marta", comunas=("Limache",), days_off=(day(3),))
    visit("Libre", day(3), time(10), marta)
    (place, nobody) = shown(AgendaQuery(day(3)))["columns"]
    assert place["cards"][0]["marks"] == ["Fuera de horario", "Fuera de sus comunas"]
    assert (place["note"], nobody["note"]) == ("No trabaja", "")


def test_who_was_set_aside_stays_where_they_have_a_visit() -> None:
    marta, ivan = nurse("Marta"), nurse("Iván")
    visit("Una", day(3), time(10), marta)
    for who in (marta, ivan):
        about = {name: getattr(who, name) for name in Professional.__dataclass_fields__}
        professionals.change(ROSA, Professional(**{**about, "active": False}))
    titles = [place["title"] for place in shown(AgendaQuery(day(3)))["columns"]]
    assert titles == ["Marta", "Sin asignar"]


def test_people_of_one_home_are_one_visit_while_it_is_open() -> None:
    marta = nurse("Marta")
    three = {
        "patient_2": "Beto",
        "vaccine_2": "covid",
        "patient_3": "Carla",
        "vaccine_3": "tetanos",
    }
    home = stored("Casa", date=day(4).isoformat(), **three)
    stored("Sola", date=day(4).isoformat())
    rows = waiting_rows(agenda.of_days(ROSA, [day(4)]), day(2))
    all_of_it = "Visita de 3 personas"
    assert {(row["name"], row["asked"], row["together"]) for row in rows} == {
        ("Casa", "", all_of_it),
        ("Beto", "Pide Casa", all_of_it),
        ("Carla", "Pide Casa", all_of_it),
        ("Sola", "", ""),
    }
    slot = Slot(moment(day(3), time(10)), 30, marta.id)
    household_visits.schedule(ROSA, home, slot, clock=clock())
    visit("Otra", day(3), time(15), marta)
    cards = shown(AgendaQuery(day(3)))["columns"][0]["cards"]
    three_of = "Visita de 3 personas"
    assert [card["together"] for card in cards] == [three_of] * 3 + [""]
    assert three_of in cards[0]["label"]
    assert [card["name"] for card in cards] == ["Casa", "Beto", "Carla", "Otra"]
    assert [card["asked"] for card in cards] == ["", "Pide Casa", "Pide Casa", ""]
    assert "Beto, " in cards[1]["label"]
    assert "Pide Casa" in cards[1]["label"]
    assert about_visit(cards[1])["asked"] == "Pide Casa"
    assert about_visit(cards[0])["together"] == (
        "Para las 3 personas de esta dirección, una tras otra"
    )
    visits.end(
        ROSA, uuid.UUID(cards[0]["id"]), VisitState.DONE, expected_version=1, early=True
    )
    cards = shown(AgendaQuery(day(3)))["columns"][0]["cards"]
    assert [card["together"] for card in cards] == [
        "",
        *["Visita de 2 personas"] * 2,
        "",
    ]
    apart = Slot(moment(day(5), time(10)), 30, marta.id)
    visits.move(ROSA, uuid.UUID(cards[1]["id"]), apart, expected_version=1)
    cards = shown(AgendaQuery(day(3)))["columns"][0]["cards"]
    assert {card["together"] for card in cards} == {""}


def test_the_card_of_a_minor_names_who_agreed() -> None:
    marta = nurse("Marta")
    visit(
        "Ana Soto",
        day(3),
        time(10),
        marta,
        for_whom="minor",
        patient="Luz",
        guardian="on",
    )
    (card,) = shown(AgendaQuery(day(3)))["columns"][0]["cards"]
    assert (card["name"], card["asked"]) == (
        "Luz",
        "Menor de 16 años; autoriza Ana Soto",
    )


def test_a_mail_is_offered_to_who_may_see_the_requests_alone() -> None:
    own = Admin(uuid.uuid4(), "marta@correo.cl", uuid.uuid4(), role=Role.PROFESSIONAL)
    marta = nurse("Marta", admin_id=None)
    visit("Ana", day(3), time(10), marta)
    (card,) = shown(AgendaQuery(day(3)))["columns"][0]["cards"]
    (one,) = agenda.of_days(ROSA, [day(3)]).booked
    assert contacts_of(one, whole=True)["mail"] == "ana@correo.cl"
    assert contacts_of(one, whole=False)["mail"] == ""
    # A day tells nobody's address, phone or mail before a window is opened.
    assert "ana@correo.cl" not in json.dumps(card)
    assert one.phone not in json.dumps(card)
    assert one.address not in json.dumps(card)
    assert not own.may(Right.LEADS)


def test_waiting_are_those_without_a_visit_by_the_day_they_wish() -> None:
    stored("Después", date=day(9).isoformat())
    stored("Ese día", date=day(4).isoformat())
    missed = stored("Antes", date=day(1).isoformat())
    lead_states.move(ROSA, missed, LeadState.CONTACTED)
    gone = stored("Cancelado", date=day(4).isoformat())
    lead_states.move(ROSA, gone, LeadState.CANCELLED)
    visit("Con visita", day(4), time(10), None, date=day(4).isoformat())
    found = agenda.of_days(ROSA, [day(4)])
    rows = waiting_rows(found, day(2))
    assert [row["name"] for row in rows] == ["Ese día", "Después", "Antes"]
    assert [row["missed"] for row in rows] == [False, False, True]


def test_of_many_who_wait_all_are_shown_list_by_list(monkeypatch) -> None:
    monkeypatch.setattr(agenda, "WAITING_SHOWN", 2)
    monkeypatch.setattr(agenda, "MISSED_SHOWN", 1)
    for at in range(4):
        stored(f"Por venir {at}", date=day(4 + at).isoformat())
    missed = [stored(f"Pasada {at}", date=day(3 - at).isoformat()) for at in range(2)]

    def names(lists: int) -> tuple[list[str], bool]:
        found = agenda.of_days(ROSA, [day(4)], lists)
        return [lead.name for lead in found.waiting], found.more

    assert names(1) == (["Por venir 0", "Por venir 1", "Pasada 0"], True)
    whole = [*(f"Por venir {at}" for at in range(4)), "Pasada 0", "Pasada 1"]
    assert names(2) == (whole, False)
    lead_states.move(ROSA, missed[1], LeadState.CANCELLED)
    # One more of those who come alone, then of those whose day passed alone.
    monkeypatch.setattr(agenda, "WAITING_SHOWN", 3)
    assert names(1) == ([*whole[:3], "Pasada 0"], True)
    monkeypatch.setattr(agenda, "WAITING_SHOWN", 4)
    assert names(1) == (whole[:5], False)
    stored("Pasada 2", date=day(1).isoformat())
    assert names(1) == (whole[:5], True)


def test_who_took_it_back_takes_nobodys_place_among_those_who_wait(monkeypatch) -> None:
    monkeypatch.setattr(agenda, "WAITING_SHOWN", 1)
    monkeypatch.setattr(agenda, "MISSED_SHOWN", 1)
    for name, first, last in (("Pasada", 2, 1), ("Por venir", 4, 5)):
        for each in (1, 2):
            gone = stored(f"Retirada {each}", date=day(first).isoformat())
            with transaction() as session:
                assert consents.withdraw(session, gone, now=NOON)
        # Agreed to again: that counts.
        again = stored(name, date=day(last).isoformat())
        with transaction() as session:
            consents.carry(session, again, again)
            (one, _) = consents.of_lead(session, again)
            consents.withdraw(session, again, now=NOON, only=[one.id])
    rows = waiting_rows(agenda.of_days(ROSA, [day(4)]), day(2))
    assert [row["name"] for row in rows] == ["Por venir", "Pasada"]


def test_who_waits_for_the_same_day_stands_by_the_hour() -> None:
    for hour in ("17:00", "08:15", "19:15", "11:45", "12:00"):
        for asked in (day(4), day(1)):
            stored(f"{asked.day} {hour}", date=asked.isoformat(), time=hour)
    rows = waiting_rows(agenda.of_days(ROSA, [day(4)]), day(2))
    hours = ["08:15", "11:45", "12:00", "17:00", "19:15"]
    assert [row["name"] for row in rows] == [
        *(f"{day(4).day} {hour}" for hour in hours),
        # Of those that passed the latest stand first.
        *(f"{day(1).day} {hour}" for hour in reversed(hours)),
    ]


@pytest.mark.parametrize("visits_then", [1, 8])
def test_a_day_is_one_query_however_many_visits(visits_then: int) -> None:
    for at in range(visits_then):
        visit(f"Persona {at}", day(3), time(9 + at), None)
    asked: list[str] = []

    def hear(connection, cursor, statement, *rest) -> None:
        del connection, cursor, rest
        if "FROM visits" in statement or "FROM appointments" in statement:
            asked.append(statement)

    event.listen(get_engine(), "before_cursor_execute", hear)
    try:
        found = agenda.of_days(ROSA, [day(3)])
    finally:
        event.remove(get_engine(), "before_cursor_execute", hear)
    assert len(found.booked) == visits_then
    # The visits with their leads; who waits from that day on, and who did before.
    assert len(asked) == 3


def test_address_keeps_what_is_asked_for() -> None:
    asked = AgendaQuery(day(3), Span.WEEK, Grouping.COMUNA, "Viña del Mar")
    query = dict(
        part.split("=")
        for part in agenda_address(asked)
        .partition("?")[2]
        .replace("+", " ")
        .replace("%C3%B1", "ñ")
        .split("&")
    )
    assert agenda_in(query, day(0)) == asked
    assert of_one(asked) == AgendaQuery(day(3), Span.WEEK)
    odd = {"dia": "mañana", "vista": "año", "por": "nada"}
    assert agenda_in(odd, day(0)) == AgendaQuery(day(0))


@pytest.mark.parametrize("text", ["0001-01-01", "9999-12-30", "1999-12-31"])
def test_what_nobody_is_visited_on_asks_for_today(text: str) -> None:
    asked = agenda_in({"dia": text, "vista": "semana"}, day(0))
    assert asked == AgendaQuery(day(0), Span.WEEK)
    assert set(ways(asked, day(0))) >= {"previous", "next", "today", "dia", "comuna"}


def test_an_hour_that_comes_twice_stands_where_clocks_show_it() -> None:
    night = date(2027, 4, 3)
    before = clock(moment(night - timedelta(days=1), time(12)))
    form = booking_form(date=night.isoformat())
    lead_id = bookings.submit(form, Category.B2C, clock=before).id
    slot = Slot(moment(night, time(23, 30)), 30, None)
    visits.schedule(ROSA, lead_id, slot, clock=before)
    found = shown(AgendaQuery(night))
    (card,) = found["columns"][-1]["cards"]
    assert card["time"] == "23:30"
    assert found["columns"][-1]["key"].startswith(NOBODY)


def test_a_visit_leads_to_a_chat_where_its_phone_can_have_one() -> None:
    mobile = visit("Con móvil", day(3), time(9), None)
    visit("Con fijo", day(3), time(11), None, phone="+56 2 2345 6789")
    visit("Sin número", day(3), time(13), None, phone="no tiene")
    found = agenda.of_days(ROSA, [day(3)]).booked
    assert {one.name: contacts_of(one, whole=True)["chat"] for one in found} == {
        "Con móvil": f"/api/leads/{mobile.lead_id}/whatsapp",
        "Con fijo": "",
        "Sin número": "",
    }
