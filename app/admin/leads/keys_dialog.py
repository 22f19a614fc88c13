"""The list of the keys that work in the panel."""

import reflex as rx

from app import routes
from app.content import admin as copy
from app.content import manual
from app.ui.element import anchor, link

_TITLE_ID = "keys-title"


def keys_dialog(
    title: str = copy.KEYS_TITLE, keys: tuple[tuple[str, str], ...] = copy.KEYS
) -> rx.Component:
    """Return the dialog, closed; the page's script opens it on `?`.

    Args:
        title: Of the dialog.
        keys: Each with what it does.
    """
    return rx.el.dialog(
        rx.el.h2(
            title,
            class_name="text-xl font-extrabold",
            tab_index=-1,
            custom_attrs=anchor(_TITLE_ID) | {"data-first": ""},
        ),
        rx.el.dl(
            *(
                part
                for key, text in keys
                for part in (
                    rx.el.dt(rx.el.kbd(key, class_name="key")),
                    rx.el.dd(text),
                )
            ),
            class_name="keys",
        ),
        rx.el.div(
            link(
                manual.MANUAL,
                href=routes.API_MANUAL,
                class_name="link inline-flex min-h-11 items-center",
                target="_blank",
            ),
            rx.el.button(
                copy.KEYS_CLOSE,
                type="button",
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"data-keys-close": ""},
            ),
            class_name="mt-6 flex flex-wrap items-center justify-between gap-4",
        ),
        class_name="confirm",
        custom_attrs={"data-keys": "", "aria-labelledby": _TITLE_ID},
    )
