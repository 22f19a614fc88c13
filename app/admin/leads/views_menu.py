"""Views: criteria that are chosen together, by their names."""

from typing import Any, Final

import reflex as rx

from app.admin.form_lines import back_line
from app.admin.leads.list_state import LeadListState
from app.admin.leads.views_state import ViewsState
from app.content import filters as copy
from app.domain.fields import TYPED_LIMIT
from app.domain.lead_criteria import UNCONTACTED, LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.zone import Zone
from app.services.lead_query import query_of
from app.ui.element import anchor, keeps
from app.ui.icon import icon

_ID = "lead-views"
# What is typed into its forms is kept under names that begin so.
_KEPT: Final = "view-"
_GIVES_UP: Final = {"data-gives-up": ""}
_ASKS: Final = {"data-closes": "", "data-shows-view": ""}
_FIXED: Final = (
    (copy.VIEW_ALL, LeadCriteria()),
    (copy.VIEW_UNCONTACTED, UNCONTACTED),
    (copy.VIEW_URGENT, LeadCriteria(state=LeadState.NEW, urgent=True)),
    (copy.VIEW_PHONE, LeadCriteria(phone_odd=True)),
    (copy.VIEW_ZONE, LeadCriteria(comuna=Zone.UNKNOWN)),
)


def views_menu() -> rx.Component:
    """Return the button and its menu."""
    return rx.fragment(
        rx.el.button(
            icon("star", 18),
            copy.VIEWS,
            type="button",
            on_click=ViewsState.refresh,
            class_name="btn btn-secondary views-button",
            custom_attrs={"popoverTarget": _ID},
        ),
        rx.el.div(
            *(
                rx.el.button(
                    name,
                    type="button",
                    on_click=LeadListState.show_view(query_of(criteria)),
                    class_name="menu-item w-full text-left",
                    custom_attrs=_ASKS,
                )
                for name, criteria in _FIXED
            ),
            _own(),
            _keeping(),
            class_name="pop views-pop",
            custom_attrs=anchor(_ID) | {"popover": "auto", "aria-label": copy.VIEWS},
        ),
    )


def _own() -> rx.Component:
    """Return one's own views, each with the way to its name."""
    return rx.cond(
        ViewsState.own.length() > 0,
        rx.el.div(
            rx.el.h3(copy.VIEWS_OWN, class_name="views-title"),
            rx.el.ul(rx.foreach(ViewsState.own, _view)),
        ),
        rx.fragment(),
    )


def _view(view: Any) -> rx.Component:
    return rx.el.li(
        rx.cond(
            ViewsState.renaming == view["id"],
            _renaming(view),
            rx.el.div(
                rx.el.button(
                    view["name"],
                    type="button",
                    on_click=LeadListState.show_view(view["query"]),
                    class_name="menu-item break-anywhere min-w-0 grow text-left",
                    custom_attrs=_ASKS,
                ),
                rx.el.button(
                    icon("pencil", 18),
                    type="button",
                    on_click=ViewsState.edit(view["id"]),
                    class_name="icon-btn",
                    custom_attrs={
                        "aria-label": copy.VIEW_EDIT.partition("{name}")[0]
                        + view["name"].to(str)
                        + copy.VIEW_EDIT.partition("{name}")[2],
                        "data-view-edit": "",
                    },
                ),
                class_name="flex items-center gap-1",
            ),
        ),
        key=view["id"],
        custom_attrs={"data-view": view["id"]},
    )


def _renaming(view: Any) -> rx.Component:
    return rx.el.form(
        rx.el.input(type="hidden", name="view", default_value=view["id"]),
        _name_field(
            "view-new-name",
            copy.VIEW_NEW_NAME,
            ViewsState.rename_error,
            view["name"],
            first=True,
        ),
        rx.el.div(
            rx.el.button(
                copy.VIEW_RENAME, type="submit", class_name="btn btn-primary btn-sm"
            ),
            rx.el.button(
                copy.VIEW_REMOVE,
                type="button",
                on_click=ViewsState.remove,
                class_name="btn btn-secondary btn-sm text-coral",
                custom_attrs=_GIVES_UP,
            ),
            rx.el.button(
                copy.VIEW_STOP,
                type="button",
                on_click=ViewsState.stop,
                class_name="btn btn-secondary btn-sm",
                custom_attrs=_GIVES_UP,
            ),
            class_name="mt-2 flex flex-wrap gap-2",
        ),
        back_line(),
        on_submit=ViewsState.rename,
        no_validate=True,
        class_name="views-form",
        custom_attrs=keeps(
            _KEPT + view["id"].to(str),
            opener='[data-view="' + view["id"].to(str) + '"] [data-view-edit]',
        )
        | {"data-saved": rx.cond(ViewsState.rename_error == "", "true", "false")},
    )


def _keeping() -> rx.Component:
    """Return the field that gives what the list shows a name."""
    return rx.el.form(
        _name_field("view-name", copy.VIEW_NAME, ViewsState.error),
        rx.el.p(
            copy.VIEW_HINT,
            class_name="mt-1 text-sm text-ink-soft",
            custom_attrs=anchor("view-name-hint"),
        ),
        rx.el.button(
            copy.VIEW_KEEP, type="submit", class_name="btn btn-secondary btn-sm mt-2"
        ),
        back_line(),
        on_submit=ViewsState.keep,
        key=ViewsState.round,
        no_validate=True,
        class_name="views-form",
        custom_attrs=keeps(_KEPT + "new")
        | {"data-saved": rx.cond(ViewsState.error == "", "true", "false")},
    )


def _name_field(
    name: str, label: str, error: Any, value: Any = "", *, first: bool = False
) -> rx.Component:
    return rx.fragment(
        rx.el.label(label, html_for=name, class_name="edit-label"),
        rx.el.input(
            name="name",
            default_value=value,
            auto_complete="off",
            auto_focus=first,
            class_name="field-input",
            custom_attrs=anchor(name)
            | {
                "maxLength": TYPED_LIMIT,
                "aria-invalid": rx.cond(error != "", "true", "false"),
                "aria-describedby": f"{name}-error {name}-hint",
            },
        ),
        rx.el.p(
            error,
            role="alert",
            class_name="edit-error empty:hidden",
            custom_attrs=anchor(f"{name}-error"),
        ),
    )
