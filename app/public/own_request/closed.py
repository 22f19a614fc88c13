"""Ways to one's own request: the link of a mail, a fresh one, a code."""

import reflex as rx

from app import routes
from app.content import forms
from app.content import own_request as copy
from app.domain.own_request import CODE_PLACE
from app.public.own_request.parts import form, press
from app.ui.element import NativeForm
from app.ui.form_field import Field, text_field


def link_form() -> rx.Component:
    """Return the form by which a fresh link is mailed."""
    name = "link"
    return form(
        name,
        routes.OWN_LINK,
        rx.el.p(copy.LINK_TEXT, class_name="text-ink-soft"),
        _reference(name),
        text_field(
            Field(
                name,
                "email",
                forms.EMAIL.label,
                placeholder=forms.EMAIL.placeholder,
                hint=copy.EMAIL_HINT,
                attrs={
                    "autoComplete": "email",
                    "inputMode": "email",
                    "autoCapitalize": "none",
                },
            ),
            "email",
        ),
        press(copy.LINK_SUBMIT),
    )


def code_form() -> rx.Component:
    """Return the form for a reference and a mailed code; it needs no scripts."""
    name = "code"
    return form(
        name,
        routes.OWN_CODE,
        rx.el.p(copy.CODE_TEXT, class_name="text-ink-soft"),
        _reference(name),
        code_field(name),
        press(copy.CODE_SUBMIT, look="secondary"),
    )


def code_field(of: str, hint: str = "") -> rx.Component:
    """Return the field of a mailed code."""
    return text_field(
        Field(
            of,
            "code",
            copy.CODE_LABEL,
            placeholder=copy.CODE_PLACEHOLDER,
            hint=hint,
            attrs={"autoComplete": "one-time-code", "inputMode": "numeric"},
        ),
        # An address leads to it: what was said of the code stands above it.
        class_name="[&_input]:scroll-mt-[min(12rem,30vh)]",
    )


def opening() -> rx.Component:
    """Return what a page shows that was opened by a link; the script fills it."""
    return NativeForm.create(
        rx.el.input(type="hidden", name="token"),
        rx.el.p(
            copy.OPENING, class_name="font-semibold", custom_attrs={"role": "status"}
        ),
        press(copy.CONTINUE),
        class_name="card mt-8 space-y-4 border-0 p-[min(1.5rem,6vw)] shadow-soft",
        custom_attrs={
            "method": "post",
            "action": routes.OWN_OPEN,
            "hidden": True,
            "data-own-open": "",
            "data-own-anchor": CODE_PLACE,
        },
    )


def _reference(of: str) -> rx.Component:
    return text_field(
        Field(
            of,
            "reference",
            copy.REFERENCE_LABEL,
            placeholder=copy.REFERENCE_PLACEHOLDER,
            hint=copy.REFERENCE_HINT,
            attrs={
                "autoComplete": "off",
                "autoCapitalize": "characters",
                "spellCheck": False,
            },
        )
    )
