"""What the visitor asked for from this device, with a way to erase it."""

import reflex as rx

from app import routes
from app.content import requests
from app.ui.button import button
from app.ui.element import anchor, script_slot

_TITLE_ID = "mis-solicitudes-titulo"
_QUESTION_ID = "mis-solicitudes-pregunta"


def my_requests() -> rx.Component:
    """Return the section, hidden until the page's script finds something kept."""
    return rx.el.div(
        rx.el.section(
            rx.el.div(
                rx.el.h2(
                    requests.TITLE,
                    class_name="text-3xl font-extrabold",
                    custom_attrs=anchor(_TITLE_ID),
                ),
                rx.el.p(requests.LEAD, class_name="mt-3 max-w-2xl text-ink-soft"),
                script_slot(
                    "ul",
                    data_requests_list="",
                    class_name="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3",
                ),
                button(
                    requests.ERASE_BUTTON,
                    look="secondary",
                    size="sm",
                    class_name="mt-6",
                    attrs={"data-requests-erase": ""},
                ),
                class_name="wrap py-14",
            ),
            hidden=True,
            class_name="bg-sand",
            custom_attrs={"data-requests": "", "aria-labelledby": _TITLE_ID},
        ),
        script_slot(
            "p",
            data_requests_erased="",
            data_text=requests.ERASED_NOTE,
            role="status",
            tabIndex="-1",
            class_name="wrap py-4 font-semibold outline-none empty:hidden",
        ),
        _question(),
        custom_attrs=anchor(routes.ANCHOR_REQUESTS),
    )


def _question() -> rx.Component:
    return rx.el.dialog(
        rx.el.h2(
            requests.ERASE_QUESTION,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(_QUESTION_ID),
        ),
        rx.el.p(requests.ERASE_TEXT, class_name="mt-2"),
        rx.el.div(
            button(
                requests.ERASE_NO,
                look="secondary",
                attrs={"data-requests-keep": "", "autoFocus": True},
            ),
            button(requests.ERASE_YES, attrs={"data-requests-gone": ""}),
            class_name="mt-6 flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow",
        ),
        class_name="ask",
        custom_attrs={
            "data-requests-question": "",
            "aria-labelledby": _QUESTION_ID,
            "role": "alertdialog",
        },
    )
