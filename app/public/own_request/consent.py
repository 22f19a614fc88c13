"""What was agreed to, and the way to take each of it back, which asks once more."""

import reflex as rx

from app import routes
from app.content import consents
from app.domain.household import MOST_PEOPLE
from app.domain.own_request import ALL_FIELD, CONSENT_FIELD, PERSON_FIELD
from app.public.own_request.parts import deed, drawer, press, text
from app.ui.element import script_slot


def consent() -> rx.Component:
    """Return each consent, in a place that is repeated, and the way to take it back."""
    return drawer(
        consents.OWN_TITLE,
        rx.el.p(consents.OWN_TEXT, class_name="mt-2"),
        rx.el.section(
            text("agreed_what", "h3", class_name="text-lg font-bold"),
            text("agreed_given", "p", class_name="mt-1"),
            text("agreed_people", "p", class_name="mt-1 wrap-anywhere empty:hidden"),
            text("agreed_by", "p", class_name="mt-1 wrap-anywhere empty:hidden"),
            text(
                "agreed_text",
                "blockquote",
                class_name="mt-2 border-l-4 border-line pl-4 text-ink-soft",
            ),
            text(
                "agreed_version",
                "p",
                class_name="mt-1 text-ink-soft empty:hidden",
            ),
            text("agreed_ended", "p", class_name="mt-2 font-semibold empty:hidden"),
            _sure_to_withdraw(),
            class_name="mt-5 border-t border-line pt-5",
            custom_attrs={"data-own-rows": "agreed"},
        ),
        part="consent",
    )


def _for_whom() -> rx.Component:
    """Return the choice of those for whom it is taken back; no ids: rows repeat it."""
    return rx.el.div(
        rx.el.fieldset(
            rx.el.legend(consents.OWN_WHO, class_name="font-semibold"),
            *(_choice(number) for number in range(1, MOST_PEOPLE + 1)),
            script_slot(
                "p",
                hidden=True,
                data_field_error=PERSON_FIELD,
                class_name="mt-1.5 text-base font-semibold text-coral",
            ),
            class_name="mb-4",
        ),
        rx.el.div(
            press(consents.OWN_CHOSEN, look="secondary"),
            rx.el.button(
                consents.OWN_ALL,
                type="submit",
                name=ALL_FIELD,
                value="1",
                class_name="btn btn-secondary max-sm:w-full",
            ),
            class_name="flex flex-wrap gap-3",
        ),
        custom_attrs={"data-own-part": "several"},
    )


def _choice(number: int) -> rx.Component:
    return rx.el.label(
        rx.el.input(
            type="checkbox",
            name=f"{PERSON_FIELD}_{number}",
            value="1",
            class_name="field-check",
        ),
        text(f"choice{number}", class_name="wrap-anywhere"),
        class_name="mt-2 flex min-h-11 items-center gap-3",
        custom_attrs={"data-own-part": f"agreed{number}"},
    )


def _sure_to_withdraw() -> rx.Component:
    """Return what follows and the button that does it, behind a first press."""
    return rx.el.details(
        rx.el.summary(
            consents.OWN_ASK, class_name="min-h-11 cursor-pointer py-2 font-bold"
        ),
        rx.el.p(consents.OWN_SURE, class_name="mt-2"),
        rx.el.p(
            consents.OWN_SURE_VISIT,
            class_name="mt-2 font-semibold",
            custom_attrs={"data-own-part": "with_visit"},
        ),
        rx.el.p(
            consents.OWN_SURE_BEGUN,
            class_name="mt-2 font-semibold",
            custom_attrs={"data-own-part": "with_begun"},
        ),
        deed(
            "withdraw",
            routes.OWN_WITHDRAW,
            rx.el.input(type="hidden", name=CONSENT_FIELD),
            rx.el.div(
                press(consents.OWN_SUBMIT, look="secondary"),
                custom_attrs={"data-own-part": "single"},
            ),
            _for_whom(),
        ),
        class_name="mt-3",
        # Refused, it stands open with what is wrong.
        custom_attrs={"data-own-part": "stands", "data-own-open-when": "consent"},
    )
