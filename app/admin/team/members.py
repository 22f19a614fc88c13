"""Everybody of the staff as a list: their role, and the way out."""

from typing import Any

import reflex as rx

from app.admin.team.team_state import TeamState
from app.content import team as copy
from app.ui.element import whole_address


def members() -> rx.Component:
    """Return everybody, with what may be changed of each."""
    return rx.el.section(
        rx.el.h3(copy.MEMBERS_TITLE, class_name="text-lg font-bold"),
        rx.el.ul(rx.foreach(TeamState.members, _member), class_name="mt-3"),
        class_name="plot-card self-start lg:col-span-3",
    )


def _member(member: Any) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.p(
                rx.el.span(
                    whole_address(member["email"]),
                    class_name="break-anywhere font-bold",
                ),
                rx.match(
                    member["kind"],
                    ("self", _badge(copy.MEMBER_YOU, "badge-sky")),
                    ("off", _badge(copy.MEMBER_OFF, "badge-sun")),
                    rx.fragment(),
                ),
                rx.cond(
                    member["second_factor"],
                    _badge(copy.MEMBER_FACTOR_ON, "badge-sea"),
                    rx.fragment(),
                ),
                class_name="flex flex-wrap items-center gap-2",
            ),
            rx.el.p(member["times"], class_name="text-ink-soft tabular-nums"),
            class_name="min-w-0",
        ),
        rx.match(
            member["kind"],
            (
                "active",
                rx.el.div(
                    _role_of(member),
                    small_button(
                        copy.DEACTIVATE,
                        copy.DEACTIVATE_LABEL,
                        member["email"],
                        TeamState.ask(member["id"], member["email"]),
                    ),
                    class_name="flex flex-wrap items-center gap-3",
                ),
            ),
            ("self", rx.el.p(_role_name(member["role"]), class_name="font-semibold")),
            rx.fragment(),
        ),
        key=member["id"],
        class_name="flex flex-wrap items-center justify-between gap-3 "
        "border-t border-line py-3",
    )


def _role_of(member: Any) -> rx.Component:
    """Return the choice of somebody's role; what is chosen is asked about first."""
    return rx.el.select(
        *(rx.el.option(text, value=role) for role, text in copy.ROLES.items()),
        value=member["role"],
        on_change=lambda role: TeamState.ask_role(member["id"], member["email"], role),
        class_name="field-input w-auto",
        custom_attrs={"aria-label": _named(copy.ROLE_LABEL, member["email"])},
    )


def _role_name(role: Any) -> Any:
    return rx.match(role, *copy.ROLES.items(), "")


def _badge(text: str, kind: str) -> rx.Component:
    return rx.el.span(text, class_name=f"badge {kind}")


def small_button(text: str, label: str, email: Any, on_click: Any) -> rx.Component:
    """Return a button whose label names the person."""
    return rx.el.button(
        text,
        type="button",
        on_click=on_click,
        class_name="btn btn-secondary btn-sm",
        custom_attrs={"aria-label": _named(label, email)},
    )


def _named(label: str, email: Any) -> Any:
    before, _, after = label.partition("{email}")
    return before + email.to(str) + after
