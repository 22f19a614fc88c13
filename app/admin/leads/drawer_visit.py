"""The visit in a lead's file: scheduling, moving and ending it."""

from typing import Any

import reflex as rx

from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.visit_fields import VisitForm, visit_form
from app.content import visits as copy


def visit_part(file: Any) -> rx.Component:
    """Return the open visit with its ways, or the fields of a new one."""
    return rx.el.section(
        rx.el.h4(copy.VISIT, class_name="text-lg font-bold"),
        rx.el.p(
            rx.cond(file["visit"] != "", file["visit"].to(str), copy.NO_VISIT),
            class_name="font-semibold",
            custom_attrs={"data-visit": ""},
        ),
        rx.cond(file["plannable"].to(bool), _form(file), _not_now()),
        rx.el.div(
            rx.foreach(file["ends"].to(list[str]), _end),
            class_name="mt-2 flex flex-wrap gap-2 empty:hidden",
        ),
        rx.cond(
            file["earlier"].to(list[str]).length() > 0,
            rx.el.div(
                rx.el.h5(copy.EARLIER, class_name="mt-2 font-bold"),
                rx.el.ul(rx.foreach(file["earlier"].to(list[str]), rx.el.li)),
            ),
            rx.fragment(),
        ),
        class_name="drawer-part",
    )


def _not_now() -> rx.Component:
    return rx.el.p(copy.CANNOT_SCHEDULE, class_name="text-ink-soft")


def _end(how: Any) -> rx.Component:
    return rx.el.button(
        rx.match(how, *copy.ENDS.items(), ""),
        type="button",
        on_click=DrawerState.end(how, DrawerState.together),
        disabled=DrawerState.busy,
        class_name="btn btn-secondary btn-sm",
        key=how,
        custom_attrs={"data-end": how},
    )


def _form(file: Any) -> rx.Component:
    return visit_form(
        VisitForm(
            fields=file["fields"].to(dict[str, str]),
            professionals=file["professionals"].to(list[list[str]]),
            errors=DrawerState.errors,
            busy=DrawerState.busy,
            submit=DrawerState.plan,
            refused=DrawerState.refused,
            round=DrawerState.round,
            turn=DrawerState.turn,
            together=file["together"],
            is_together=DrawerState.together,
            choose_together=DrawerState.choose_together,
        ),
        rx.cond(file["visit"] != "", copy.MOVE, copy.SCHEDULE),
    )
