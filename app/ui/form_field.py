"""Form fields: label, control, hint and error, tied together by ids."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

import reflex as rx

from app.ui.element import anchor, script_slot


@dataclass(frozen=True, slots=True)
class Field:
    """What a field needs to know.

    Attributes:
        form: Id of the form; ids of the parts start with it.
        name: Name under which the value is sent.
        attrs: Further attributes of the control, such as `autoComplete`.
    """

    form: str
    name: str
    label: str
    placeholder: str = ""
    hint: str = ""
    required: bool = True
    attrs: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """Id of the control."""
        return f"{self.form}-{self.name}"

    def control_attrs(self) -> dict[str, Any]:
        """Return the attributes that every control of a field shares."""
        described = (
            f"{self.id}-hint {self.id}-error" if self.hint else f"{self.id}-error"
        )
        return {"id": self.id, "aria-describedby": described, **self.attrs}


Kind = Literal["text", "tel", "email", "date", "time"]


def text_field(spec: Field, kind: Kind = "text", class_name: str = "") -> rx.Component:
    """Return a field of one line: text, tel, email, date or time."""
    return _frame(
        spec,
        rx.el.input(
            type=kind,
            name=spec.name,
            required=spec.required,
            placeholder=spec.placeholder or None,
            class_name="field-input",
            custom_attrs=spec.control_attrs(),
        ),
        class_name,
    )


def textarea_field(spec: Field, rows: int = 3, class_name: str = "") -> rx.Component:
    """Return a field of several lines."""
    return _frame(
        spec,
        rx.el.textarea(
            name=spec.name,
            required=spec.required,
            placeholder=spec.placeholder,
            rows=str(rows),
            class_name="field-input",
            custom_attrs=spec.control_attrs(),
        ),
        class_name,
    )


def select_field(
    spec: Field, options: Iterable[rx.Component], class_name: str = ""
) -> rx.Component:
    """Return a list to choose from, with the placeholder as its first line."""
    return _frame(
        spec,
        rx.el.select(
            rx.el.option(spec.placeholder, value="", disabled=True),
            *options,
            name=spec.name,
            required=spec.required,
            default_value="",
            class_name="field-input",
            custom_attrs=spec.control_attrs(),
        ),
        class_name,
    )


def checkbox_field(spec: Field, *text: Any, class_name: str = "") -> rx.Component:
    """Return a box with its own text, error below; a reload leaves no tick in it.

    Browsers put ticks back that they remember: what is agreed to is agreed to anew, on
    the page that is seen.
    """
    return rx.el.div(
        rx.el.div(
            rx.el.input(
                type="checkbox",
                name=spec.name,
                required=spec.required,
                class_name="field-check",
                custom_attrs=spec.control_attrs() | {"autoComplete": "off"},
            ),
            rx.el.label(
                *text, html_for=spec.id, class_name="text-base leading-relaxed"
            ),
            class_name="flex items-start gap-3",
        ),
        _hint(spec, "ml-9"),
        field_error(spec),
        class_name=class_name,
        custom_attrs={"data-field": spec.name},
    )


def field_error(spec: Field, role: str = "") -> rx.Component:
    """Return the place of a field's error: always there, shown once it is filled."""
    return script_slot(
        "p",
        id=f"{spec.id}-error",
        hidden=True,
        **({"role": role} if role else {}),
        data_field_error=spec.name,
        class_name="mt-1.5 text-base font-semibold text-coral",
    )


def _hint(spec: Field, class_name: str = "") -> rx.Component | None:
    if not spec.hint:
        return None
    return rx.el.p(
        spec.hint,
        class_name=f"mt-1.5 text-base leading-normal text-ink-soft {class_name}".strip(),
        custom_attrs=anchor(f"{spec.id}-hint"),
    )


def _frame(spec: Field, control: rx.Component, class_name: str) -> rx.Component:
    return rx.el.div(
        rx.el.label(
            spec.label, html_for=spec.id, class_name="mb-1.5 block font-semibold"
        ),
        control,
        _hint(spec),
        field_error(spec),
        class_name=f"min-w-0 {class_name}".strip(),
        custom_attrs={"data-field": spec.name},
    )
