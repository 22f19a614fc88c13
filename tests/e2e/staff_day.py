"""What becomes of forty requests in a day of the staff, and how it is done in a browser."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date, timedelta

from playwright.sync_api import Locator, Page, expect

from tests.e2e.panel import say_early, store
from tests.e2e.test_agenda import add, card, column, drag, open_agenda, toast
from tests.support.builders import REQUEST
from tests.support.site import Site

DAY = date.fromisoformat(REQUEST["date"])
NEXT_DAY = DAY + timedelta(days=1)
COMUNAS = ("Quilpué", "Villa Alemana", "Viña del Mar", "Valparaíso", "Arica")
VACCINES = ("influenza", "vph", "otra")
NURSES = ("Marta Soto", "Iván Rojas", "Rosa Vera")
NAMES = tuple(f"Persona {number:02}" for number in range(40))
# What becomes of whom; the first of those who are visited are called before.
UNREACHED, CANCELLED, CALLED = NAMES[:4], NAMES[4:8], NAMES[8:24]
VISITED = NAMES[20:32]


@dataclass(frozen=True, slots=True)
class Planned:
    """A visit: when, who makes it, and its state as the database names it."""

    day: date
    time: str
    nurse: str
    state: str = "open"


# Four visits for each of the three, hour by hour.
FIRST = {
    name: Planned(DAY, f"{9 + at // 3:02}:00", NURSES[at % 3])
    for at, name in enumerate(VISITED)
}
# One of each goes to the next of them, one to another day, one is held later.
DRAGGED = VISITED[6]
MOVED = {
    DRAGGED: Planned(DAY, "08:30", NURSES[1]),
    VISITED[7]: Planned(DAY, "16:00", NURSES[2]),
    VISITED[8]: Planned(DAY, "16:00", NURSES[0]),
    VISITED[9]: Planned(NEXT_DAY, "10:00", NURSES[0]),
    VISITED[11]: Planned(DAY, "17:15", NURSES[2]),
}
ENDED = {
    **dict.fromkeys((*VISITED[:4], VISITED[11]), "done"),
    VISITED[4]: "no_show",
    VISITED[5]: "cancelled",
}
BUTTONS = {"done": "Realizada", "no_show": "No asistió", "cancelled": "Cancelar visita"}
# How each visit is when the day is over.
AT_LAST = {
    name: replace(MOVED.get(name, first), state=ENDED.get(name, "open"))
    for name, first in FIRST.items()
}
AFTER = {"open": "scheduled"}
LABELS = {
    "new": "Nuevo",
    "contacted": "Contactado",
    "scheduled": "Agendado",
    "done": "Realizado",
    "cancelled": "Cancelado",
    "no_show": "No asistió",
}


def state_of(name: str) -> str:
    """Return where a lead stands when the day is over."""
    if name in AT_LAST:
        state = AT_LAST[name].state
        return AFTER.get(state, state)
    if name in CANCELLED:
        return "cancelled"
    return "contacted" if name in CALLED else "new"


STATES = {name: state_of(name) for name in NAMES}
COUNTS = Counter(STATES.values())


def come_in(page: Page, site: Site) -> None:
    """Send forty requests, of all comunas and kinds."""
    for number, name in enumerate(NAMES):
        changes = {
            "vaccine": VACCINES[number % len(VACCINES)],
            "address": f"Calle Larga {number}, {COMUNAS[number % len(COMUNAS)]}",
            "message": "Una vacuna" if number % 3 == 2 else "",
        }
        store(page, site, name, **changes)


def hire(page: Page, site: Site) -> None:
    """Write the three professionals down."""
    for name in NURSES:
        add(page, site, name)


def row(page: Page, name: str) -> Locator:
    return page.locator("[data-lead]", has_text=name)


def drawer(page: Page) -> Locator:
    return page.locator("[data-drawer]")


def open_file(page: Page, site: Site, name: str) -> None:
    (lead,) = [
        one for one in site.rows("SELECT * FROM appointments") if one["name"] == name
    ]
    page.goto(f"{site.base_url}/admin/?ficha={lead['id']}")
    expect(drawer(page).get_by_role("heading", name=name)).to_be_visible()


def triage(page: Page, site: Site) -> None:
    """Try some, cancel some, and call the rest at once."""
    page.goto(site.base_url + "/admin/")
    for name in UNREACHED:
        _choose(page, name, "No contesta")
    for name in CANCELLED:
        _choose(page, name, "Cancelar la solicitud")
        expect(row(page, name).locator("[data-state]")).to_have_text("Cancelado")
    for name in CALLED:
        page.get_by_label(f"Elegir el lead de {name}").check()
    bar = page.get_by_role("group", name="Leads elegidos")
    expect(bar).to_contain_text(f"Elegidos: {len(CALLED)}")
    bar.get_by_role("button", name="Marcar como contactado").click()
    for name in CALLED:
        expect(row(page, name).locator("[data-state]")).to_have_text("Contactado")


def visit(page: Page, site: Site, *, by_mouse: bool) -> None:
    """Schedule twelve visits, move five of them, and end seven.

    Args:
        page: The panel.
        site: Whose.
        by_mouse: Whether one is dragged in the agenda; else its window moves it.
    """
    for name, first in FIRST.items():
        open_file(page, site, name)
        _plan(page, first)
        if name in MOVED and name != DRAGGED:
            _plan(page, MOVED[name])
        if name in ENDED:
            drawer(page).get_by_role("button", name=BUTTONS[ENDED[name]]).click()
            if ENDED[name] != "cancelled":
                say_early(page)
            expect(drawer(page)).to_contain_text("Visitas anteriores")
    open_agenda(page, site)
    if by_mouse:
        drag(page, card(page, DRAGGED), column(page, MOVED[DRAGGED].nurse), 30)
    else:
        card(page, DRAGGED).click()
        _fill(page, MOVED[DRAGGED])
    # The notice of the move before may still stand.
    expect(card(page, DRAGGED)).to_contain_text(MOVED[DRAGGED].time)
    expect(toast(page, "Visita cambiada").last).to_be_visible()


def _choose(page: Page, name: str, way: str) -> None:
    row(page, name).locator("[data-state]").click()
    window = page.locator("dialog[data-choices]")
    window.get_by_role("button", name=way).click()
    expect(window).to_be_hidden()


def _plan(page: Page, to: Planned) -> None:
    _fill(page, to)
    shown = drawer(page).locator("[data-visit]")
    expect(shown).to_contain_text(f"{to.day:%d/%m/%Y}")
    expect(shown).to_contain_text(f"{to.time} a")
    expect(shown).to_contain_text(to.nurse)


def _fill(page: Page, to: Planned) -> None:
    page.locator("#visit-date").fill(f"{to.day}")
    page.locator("#visit-time").fill(to.time)
    page.locator("#visit-professional").select_option(label=to.nurse)
    page.locator("#visit-time").press("Enter")
