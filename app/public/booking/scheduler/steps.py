"""The three steps: which vaccine, when, and for whom."""

import json
from typing import Any

import reflex as rx

from app.content import calendar, forms, scheduler
from app.public.booking import fields
from app.public.booking.consent import consent
from app.public.booking.prices import each_vaccine, vaccine_mark
from app.ui.element import anchor, script_slot
from app.ui.form_field import Field, field_error

FREQUENT_TIMES = ("09:00", "11:00", "13:00", "15:00", "17:00", "19:00")


def vaccine(form: str) -> rx.Component:
    """Return the first step: the price list to choose from."""
    return _step(
        1,
        scheduler.STEP_VACCINE,
        rx.el.div(
            each_vaccine(lambda entry: _vaccine_card(form, entry)),
            class_name="grid gap-3 min-[28rem]:grid-cols-2",
        ),
        rx.el.p(forms.VACCINE.hint, class_name="mt-4 text-base text-ink-soft"),
        missing=(form, "vaccine", scheduler.CHOOSE_VACCINE),
    )


def moment(form: str) -> rx.Component:
    """Return the second step: a calendar and a time."""
    return _step(
        2,
        scheduler.STEP_WHEN,
        rx.el.input(type="hidden", name="date"),
        rx.el.div(
            _calendar(),
            rx.el.div(
                fields.time_field(form),
                rx.el.p(
                    scheduler.TIME_LEGEND,
                    class_name="mt-4 mb-2 text-base font-semibold",
                ),
                rx.el.div(
                    *(
                        rx.el.button(
                            time,
                            type="button",
                            class_name="hour",
                            custom_attrs={"data-time": time, "aria-pressed": "false"},
                        )
                        for time in FREQUENT_TIMES
                    ),
                    class_name="grid grid-cols-3 gap-2",
                ),
            ),
            class_name="grid items-start gap-x-8 gap-y-6 sm:grid-cols-[1.35fr_1fr]",
        ),
        rx.el.div(fields.urgent_note(), class_name="mt-5 has-[>[hidden]]:hidden"),
        missing=(form, "date", scheduler.CHOOSE_DAY),
    )


def person(form: str) -> rx.Component:
    """Return the third step: what was chosen, and the visitor's data."""
    return _step(
        3,
        scheduler.STEP_DATA,
        script_slot(
            "dl",
            data_choice="",
            class_name="mb-6 grid gap-x-6 gap-y-0.5 rounded-xl bg-mist px-5 py-4 "
            "sm:grid-cols-[auto_1fr] [&_dt]:text-ink-soft [&_dd]:font-semibold",
        ),
        rx.el.div(
            *fields.of_person(form),
            class_name="grid gap-x-5 gap-y-6 sm:grid-cols-2 [&>.wide]:sm:col-span-2",
        ),
        consent(form, class_name="mt-6"),
        rx.el.p(
            forms.SUBMIT_NOTE,
            class_name="mt-4 text-center text-base text-ink-soft",
        ),
    )


def _step(
    number: int,
    title: str,
    *children: Any,
    missing: tuple[str, str, str] | None = None,
) -> rx.Component:
    """Return a step; `missing` is form, field and sentence of an empty choice."""
    described = {}
    if missing:
        described = {"aria-describedby": f"{missing[0]}-{missing[1]}-error"}
    return rx.el.fieldset(
        rx.el.legend(
            title,
            class_name="mb-5 text-2xl font-extrabold tracking-tight outline-none",
            custom_attrs={"tabIndex": -1},
        ),
        _missing(*missing) if missing else None,
        *children,
        hidden=number > 1,
        class_name="min-w-0",
        custom_attrs={"data-step": str(number)} | described,
    )


def _vaccine_card(form: str, entry: Any) -> rx.Component:
    choice = f"{form}-vaccine-" + entry["id"].to(str)
    return rx.el.label(
        rx.el.input(
            type="radio",
            name="vaccine",
            value=entry["id"],
            required=True,
            class_name="field-check rounded-full!",
            custom_attrs={
                "id": choice,
                "data-price": entry["price"],
                "data-name": entry["name"],
            },
        ),
        rx.el.span(entry["name"], class_name="grow font-semibold"),
        rx.el.span(entry["label"], class_name="font-bold text-sea-dark"),
        html_for=choice,
        key=entry["id"],
        custom_attrs=vaccine_mark(entry),
        class_name="flex min-h-14 flex-wrap items-center gap-3 rounded-xl border-[1.5px] "
        "border-line px-4 py-2.5 hover:border-sea has-[:checked]:border-sea "
        "has-[:checked]:bg-sky has-[:focus-visible]:ring-3 "
        "has-[:focus-visible]:ring-sea/30",
    )


def _missing(form: str, name: str, sentence: str) -> rx.Component:
    """Return the place of a step's error, with the sentence for an empty choice."""
    return rx.el.div(
        field_error(Field(form=form, name=name, label=""), role="alert"),
        class_name="mb-4",
        custom_attrs={"data-missing": name, "data-sentence": sentence},
    )


def _calendar() -> rx.Component:
    return rx.el.div(
        script_slot("div", data_calendar_view=""),
        rx.el.p(
            rx.el.span(class_name="h-2.5 w-2.5 flex-none rounded-full bg-sun"),
            scheduler.URGENT_LEGEND,
            class_name="mt-3 flex items-center gap-2 text-base text-ink-soft",
        ),
        custom_attrs=anchor("scheduler-calendar")
        | {
            "data-words": json.dumps(
                {
                    "label": calendar.CALENDAR_LABEL,
                    "months": calendar.MONTHS,
                    "weekdays": calendar.WEEKDAYS,
                    "letters": calendar.WEEKDAYS_LETTER,
                    "title": calendar.MONTH_TITLE,
                    "day": calendar.DAY_LABEL,
                    "previous": calendar.PREVIOUS_MONTH,
                    "next": calendar.NEXT_MONTH,
                    "today": calendar.TODAY,
                    "urgent": scheduler.URGENT_MARK,
                },
                ensure_ascii=False,
            )
        },
    )
