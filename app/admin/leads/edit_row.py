"""A row while it is edited: its fields in place of its cells."""

from typing import Any

import reflex as rx

from app.admin.leads.edit_gone import IS_JOINED, edit_gone
from app.admin.leads.edit_state import EditState
from app.admin.leads.open_by import also_open_by
from app.content import admin as copy
from app.domain.fields import TYPED_LIMIT
from app.domain.lead import Category
from app.ui.day_picker import day_picker
from app.ui.element import anchor
from app.ui.icon import icon

FORM_ID = "edit-form"
_DAY_ID = "edit-day"


def edit_row(row: Any) -> rx.Component:
    """Return the row as a form over the whole width."""
    return rx.el.tr(
        rx.el.td(
            rx.el.form(
                *_carried(row),
                edit_gone(),
                also_open_by(row),
                rx.el.div(
                    _input("name", copy.EDIT_NAME),
                    _input("email", copy.EDIT_EMAIL, type="text", input_mode="email"),
                    _input("phone", copy.EDIT_PHONE, type="tel"),
                    _day(),
                    _input(
                        "time", copy.EDIT_TIME, placeholder=copy.EDIT_TIME_PLACEHOLDER
                    ),
                    _input("vaccine", copy.EDIT_VACCINE),
                    _category(),
                    _receipt(),
                    _input("address", copy.EDIT_ADDRESS, class_name="edit-wide"),
                    _message(),
                    _registered(),
                    class_name="edit-grid",
                ),
                _buttons(),
                on_submit=EditState.save,
                key=EditState.round,
                no_validate=True,
                custom_attrs=anchor(FORM_ID) | {"aria-label": copy.EDIT_FORM_LABEL},
            ),
            class_name="edit-cell",
            custom_attrs={"colSpan": len(copy.COLUMNS)},
        ),
        key=row["id"],
        class_name="lead lead-edited",
        custom_attrs={"data-lead": row["id"]},
    )


def _carried(row: Any) -> tuple[rx.Component, ...]:
    """Return what goes along with the fields, so that an edit stands by itself."""
    values = {
        "lead_id": row["id"],
        "version": EditState.version,
        "read_as": EditState.read_as,
        "date": EditState.day,
        "pharmacy_id": EditState.draft["pharmacy_id"],
        "anew": rx.cond(EditState.gone & ~IS_JOINED, "1", ""),
    }
    return tuple(
        rx.el.input(type="hidden", name=name, value=value)
        for name, value in values.items()
    )


def _field(
    name: str, label: str, control: rx.Component, class_name: str = ""
) -> rx.Component:
    """Return a labelled field with what is wrong and what others wrote."""
    return rx.el.div(
        rx.el.label(label, html_for=f"edit-{name}", class_name="edit-label"),
        control,
        rx.cond(
            EditState.errors[name],
            rx.el.p(
                EditState.errors[name],
                class_name="edit-error",
                custom_attrs=anchor(f"edit-{name}-error"),
            ),
            rx.fragment(),
        ),
        rx.cond(
            EditState.theirs[name],
            rx.el.p(EditState.theirs[name], class_name="edit-theirs"),
            rx.fragment(),
        ),
        class_name=class_name,
    )


def _marks(name: str) -> dict[str, Any]:
    wrong = EditState.errors[name]
    return anchor(f"edit-{name}") | {
        "aria-invalid": rx.cond(wrong, "true", "false"),
        "aria-describedby": f"edit-{name}-error",
    }


def _input(
    name: str, label: str, *, class_name: str = "", **attributes: Any
) -> rx.Component:
    control = rx.el.input(
        name=name,
        default_value=EditState.draft[name],
        auto_complete="off",
        class_name="field-input",
        max_length=TYPED_LIMIT,
        auto_focus=name == "name",
        custom_attrs=_marks(name),
        **attributes,
    )
    return _field(name, label, control, class_name)


def _day() -> rx.Component:
    control = rx.fragment(
        rx.el.button(
            icon("calendar-days", 18),
            EditState.day_label,
            type="button",
            class_name="field-input edit-day-button",
            custom_attrs=_marks("date") | {"popoverTarget": _DAY_ID},
        ),
        rx.el.div(
            day_picker(EditState.day, EditState.choose_day),
            class_name="pop edit-day-pop",
            custom_attrs=anchor(_DAY_ID)
            | {"popover": "auto", "aria-label": copy.EDIT_DATE},
        ),
    )
    return _field("date", copy.EDIT_DATE, control)


def _category() -> rx.Component:
    control = rx.el.select(
        *(
            rx.el.option(copy.CATEGORY_LABELS[category], value=category.value)
            for category in Category
        ),
        name="category",
        value=EditState.category,
        on_change=EditState.choose_category,
        class_name="field-input",
        custom_attrs=_marks("category"),
    )
    return _field("category", copy.EDIT_CATEGORY, control)


def _receipt() -> rx.Component:
    """Return the receipt's field, open only for customers of a pharmacy."""
    control = rx.cond(
        EditState.category == Category.PHARMACY.value,
        rx.el.input(
            name="receipt_number",
            key="open",
            default_value=EditState.draft["receipt_number"],
            max_length=TYPED_LIMIT,
            auto_complete="off",
            class_name="field-input",
            custom_attrs=_marks("receipt_number"),
        ),
        rx.el.input(
            key="closed",
            disabled=True,
            placeholder=copy.EDIT_RECEIPT_DISABLED,
            class_name="field-input",
            custom_attrs=anchor("edit-receipt_number"),
        ),
    )
    return _field("receipt_number", copy.EDIT_RECEIPT_NUMBER, control)


def _message() -> rx.Component:
    control = rx.el.textarea(
        name="message",
        default_value=EditState.draft["message"],
        rows="2",
        max_length=TYPED_LIMIT,
        class_name="field-input",
        custom_attrs=_marks("message"),
    )
    return _field("message", copy.EDIT_MESSAGE, control, "edit-wide")


def _registered() -> rx.Component:
    return rx.el.div(
        rx.el.span(copy.EDIT_CREATED_AT, class_name="edit-label"),
        rx.el.p(EditState.registered, class_name="py-2.5 tabular-nums"),
    )


def _buttons() -> rx.Component:
    return rx.el.div(
        rx.cond(IS_JOINED, rx.fragment(), _submit()),
        rx.el.button(
            copy.EDIT_CANCEL,
            type="button",
            on_click=EditState.cancel,
            disabled=EditState.saving,
            class_name="btn btn-secondary btn-sm",
            custom_attrs={"data-edit-cancel": ""},
        ),
        class_name="edit-buttons",
    )


def _submit() -> rx.Component:
    return rx.el.button(
        rx.cond(
            EditState.saving,
            copy.EDIT_BUSY,
            rx.cond(EditState.gone, copy.EDIT_CREATE, _save()),
        ),
        type="submit",
        disabled=EditState.saving,
        class_name="btn btn-primary btn-sm",
    )


def _save() -> rx.Component:
    """Return the word of the button; the page's script knows when the line is dead."""
    return rx.fragment(
        rx.el.span(copy.EDIT_SAVE, class_name="line-alive"),
        rx.el.span(copy.EDIT_SAVE_LATER, class_name="line-dead"),
    )
