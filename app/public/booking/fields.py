"""The fields that both forms share, in the words of the copy."""

from typing import Any

import reflex as rx

from app.content import forms
from app.content.forms import FieldText
from app.domain.fields import MESSAGE_LIMIT, TEXT_LIMIT
from app.domain.lead import Category
from app.public.booking.for_whom import for_whom
from app.public.booking.prices import each_vaccine, vaccine_mark
from app.ui.element import script_slot
from app.ui.form_field import Field, select_field, text_field, textarea_field
from app.ui.icon import icon


def of_form(form: str, category: Category) -> list[rx.Component]:
    """Return a form's fields in two columns; an odd one takes the whole width."""
    receipt = category is Category.PHARMACY
    return [
        name_field(form),
        phone_field(form),
        email_field(form),
        receipt_field(form) if receipt else vaccine_field(form),
        *([_wide(vaccine_field(form), _what_it_includes())] if receipt else []),
        date_field(form),
        time_field(form),
        _wide(urgent_note()),
        for_whom(form),
        _wide(address_field(form)),
        _wide(message_field(form)),
        *([pharmacy_place()] if receipt else []),
    ]


def of_person(form: str) -> list[rx.Component]:
    """Return the fields of the scheduler's last step."""
    return [
        name_field(form),
        phone_field(form),
        _wide(email_field(form)),
        for_whom(form),
        _wide(address_field(form)),
        _wide(message_field(form)),
    ]


def _wide(*children: rx.Component) -> rx.Component:
    return rx.el.div(*children, class_name="wide has-[>[hidden]]:hidden")


def name_field(form: str) -> rx.Component:
    """Return the name field."""
    return text_field(_field(form, "name", forms.NAME, autoComplete="name", **_LINE))


def phone_field(form: str) -> rx.Component:
    """Return the phone field."""
    return text_field(
        _field(
            form,
            "phone",
            forms.PHONE,
            autoComplete="tel",
            inputMode="tel",
            **_LINE,
        ),
        "tel",
    )


def email_field(form: str) -> rx.Component:
    """Return the mail field."""
    return text_field(
        _field(
            form,
            "email",
            forms.EMAIL,
            autoComplete="email",
            inputMode="email",
            autoCapitalize="none",
            spellCheck=False,
            **_LINE,
        ),
        "email",
    )


def receipt_field(form: str) -> rx.Component:
    """Return the receipt field, which only pharmacy customers have."""
    return text_field(
        _field(
            form,
            "receipt_number",
            forms.RECEIPT_NUMBER,
            autoComplete="off",
            autoCapitalize="characters",
            **_LINE,
        )
    )


def pharmacy_greeting() -> rx.Component:
    """Return the place where the server greets the customers of a pharmacy, if any."""
    return script_slot(
        "p",
        data_pharmacy_greeting="",
        class_name="form-intro mb-4 text-xl font-bold [overflow-wrap:anywhere] "
        "empty:hidden",
    )


def pharmacy_place() -> rx.Component:
    """Return the place where the server puts the choice of a pharmacy, if any."""
    return script_slot(data_pharmacies="", class_name="wide min-w-0 empty:hidden")


def vaccine_field(form: str) -> rx.Component:
    """Return the vaccine field with the price of the chosen one below."""
    return rx.el.div(
        select_field(
            _field(form, "vaccine", forms.VACCINE),
            [
                each_vaccine(
                    lambda entry: rx.el.option(
                        entry["name"],
                        value=entry["id"],
                        key=entry["id"],
                        custom_attrs={"data-price": entry["price"]}
                        | vaccine_mark(entry),
                    )
                )
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


def _what_it_includes() -> rx.Component:
    return rx.el.p(
        forms.PRICE_INCLUDES,
        class_name="mt-2 text-base text-ink-soft",
        custom_attrs={"data-price-includes": ""},
    )


def date_field(form: str) -> rx.Component:
    """Return the date field."""
    return text_field(_field(form, "date", forms.DATE), "date")


def time_field(form: str) -> rx.Component:
    """Return the time field."""
    return text_field(_field(form, "time", forms.TIME), "time")


def urgent_note() -> rx.Component:
    """Return the note for a wish within 24 hours; the script shows it."""
    return rx.el.p(
        icon("zap", 20, "mt-0.5 flex-none"),
        rx.el.span(forms.URGENT_NOTE),
        hidden=True,
        class_name="flex gap-2.5 rounded-xl bg-sun-soft px-4 py-3 text-base "
        "font-medium leading-normal",
        custom_attrs={"data-urgent-note": "", "role": "status"},
    )


def address_field(form: str) -> rx.Component:
    """Return the address field."""
    return text_field(
        _field(
            form,
            "address",
            forms.ADDRESS,
            autoComplete="street-address",
            **_LINE,
        )
    )


def message_field(form: str) -> rx.Component:
    """Return the message field."""
    return textarea_field(
        _field(
            form,
            "message",
            forms.MESSAGE,
            required=False,
            **{"data-limit": str(MESSAGE_LIMIT)},
        )
    )


_LINE: dict[str, Any] = {"data-limit": str(TEXT_LIMIT), "enterKeyHint": "next"}


def _field(
    form: str,
    name: str,
    text: FieldText,
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
        required=required,
        attrs=attrs,
    )


def _price_list() -> rx.Component:
    return rx.el.div(
        rx.el.p(forms.NO_SCRIPT_PRICE_TITLE, class_name="mt-2 font-semibold"),
        rx.el.ul(
            each_vaccine(
                lambda entry: rx.el.li(
                    entry["name"] + ": " + entry["label"],
                    key=entry["id"],
                    custom_attrs=vaccine_mark(entry),
                )
            )
        ),
    )
