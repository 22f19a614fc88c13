"""The pages that answer a plain post of a form that was accepted."""

from collections.abc import Sequence

import reflex as rx

from app import routes
from app.content import messages, requests, thanks
from app.domain.booking import PHARMACY_FIELD
from app.public.booking.confirmation import next_steps
from app.public.shell.dead_end import dead_end, explanation, title
from app.public.shell.layout import layout
from app.public.shell.whatsapp import whatsapp_link
from app.ui.button import link_button
from app.ui.element import NativeForm
from app.ui.icon import icon


def landing_page() -> rx.Component:
    """Return the answer to the landing page's form."""
    return _page(messages.BOOKING_SUCCESS, routes.THANKS_AGAIN)


def pharmacy_page() -> rx.Component:
    """Return the answer to the pharmacy form."""
    through = _hidden(PHARMACY_FIELD, thanks.PHARMACY_PLACE)
    return _page(messages.PHARMACY_SUCCESS, routes.PHARMACY_THANKS_AGAIN, through)


def nothing_sent_page() -> rx.Component:
    """Return what is shown instead to who sent nothing."""
    return layout(
        dead_end(
            title(thanks.NOTHING_TITLE),
            explanation(thanks.NOTHING_TEXT),
            actions=(
                link_button(
                    thanks.NOTHING_LINK,
                    routes.anchor_href(routes.ANCHOR_SERVICES),
                    size="lg",
                ),
                link_button(thanks.HOME_LINK, routes.HOME, look="secondary", size="lg"),
            ),
        ),
    )


def _page(sentence: str, again_path: str, *fields: rx.Component) -> rx.Component:
    return layout(
        rx.el.section(
            rx.el.div(
                rx.el.div(
                    rx.el.span(
                        icon("circle-check", 28), class_name="icon-tile h-14 w-14"
                    ),
                    rx.el.h1(
                        thanks.TITLE,
                        class_name="mt-5 text-[clamp(1.875rem,1.3rem+2.4vw,2.75rem)] "
                        "font-extrabold",
                    ),
                    rx.el.p(
                        sentence,
                        class_name="mt-4 text-lg font-semibold text-sea-dark",
                        custom_attrs={"role": "status"},
                    ),
                    rx.el.p(
                        thanks.URGENT_PLACE,
                        class_name="mt-4 rounded-xl bg-sun-soft px-4 py-3 "
                        "font-semibold empty:hidden",
                    ),
                    rx.el.p(
                        requests.SUMMARY_REFERENCE,
                        " ",
                        rx.el.strong(thanks.REFERENCE_PLACE, class_name="select-all"),
                        class_name="mt-3 text-lg",
                    ),
                    rx.el.ul(
                        thanks.PEOPLE_PLACE,
                        class_name="mt-3 text-lg wrap-anywhere empty:hidden",
                    ),
                    _asked(),
                    rx.el.h2(thanks.NEXT_TITLE, class_name="mt-9 text-xl"),
                    next_steps(),
                    rx.el.p(
                        thanks.CALENDAR_PLACE,
                        class_name="mt-6 text-ink-soft empty:hidden",
                    ),
                    rx.el.p(thanks.CHANGE_NOTE, class_name="mt-6 text-ink-soft"),
                    _actions(again_path, fields),
                    class_name="card mx-auto max-w-[44rem] border-0 p-[min(1.5rem,6vw)] shadow-soft "
                    "sm:p-12",
                ),
                class_name="wrap pt-28 pb-20 lg:pt-36",
            ),
            class_name="h-full bg-linear-to-b from-sky to-mist",
        ),
        scripts=("thanks",),
    )


def _asked() -> rx.Component:
    """Return what was asked for: one row, which the server repeats, or takes all out."""
    return rx.el.section(
        rx.el.h2(thanks.SUMMARY_TITLE, class_name="text-xl"),
        rx.el.dl(
            rx.el.dt(thanks.TERM_PLACE),
            rx.el.dd(thanks.SUMMARY_PLACE),
            class_name="mt-3 grid gap-x-6 gap-y-1 rounded-xl bg-mist p-5 "
            "sm:grid-cols-[auto_1fr] [&_dt]:text-ink-soft [&_dd]:font-semibold "
            "[&_dd]:wrap-anywhere",
        ),
        class_name="mt-9",
        custom_attrs={"data-asked": ""},
    )


def _actions(again_path: str, fields: Sequence[rx.Component]) -> rx.Component:
    return rx.el.div(
        link_button(thanks.DONE, routes.HOME),
        NativeForm.create(
            _hidden(routes.QUERY_RECEIVED, thanks.ID_PLACE),
            *fields,
            rx.el.button(
                thanks.OTHER_REQUEST,
                type="submit",
                class_name="btn btn-secondary max-sm:w-full",
            ),
            custom_attrs={"method": "post", "action": again_path},
        ),
        whatsapp_link(
            thanks.CORRECT_LINK,
            thanks.CORRECT_TEXT.format(reference=thanks.REFERENCE_PLACE),
        ),
        link_button(
            requests.TITLE,
            routes.page_href(routes.OWN_REQUEST) + f"#{thanks.REFERENCE_PLACE}",
            look="secondary",
        ),
        class_name="mt-9 flex flex-wrap gap-3 max-sm:[&>*]:grow",
    )


def _hidden(name: str, value: str) -> rx.Component:
    return rx.el.input(type="hidden", name=name, default_value=value)
