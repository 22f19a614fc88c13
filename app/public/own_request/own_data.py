"""The ways to take one's data along or to erase them."""

import reflex as rx

from app import routes
from app.content import household
from app.content import own_request as copy
from app.domain.own_request import CODE_PART, DATA_PART, HOME_FIELD
from app.public.own_request.closed import code_field
from app.public.own_request.contact import ways
from app.public.own_request.parts import deed, drawer, notice, people_boxes, press


def own_data() -> rx.Component:
    """Return the ways to take one's data along or to erase them, behind a code."""
    name = DATA_PART
    return drawer(
        copy.DATA_TITLE,
        rx.el.div(
            rx.el.p(copy.DATA_TEXT, class_name="mt-2 text-ink-soft"),
            deed(
                "data-code",
                routes.OWN_DATA_CODE,
                _home(),
                press(copy.DATA_CODE),
            ),
            custom_attrs={"data-own-part": "mails"},
        ),
        notice(DATA_PART),
        rx.el.div(
            rx.el.div(_with_code(name), custom_attrs={"data-own-part": "code-asked"}),
            custom_attrs={"data-own-part": "mails"},
        ),
        rx.el.div(
            rx.el.p(copy.DATA_TEXT_WITHOUT_MAILS, class_name="mt-2 text-ink-soft"),
            ways(),
            custom_attrs={"data-own-part": "no-mails"},
        ),
        part=DATA_PART,
    )


def _home() -> rx.Component:
    """Return what tells scripts whom the page is about, also where no code is asked."""
    return rx.el.input(
        type="hidden", name=HOME_FIELD, custom_attrs={"data-own-home": ""}
    )


def _with_code(name: str) -> rx.Component:
    """Return what a mailed code does, once one was asked for."""
    return deed(
        name,
        routes.OWN_DOWNLOAD,
        rx.el.div(
            people_boxes(name, household.DATA_WHO, "own"),
            rx.el.p(household.DATA_MESSAGE, class_name="mb-4 text-ink-soft"),
            custom_attrs={"data-own-part": "together"},
        ),
        notice(CODE_PART),
        code_field(name, copy.DATA_CODE_HINT),
        rx.el.div(
            press(copy.DATA_DOWNLOAD, look="secondary", mark="data-own-takes"),
            press(
                copy.DATA_ERASE,
                look="secondary",
                action=routes.OWN_ERASE,
                mark="data-own-erases",
            ),
            class_name="flex flex-wrap gap-3",
        ),
        rx.el.p(copy.DATA_ERASE_NOTE, class_name="text-ink-soft"),
    )
