"""The screen of the mails: one line a message, with what has become of it."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.frame import frame
from app.admin.load_failure import failure_line
from app.admin.mails.mails_state import MailsState
from app.content import mails as copy
from app.ui.element import link, whole_address


def mails_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.div(
                rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
                rx.el.p(
                    MailsState.count,
                    class_name="text-ink-soft tabular-nums",
                    role="status",
                ),
                class_name="flex flex-wrap items-baseline justify-between gap-x-6",
            ),
            rx.el.p(copy.LEAD, class_name="mb-5 max-w-3xl text-ink-soft"),
            _warnings(),
            rx.cond(MailsState.loaded, _list(), _loading()),
            class_name="panel-wrap py-8",
        ),
        routes.MAILS,
    )


def _warnings() -> rx.Component:
    return rx.fragment(
        failure_line(MailsState.failed, copy.LOAD_ERROR, MailsState.load),
        rx.cond(
            MailsState.late,
            rx.el.p(
                MailsState.late,
                class_name="mb-4 rounded-card bg-sun-soft px-4 py-3 font-semibold",
            ),
            rx.fragment(),
        ),
    )


def _loading() -> rx.Component:
    return rx.cond(
        MailsState.failed,
        rx.fragment(),
        rx.el.p(
            rx.el.span(class_name="spinner", custom_attrs={"aria-hidden": "true"}),
            copy.LOADING,
            class_name="plot-card flex items-center gap-3 font-semibold",
            role="status",
        ),
    )


def _list() -> rx.Component:
    return rx.cond(
        MailsState.lines.length() > 0,
        rx.el.div(
            rx.el.ul(
                rx.foreach(MailsState.lines, _line),
                class_name="plot-card",
                custom_attrs={"aria-label": copy.LIST_LABEL},
            ),
            rx.el.div(
                rx.cond(
                    MailsState.has_earlier,
                    _button(copy.EARLIER, MailsState.earlier),
                    rx.fragment(),
                ),
                rx.cond(
                    MailsState.has_further,
                    _button(copy.FURTHER, MailsState.further),
                    rx.fragment(),
                ),
                class_name="mt-4 flex flex-wrap gap-3",
            ),
        ),
        rx.el.p(copy.EMPTY, class_name="plot-card"),
    )


def _line(line: Any) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.p(
                rx.el.span(
                    whole_address(line["recipient"]),
                    class_name="break-anywhere font-bold",
                ),
                rx.match(
                    line["state"],
                    ("dead", _badge(line["label"], "badge-sun")),
                    ("refused", _badge(line["label"], "badge-sun")),
                    ("failed", _badge(line["label"], "badge-sky")),
                    _badge(line["label"], "badge-sea"),
                ),
                class_name="flex flex-wrap items-center gap-2",
            ),
            rx.el.p(
                rx.cond(
                    line["href"] == "",
                    line["request"],
                    link(line["request"], href=line["href"], class_name="link"),
                ),
                class_name="tabular-nums",
            ),
            rx.el.p(line["told"], class_name="text-ink-soft tabular-nums"),
            rx.el.p(
                line["reason"], class_name="text-ink-soft break-words empty:hidden"
            ),
            class_name="min-w-0 grow basis-64",
        ),
        _button(
            copy.RESEND,
            MailsState.resend(line["id"]),
            label=copy.RESEND_LABEL.partition("{")[0] + line["recipient"].to(str),
        ),
        key=line["id"],
        class_name="flex flex-wrap items-center justify-between gap-3 border-b "
        "border-line py-4 last:border-0",
        custom_attrs={"data-mail": line["state"]},
    )


def _badge(text: Any, kind: str) -> rx.Component:
    return rx.el.span(text, class_name=f"badge {kind}")


def _button(text: str, on_click: Any, label: Any = None) -> rx.Component:
    return rx.el.button(
        text,
        type="button",
        on_click=on_click,
        class_name="btn btn-secondary btn-sm",
        custom_attrs={} if label is None else {"aria-label": label},
    )
