"""For whom the visit is: folded away, because most ask for themselves.

Everything works without scripts: the browser unfolds, and what is not needed is
hidden by the styles alone.
"""

import reflex as rx

from app.content import household as copy
from app.domain.fields import TEXT_LIMIT
from app.domain.household import ADD_FIELD, FOR_WHOM, GUARDIAN, PATIENT, ForWhom
from app.ui.element import script_slot
from app.ui.form_field import Field, checkbox_field, text_field


def for_whom(form: str) -> rx.Component:
    """Return the folded part of a form that asks who is to be vaccinated."""
    return rx.el.details(
        rx.el.summary(copy.ASK, class_name="min-h-11 py-2 font-semibold text-sea-dark"),
        rx.el.fieldset(
            rx.el.label(copy.FIRST, _choice(form), class_name="block font-semibold"),
            rx.el.div(_patient(form), class_name="of-other mt-4"),
            checkbox_field(
                Field(form=form, name=GUARDIAN, label="", required=False),
                copy.GUARDIAN_TEXT,
                class_name="of-minor mt-4",
            ),
        ),
        script_slot(data_people="", class_name="wide empty:hidden"),
        class_name="wide",
    )


def add_without_scripts() -> rx.Component:
    """Return the button that asks for another person's fields by a post.

    It stands after the one that sends: the first of a form answers the Enter key.
    """
    return rx.el.noscript(
        rx.el.button(
            copy.ADD,
            type="submit",
            name=ADD_FIELD,
            value="1",
            form_no_validate=True,
            class_name="btn btn-secondary w-full",
        )
    )


def _choice(form: str) -> rx.Component:
    return rx.el.select(
        *(
            rx.el.option(label, value=who.value)
            for who, label in zip(ForWhom, copy.WHO.values(), strict=True)
        ),
        name=FOR_WHOM,
        default_value=ForWhom.SELF.value,
        class_name="field-input mt-1.5 font-normal",
        custom_attrs={"id": f"{form}-{FOR_WHOM}"},
    )


def _patient(form: str) -> rx.Component:
    return text_field(
        Field(
            form=form,
            name=PATIENT,
            label=copy.NAME,
            required=False,
            attrs={"data-limit": str(TEXT_LIMIT), "autoComplete": "off"},
        )
    )
