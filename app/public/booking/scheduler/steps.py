"""The three steps: which vaccine, when, and for whom."""

import json
from typing import Any

import reflex as rx

from app.content import calendar, forms, requests, scheduler
from app.domain.vaccines import DEFAULT_VACCINES, Vaccine, format_clp
from app.public.booking import fields
from app.public.booking.consent import consent
from app.ui.element import anchor, script_slot
from app.ui.form_field import Field, field_error

FREQUENT_TIMES = ("09:00", "11:00", "13:00", "15:00", "17:00", "19:00")


def vaccine(form: str) -> rx.Component:
    """Return the first step: the price list to choose from."""
    return _step(
        1,
        scheduler.STEP_VACCINE,
        rx.el.div(
            *(_vaccine_card(form, entry) for entry in DEFAULT_VACCINES),
            class_name="grid gap-3 min-[28rem]:grid-cols-2",
        ),
        rx.el.p(forms.VACCINE.hint, class_name="mt-4 text-[0.9375rem] text-ink-soft"),
        _missing(form, "vaccine", scheduler.CHOOSE_VACCINE),
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
                fields.time_field(form, {}),
                rx.el.p(
                    scheduler.TIME_LEGEND,
                    class_name="mt-4 mb-2 text-[0.9375rem] font-semibold",
                ),
                rx.el.div(
                    *(
                        rx.el.button(
                            time,
                            type="button",
                            class_name="min-h-11 rounded-xl border-[1.5px] "
                            "border-line font-semibold hover:border-sea "
                            "aria-pressed:border-sea aria-pressed:bg-sky",
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
        _missing(form, "date", scheduler.CHOOSE_DAY),
    )


def person(form: str) -> rx.Component:
    """Return the third step: what was chosen, and the visitor's data."""
    return _step(
        3,
        scheduler.STEP_DATA,
        script_slot(
            "dl",
            data_choice="",
            data_label_vaccine=requests.SUMMARY_VACCINE,
            data_label_price=requests.SUMMARY_PRICE,
            data_label_when=requests.SUMMARY_WHEN,
            class_name="mb-6 grid gap-x-6 gap-y-0.5 rounded-xl bg-mist px-5 py-4 "
            "sm:grid-cols-[auto_1fr] [&_dt]:text-ink-soft [&_dd]:font-semibold",
        ),
        rx.el.div(
            fields.name_field(form, {}),
            fields.phone_field(form, {}),
            rx.el.div(fields.email_field(form, {}), class_name="wide"),
            rx.el.div(fields.address_field(form, {}), class_name="wide"),
            rx.el.div(fields.message_field(form, {}), class_name="wide"),
            class_name="grid gap-x-5 gap-y-6 sm:grid-cols-2 [&>.wide]:sm:col-span-2",
        ),
        consent(form, {}, class_name="mt-6"),
        rx.el.p(
            forms.SUBMIT_NOTE,
            class_name="mt-4 text-center text-[0.9375rem] text-ink-soft",
        ),
    )


def _step(number: int, title: str, *children: Any) -> rx.Component:
    return rx.el.fieldset(
        rx.el.legend(
            title,
            class_name="mb-5 text-2xl font-extrabold tracking-tight outline-none",
            custom_attrs={"tabIndex": -1},
        ),
        *children,
        hidden=number > 1,
        class_name="min-w-0",
        custom_attrs={"data-step": str(number)},
    )


def _vaccine_card(form: str, entry: Vaccine) -> rx.Component:
    return rx.el.label(
        rx.el.input(
            type="radio",
            name="vaccine",
            value=entry.id,
            required=True,
            class_name="field-check rounded-full!",
            custom_attrs={
                "id": f"{form}-vaccine-{entry.id}",
                "data-price": str(entry.price),
                "data-name": entry.name,
            },
        ),
        rx.el.span(entry.name, class_name="grow font-semibold"),
        rx.el.span(format_clp(entry.price), class_name="font-bold text-sea-dark"),
        html_for=f"{form}-vaccine-{entry.id}",
        class_name="flex min-h-14 items-center gap-3 rounded-xl border-[1.5px] "
        "border-line px-4 py-2.5 hover:border-sea has-[:checked]:border-sea "
        "has-[:checked]:bg-sky has-[:focus-visible]:ring-3 "
        "has-[:focus-visible]:ring-sea/30",
    )


def _missing(form: str, name: str, sentence: str) -> rx.Component:
    """Return the place of a step's error, with the sentence for an empty choice."""
    return rx.el.div(
        field_error(Field(form=form, name=name, label="")),
        custom_attrs={"data-missing": name, "data-sentence": sentence},
    )


def _calendar() -> rx.Component:
    return rx.el.div(
        script_slot("div", data_calendar_view=""),
        rx.el.p(
            rx.el.span(class_name="h-2.5 w-2.5 flex-none rounded-full bg-sun"),
            scheduler.URGENT_LEGEND,
            class_name="mt-3 flex items-center gap-2 text-sm text-ink-soft",
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
