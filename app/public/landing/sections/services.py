"""The services: how it works, where and when, and the booking form."""

import reflex as rx

from app import routes
from app.content import forms, landing
from app.domain.lead import Category
from app.public.booking.form import booking_form
from app.public.landing.booking_state import LandingBookingState
from app.ui.element import link
from app.ui.icon import icon
from app.ui.section import heading, section

FORM_ID = "booking-form"


def services() -> rx.Component:
    """Return the section 'servicios', which contains the booking form."""
    return section(
        heading(
            landing.SERVICES_TITLE,
            landing.SERVICES_LEAD,
            above=landing.SERVICES_EYEBROW,
            heading_id="services-title",
        ),
        rx.el.div(
            _form_card(),
            rx.el.div(_steps(), _where_and_when(), class_name="space-y-10"),
            class_name="mt-10 grid items-start gap-x-14 gap-y-14 "
            "lg:grid-cols-[1.25fr_1fr]",
        ),
        _pharmacy(),
        name=routes.ANCHOR_SERVICES,
        labelled_by="services-title",
        class_name="bg-sky",
    )


def _form_card() -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.h3(landing.FORM_TITLE, class_name="text-2xl font-extrabold"),
            rx.el.p(landing.FORM_LEAD, class_name="mt-1.5 text-ink-soft"),
            rx.el.p(forms.REQUIRED_NOTE, class_name="text-base text-ink-soft"),
            class_name="form-intro mb-7",
        ),
        booking_form(FORM_ID, LandingBookingState, Category.B2C, forms.BOOKING_SUBMIT),
        class_name="card border-0 p-5 shadow-soft sm:p-9",
    )


def _steps() -> rx.Component:
    return rx.el.div(
        rx.el.h3(landing.STEPS_TITLE, class_name="text-xl"),
        rx.el.ol(
            *(
                rx.el.li(
                    rx.el.span(
                        str(number),
                        class_name="relative z-1 grid h-10 w-10 flex-none "
                        "place-items-center rounded-full bg-ink font-bold text-white",
                        custom_attrs={"aria-hidden": "true"},
                    ),
                    rx.el.div(
                        rx.el.p(step.title, class_name="font-bold"),
                        rx.el.p(step.description, class_name="text-ink-soft"),
                    ),
                    class_name="relative flex gap-4 pb-6 last:pb-0 "
                    "not-last:before:absolute not-last:before:inset-y-2 "
                    "not-last:before:left-5 not-last:before:-ml-px "
                    "not-last:before:w-0.5 not-last:before:bg-sky-deep",
                )
                for number, step in enumerate(landing.STEPS, start=1)
            ),
            class_name="mt-5",
        ),
    )


def _where_and_when() -> rx.Component:
    return rx.el.div(
        _fact(
            "map-pin",
            landing.AREAS_TITLE,
            rx.el.ul(
                *(
                    rx.el.li(
                        area,
                        class_name="rounded-full bg-white px-3.5 py-1 text-base "
                        "font-semibold",
                    )
                    for area in landing.AREAS
                ),
                class_name="mt-3 mb-3 flex flex-wrap gap-2",
            ),
            landing.AREAS_NOTE,
        ),
        _fact(
            "clock",
            landing.HOURS_TITLE,
            rx.el.p(landing.HOURS_TEXT, class_name="mt-1 font-semibold"),
            landing.HOURS_NOTE,
        ),
        class_name="space-y-8",
    )


def _fact(icon_name: str, title: str, body: rx.Component, note: str) -> rx.Component:
    return rx.el.div(
        rx.el.h3(
            icon(icon_name, 22, "flex-none text-sea"),
            title,
            class_name="flex items-center gap-2.5 text-xl",
        ),
        body,
        rx.el.p(note, class_name="mt-1 text-base leading-relaxed text-ink-soft"),
    )


def _pharmacy() -> rx.Component:
    return rx.el.div(
        rx.el.span(icon("receipt", 24), class_name="icon-tile bg-sand text-ink"),
        rx.el.div(
            rx.el.h3(landing.PHARMACY_TITLE, class_name="text-xl"),
            rx.el.p(landing.PHARMACY_TEXT, class_name="mt-1 text-ink-soft"),
            class_name="grow basis-72",
        ),
        link(
            landing.PHARMACY_LINK,
            icon("arrow-right", 20),
            href=routes.page_href(routes.PHARMACY),
            class_name="btn btn-secondary",
        ),
        class_name="card mt-14 flex flex-wrap items-center gap-5 border-0 p-6 sm:p-8",
    )
