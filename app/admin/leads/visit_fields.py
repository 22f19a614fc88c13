"""The form of a visit: its day, hour, length and professional."""

from dataclasses import dataclass
from typing import Any

import reflex as rx

from app.admin.form_lines import back_line, theirs_line
from app.admin.leads.planning import OFFERED, TAKEN, TOGETHER
from app.content import visits as copy
from app.domain.visit import LONGEST, SHORTEST
from app.ui.confirm_dialog import Question, confirm_dialog
from app.ui.element import anchor, keeps, turn_field

_AHEAD = Question(
    name="ahead",
    title=copy.AHEAD_TITLE,
    text=copy.AHEAD_TEXT,
    no=copy.AHEAD_NO,
    yes=copy.AHEAD_YES,
    busy=copy.AHEAD_BUSY,
)
_PASSED = Question(
    name="passed",
    title=copy.PASSED_TITLE,
    text=copy.PASSED_TEXT,
    no=copy.PASSED_NO,
    yes=copy.PASSED_YES,
    busy=copy.PASSED_BUSY,
)


@dataclass(frozen=True, slots=True)
class VisitForm:
    """Where the form of a visit takes what it shows, and gives what is typed.

    Attributes:
        fields: State var of the texts it begins with.
        professionals: State var of pairs of id and name.
        errors: State var of sentences by field.
        busy: State var, whether it is being done.
        submit: Handler of the form.
        refused: State var, whether what it sent last was not done.
        round: State var; the fields are drawn anew when it changes.
        turn: State var; see `once`.
        together: State var of the offer to write it for all people at the address,
            empty for none.
        is_together: State var, whether that is taken.
        choose_together: Handler that takes it, or not.
        opener: State var, the CSS selector of the button that opens its window.
    """

    fields: Any
    professionals: Any
    errors: Any
    busy: Any
    submit: Any
    refused: Any
    round: Any
    turn: Any
    together: Any
    is_together: Any
    choose_together: Any
    opener: Any = None


def visit_form(form: VisitForm, button: Any) -> rx.Component:
    """Return the form.

    Args:
        form: What it is bound to.
        button: What its button says.
    """
    fields = form.fields
    return rx.el.form(
        *(
            rx.el.input(type="hidden", name=name, default_value=fields[name])
            for name in ("lead_id", "visit_id", "version", "seen")
        ),
        turn_field(form.turn),
        _together(form),
        rx.el.div(
            _input(form, "date", copy.DAY, type="date"),
            _input(form, "time", copy.TIME, type="text", input_mode="numeric"),
            _input(
                form, "minutes", copy.MINUTES, type="number", min=SHORTEST, max=LONGEST
            ),
            _professional(form),
            class_name="drawer-fields",
        ),
        rx.el.button(
            button,
            type="submit",
            disabled=form.busy,
            class_name="btn btn-primary btn-sm mt-2",
        ),
        back_line(),
        theirs_line(),
        on_submit=form.submit,
        key=form.round,
        no_validate=True,
        custom_attrs=keeps(
            "visit-" + fields["lead_id"].to(str),
            # A window is closed to give up; a file to look at something else.
            until_closed=form.opener is not None,
            opener=form.opener,
        )
        | {
            "data-theirs": copy.THEIRS,
            # Which writing of which visit the fields were read from.
            "data-of": fields["visit_id"].to(str) + ":" + fields["version"].to(str),
            "data-saved": rx.cond(form.refused, "false", ""),
        },
    )


def visit_questions(state: Any) -> rx.Component:
    """Return what is asked before a visit ends early, or is put into the past.

    Args:
        state: The state that makes, moves and ends visits; see `scheduling`.
    """
    return rx.fragment(
        confirm_dialog(
            _AHEAD,
            state.question,
            is_open=state.question != "",
            busy=state.busy,
            on_no=state.not_early,
            on_yes=state.end_early,
        ),
        confirm_dialog(
            _PASSED,
            state.passed,
            is_open=state.passed != "",
            busy=state.busy,
            on_no=state.not_passed,
            on_yes=state.plan_passed,
        ),
    )


def together_box(text: Any, **box: Any) -> rx.Component:
    """Return the offer to write for all people at an address, where there is one.

    Args:
        text: State var of the offer, empty for none.
        box: What the checkbox is bound to.
    """
    return rx.cond(
        text,
        rx.el.label(
            rx.el.input(type="checkbox", class_name="field-check", **box),
            rx.el.span(text),
            class_name="mt-2 mb-2 flex min-h-11 items-center gap-3",
        ),
        rx.fragment(),
    )


def _together(form: VisitForm) -> rx.Component:
    """Return the offer as fields of the form: what is pressed says for whom it is.

    The server hears of the box at once, too: a visit ends by a button without a form.
    """
    return rx.fragment(
        rx.el.input(
            type="hidden",
            name=OFFERED,
            default_value=rx.cond(form.together, TAKEN, ""),
        ),
        together_box(
            form.together,
            name=TOGETHER,
            value=TAKEN,
            default_checked=form.is_together,
            on_change=form.choose_together,
            custom_attrs={"data-heard": ""},
        ),
    )


def _input(form: VisitForm, name: str, label: str, **attributes: Any) -> rx.Component:
    control = rx.el.input(
        name=name,
        default_value=form.fields[name],
        auto_complete="off",
        class_name="field-input",
        custom_attrs=_marks(form, name),
        **attributes,
    )
    return _field(form, name, label, control)


def _professional(form: VisitForm) -> rx.Component:
    control = rx.el.select(
        rx.el.option(copy.NOBODY, value=""),
        rx.foreach(
            form.professionals,
            lambda who: rx.el.option(who[1], value=who[0], key=who[0]),
        ),
        name="professional",
        default_value=form.fields["professional"],
        class_name="field-input",
        custom_attrs=_marks(form, "professional"),
    )
    return _field(form, "professional", copy.PROFESSIONAL, control)


def _marks(form: VisitForm, name: str) -> dict[str, Any]:
    return anchor(f"visit-{name}") | {
        "aria-invalid": rx.cond(form.errors[name], "true", "false"),
        "aria-describedby": f"visit-{name}-error",
    }


def _field(
    form: VisitForm, name: str, label: str, control: rx.Component
) -> rx.Component:
    return rx.el.div(
        rx.el.label(label, html_for=f"visit-{name}", class_name="edit-label"),
        control,
        rx.el.p(
            form.errors[name],
            class_name="edit-error empty:hidden",
            custom_attrs=anchor(f"visit-{name}-error"),
        ),
        class_name="min-w-0",
    )
