"""The card that takes the place of a form whose request was received."""

import reflex as rx

from app.content import brand, requests, thanks
from app.public.shell.whatsapp import whatsapp_link
from app.ui.button import button
from app.ui.element import script_slot
from app.ui.icon import icon


def confirmation(form_id: str) -> rx.Component:
    """Return the card; the script fills the summary and shows it."""
    return rx.el.div(
        rx.el.h2(
            thanks.TITLE,
            class_name="text-2xl font-extrabold outline-none",
            custom_attrs={"tabIndex": -1, "data-confirmation-title": ""},
        ),
        rx.el.h3(thanks.SUMMARY_TITLE, class_name="mt-6 font-bold"),
        script_slot(
            "dl",
            data_summary="",
            data_label_vaccine=requests.SUMMARY_VACCINE,
            data_label_price=requests.SUMMARY_PRICE,
            data_label_when=requests.SUMMARY_WHEN,
            data_label_address=requests.SUMMARY_ADDRESS,
            class_name="mt-3 grid gap-x-6 gap-y-1 rounded-xl bg-mist p-5 "
            "sm:grid-cols-[auto_1fr] [&_dt]:text-ink-soft [&_dd]:font-semibold",
        ),
        rx.el.h3(thanks.NEXT_TITLE, class_name="mt-8 font-bold"),
        next_steps(),
        rx.el.p(thanks.CHANGE_NOTE, class_name="mt-6 text-ink-soft"),
        rx.el.div(
            _calendar_link(),
            whatsapp_link(thanks.WHATSAPP_LINK, brand.WHATSAPP_AFTER_REQUEST_TEXT),
            button(
                thanks.OTHER_REQUEST,
                look="primary",
                attrs={"data-another": form_id},
            ),
            class_name="mt-7 flex flex-wrap gap-3 [&>*]:grow",
        ),
        hidden=True,
        custom_attrs={"data-confirmation": ""},
    )


def next_steps() -> rx.Component:
    """Return what happens after a request was sent, step by step."""
    return rx.el.ol(
        *(
            rx.el.li(
                rx.el.span(
                    str(number),
                    class_name="grid h-9 w-9 flex-none place-items-center "
                    "rounded-full bg-sky font-bold text-sea-dark",
                    custom_attrs={"aria-hidden": "true"},
                ),
                rx.el.div(
                    rx.el.p(step.title, class_name="font-semibold"),
                    rx.el.p(step.description, class_name="text-ink-soft"),
                ),
                class_name="flex gap-4",
            )
            for number, step in enumerate(thanks.NEXT_STEPS, start=1)
        ),
        class_name="mt-4 space-y-4",
    )


def _calendar_link() -> rx.Component:
    return rx.el.button(
        icon("calendar-check", 20),
        requests.CALENDAR_BUTTON,
        type="button",
        class_name="btn btn-secondary",
        custom_attrs={
            "data-calendar": "",
            "data-title": requests.CALENDAR_TITLE,
            "data-file": requests.CALENDAR_FILE,
        },
    )
