"""The newsletter field of the footer."""

import reflex as rx

from app import routes
from app.content import shell
from app.ui.button import submit_button
from app.ui.element import NativeForm, anchor, link, script_slot

FORM_ID = "newsletter-form"


def newsletter() -> rx.Component:
    """Return the form that keeps an address for news."""
    field_id = f"{FORM_ID}-email"
    return NativeForm.create(
        rx.el.h2(shell.NEWSLETTER_TITLE, class_name="text-base font-bold text-white"),
        rx.el.label(
            shell.NEWSLETTER_LABEL,
            html_for=field_id,
            class_name="mt-3 mb-1.5 block font-semibold",
        ),
        rx.el.div(
            rx.el.input(
                type="email",
                name="email",
                required=True,
                placeholder=shell.NEWSLETTER_PLACEHOLDER,
                class_name="field-input grow basis-52",
                custom_attrs=anchor(field_id)
                | {
                    "autoComplete": "email",
                    "aria-describedby": f"{FORM_ID}-consent {FORM_ID}-status",
                },
            ),
            submit_button(shell.NEWSLETTER_BUTTON, shell.NEWSLETTER_BUSY, "grow"),
            class_name="flex flex-wrap gap-3",
        ),
        rx.el.p(
            shell.NEWSLETTER_CONSENT,
            class_name="mt-3 text-base leading-relaxed text-sky-deep",
            custom_attrs=anchor(f"{FORM_ID}-consent"),
        ),
        link(
            shell.NEWSLETTER_LEAVE,
            href=routes.page_href(routes.NEWS_LEAVE),
            class_name="inline-flex min-h-11 items-center text-base underline "
            "underline-offset-4 hover:text-white",
        ),
        script_slot(
            "p",
            id=f"{FORM_ID}-status",
            role="status",
            data_newsletter_status="",
            class_name="mt-2 font-semibold text-sun",
        ),
        custom_attrs=anchor(FORM_ID)
        | {
            "data-newsletter": "",
            "data-success": shell.NEWSLETTER_SUCCESS,
            "data-error": shell.NEWSLETTER_ERROR,
            "method": "post",
            "action": routes.API_NEWSLETTER,
        },
    )
