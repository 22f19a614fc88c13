"""The agreement to the use of personal data, above the submit button."""

import reflex as rx

from app import routes
from app.content import brand, forms
from app.domain.booking import CONSENT_FIELD
from app.settings import get_settings
from app.ui.element import link
from app.ui.form_field import Field, checkbox_field, field_error


def consent(form: str, class_name: str = "") -> rx.Component:
    """Return the consent box, or the sentence where the owner prefers one."""
    if get_settings().consent_mode == "sentence":
        return _sentence(form, class_name)
    return checkbox_field(
        _field(form, forms.CONSENT_HINT),
        f"{forms.CONSENT_LEAD} ",
        _privacy_link(),
        forms.CONSENT_END,
        class_name=f"rounded-xl bg-mist p-4 {class_name}".strip(),
    )


def _sentence(form: str, class_name: str) -> rx.Component:
    return rx.el.div(
        rx.el.input(type="hidden", name=CONSENT_FIELD, value="sentence"),
        rx.el.p(
            f"{forms.CONSENT_SENTENCE_LEAD} ",
            _privacy_link(),
            forms.CONSENT_END,
            class_name="text-base leading-relaxed text-ink-soft",
        ),
        field_error(_field(form)),
        class_name=class_name,
        custom_attrs={"data-field": CONSENT_FIELD},
    )


def _field(form: str, hint: str = "") -> Field:
    return Field(form=form, name=CONSENT_FIELD, label="", hint=hint)


def _privacy_link() -> rx.Component:
    """Return the link; it leaves what is typed where it is."""
    return link(
        forms.CONSENT_LINK,
        href=routes.page_href(routes.PRIVACY),
        target="_blank",
        rel="noopener",
        class_name="link",
        aria_label=f"{forms.CONSENT_LINK} ({brand.NEW_TAB_HINT})",
    )
