"""The card that takes the place of a form whose request was received."""

import reflex as rx

from app.content import messages, requests, thanks
from app.public.shell.whatsapp import whatsapp_link
from app.ui.button import button
from app.ui.element import script_slot


def confirmation(form_id: str) -> rx.Component:
    """Return the card; the script fills the summary and shows it."""
    return rx.el.div(
        rx.el.h2(
            thanks.TITLE,
            class_name="text-2xl font-extrabold outline-none",
            custom_attrs={"tabIndex": -1, "data-confirmation-title": ""},
        ),
        rx.el.p(
            messages.URGENT_SUCCESS,
            hidden=True,
            class_name="mt-4 rounded-xl bg-sun-soft px-4 py-3 font-semibold",
            custom_attrs={"data-urgent-sentence": ""},
        ),
        rx.el.h3(thanks.SUMMARY_TITLE, class_name="mt-6 font-bold"),
        script_slot(
            "dl",
            data_summary="",
            class_name="mt-3 grid gap-x-6 gap-y-1 rounded-xl bg-mist p-5 "
            "sm:grid-cols-[auto_1fr] [&_dt]:text-ink-soft [&_dd]:font-semibold "
            "[&_dd]:wrap-anywhere",
        ),
        rx.el.h3(thanks.NEXT_TITLE, class_name="mt-8 font-bold"),
        next_steps(),
        rx.el.p(
            requests.CALENDAR_NOTE,
            hidden=True,
            class_name="mt-6 text-ink-soft",
            custom_attrs={"data-mailed-note": ""},
        ),
        rx.el.p(thanks.CHANGE_NOTE, class_name="mt-6 text-ink-soft"),
        rx.el.div(
            _correct_link(),
            button(
                thanks.OTHER_REQUEST, look="secondary", attrs={"data-another": form_id}
            ),
            button(thanks.DONE, look="primary", attrs={"data-finish": ""}),
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
                    class_name="min-w-0",
                ),
                class_name="flex gap-4",
            )
            for number, step in enumerate(thanks.NEXT_STEPS, start=1)
        ),
        class_name="mt-4 space-y-4",
    )


def _correct_link() -> rx.Component:
    """Return the way to correct something; the script names the request in it."""
    attrs = {"data-correct": "", "data-text": thanks.CORRECT_TEXT}
    return whatsapp_link(thanks.CORRECT_LINK, thanks.CORRECT_TEXT, attrs=attrs)
