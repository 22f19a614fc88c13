"""The screen of who makes visits: a form each, and one for somebody new."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.cards import CardsCopy, card_head, card_title, cards_screen, kept_card
from app.admin.form_lines import back_line, theirs_line, told_at
from app.admin.frame import frame
from app.admin.professionals.feed import feed_part
from app.admin.professionals.professionals_state import (
    ProfessionalsState,
    hours_texts,
)
from app.content import professionals as copy
from app.content import summary
from app.domain.fields import TYPED_LIMIT
from app.ui.element import anchor, keeps, turn_field

_NEW = "new"


_COPY = CardsCopy(copy.TITLE, copy.LEAD, copy.LOAD_ERROR, copy.EMPTY, copy.ADD_TITLE)


def professionals_page() -> rx.Component:
    """Return the page."""
    new = _form(_new_row(), copy.ADD, "btn-primary", ProfessionalsState.round)
    return frame(
        cards_screen(_COPY, ProfessionalsState, _line, new),
        routes.PROFESSIONALS,
        rx.el.script(src="/js/professionals.js", defer=True, type="module"),
    )


def _new_row() -> Any:
    texts = dict.fromkeys(
        ("name", "registration", "comunas", "days_off", "account", "version"), ""
    )
    return {**texts, "id": "", "active": True, "hours": hours_texts()}


def _line(row: Any) -> rx.Component:
    return rx.el.li(
        card_title(row["name"], row["active"], copy.INACTIVE),
        _form(row, copy.SAVE, "btn-secondary", row["key"], row["id"]),
        feed_part(row),
        key=row["id"],
        class_name="plot-card",
        custom_attrs={"data-professional": row["id"]},
    )


def _form(
    row: Any, button: str, kind: str, key: Any, ident: Any = _NEW
) -> rx.Component:
    name = "professional-" + rx.Var.create(ident).to(str)
    return rx.el.form(
        *card_head(row),
        turn_field(ProfessionalsState.turn),
        rx.el.div(
            _text(ident, row, "name", copy.NAME),
            _text(ident, row, "registration", copy.REGISTRATION),
            _text(ident, row, "comunas", copy.COMUNAS),
            _text(ident, row, "days_off", copy.DAYS_OFF),
            _account(ident, row),
            class_name="edit-grid mt-3 items-end",
        ),
        _hours(ident, row),
        rx.el.label(
            rx.el.input(type="checkbox", name="active", default_checked=row["active"]),
            copy.ACTIVE,
            class_name="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold",
        ),
        rx.el.p(
            ProfessionalsState.errors[ident],
            role="alert",
            class_name="login-error empty:hidden",
            custom_attrs=anchor(f"professional-error-{ident}"),
        ),
        rx.el.div(
            rx.el.button(button, type="submit", class_name=f"btn {kind} btn-sm"),
            back_line(),
            theirs_line(),
            class_name="mt-3",
        ),
        on_submit=ProfessionalsState.save,
        key=key,
        no_validate=True,
        custom_attrs=keeps(name) if isinstance(ident, str) else kept_card(name, row),
    )


def _text(ident: Any, row: Any, name: str, label: str) -> rx.Component:
    place = f"professional-{name}-{ident}"
    return rx.el.div(
        rx.el.label(label, html_for=place, class_name="edit-label"),
        rx.el.input(
            name=name,
            default_value=row[name],
            max_length=TYPED_LIMIT,
            auto_complete="off",
            class_name="field-input",
            custom_attrs=_marks(ident, name),
        ),
        class_name="min-w-0",
    )


def _marks(ident: Any, name: str) -> dict[str, Any]:
    told = f"professional-error-{ident}"
    return anchor(f"professional-{name}-{ident}") | told_at(
        ProfessionalsState, name, ident, told
    )


def _account(ident: Any, row: Any) -> rx.Component:
    place = f"professional-account-{ident}"
    return rx.el.div(
        rx.el.label(copy.ACCOUNT, html_for=place, class_name="edit-label"),
        rx.el.select(
            rx.el.option(copy.NO_ACCOUNT, value=""),
            rx.foreach(
                ProfessionalsState.accounts,
                lambda one: rx.el.option(one[1], value=one[0], key=one[0]),
            ),
            name="account",
            default_value=row["account"],
            # Drawn anew when the accounts have come, so that the choice shows.
            key=ProfessionalsState.accounts.length(),
            class_name="field-input",
            custom_attrs=_marks(ident, "account") | {"data-stands": row["account"]},
        ),
        class_name="min-w-0",
    )


def _hours(ident: Any, row: Any) -> rx.Component:
    return rx.el.fieldset(
        rx.el.legend(copy.HOURS, class_name="edit-label"),
        *(
            rx.el.div(
                rx.el.span(day, custom_attrs={"aria-hidden": "true"}),
                _hour(ident, row, 2 * at, f"from_{at}", copy.FROM.format(day=day)),
                _hour(
                    ident, row, 2 * at + 1, f"until_{at}", copy.UNTIL.format(day=day)
                ),
                class_name="week-day",
            )
            for at, day in enumerate(summary.WEEKDAYS)
        ),
        class_name="week mt-3",
    )


def _hour(ident: Any, row: Any, at: int, name: str, label: str) -> rx.Component:
    return rx.el.input(
        name=name,
        default_value=row["hours"][at],
        max_length=5,
        auto_complete="off",
        class_name="field-input",
        custom_attrs=_marks(ident, name)
        | {"aria-label": label, "inputMode": "numeric"},
    )
