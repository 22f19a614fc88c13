"""A day of the staff: forty requests come in, are called, visited, and add up.

At a desk on PostgreSQL, and with a phone on SQLite.
"""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.panel import set_up, sign_in
from tests.e2e.staff_day import (
    AT_LAST,
    CALLED,
    CANCELLED,
    COUNTS,
    DAY,
    ENDED,
    FIRST,
    LABELS,
    MOVED,
    NAMES,
    NEXT_DAY,
    STATES,
    UNREACHED,
    come_in,
    hire,
    open_file,
    row,
    triage,
    visit,
)
from tests.e2e.test_agenda import open_agenda
from tests.support.site import Site

SIZES = {"desk": (1366, 768), "phone": (390, 844)}
# Each of both once: what a place does has nothing to do with the engine.
ENGINES = {"desk": "postgresql", "phone": "sqlite"}
CHILE = ZoneInfo("America/Santiago")
# What a card of the agenda says of a visit; one that is open needs no word.
ON_CARDS = {"open": "", "done": "Realizada", "no_show": "No asistió"}


@pytest.fixture(params=list(SIZES))
def where(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def house(where: str, request: pytest.FixtureRequest) -> Iterator[Site]:
    """A site of its own on the engine of the place."""
    folder = request.getfixturevalue("tmp_path")
    of_its_own = ENGINES[where] == "postgresql"
    url = request.getfixturevalue("empty_postgres_url") if of_its_own else None
    site = Site(folder, url)
    site.start()
    yield site
    site.stop()


@pytest.fixture
def desk(house: Site, where: str, browser: Browser) -> Iterator[Page]:
    password = set_up(browser, house)
    width, height = SIZES[where]
    context: BrowserContext = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=where == "phone"
    )
    page = context.new_page()
    come_in(page, house)
    sign_in(page, house, password)
    expect(page.locator("[data-lead]")).to_have_count(len(NAMES))
    hire(page, house)
    yield page
    context.close()


def the_database_agrees(site: Site) -> None:
    leads = site.rows("SELECT id, name, state FROM appointments")
    assert {one["name"]: one["state"] for one in leads} == STATES
    found = site.rows(
        "SELECT a.name, v.starts_at, v.minutes, v.state, p.name AS nurse FROM visits v"
        " JOIN appointments a ON a.id = v.appointment_id"
        " JOIN professionals p ON p.id = v.professional_id"
    )
    assert len(found) == len(AT_LAST)
    told = {
        one["name"]: (*_chilean(one["starts_at"]), one["nurse"], one["state"])
        for one in found
    }
    assert told == {
        name: (last.day, last.time, last.nurse, last.state)
        for name, last in AT_LAST.items()
    }
    assert {one["minutes"] for one in found} == {30}


def the_events_agree(site: Site) -> None:
    events = site.rows("SELECT kind, facts FROM events")
    kinds = Counter(one["kind"] for one in events)
    assert kinds["attempted"] == len(UNREACHED)
    assert kinds["state_moved"] == len(CANCELLED) + len(CALLED)
    assert kinds["visit_scheduled"] == len(FIRST)
    assert kinds["visit_moved"] == len(MOVED)
    assert kinds["visit_ended"] == len(ENDED)
    tries = [one["facts"] for one in events if one["kind"] == "attempted"]
    facts = [json.loads(one) if isinstance(one, str) else one for one in tries]
    assert facts == [{"attempt": "no_answer"}] * len(UNREACHED)
    # Each step of a lead begins where the one before it ended, from new on.
    steps = site.rows(
        "SELECT e.subject_id, w.before, w.after FROM events e"
        " JOIN event_values w ON w.event_id = e.id"
        " WHERE w.field = 'state' AND e.subject = 'lead' ORDER BY e.id"
    )
    stands: dict[str, str] = {}
    for one in steps:
        lead = one["subject_id"].replace("-", "")
        assert one["before"] == stands.get(lead, "new")
        stands[lead] = one["after"]
    for one in site.rows("SELECT id, name FROM appointments"):
        lead = str(one["id"]).replace("-", "")
        assert stands.get(lead, "new") == STATES[one["name"]], one["name"]


def _chilean(stored: str | datetime) -> tuple[date, str]:
    """Return day and hour in Chile of what an engine gives for an instant in UTC."""
    at = datetime.fromisoformat(stored) if isinstance(stored, str) else stored
    at = at if at.tzinfo else at.replace(tzinfo=ZoneInfo("UTC"))
    there = at.astimezone(CHILE)
    return there.date(), f"{there:%H:%M}"


def the_summary_agrees(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/admin/resumen/")
    plot = page.locator(".plot-card", has_text="Leads por estado")
    plot.get_by_text("Ver los datos en una tabla").click()
    for state, label in LABELS.items():
        line = plot.get_by_role("row", name=label)
        expect(line.get_by_role("cell").last).to_have_text(str(COUNTS[state]))
    figure = page.locator(".figure", has_text="Leads").first
    expect(figure).to_contain_text(str(len(NAMES)))
    answered = len(NAMES) - COUNTS["new"] - len(CANCELLED)
    median = page.locator(".figure", has_text="Mediana hasta contactar")
    expect(median).to_contain_text(
        f"contactados: {answered} · esperan: {COUNTS['new']}"
    )


def the_agenda_agrees(page: Page, site: Site) -> None:
    for day in (DAY, NEXT_DAY):
        expected = {
            (last.nurse, name, last.time, ON_CARDS[last.state])
            for name, last in AT_LAST.items()
            if last.day == day and last.state != "cancelled"
        }
        open_agenda(page, site, day)
        expect(page.locator("[data-visit]")).to_have_count(len(expected))
        found = page.locator("[data-target]").evaluate_all(
            """places => places.flatMap((place) =>
                [...place.querySelectorAll("[data-visit]")].map((card) => [
                    place.dataset.label, card.dataset.name, card.dataset.time,
                    card.querySelector(".font-bold")?.textContent || "",
                ]))"""
        )
        assert {tuple(one) for one in found} == expected


def histories_agree(page: Page, site: Site) -> None:
    history = page.locator("[data-history]")
    for name in (UNREACHED[0], CANCELLED[0], CALLED[0], *AT_LAST, NAMES[-1]):
        open_file(page, site, name)
        expect(history).to_contain_text("Solicitud registrada")
        told = history.inner_text()
        assert told.count("No contesta") == (name in UNREACHED), told
        assert told.count("Visita agendada") == (name in FIRST), told
        assert told.count("Visita cambiada") == (name in MOVED), told
        assert told.count("Visita cerrada") == (name in ENDED), told
        if name in MOVED and MOVED[name].nurse != FIRST[name].nurse:
            before, after = FIRST[name].nurse, MOVED[name].nurse
            assert f"Profesional: {before} → {after}" in told
        if STATES[name] == "new":
            assert "Estado:" not in told
        else:  # the newest stands above
            last = told.split("Estado: ", 1)[1].splitlines()[0]
            assert last.endswith(f"→ {LABELS[STATES[name]]}"), told


def the_list_agrees(page: Page, site: Site) -> None:
    for state in ("done", "cancelled"):
        page.goto(f"{site.base_url}/admin/?estado={state}")
        expect(page.locator("[data-lead]")).to_have_count(COUNTS[state])
        for name in NAMES:
            if STATES[name] == state:
                expect(row(page, name)).to_be_visible()


def test_at_the_end_of_the_day_everything_says_the_same(
    desk: Page, house: Site, where: str
) -> None:
    triage(desk, house)
    visit(desk, house, by_mouse=where == "desk")
    the_database_agrees(house)
    the_events_agree(house)
    for agrees in (
        the_summary_agrees,
        the_agenda_agrees,
        histories_agree,
        the_list_agrees,
    ):
        agrees(desk, house)
