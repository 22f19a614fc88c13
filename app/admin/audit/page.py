"""The screen of the history: filters, the lines, and the way to older ones."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.audit.audit_state import AuditState
from app.admin.frame import frame
from app.content import audit as copy
from app.domain.events import Kind
from app.ui.element import NativeForm, anchor, link
from app.ui.icon import icon

_HERE = routes.page_href(routes.AUDIT)


def audit_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
            rx.el.p(copy.LEAD, class_name="mb-5 text-ink-soft"),
            _filters(),
            rx.cond(
                AuditState.rows.length() > 0,
                _table(),
                rx.cond(
                    AuditState.loaded,
                    rx.el.p(copy.EMPTY, role="status", class_name="plot-card"),
                    rx.fragment(),
                ),
            ),
            _pages(),
            class_name="panel-wrap py-8",
        ),
        routes.AUDIT,
    )


def _filters() -> rx.Component:
    """Return the filters, which lead to an address of their own."""
    told = ((kind, text) for kind, text in copy.KINDS.items() if kind != Kind.UNKNOWN)
    kinds = sorted(told, key=lambda kind: kind[1])
    return NativeForm.create(
        _field(
            "audit-kind",
            copy.KIND,
            rx.el.select(
                rx.el.option(copy.ANY_KIND, value=""),
                *(rx.el.option(text, value=kind) for kind, text in kinds),
                name=routes.QUERY_KIND,
                default_value=AuditState.kind,
                class_name="field-input",
                custom_attrs=anchor("audit-kind"),
            ),
        ),
        _field(
            "audit-who",
            copy.WHO,
            rx.el.select(
                rx.el.option(copy.ANYBODY, value=""),
                rx.foreach(
                    AuditState.people,
                    lambda person: rx.el.option(person[1], value=person[0]),
                ),
                name=routes.QUERY_WHO,
                default_value=AuditState.who,
                class_name="field-input",
                custom_attrs=anchor("audit-who"),
            ),
        ),
        _day("audit-since", copy.SINCE, routes.QUERY_DAY_SINCE, AuditState.since),
        _day("audit-until", copy.UNTIL, routes.QUERY_DAY_UNTIL, AuditState.until),
        rx.el.button(copy.ASK, type="submit", class_name="btn btn-primary btn-sm"),
        link(
            copy.CLEAR, href=_HERE, class_name="link inline-flex min-h-11 items-center"
        ),
        link(
            icon("download", 18),
            copy.EXPORT,
            href=rx.Var.create(f"{routes.API_AUDIT_EXPORT}?")
            + AuditState.query.to(str),
            class_name="btn btn-secondary btn-sm",
        ),
        # What was chosen arrives after the fields: they are drawn anew with it.
        key=AuditState.query.to(str) + AuditState.loaded.to_string(),
        class_name="plot-card mb-4 flex flex-wrap items-end gap-3",
        custom_attrs={"method": "get", "action": _HERE},
    )


def _day(name: str, label: str, parameter: str, value: Any) -> rx.Component:
    return _field(
        name,
        label,
        rx.el.input(
            type="date",
            name=parameter,
            default_value=value,
            class_name="field-input",
            custom_attrs=anchor(name),
        ),
    )


def _field(name: str, label: str, control: rx.Component) -> rx.Component:
    return rx.el.div(
        rx.el.label(label, html_for=name, class_name="edit-label"),
        control,
        class_name="min-w-0 max-sm:w-full",
    )


def _table() -> rx.Component:
    """Return the lines; on a narrow screen the cells of each flow on."""
    return rx.el.div(
        rx.el.table(
            rx.el.thead(
                rx.el.tr(
                    *(
                        rx.el.th(
                            text,
                            scope="col",
                            class_name="py-2 pr-4 text-left whitespace-nowrap",
                        )
                        for text in copy.CSV_COLUMNS
                    )
                )
            ),
            rx.el.tbody(rx.foreach(AuditState.rows, _line)),
            class_name="history-table",
            custom_attrs={"aria-label": copy.TABLE_LABEL},
        ),
        class_name="plot-card overflow-x-auto",
        custom_attrs={
            "tabIndex": 0,
            "role": "region",
            "aria-label": copy.TABLE_LABEL,
        },
    )


def _line(row: Any) -> rx.Component:
    cells = [
        rx.el.td(row[0], class_name="py-2 pr-4 whitespace-nowrap tabular-nums"),
        rx.el.td(row[1], class_name="py-2 pr-4 [overflow-wrap:anywhere] min-w-40"),
        rx.el.td(row[2], class_name="py-2 pr-4 font-bold"),
        rx.el.td(row[3], class_name="py-2 pr-4"),
        rx.el.td(row[4], class_name="py-2 pr-4 [overflow-wrap:anywhere] min-w-40"),
        rx.el.td(row[5], class_name="py-2 pr-4"),
        rx.el.td(row[6], class_name="py-2 text-ink-soft"),
    ]
    return rx.el.tr(*cells, key=row[7], class_name="border-t border-line align-top")


def _pages() -> rx.Component:
    return rx.el.nav(
        rx.cond(
            AuditState.later_page,
            link(
                copy.NEWEST,
                href=rx.Var.create(f"{_HERE}?") + AuditState.query.to(str),
                class_name="btn btn-secondary btn-sm",
            ),
            rx.fragment(),
        ),
        rx.cond(
            AuditState.older != "",
            link(
                copy.OLDER,
                href=AuditState.older,
                class_name="btn btn-secondary btn-sm",
            ),
            rx.fragment(),
        ),
        class_name="mt-4 flex flex-wrap gap-3",
        custom_attrs={"aria-label": copy.TITLE},
    )
