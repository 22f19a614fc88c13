"""What a visitor may do with a request: change it, confirm it, cancel it."""

import reflex as rx

from app import routes
from app.content import forms, household, own_deadline
from app.content import own_request as copy
from app.domain.fields import TYPED_LIMIT
from app.domain.own_request import ALL_FIELD, LATE_FIELD, SEEN_FIELD
from app.public.own_request.parts import deed, drawer, people_boxes, press, text
from app.ui.form_field import Field, text_field, textarea_field

_LATE = "mt-4 rounded-xl bg-sun-soft px-4 py-3 font-semibold"


def change() -> rx.Component:
    """Return the form that changes day, hour, address and message."""
    name = "change"
    return drawer(
        copy.CHANGE_TITLE,
        rx.el.p(
            copy.CHANGE_VISIT_NOTE,
            class_name="mt-2 text-ink-soft",
            custom_attrs={"data-own-part": "lets-go"},
        ),
        rx.el.p(
            household.OWN_CHANGE_NOTE,
            class_name="mt-2 text-ink-soft",
            custom_attrs={"data-own-part": "together"},
        ),
        *_fees(),
        deed(
            name,
            routes.OWN_CHANGE,
            *_what_was_seen(),
            _not_saved(),
            rx.el.div(
                text_field(Field(name, "date", copy.DAY_LABEL), "date"),
                text_field(
                    Field(name, "time", copy.TIME_LABEL, required=False), "time"
                ),
                class_name="grid gap-5 sm:grid-cols-2",
            ),
            text("in_words", "p", class_name="text-ink-soft empty:hidden"),
            text_field(
                Field(
                    name,
                    "address",
                    forms.ADDRESS.label,
                    placeholder=forms.ADDRESS.placeholder,
                    hint=forms.ADDRESS.hint,
                    attrs={
                        "autoComplete": "street-address",
                        "maxLength": str(TYPED_LIMIT),
                    },
                )
            ),
            textarea_field(
                Field(
                    name,
                    "message",
                    forms.MESSAGE.label,
                    placeholder=forms.MESSAGE.placeholder,
                    required=False,
                    attrs={"maxLength": str(TYPED_LIMIT)},
                )
            ),
            press(copy.CHANGE_SUBMIT),
            keeps=True,
        ),
        part="change",
    )


def _not_saved() -> rx.Component:
    """Return what stands above what was typed before and never saved; a script shows it."""
    return rx.el.div(
        rx.el.p(copy.NOT_SAVED, class_name="font-semibold"),
        rx.el.button(
            copy.NOT_SAVED_DROP,
            type="reset",
            class_name="btn btn-secondary btn-sm mt-2",
        ),
        hidden=True,
        class_name="rounded-xl bg-sun-soft px-4 py-3",
        custom_attrs={"data-own-kept": "", "role": "status"},
    )


def confirm() -> rx.Component:
    """Return the button that says that a visit is awaited, or that it was said."""
    return rx.el.div(
        rx.el.div(
            rx.el.p(copy.CONFIRM_TEXT, class_name="font-semibold"),
            deed(
                "confirm",
                routes.OWN_CONFIRM,
                *_what_was_seen(),
                press(copy.CONFIRM_SUBMIT),
            ),
            custom_attrs={"data-own-part": "confirm"},
        ),
        rx.el.p(
            copy.CONFIRMED,
            class_name="font-semibold text-sea-dark",
            custom_attrs={"data-own-part": "confirmed"},
        ),
        class_name="mt-6",
    )


def cancel() -> rx.Component:
    """Return the button that cancels, behind what it costs."""
    return drawer(
        copy.CANCEL_TITLE,
        rx.el.p(
            copy.CANCEL_FREE,
            class_name="mt-2 text-ink-soft",
            custom_attrs={"data-own-part": "free"},
        ),
        *_fees(),
        deed(
            "cancel",
            routes.OWN_CANCEL,
            *_what_was_seen(),
            rx.el.div(
                press(copy.CANCEL_SUBMIT, look="secondary"),
                custom_attrs={"data-own-part": "alone"},
            ),
            _for_whom(),
        ),
        part="cancel",
    )


def _for_whom() -> rx.Component:
    """Return the choice of those of a household for whom it is cancelled."""
    return rx.el.div(
        people_boxes("cancel", household.CANCEL_WHO, "choice"),
        rx.el.div(
            press(household.CANCEL_CHOSEN, look="secondary"),
            rx.el.button(
                household.CANCEL_ALL,
                type="submit",
                name=ALL_FIELD,
                value="1",
                class_name="btn btn-secondary max-sm:w-full",
            ),
            class_name="flex flex-wrap gap-3",
        ),
        custom_attrs={"data-own-part": "together"},
    )


def _fees() -> tuple[rx.Component, ...]:
    """Return what is said of a fee, where it is of all who are left, or of some."""
    said = {"late": copy.CANCEL_LATE, "late-some": own_deadline.CANCEL_LATE_SOME}
    return tuple(
        rx.el.p(sentence, class_name=_LATE, custom_attrs={"data-own-part": part})
        for part, sentence in said.items()
    )


def _what_was_seen() -> tuple[rx.Component, ...]:
    return (
        rx.el.input(type="hidden", name=SEEN_FIELD),
        rx.el.input(type="hidden", name=LATE_FIELD),
    )
