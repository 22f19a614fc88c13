"""The window of a visit, or of the first one of a lead."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.agenda.agenda_state import AgendaState
from app.admin.leads.moves_state import MovesState
from app.admin.leads.visit_fields import VisitForm, visit_form
from app.admin.session.rights import allowed
from app.content import admin, consents, visits
from app.content import agenda as copy
from app.domain.roles import Right
from app.ui.element import anchor
from app.ui.icon import filled_icon, icon

_TITLE_ID = "agenda-window-title"


def visit_window() -> rx.Component:
    """Return the window; the panel's script opens it as the state says."""
    visit = AgendaState.fields["visit_id"]
    return rx.el.dialog(
        rx.el.p(
            rx.cond(visit, copy.DIALOG_VISIT, copy.DIALOG_NEW),
            class_name="text-ink-soft",
        ),
        rx.el.h2(
            AgendaState.open_name,
            class_name="long-name text-xl font-extrabold",
            custom_attrs=anchor(_TITLE_ID),
        ),
        rx.el.p(AgendaState.about["asked"], class_name="empty:hidden"),
        rx.el.p(AgendaState.about["when"], class_name="font-semibold"),
        rx.el.p(AgendaState.about["told"]),
        rx.el.p(
            AgendaState.about["news"],
            role="status",
            class_name="font-semibold empty:hidden",
        ),
        rx.cond(AgendaState.about["address"], _person(), rx.fragment()),
        rx.cond(
            AgendaState.about["over"],
            rx.el.p(AgendaState.about["over"], role="alert", class_name="mt-3"),
            allowed(
                Right.LEADS,
                visit_form(_form(), rx.cond(visit, visits.MOVE, visits.SCHEDULE)),
            ),
        ),
        rx.cond(
            visit & ~AgendaState.about["over"].to(bool),
            allowed(
                Right.LEADS,
                rx.el.div(
                    *(_end(how, text) for how, text in visits.ENDS.items()),
                    class_name="mt-3 flex flex-wrap gap-2",
                ),
            ),
            rx.fragment(),
        ),
        rx.el.div(
            allowed(
                Right.LEADS,
                rx.el.a(
                    copy.DIALOG_FILE,
                    href=f"{routes.page_href(routes.ADMIN)}?{routes.QUERY_LEAD}="
                    + AgendaState.fields["lead_id"].to(str),
                    class_name="link inline-flex min-h-11 items-center",
                ),
            ),
            rx.el.button(
                copy.DIALOG_CLOSE,
                type="button",
                on_click=AgendaState.close,
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"data-cancel": ""},
            ),
            class_name="mt-4 flex items-center justify-between gap-3",
        ),
        class_name="confirm",
        custom_attrs={
            "data-open": rx.cond(AgendaState.open_name != "", "true", "false"),
            # What the tab keeps of who is gone goes with the window.
            "data-let-go": AgendaState.about["gone"],
            "aria-labelledby": _TITLE_ID,
        },
    )


def _person() -> rx.Component:
    """Return whom the visit is for: words, address and ways to reach them."""
    about: Any = AgendaState.about
    asked = MovesState.ask(AgendaState.fields["lead_id"])
    return rx.el.div(
        rx.el.p(about["address"], class_name="break-anywhere"),
        rx.el.div(
            allowed(
                Right.LEADS,
                rx.fragment(*_ways(about, on_click=asked)),
                rx.fragment(*_ways(about)),
            ),
            rx.el.a(
                icon("map-pin", 18),
                visits.MAP,
                href=about["map_link"],
                target="_blank",
                rel="noopener noreferrer",
                class_name="btn btn-secondary btn-sm",
            ),
            class_name="my-2 flex flex-wrap gap-2",
        ),
        # However long: whom it is for and how to reach them are seen first.
        rx.el.p(about["message"], class_name="mb-2 break-anywhere empty:hidden"),
    )


def _ways(about: Any, **asks: Any) -> list[rx.Component]:
    """Return call, WhatsApp and mail; who may, is asked what came of them."""
    way = {"class_name": "btn btn-secondary btn-sm", **asks}
    return [
        rx.cond(
            about["phone_link"] != "",
            rx.el.a(icon("phone", 18), about["phone"], href=about["phone_link"], **way),
            rx.el.p(
                about["phone"],
                rx.el.span(
                    consents.BADGE,
                    title=consents.BADGE_HINT,
                    class_name="badge badge-sun",
                ),
                class_name="flex w-full flex-wrap items-center gap-2",
            ),
        ),
        rx.cond(
            about["chat"] != "",
            rx.el.a(
                filled_icon("whatsapp", 18),
                admin.WHATSAPP,
                href=about["chat"],
                target="_blank",
                rel="noopener noreferrer",
                **way,
            ),
            rx.fragment(),
        ),
        rx.cond(
            about["mail"] != "",
            rx.el.a(
                icon("mail", 18),
                visits.MAIL,
                href="mailto:" + about["mail"].to(str),
                **way,
            ),
            rx.fragment(),
        ),
    ]


def _form() -> VisitForm:
    fields: Any = AgendaState.fields
    return VisitForm(
        fields=fields,
        professionals=AgendaState.professionals,
        errors=AgendaState.errors,
        busy=AgendaState.busy,
        submit=AgendaState.plan,
        refused=AgendaState.refused,
        round=AgendaState.round,
        turn=AgendaState.turn,
        together=AgendaState.about["together"],
        is_together=AgendaState.together,
        choose_together=AgendaState.choose_together,
        opener=rx.cond(
            fields["visit_id"],
            f"[data-visit='{fields['visit_id']}']",
            f"[data-waiting='{fields['lead_id']}']",
        ),
    )


def _end(how: str, text: str) -> rx.Component:
    return rx.el.button(
        text,
        type="button",
        on_click=AgendaState.end(how, AgendaState.together),
        disabled=AgendaState.busy,
        class_name="btn btn-secondary btn-sm",
        custom_attrs={"data-end": how},
    )
