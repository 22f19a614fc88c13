"""The answer to an address that does not exist."""

import reflex as rx

from app import routes
from app.content import seo
from app.public.shell.layout import layout
from app.ui.button import link_button
from app.ui.picture import Picture, picture

_CABLE_CAR = Picture("/illustrations/not-found.svg", 480, 360)


def page() -> rx.Component:
    """Return the 404 page; its script writes the unknown path to the console."""
    return layout(
        rx.el.section(
            rx.el.div(
                picture(_CABLE_CAR, eager=True, class_name="mx-auto w-full max-w-md"),
                rx.el.div(
                    rx.el.p(
                        seo.NOT_FOUND_CODE,
                        class_name="text-7xl font-extrabold tracking-tight text-sea",
                    ),
                    rx.el.h1(
                        seo.NOT_FOUND_TITLE,
                        class_name="mt-3 text-[clamp(1.875rem,1.3rem+2.4vw,2.75rem)] "
                        "font-extrabold",
                        custom_attrs={"lang": "en"},
                    ),
                    rx.el.p(
                        seo.NOT_FOUND_TEXT, class_name="mt-4 text-lg text-ink-soft"
                    ),
                    rx.el.div(
                        link_button(seo.NOT_FOUND_HOME, routes.HOME, size="lg"),
                        link_button(
                            seo.NOT_FOUND_BOOKING,
                            routes.anchor_href(routes.ANCHOR_SERVICES),
                            look="secondary",
                            size="lg",
                        ),
                        class_name="mt-8 flex flex-wrap gap-3 max-sm:[&>*]:grow",
                    ),
                ),
                class_name="wrap grid items-center gap-12 pt-28 pb-20 lg:grid-cols-2",
                custom_attrs={"data-not-found": seo.NOT_FOUND_LOG},
            ),
            class_name="h-full bg-linear-to-b from-sky to-white",
        ),
        scripts=("not-found",),
    )
