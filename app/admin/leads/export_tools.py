"""Downloading the list: the button, its formats, and how far a file is."""

import reflex as rx

from app import routes
from app.admin.leads.export_state import ExportState
from app.admin.leads.list_state import LeadListState
from app.content import admin as copy
from app.content import filters as words
from app.ui.element import anchor, link, script_slot
from app.ui.icon import icon

_EXPORT_ID = "lead-export"


def export_tools() -> rx.Component:
    """Return the button that downloads the list; the script asks and tells."""
    return rx.fragment(
        rx.el.div(
            link(
                icon("download", 18),
                copy.EXPORT_BUTTON,
                href=routes.API_EXPORT,
                class_name="btn btn-secondary rounded-r-none",
                data_export=LeadListState.export_query,
            ),
            rx.el.button(
                icon("chevron-down", 18),
                type="button",
                class_name="btn btn-secondary export-button -ml-0.5 rounded-l-none px-3",
                custom_attrs={
                    "popoverTarget": _EXPORT_ID,
                    "aria-label": copy.EXPORT_FORMATS,
                },
            ),
            class_name="flex",
        ),
        rx.el.div(
            *(
                link(
                    text,
                    href=path,
                    class_name="menu-item",
                    data_export=LeadListState.export_query,
                    data_closes="",
                )
                for text, path in (
                    (copy.EXPORT_CSV, routes.API_EXPORT),
                    (copy.EXPORT_XLSX, routes.API_EXPORT_XLSX),
                )
            ),
            class_name="pop export-pop",
            custom_attrs=anchor(_EXPORT_ID)
            | {"popover": "auto", "aria-label": copy.EXPORT_FORMATS},
        ),
        script_slot(
            "p",
            class_name="w-full font-semibold tabular-nums empty:hidden",
            role="status",
            data_export_progress=words.EXPORTING,
        ),
        *(
            rx.el.button(
                type="button",
                hidden=True,
                on_click=handler,
                custom_attrs={f"data-export-{outcome}": ""},
            )
            for outcome, handler in (
                ("done", ExportState.done),
                ("failed", ExportState.failed),
            )
        ),
    )
