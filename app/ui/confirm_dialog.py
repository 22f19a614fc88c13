"""A question before something that cannot be taken back."""

from dataclasses import dataclass
from typing import Any

import reflex as rx

from app.ui.element import anchor


@dataclass(frozen=True, slots=True)
class Question:
    """The words of a question.

    Attributes:
        name: Distinguishes it on its page.
        busy: What the button says while it is being done.
        whole: Whether whom it is about is shown whole, be they many.
    """

    name: str
    title: str
    text: str
    no: str
    yes: str
    busy: str
    whole: bool = False


def confirm_dialog(
    question: Question,
    subject: Any,
    *,
    is_open: Any,
    busy: Any,
    on_no: Any,
    on_yes: Any,
) -> rx.Component:
    """Return the dialog; the page's script opens it as the state says.

    Args:
        question: Its words.
        subject: What it is about, such as a person's name.
        is_open: State var, whether it is shown.
        busy: State var, whether it is being done.
        on_no: Handler of the way back, Escape included.
        on_yes: Handler of the deed.
    """
    title_id, text_id = f"{question.name}-title", f"{question.name}-text"
    return rx.el.dialog(
        rx.el.h2(
            question.title,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(title_id),
        ),
        rx.el.p(
            subject,
            class_name="mt-3 font-bold wrap-anywhere"
            if question.whole
            else "long-name in-question mt-3 font-bold",
        ),
        rx.el.p(question.text, class_name="mt-1", custom_attrs=anchor(text_id)),
        rx.el.div(
            rx.el.button(
                question.no,
                type="button",
                on_click=on_no,
                disabled=busy,
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"data-cancel": "", "autoFocus": True},
            ),
            rx.el.button(
                rx.cond(busy, question.busy, question.yes),
                type="button",
                on_click=on_yes,
                disabled=busy,
                class_name="btn btn-danger btn-sm",
            ),
            class_name="mt-6 flex justify-end gap-3",
        ),
        class_name="confirm",
        custom_attrs={
            "data-open": rx.cond(is_open, "true", "false"),
            "aria-labelledby": title_id,
            "aria-describedby": text_id,
            "role": "alertdialog",
        },
    )
