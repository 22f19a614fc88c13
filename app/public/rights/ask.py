"""The form: what is asked for, where the answer goes, and more words."""

import reflex as rx

from app import routes
from app.content import rights as copy
from app.domain.fields import TYPED_LIMIT
from app.domain.rights_request import PAGE_FIELD
from app.public.own_request.parts import form, press
from app.ui.element import anchor
from app.ui.form_field import Field, field_error, text_field, textarea_field

_FORM = "ask"


def _page() -> rx.Component:
    # Firefox would put back, over a reload, what another page was named.
    return rx.el.input(type="hidden", name=PAGE_FIELD, auto_complete="off")


def ask() -> rx.Component:
    """Return the form."""
    return rx.el.div(
        rx.el.p(copy.LEAD, class_name="mt-4 text-lg text-ink-soft"),
        rx.el.div(
            form(
                _FORM,
                routes.RIGHTS_ASK,
                _page(),
                _choice(),
                text_field(
                    Field(
                        _FORM,
                        "contact",
                        copy.CONTACT_LABEL,
                        placeholder=copy.CONTACT_PLACEHOLDER,
                        hint=copy.CONTACT_HINT,
                        attrs={
                            "autoComplete": "email",
                            "autoCapitalize": "none",
                            "spellCheck": "false",
                            "maxLength": str(TYPED_LIMIT),
                        },
                    )
                ),
                textarea_field(
                    Field(
                        _FORM,
                        "detail",
                        copy.DETAIL_LABEL,
                        placeholder=copy.DETAIL_PLACEHOLDER,
                        hint=copy.DETAIL_HINT,
                        required=False,
                        attrs={"maxLength": str(TYPED_LIMIT)},
                    )
                ),
                press(copy.SUBMIT),
                in_our_words=True,
                keeps=True,
            ),
            class_name="card mt-8 border-0 px-[min(1.5rem,6vw)] pt-2 pb-6 shadow-soft "
            "sm:px-8",
        ),
        custom_attrs={"data-own-part": "ask"},
    )


def _choice() -> rx.Component:
    spec = Field(_FORM, "asks", copy.ASKS_LABEL)
    return rx.el.fieldset(
        rx.el.legend(copy.ASKS_LABEL, class_name="mb-2 font-semibold"),
        rx.el.div(
            *(_card(asks, label) for asks, label in copy.ASKS.items()),
            class_name="grid gap-3 sm:grid-cols-2",
        ),
        field_error(spec),
        custom_attrs={"aria-describedby": f"{spec.id}-error"},
    )


def _card(asks: str, label: str) -> rx.Component:
    choice = f"{_FORM}-{asks}"
    return rx.el.label(
        rx.el.input(
            type="radio",
            name="asks",
            value=asks,
            required=True,
            class_name="field-check rounded-full!",
            custom_attrs=anchor(choice),
        ),
        rx.el.span(
            rx.el.span(label, class_name="block font-bold"),
            rx.el.span(copy.EXPLAINED[asks], class_name="block text-ink-soft"),
            class_name="min-w-0",
        ),
        html_for=choice,
        class_name="flex min-h-14 items-start gap-3 rounded-xl border-[1.5px] "
        "border-line px-4 py-3 leading-snug hover:border-sea "
        "has-[:checked]:border-sea has-[:checked]:bg-sky "
        "has-[:focus-visible]:ring-3 has-[:focus-visible]:ring-sea/30",
    )
