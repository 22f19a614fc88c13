"""The fields that both forms share, in the words of the copy."""

from collections.abc import Mapping
from typing import Any

import reflex as rx

from app.content import forms
from app.content.forms import FieldText
from app.domain.vaccines import DEFAULT_VACCINES, format_clp
from app.ui.element import script_slot
from app.ui.form_field import Field, select_field, text_field, textarea_field
from app.ui.icon import icon

TEXT_LIMIT = 200
MESSAGE_LIMIT = 2_000

Errors = Mapping[str, Any]


def name_field(form: str, errors: Errors) -> rx.Component:
    """Return the name field."""
    return text_field(
        _field(form, "name", forms.NAME, errors, autoComplete="name", **_LINE)
    )


def phone_field(form: str, errors: Errors) -> rx.Component:
    """Return the phone field."""
    return text_field(
        _field(
            form,
            "phone",
            forms.PHONE,
            errors,
            autoComplete="tel",
            inputMode="tel",
            **_LINE,
        ),
        "tel",
    )


def email_field(form: str, errors: Errors) -> rx.Component:
    """Return the mail field."""
    return text_field(
        _field(
            form,
            "email",
            forms.EMAIL,
            errors,
            autoComplete="email",
            inputMode="email",
            autoCapitalize="none",
            spellCheck=False,
            **_LINE,
        ),
        "email",
    )


def receipt_field(form: str, errors: Errors) -> rx.Component:
    """Return the receipt field, which only pharmacy customers have."""
    return text_field(
        _field(
            form,
            "receipt_number",
            forms.RECEIPT_NUMBER,
            errors,
            autoComplete="off",
            autoCapitalize="characters",
            **_LINE,
        )
    )


def vaccine_field(form: str, errors: Errors) -> rx.Component:
    """Return the vaccine field with the price of the chosen one below."""
    return rx.el.div(
        select_field(
            _field(form, "vaccine", forms.VACCINE, errors),
            [
                rx.el.option(
                    vaccine.name,
                    value=vaccine.id,
                    custom_attrs={"data-price": str(vaccine.price)},
                )
                for vaccine in DEFAULT_VACCINES
            ],
        ),
        script_slot(
            "p",
            role="status",
            data_price_line="",
            data_template=forms.PRICE_LINE,
            class_name="mt-2 inline-block rounded-lg bg-sky px-3 py-1 font-bold "
            "text-sea-dark empty:hidden",
        ),
        rx.el.noscript(_price_list()),
        class_name="min-w-0",
    )


def date_field(form: str, errors: Errors) -> rx.Component:
    """Return the date field."""
    return text_field(_field(form, "date", forms.DATE, errors), "date")


def time_field(form: str, errors: Errors) -> rx.Component:
    """Return the time field."""
    return text_field(_field(form, "time", forms.TIME, errors), "time")


def urgent_note() -> rx.Component:
    """Return the note for a wish within 24 hours; the script shows it."""
    return rx.el.p(
        icon("zap", 20, "mt-0.5 flex-none"),
        rx.el.span(forms.URGENT_NOTE),
        hidden=True,
        class_name="flex gap-2.5 rounded-xl bg-sun-soft px-4 py-3 text-[0.9375rem] "
        "font-medium leading-normal",
        custom_attrs={"data-urgent-note": "", "role": "status"},
    )


def address_field(form: str, errors: Errors) -> rx.Component:
    """Return the address field."""
    return text_field(
        _field(
            form,
            "address",
            forms.ADDRESS,
            errors,
            autoComplete="street-address",
            **_LINE,
        )
    )


def message_field(form: str, errors: Errors) -> rx.Component:
    """Return the message field."""
    return textarea_field(
        _field(
            form,
            "message",
            forms.MESSAGE,
            errors,
            required=False,
            maxLength=MESSAGE_LIMIT,
        )
    )


_LINE: dict[str, Any] = {"maxLength": TEXT_LIMIT, "enterKeyHint": "next"}


def _field(
    form: str,
    name: str,
    text: FieldText,
    errors: Errors,
    *,
    required: bool = True,
    **attrs: Any,
) -> Field:
    return Field(
        form=form,
        name=name,
        label=text.label,
        placeholder=text.placeholder,
        hint=text.hint,
        error=errors.get(name, ""),
        required=required,
        attrs=attrs,
    )


def _price_list() -> rx.Component:
    return rx.el.div(
        rx.el.p(forms.NO_SCRIPT_PRICE_TITLE, class_name="mt-2 font-semibold"),
        rx.el.ul(
            *(
                rx.el.li(f"{vaccine.name}: {format_clp(vaccine.price)}")
                for vaccine in DEFAULT_VACCINES
            )
        ),
    )
