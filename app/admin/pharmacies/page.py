"""The screen of the partner pharmacies: a form each, and one for a new one."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.cards import CardsCopy, card_head, card_title, cards_screen, kept_card
from app.admin.form_lines import back_line, theirs_line, told_at
from app.admin.frame import frame
from app.admin.pharmacies.pharmacies_state import PharmaciesState
from app.content import pharmacies as copy
from app.content import pharmacy_sheet as sheet
from app.domain.fields import TYPED_LIMIT
from app.ui.element import anchor, keeps, link

_NEW = "new"


_COPY = CardsCopy(copy.TITLE, copy.LEAD, copy.LOAD_ERROR, copy.EMPTY, copy.ADD_TITLE)


def pharmacies_page() -> rx.Component:
    """Return the page."""
    sheets = link(
        sheet.SHEETS,
        href=routes.page_href(routes.SHEETS),
        class_name="link mb-4 inline-flex min-h-11 items-center",
    )
    return frame(
        cards_screen(_COPY, PharmaciesState, _line, _adding(), sheets),
        routes.PHARMACIES,
    )


def _adding() -> rx.Component:
    return rx.fragment(
        rx.el.form(
            *_fields(_NEW, dict.fromkeys(("name", "comuna", "contact"), "")),
            rx.el.button(copy.ADD, type="submit", class_name="btn btn-primary btn-sm"),
            back_line(),
            on_submit=PharmaciesState.add,
            key=PharmaciesState.round,
            no_validate=True,
            class_name="mt-3 flex flex-wrap items-end gap-3",
            custom_attrs=keeps(f"pharmacy-{_NEW}"),
        ),
        _error(_NEW),
    )


def _line(row: Any) -> rx.Component:
    return rx.el.li(
        card_title(row["name"], row["active"], copy.INACTIVE),
        rx.el.form(
            *card_head(row),
            *_fields(row["id"], row),
            rx.el.button(
                copy.SAVE, type="submit", class_name="btn btn-secondary btn-sm"
            ),
            back_line(),
            theirs_line(),
            on_submit=PharmaciesState.save,
            key=row["key"],
            no_validate=True,
            class_name="mt-3 flex flex-wrap items-end gap-3",
            custom_attrs=kept_card("pharmacy-" + row["id"].to(str), row),
        ),
        _error(row["id"]),
        rx.el.p(
            f"{copy.LINK}: ",
            link(row["link"], href=row["link"], class_name="link break-all"),
            class_name="mt-3",
        ),
        rx.el.div(
            _file(copy.POSTER_PDF, row["pdf"], row),
            _file(copy.POSTER_SVG, row["svg"], row),
            rx.el.button(
                rx.cond(row["active"], copy.RETIRE, copy.RESTORE),
                type="button",
                on_click=PharmaciesState.set_active(
                    row["id"], row["version"], ~row["active"].to(bool)
                ),
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"aria-describedby": _place("name", row["id"])},
            ),
            class_name="mt-3 flex flex-wrap items-center gap-3",
        ),
        key=row["id"],
        class_name="plot-card",
        custom_attrs={"data-pharmacy": row["id"]},
    )


def _file(label: str, address: Any, row: Any) -> rx.Component:
    return link(
        label,
        href=address,
        class_name="btn btn-secondary btn-sm",
        download="",
        aria_label=f"{label}: " + row["name"].to(str),
    )


def _fields(ident: Any, row: Any) -> tuple[rx.Component, ...]:
    return (
        _field(ident, "name", "pharmacy_name", copy.NAME, row["name"]),
        _field(ident, "comuna", "comuna", copy.COMUNA, row["comuna"]),
        _field(ident, "contact", "contact", copy.CONTACT, row["contact"]),
    )


def _field(ident: Any, part: str, name: str, label: str, value: Any) -> rx.Component:
    place = _place(part, ident)
    return rx.el.div(
        rx.el.label(label, html_for=place, class_name="edit-label"),
        rx.el.input(
            name=name,
            default_value=value,
            max_length=TYPED_LIMIT,
            auto_complete="off",
            class_name="field-input",
            custom_attrs=anchor(place)
            | told_at(PharmaciesState, name, ident, _place("error", ident)),
        ),
        class_name="min-w-0 max-sm:w-full",
    )


def _error(ident: Any) -> rx.Component:
    return rx.el.p(
        PharmaciesState.errors[ident],
        class_name="login-error basis-full empty:hidden",
        custom_attrs=anchor(_place("error", ident)) | {"role": "alert"},
    )


def _place(part: str, ident: Any) -> Any:
    return f"pharmacy-{part}-{ident}"
