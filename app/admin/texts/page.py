"""The screen of the texts for WhatsApp: one card for each state of a lead."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.frame import frame
from app.admin.load_failure import failure_line
from app.admin.texts.texts_state import TextsState
from app.content import message_texts as copy
from app.ui.element import anchor, script_slot, turn_field


def texts_page() -> rx.Component:
    """Return the page."""
    return frame(
        rx.el.section(
            rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
            rx.el.p(copy.LEAD, class_name="max-w-[65ch] text-ink-soft"),
            rx.el.p(copy.NO_HEALTH, class_name="mb-5 max-w-[65ch] font-semibold"),
            failure_line(TextsState.failed, copy.LOAD_ERROR, TextsState.load),
            rx.el.div(
                rx.foreach(TextsState.rows, _card),
                class_name="grid gap-4 lg:grid-cols-2",
            ),
            class_name="panel-wrap py-8",
        ),
        routes.TEXTS,
        rx.el.script(src="/js/texts.js", defer=True, type="module"),
    )


def _card(row: Any) -> rx.Component:
    state = row["state"].to(str)
    field, wrong = _id("text", state), _id("text-error", state)
    return rx.el.form(
        rx.el.input(type="hidden", name="state", value=state, read_only=True),
        rx.el.input(
            type="hidden", name="version", value=row["version"], read_only=True
        ),
        turn_field(TextsState.turn),
        rx.el.h3(
            rx.el.span(row["label"], class_name="text-lg font-bold"),
            rx.cond(
                row["own"],
                rx.el.span(copy.BADGE_OWN, class_name="badge badge-sky"),
                rx.fragment(),
            ),
            class_name="flex flex-wrap items-center gap-2",
        ),
        rx.el.label(
            rx.Var.create(copy.LABEL.replace("{state}", "")) + row["label"].to(str),
            html_for=field,
            class_name="sr-only",
        ),
        rx.el.textarea(
            name="text",
            default_value=row["text"],
            rows="6",
            on_change=lambda text: TextsState.preview(
                row["state"], row["key"], text
            ).debounce(_SETTLED),
            class_name="field-input mt-2",
            custom_attrs=anchor(field)
            | {
                "aria-invalid": rx.cond(TextsState.errors[state], "true", "false"),
                "aria-describedby": wrong,
                "data-text": state,
                "data-original": row["original"],
                "data-stored": row["text"],
                "autoComplete": "off",
            },
        ),
        rx.el.p(
            TextsState.errors[state],
            class_name="edit-error empty:hidden",
            custom_attrs=anchor(wrong) | {"role": "alert"},
        ),
        script_slot(
            "p",
            class_name="mt-1 font-semibold empty:hidden",
            role="status",
            data_text_says=state,
        ),
        # Told by the script of a text that comes back over what somebody else saved.
        script_slot(
            "p",
            class_name="edit-error empty:hidden",
            role="alert",
            data_text_stale=state,
        ),
        script_slot(
            "p",
            class_name="edit-theirs mt-3 break-anywhere whitespace-pre-line "
            "empty:hidden",
            data_text_theirs=state,
        ),
        _places(row),
        _shown(copy.THEIRS, TextsState.theirs[state], "edit-theirs"),
        _shown(copy.PREVIEW, TextsState.previews[state], "chat-bubble"),
        rx.el.div(
            rx.el.button(copy.SAVE, type="submit", class_name="btn btn-primary btn-sm"),
            rx.el.button(
                copy.ORIGINAL,
                type="button",
                class_name="btn btn-secondary btn-sm",
                custom_attrs={"data-text-original": ""},
            ),
            class_name="mt-auto flex flex-wrap gap-3 pt-3",
        ),
        on_submit=TextsState.save,
        key=row["key"],
        class_name="plot-card flex min-w-0 flex-col",
        custom_attrs={
            "data-text-card": state,
            "data-saved": rx.cond(row["saved"], "true", "false"),
            "data-says": copy.DRAFT_BACK,
            "data-stale": copy.STALE,
            "data-theirs": copy.THEIRS,
        },
    )


# Milliseconds without a key after which the server is asked how it reads.
_SETTLED = 300


def _places(row: Any) -> rx.Component:
    """Return the words that the staff may put in, each a button that does it."""
    return rx.el.div(
        rx.foreach(
            row["places"].to(list[str]),
            lambda place: rx.el.button(
                rx.Var.create("{") + place + "}",
                type="button",
                title=rx.Var.create(copy.PLACEHOLDERS)[place],
                class_name="place-btn",
                key=place,
                custom_attrs={"data-place": place},
            ),
        ),
        role="group",
        class_name="mt-2 flex flex-wrap gap-2",
        custom_attrs={"aria-label": copy.PLACES},
    )


def _shown(title: str, text: Any, look: str) -> rx.Component:
    return rx.cond(
        text,
        rx.el.div(
            rx.el.p(title, class_name="text-sm text-ink-soft"),
            rx.el.p(text, class_name=f"{look} break-anywhere whitespace-pre-line"),
            class_name="mt-3",
        ),
        rx.fragment(),
    )


def _id(name: str, state: Any) -> Any:
    return rx.Var.create(f"{name}-") + state
