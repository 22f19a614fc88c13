"""The team's screen: people, invitations, and a question before a goodbye."""

from datetime import timedelta

import reflex as rx

from app import routes
from app.admin.form_lines import back_line
from app.admin.frame import frame
from app.admin.session.who_dialog import who_dialog
from app.admin.team.link import handed_over, handed_over_before
from app.admin.team.members import members, small_button
from app.admin.team.team_state import TeamState
from app.content import team as copy
from app.domain.fields import TYPED_LIMIT
from app.domain.identity import INVITATION_LIFETIME
from app.domain.roles import Role
from app.ui.confirm_dialog import Question, confirm_dialog
from app.ui.element import anchor, keeps, whole_address

_FORM = "invite-form"
_QUESTION = Question(
    name="deactivate",
    title=copy.CONFIRM_TITLE,
    text=copy.CONFIRM_TEXT,
    no=copy.CONFIRM_CANCEL,
    yes=copy.CONFIRM_YES,
    busy=copy.CONFIRM_BUSY,
)
_ROLE_QUESTION = Question(
    name="role",
    title=copy.ROLE_CONFIRM_TITLE,
    text=copy.ROLE_CONFIRM_TEXT,
    no=copy.CONFIRM_CANCEL,
    yes=copy.ROLE_CONFIRM_YES,
    busy=copy.ROLE_CONFIRM_BUSY,
)


def team_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.div(
                rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
                rx.el.p(TeamState.count, class_name="text-ink-soft", role="status"),
                class_name="flex flex-wrap items-baseline justify-between gap-x-6",
            ),
            rx.el.p(copy.LEAD, class_name="mb-5 text-ink-soft"),
            rx.el.div(
                members(),
                rx.el.div(
                    _invite(),
                    _pending(),
                    class_name="grid grid-cols-1 content-start gap-4 lg:col-span-2",
                ),
                class_name="grid grid-cols-1 gap-4 lg:grid-cols-5",
            ),
            *(
                confirm_dialog(
                    question,
                    TeamState.asked_text,
                    is_open=(TeamState.asked_id != "") & which & ~TeamState.asks_who,
                    busy=TeamState.deactivating,
                    on_no=TeamState.cancel,
                    on_yes=TeamState.confirm,
                )
                for question, which in (
                    (_QUESTION, TeamState.asked_role == ""),
                    (_ROLE_QUESTION, TeamState.asked_role != ""),
                )
            ),
            who_dialog(TeamState),
            rx.el.button(
                type="button",
                hidden=True,
                on_click=TeamState.refresh,
                custom_attrs={"data-refresh": routes.API_CHANGES},
            ),
            class_name="panel-wrap py-8",
        ),
        routes.TEAM,
        rx.el.script(src="/js/team.js", defer=True, type="module"),
    )


def _invite() -> rx.Component:
    return rx.el.section(
        rx.el.h3(copy.INVITE_TITLE, class_name="text-lg font-bold"),
        rx.el.p(
            copy.INVITE_TEXT.format(hours=INVITATION_LIFETIME // timedelta(hours=1)),
            class_name="text-ink-soft",
        ),
        rx.el.form(
            rx.el.label(
                copy.INVITE_EMAIL, html_for=f"{_FORM}-email", class_name="edit-label"
            ),
            rx.el.input(
                type="email",
                name="email",
                required=True,
                placeholder=copy.INVITE_PLACEHOLDER,
                auto_complete="off",
                max_length=TYPED_LIMIT,
                class_name="field-input",
                custom_attrs=anchor(f"{_FORM}-email")
                | {
                    "aria-invalid": rx.cond(TeamState.is_wrong, "true", "false"),
                    "aria-describedby": f"{_FORM}-error",
                },
            ),
            rx.el.p(
                TeamState.error,
                class_name="login-error mt-2 empty:hidden",
                custom_attrs=anchor(f"{_FORM}-error") | {"role": "alert"},
            ),
            rx.el.label(
                copy.INVITE_ROLE,
                html_for=f"{_FORM}-role",
                class_name="edit-label mt-3",
            ),
            rx.el.select(
                *(rx.el.option(text, value=role) for role, text in copy.ROLES.items()),
                name="role",
                default_value=Role.ADMINISTRATOR.value,
                class_name="field-input",
                custom_attrs=anchor(f"{_FORM}-role")
                | {"aria-describedby": f"{_FORM}-roles"},
            ),
            # What a narrow field would cut off.
            rx.el.ul(
                *(rx.el.li(text) for text in copy.ROLE_TEXTS),
                class_name="mt-1 text-sm text-ink-soft",
                custom_attrs=anchor(f"{_FORM}-roles"),
            ),
            rx.el.button(
                rx.cond(TeamState.inviting, copy.INVITE_BUSY, copy.INVITE_SEND),
                type="submit",
                disabled=TeamState.inviting,
                class_name="btn btn-primary btn-sm mt-4",
            ),
            back_line(),
            on_submit=TeamState.invite,
            key=TeamState.round,
            class_name="mt-4",
            custom_attrs=anchor(_FORM) | keeps("invitation"),
        ),
        rx.cond(TeamState.link != "", handed_over(), rx.fragment()),
        handed_over_before(),
        class_name="plot-card",
    )


def _pending() -> rx.Component:
    return rx.el.section(
        rx.el.h3(copy.PENDING_TITLE, class_name="text-lg font-bold"),
        rx.cond(
            TeamState.invitations.length() > 0,
            rx.el.ul(
                rx.foreach(
                    TeamState.invitations,
                    lambda entry: rx.el.li(
                        rx.el.div(
                            rx.el.p(
                                whole_address(entry["email"]),
                                class_name="break-anywhere font-bold",
                            ),
                            rx.el.p(
                                entry["line"],
                                class_name="break-words text-ink-soft tabular-nums",
                            ),
                            class_name="min-w-0",
                        ),
                        small_button(
                            copy.WITHDRAW,
                            copy.WITHDRAW_LABEL,
                            entry["email"],
                            TeamState.withdraw(entry["id"]),
                        ),
                        key=entry["id"],
                        custom_attrs={"data-invited": entry["mark"]},
                        class_name="flex flex-wrap items-center justify-between gap-3 "
                        "border-t border-line py-3",
                    ),
                ),
                class_name="mt-3",
            ),
            rx.el.p(copy.PENDING_EMPTY, class_name="mt-2 text-ink-soft"),
        ),
        class_name="plot-card",
    )
