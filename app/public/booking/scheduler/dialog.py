"""The dialog: its head, its form of three steps, its confirmation."""

import reflex as rx

from app import routes
from app.content import forms, scheduler
from app.public.booking.confirmation import confirmation
from app.public.booking.form import hidden_fields
from app.public.booking.scheduler import steps
from app.ui.button import button, submit_button
from app.ui.element import NativeForm, anchor, script_slot
from app.ui.feedback import error_summary, notice
from app.ui.icon import icon

DIALOG_ID = "scheduler"
FORM_ID = "scheduler-form"
TITLE_ID = "scheduler-title"


def scheduler_dialog() -> rx.Component:
    """Return the scheduler, closed; `scheduler.js` opens and leads through it."""
    return rx.el.dialog(
        NativeForm.create(
            _head(),
            rx.el.div(
                notice(),
                rx.el.div(
                    *hidden_fields(),
                    error_summary(forms.ERROR_SUMMARY_TITLE),
                    steps.vaccine(FORM_ID),
                    steps.moment(FORM_ID),
                    steps.person(FORM_ID),
                    custom_attrs={"data-form-body": ""},
                ),
                confirmation(FORM_ID),
                class_name="min-h-0 grow overflow-y-auto overscroll-contain px-[min(1.25rem,5vw)] py-6 "
                "sm:px-8",
                custom_attrs={"data-scroller": ""},
            ),
            _foot(),
            custom_attrs=anchor(FORM_ID)
            | {
                "data-scheduler-form": "",
                "method": "post",
                "action": routes.API_APPOINTMENTS,
            },
        ),
        class_name="sheet",
        custom_attrs=anchor(DIALOG_ID) | {"aria-labelledby": TITLE_ID, "data-late": ""},
    )


def _head() -> rx.Component:
    total = len(scheduler.STEP_NAMES)
    return rx.el.div(
        rx.el.div(
            rx.el.h2(
                scheduler.TITLE,
                class_name="text-xl font-extrabold",
                custom_attrs=anchor(TITLE_ID),
            ),
            script_slot(
                "p",
                data_progress=scheduler.PROGRESS,
                data_total=str(total),
                class_name="ml-auto text-base font-semibold text-ink-soft",
            ),
            rx.el.button(
                icon("x", 24),
                type="button",
                class_name="-mr-[min(0.625rem,3vw)] inline-grid h-11 w-[min(2.75rem,14vw)] flex-none place-items-center",
                custom_attrs={
                    "data-close": "",
                    "aria-label": scheduler.CLOSE_LABEL,
                },
            ),
            class_name="flex items-center gap-[min(0.75rem,3vw)]",
        ),
        rx.el.ol(
            *(
                rx.el.li(
                    name,
                    class_name="min-w-0 grow basis-0 truncate border-t-4 border-line "
                    "pt-1.5 text-base font-semibold text-ink-soft "
                    "aria-[current]:border-sea aria-[current]:text-sea-dark "
                    "data-[done]:border-sea",
                    custom_attrs={"data-step-mark": str(number)},
                )
                for number, name in enumerate(scheduler.STEP_NAMES, start=1)
            ),
            class_name="mt-2 flex gap-2",
        ),
        class_name="border-b border-line px-[min(1.25rem,5vw)] pt-4 pb-3 sm:px-8 sm:pt-5",
    )


def _foot() -> rx.Component:
    return rx.el.div(
        button(
            scheduler.BACK,
            look="secondary",
            attrs={"data-back": "", "hidden": True},
        ),
        button(scheduler.NEXT, class_name="grow", attrs={"data-next": ""}),
        rx.el.div(
            submit_button(forms.BOOKING_SUBMIT, forms.SUBMIT_BUSY, "btn-md w-full"),
            hidden=True,
            class_name="grow",
            custom_attrs={"data-send": ""},
        ),
        class_name="flex flex-wrap gap-3 border-t border-line bg-white px-[min(1.25rem,5vw)] pt-3.5 "
        "pb-[max(0.875rem,env(safe-area-inset-bottom))] sm:px-8",
        custom_attrs={"data-foot": ""},
    )
