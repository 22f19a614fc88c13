"""A request that was stored, and whose answer the line lost: what is sent next is told."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from app.content import sent_again
from tests.e2e.forms import fill, hydrated, leads, send
from tests.e2e.test_household_forms import add, unfold
from tests.e2e.test_scheduler import to_last_step
from tests.support.held_line import HeldLine
from tests.support.site import Site

POSTS = "**/api/appointments*"
PHARMACY_POSTS = "**/api/appointments/farmacia"
CHANGED = "Cambiaste tu solicitud"
LINE_GONE = "Se cortó la conexión."
LATE = 12_000


def lose(route: Route) -> None:
    """Let a request reach the server, and none of its answer the page."""
    route.fetch()
    route.abort()


Mend = Callable[[], None]


def sent_in_vain(
    page: Page, site: Site, path: str, form: str, *, other: str = "", **typed: str
) -> Mend:
    """Send a form, perhaps for one more person, whose answer is lost on both ways.

    Gives what mends the line.
    """
    posts = PHARMACY_POSTS if path == "/farmacia/" else POSTS
    line = HeldLine(page)
    page.goto(site.base_url + path)
    hydrated(page, form)
    fill(page, form, **typed)
    if other:
        unfold(page, form)
        add(page, form, 2, other)
    page.wait_for_function("navigator.onLine")
    line.hold()
    page.route(posts, lose)
    send(page, form)
    notice = page.locator(f"#{form} [data-form-notice]")
    expect(notice).to_contain_text(LINE_GONE, timeout=LATE)

    def mend() -> None:
        page.unroute(posts)

    return mend


def corrected(page: Page, form: str) -> tuple[Locator, Locator]:
    """Send a form again, and return what confirms it and what tells that it arrived."""
    send(page, form)
    confirmation = page.locator(f"#{form} [data-confirmation]")
    expect(confirmation).to_be_visible(timeout=LATE)
    told = page.locator(f"#{form} [data-form-notice]")
    expect(told).to_contain_text(sent_again.EARLIER_CORRECTED)
    return confirmation, told


@pytest.mark.parametrize(
    ("path", "form"), [("/", "booking-form"), ("/farmacia/", "pharmacy-form")]
)
def test_hour_that_was_changed_after_a_lost_answer_corrects_the_one_request(
    page: Page, site: Site, next_week, path, form
) -> None:
    name = f"Respuesta perdida {form}"
    mend = sent_in_vain(page, site, path, form, day=next_week, name=name)
    (before,) = leads(site, name)
    page.locator(f"#{form}-time").fill("17:15")
    expect(page.locator(f"#{form} [data-form-notice]")).to_contain_text(CHANGED)
    mend()
    confirmation, told = corrected(page, form)
    (lead,) = leads(site, name)
    assert (before["time"], lead["time"]) == ("10:30", "17:15")
    expect(confirmation).to_contain_text(lead["reference"])
    expect(confirmation).to_contain_text("17:15")
    kept = page.evaluate("JSON.parse(localStorage.getItem('appointments'))")
    assert [one["time"] for one in kept] == ["17:15"]
    # The next request from this page is another one, and has no earlier one.
    page.locator(f"#{form} [data-another]").click()
    fill(page, form, next_week, name=name, time="18:00")
    send(page, form)
    expect(confirmation).to_be_visible(timeout=LATE)
    expect(told).not_to_contain_text("antes")
    assert len(leads(site, name)) == 2


def test_hour_that_was_changed_after_a_lost_answer_corrects_the_one_home(
    page: Page, site: Site, next_week
) -> None:
    form, name = "booking-form", "Hogar perdido"
    mend = sent_in_vain(
        page, site, "/", form, other="Beatriz Soto", day=next_week, name=name
    )
    before = leads(site, name)
    assert [one["time"] for one in before] == ["10:30"] * 2
    page.locator(f"#{form}-time").fill("17:15")
    # Somebody joins, too.
    add(page, form, 3, "Carlos Soto")
    mend()
    confirmation, _ = corrected(page, form)
    after = leads(site, name)
    assert [one["time"] for one in after] == ["17:15"] * 3
    assert {one["household_id"] for one in after} == {before[0]["household_id"]}
    assert {one["id"] for one in before} <= {one["id"] for one in after}
    (first,) = (one for one in after if one["household_place"] == 1)
    expect(confirmation).to_contain_text(first["reference"])
    expect(confirmation).to_contain_text("Carlos Soto")


def test_a_reload_between_a_lost_answer_and_the_change_makes_no_second_request(
    page: Page, site: Site, next_week
) -> None:
    form, name = "booking-form", "Recargada tras perderse"
    mend = sent_in_vain(page, site, "/", form, day=next_week, name=name)
    mend()
    page.reload()
    hydrated(page, form)
    page.locator(f"#{form}-address").fill("Calle Larga 13, Concón")
    page.locator(f"#{form}-consent").check()
    send(page, form)
    expect(page.locator(f"#{form} [data-confirmation]")).to_be_visible(timeout=LATE)
    (lead,) = leads(site, name)
    assert lead["address"] == "Calle Larga 13, Concón"


def test_somebody_else_after_a_lost_answer_is_another_request_and_that_is_told(
    page: Page, site: Site, next_week
) -> None:
    form = "booking-form"
    mend = sent_in_vain(page, site, "/", form, day=next_week, name="La que se perdió")
    (before,) = leads(site, "La que se perdió")
    page.locator(f"#{form}-name").fill("La que vino después")
    mend()
    send(page, form)
    notice = page.locator(f"#{form} [data-form-notice]")
    told = sent_again.EARLIER_KEPT.format(reference=before["reference"])
    expect(notice).to_contain_text(told, timeout=LATE)
    assert len(leads(site, "La que vino después")) == 1
    assert leads(site, "La que se perdió") == [before]


def test_the_scheduler_corrects_what_it_sent_too(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    to_last_step(page, "Agenda perdida")
    page.route(POSTS, lose)
    page.wait_for_timeout(600)
    page.locator("#scheduler [data-submit]").click()
    notice = page.locator("#scheduler [data-form-notice]")
    expect(notice).to_contain_text(LINE_GONE, timeout=LATE)
    page.locator("#scheduler-form-address").fill("Calle Larga 13, Concón")
    page.unroute(POSTS)
    page.locator("#scheduler [data-submit]").click()
    expect(notice).to_contain_text(sent_again.EARLIER_CORRECTED, timeout=LATE)
    (lead,) = leads(site, "Agenda perdida")
    assert lead["address"] == "Calle Larga 13, Concón"
