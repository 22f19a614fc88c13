"""Where who wants no more news leaves: by a mailed link, or by asking for one."""

import reflex as rx

from app import routes
from app.content import forms, not_me, seo
from app.content import news as copy
from app.public.shell.dead_end import dead_end, explanation, title
from app.public.shell.layout import layout
from app.public.shell.token_form import SCRIPT, token_form
from app.ui.button import link_button, submit_button
from app.ui.element import NativeForm, anchor, script_slot

_FORM = "news-leave"


def leave_page() -> rx.Component:
    """Return the page with the button that takes an address out."""
    return layout(
        dead_end(
            title(copy.LEAVE_TITLE),
            explanation(copy.LEAVE_TEXT),
            token_form(
                routes.API_NEWS_LEAVE,
                button=copy.LEAVE_BUTTON,
                busy=not_me.BUSY,
                label=not_me.LABEL,
                hint=not_me.HINT,
            ),
            _link_form(),
            actions=(link_button(not_me.MISTAKE, routes.HOME, look="secondary"),),
        ),
        scripts=(SCRIPT,),
    )


def left_page() -> rx.Component:
    """Return what is shown afterwards, whatever the link was."""
    return layout(
        dead_end(
            title(copy.LEFT_TITLE),
            explanation(copy.LEFT_TEXT),
            actions=(link_button(seo.NOT_FOUND_HOME, routes.HOME, look="secondary"),),
        )
    )


def _link_form() -> rx.Component:
    """Return the form that mails the link; who came by one does not need it."""
    field = f"{_FORM}-email"
    return NativeForm.create(
        rx.el.h2(copy.LINK_TITLE, class_name="text-xl font-extrabold"),
        rx.el.label(
            forms.EMAIL.label,
            html_for=field,
            class_name="mt-3 mb-1.5 block font-semibold",
        ),
        rx.el.input(
            type="email",
            name="email",
            required=True,
            placeholder=forms.EMAIL.placeholder,
            class_name="field-input w-full",
            custom_attrs=anchor(field)
            | {
                "autoComplete": "email",
                "autoCapitalize": "none",
                "aria-describedby": f"{_FORM}-status",
            },
        ),
        submit_button(copy.LINK_BUTTON, not_me.BUSY, "mt-4"),
        script_slot(
            "p",
            id=f"{_FORM}-status",
            role="status",
            data_newsletter_status="",
            class_name="mt-3 font-semibold",
        ),
        class_name="mt-9 max-w-md",
        custom_attrs={
            "method": "post",
            "action": routes.API_NEWS_LEAVE_LINK,
            "data-newsletter": "",
            "data-error": copy.LINK_ERROR,
            "data-without-token": "",
        },
    )
