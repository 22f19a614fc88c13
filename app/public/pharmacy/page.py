"""The page of partner pharmacies' customers."""

import reflex as rx

from app.content import forms, landing
from app.public.booking.fields import pharmacy_greeting
from app.public.booking.my_requests import my_requests
from app.public.pharmacy.form import FORM_ID, form
from app.public.shell.layout import layout
from app.settings import get_settings
from app.ui.element import anchor
from app.ui.icon import icon


def page() -> rx.Component:
    """Return the pharmacy page."""
    return layout(
        rx.el.section(
            rx.el.div(
                _words(),
                rx.el.div(
                    pharmacy_greeting(),
                    rx.el.p(
                        forms.REQUIRED_NOTE,
                        class_name="form-intro mb-6 text-base text-ink-soft",
                    ),
                    rx.el.p(
                        get_settings().pharmacy_price_note or forms.PHARMACY_PRICE_NOTE,
                        class_name="form-intro mb-6 rounded-xl bg-mist px-4 py-3",
                        custom_attrs={"data-price-note": ""},
                    ),
                    form(),
                    class_name="card border-0 p-5 shadow-soft sm:p-9",
                ),
                class_name="wrap grid items-start gap-x-14 gap-y-10 pt-32 pb-20 "
                "lg:grid-cols-[1fr_1.4fr] lg:pt-36",
            ),
            class_name="bg-linear-to-b from-sky to-mist",
            custom_attrs={"aria-labelledby": "pharmacy-title"},
        ),
        my_requests(),
        booking=f"#{FORM_ID}",
        scripts=("booking",),
    )


def _words() -> rx.Component:
    return rx.el.div(
        rx.el.span(icon("receipt", 24), class_name="icon-tile bg-white"),
        rx.el.h1(
            forms.PHARMACY_TITLE,
            class_name="mt-5 text-[clamp(1.875rem,1.3rem+2.4vw,2.75rem)] "
            "font-extrabold",
            custom_attrs=anchor("pharmacy-title"),
        ),
        rx.el.p(forms.PHARMACY_LEAD, class_name="mt-4 text-lg text-ink-soft"),
        rx.el.ul(
            *(
                rx.el.li(
                    icon("circle-check", 22, "mt-0.5 flex-none text-sea"),
                    fact,
                    class_name="flex gap-2.5 font-semibold",
                )
                for fact in landing.HERO_FACTS
            ),
            class_name="mt-7 space-y-3",
        ),
        class_name="lg:sticky lg:top-28",
    )
