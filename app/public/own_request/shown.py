"""What a request is, and what happens next."""

import reflex as rx

from app import routes
from app.content import household, requests
from app.content import own_request as copy
from app.domain.household import MOST_PEOPLE
from app.public.own_request.contact import ways
from app.public.own_request.parts import deed, press, text


def facts() -> rx.Component:
    """Return the request as terms and descriptions."""
    return rx.el.dl(
        _fact(copy.STATE, "state"),
        _fact(copy.VISIT, "visit", part="visit"),
        _fact(copy.PROFESSIONAL, "professional", part="professional"),
        _fact(copy.WISH, "wish", part="wish"),
        *(
            _fact(
                household.LABEL_PERSON.format(number=number),
                f"person{number}",
                part=f"person{number}",
            )
            for number in range(1, MOST_PEOPLE + 1)
        ),
        _fact(household.PATIENT, "patient", part="alone"),
        _fact(requests.SUMMARY_TOTAL, "total", part="total"),
        _fact(copy.VACCINE, "vaccine", part="alone"),
        _fact(requests.SUMMARY_PRICE, "price", part="alone"),
        _fact(copy.NAME, "name"),
        _fact(copy.ADDRESS, "address"),
        _fact(copy.REFERENCE, "reference"),
        class_name="card mt-8 grid gap-x-6 gap-y-3 border-0 p-[min(1.5rem,6vw)] "
        "shadow-soft sm:p-8",
    )


def next_step() -> rx.Component:
    """Return what the visitor may expect now."""
    return rx.el.div(
        rx.el.h2(copy.NEXT_TITLE, class_name="text-xl font-extrabold"),
        text("next", "p", class_name="mt-2 text-lg"),
        rx.el.div(ways(), custom_attrs={"data-own-part": "begun"}),
        class_name="mt-8",
    )


def in_calendar() -> rx.Component:
    """Return the file that takes out of the calendar what a withdrawal ended."""
    return rx.el.div(
        rx.el.p(copy.IN_CALENDAR_TEXT, class_name="text-lg"),
        deed(
            "calendar",
            routes.OWN_CALENDAR,
            press(copy.IN_CALENDAR_SUBMIT, look="secondary"),
        ),
        class_name="mt-6",
        custom_attrs={"data-own-part": "in-calendar"},
    )


def _fact(label: str, name: str, part: str = "") -> rx.Component:
    return rx.el.div(
        rx.el.dt(label, class_name="text-ink-soft"),
        text(name, "dd", class_name="font-semibold wrap-anywhere"),
        class_name="grid gap-x-6 sm:grid-cols-[13rem_1fr]",
        custom_attrs={"data-own-part": part} if part else {},
    )
