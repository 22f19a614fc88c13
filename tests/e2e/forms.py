"""Filling the booking forms as a visitor would."""

from playwright.sync_api import Page

from tests.support.site import Site


def fill(page: Page, form: str, day: str, **changes: str) -> dict[str, str]:
    """Fill a booking form and return what was typed."""
    values = {
        "name": "Marta Núñez",
        "phone": "+56 9 8765 4321",
        "email": "marta@correo.cl",
        "date": day,
        "time": "10:30",
        "address": "Av. Perú 100, Viña del Mar",
        "message": "El timbre no suena",
        **({"receipt_number": "B-1234"} if form == "pharmacy-form" else {}),
        **changes,
    }
    for name, value in values.items():
        if name != "vaccine":
            page.locator(f"#{form}-{name}").fill(value)
    vaccine = values.setdefault("vaccine", "hepatitis")
    page.locator(f"#{form}-vaccine").select_option(vaccine)
    page.locator(f"#{form}-consent").check()
    return values


def send(page: Page, form: str) -> None:
    page.locator(f"#{form} [data-submit]").click()


def leads(site: Site, name: str) -> list:
    """Return the stored requests of a person."""
    found = site.rows("SELECT * FROM appointments ORDER BY created_at")
    return [row for row in found if row["name"] == name]


def hydrated(page: Page, form: str) -> None:
    """Wait until the form answers by itself."""
    page.locator(f"#{form}").scroll_into_view_if_needed()
    page.mouse.move(1, 1)
    page.mouse.move(2, 2)
    page.wait_for_function(
        "id => Object.keys(document.getElementById(id))"
        ".some((key) => key.startsWith('__reactProps'))",
        arg=form,
    )
