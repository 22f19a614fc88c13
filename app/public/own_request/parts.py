"""Pieces of the page of a visitor's own request."""

from typing import Any, Final

import reflex as rx

from app.domain.household import MOST_PEOPLE
from app.domain.own_request import ERASED_PART, PERSON_FIELD, REQUEST_FIELD
from app.ui.element import NativeForm, script_slot
from app.ui.form_field import Field, field_error

# The script that lets each of these forms go out once, and none without a line.
ONCE: Final = "once"
# The script that keeps for the tab what is typed into those that ask for it.
DRAFT: Final = "form_draft"


def title(text: str) -> rx.Component:
    """Return the page's title."""
    return rx.el.h1(
        text,
        class_name="text-[clamp(1.875rem,1.3rem+2.4vw,2.75rem)] font-extrabold",
    )


def notice(part: str = "") -> rx.Component:
    """Return the place of what the server says: at the top, or in a part of the page."""
    return script_slot(
        "div",
        data_form_notice="",
        data_own_notice=part,
        # Of either outcome, so that the styles of both stay in the page.
        data_outcome="success",
        class_name="mt-6 outline-none",
    )


def erased() -> rx.Component:
    """Return what tells scripts that data were erased; nobody sees it."""
    return rx.el.span(
        hidden=True, custom_attrs={"data-own-erased": "", "data-own-part": ERASED_PART}
    )


def panel(heading: str, *children: rx.Component) -> rx.Component:
    """Return a card with a heading."""
    return rx.el.div(
        rx.el.h2(heading, class_name="text-xl font-extrabold"),
        *children,
        class_name="card min-w-0 border-0 p-[min(1.5rem,6vw)] shadow-soft sm:p-8",
    )


def drawer(heading: str, *children: rx.Component, part: str) -> rx.Component:
    """Return a card that is opened by its heading, also without scripts."""
    return rx.el.details(
        rx.el.summary(
            heading, class_name="min-h-11 cursor-pointer py-2 text-xl font-extrabold"
        ),
        *children,
        class_name="card mt-6 border-0 px-[min(1.5rem,6vw)] py-4 shadow-soft sm:px-8",
        custom_attrs={"data-own-part": part, "data-own-open-when": part},
    )


def form(
    name: str,
    action: str,
    *children: rx.Component,
    in_our_words: bool = False,
    keeps: bool = False,
) -> rx.Component:
    """Return a form that the browser posts by itself; the server fills it.

    With `in_our_words` it posts also where something is missing, so that the server
    says so at each field, and no bubble in the browser's language.
    """
    attrs: dict[str, Any] = {"noValidate": True} if in_our_words else {}
    attrs |= {"data-own-keeps": ""} if keeps else {}
    attrs |= {"method": "post", "action": action, "data-own-form": name}
    return NativeForm.create(*children, class_name="mt-4 space-y-5", custom_attrs=attrs)


def deed(
    name: str, action: str, *children: rx.Component, keeps: bool = False
) -> rx.Component:
    """Return a form of the open page; it names the request that it was drawn for.

    With `keeps` what is typed into it stays in the tab until it is saved.
    """
    of = rx.el.input(type="hidden", name=REQUEST_FIELD)
    return form(name, action, of, *children, keeps=keeps)


def text(name: str, tag: str = "span", **attributes: Any) -> rx.Component:
    """Return the place of a text of the request."""
    return script_slot(tag, data_own=name, **attributes)


def press(
    label: str,
    *,
    look: str = "primary",
    action: str = "",
    free: bool = False,
    mark: str = "",
) -> rx.Component:
    """Return a button that posts its form, by its own action where it has one.

    With `free` it posts also where fields of the form are empty. Its `mark` tells the
    scripts what follows: with `data-own-forgets` what the tab keeps of requests goes,
    with `data-own-erases`, once it is so, that and what the device shows of this one;
    with `data-own-takes` the answer is a file, and the page stays.
    """
    attrs: dict[str, Any] = {"formaction": action} if action else {}
    if free:
        attrs["formnovalidate"] = True
    if mark:
        attrs[mark] = ""
    return rx.el.button(
        label,
        type="submit",
        class_name=f"btn btn-{look} max-sm:w-full",
        custom_attrs=attrs,
    )


def people_boxes(form: str, question: str, part: str) -> rx.Component:
    """Return a box for each of a household, in a part of the page of its own."""
    return rx.el.fieldset(
        rx.el.legend(question, class_name="font-semibold"),
        *(_choice(form, number, part) for number in range(1, MOST_PEOPLE + 1)),
        field_error(Field(form, PERSON_FIELD, "")),
        class_name="mb-4",
    )


def _choice(form: str, number: int, part: str) -> rx.Component:
    name = f"{PERSON_FIELD}_{number}"
    return rx.el.div(
        rx.el.input(
            type="checkbox",
            name=name,
            value="1",
            class_name="field-check",
            # Firefox ticks after a reload who was ticked before it, whom nobody sees then.
            auto_complete="off",
            custom_attrs={"id": f"{form}-{name}"},
        ),
        rx.el.label(
            text(f"choice{number}"),
            html_for=f"{form}-{name}",
            class_name="wrap-anywhere",
        ),
        class_name="mt-2 flex min-h-11 items-center gap-3",
        custom_attrs={"data-own-part": f"{part}{number}"},
    )
