"""The agreement to the use of personal data, above the submit button."""

from typing import Any

import reflex as rx

from app import routes
from app.content import forms
from app.public.booking.fields import Errors
from app.settings import get_settings
from app.ui.element import link
from app.ui.form_field import Field, checkbox_field, field_error


def consent(form: str, errors: Errors, class_name: str = "") -> rx.Component:
    """Return the consent box, or the sentence where the owner prefers one."""
    if get_settings().consent_mode == "sentence":
        return _sentence(form, errors, class_name)
    return checkbox_field(
        _field(form, errors, forms.CONSENT_HINT),
        f"{forms.CONSENT_LEAD} ",
        _privacy_link(),
        forms.CONSENT_END,
        class_name=f"rounded-xl bg-mist p-4 {class_name}".strip(),
    )


def _sentence(form: str, errors: Errors, class_name: str) -> rx.Component:
    return rx.el.div(
        rx.el.input(type="hidden", name="consent", value="sentence"),
        rx.el.p(
            f"{forms.CONSENT_SENTENCE_LEAD} ",
            _privacy_link(),
            forms.CONSENT_END,
            class_name="text-sm leading-relaxed text-ink-soft",
        ),
        field_error(_field(form, errors)),
        class_name=class_name,
        custom_attrs={"data-field": "consent"},
    )


def _field(form: str, errors: Errors, hint: str = "") -> Field:
    error: Any = errors.get("consent", "")
    return Field(form=form, name="consent", label="", hint=hint, error=error)


def _privacy_link() -> rx.Component:
    return link(
        forms.CONSENT_LINK, href=routes.page_href(routes.PRIVACY), class_name="link"
    )
