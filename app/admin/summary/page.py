"""The page of the summary; the plots' library is loaded here and nowhere else."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.frame import frame
from app.admin.load_failure import failure_block
from app.admin.summary.plots import plot, plot_by_day, plot_by_hour
from app.admin.summary.summary_state import SummaryState
from app.content import summary as copy
from app.domain.summary import PERIODS
from app.ui.element import anchor

# Summing up takes longer than a page of the list, and nobody watches it so closely.
FOLLOWS_EVERY_MS = 5_000
_PERIOD_ID = "summary-period"


def summary_page() -> rx.Component:
    """Return the page."""
    return frame(_summary(), routes.SUMMARY)


def _summary() -> rx.Component:
    return rx.el.section(
        rx.el.div(
            rx.el.h2(copy.TITLE, class_name="text-2xl font-extrabold"),
            rx.el.div(
                rx.el.label(
                    copy.PERIOD_LABEL, html_for=_PERIOD_ID, class_name="sr-only"
                ),
                rx.el.select(
                    *(
                        rx.el.option(copy.PERIOD.format(days=days), value=str(days))
                        for days in PERIODS
                    ),
                    value=SummaryState.days.to_string(),
                    on_change=SummaryState.choose_days,
                    class_name="field-input",
                    custom_attrs=anchor(_PERIOD_ID),
                ),
            ),
            class_name="mb-5 flex flex-wrap items-center justify-between gap-4",
        ),
        rx.cond(
            SummaryState.failed,
            failure_block(
                copy.LOAD_ERROR, SummaryState.reload, "lead-frame lead-state"
            ),
            rx.fragment(
                _figures(),
                rx.cond(
                    SummaryState.leads > 0,
                    _plots(),
                    rx.el.div(
                        rx.cond(SummaryState.loading, copy.LOADING, copy.EMPTY),
                        class_name="lead-frame lead-state",
                        role="status",
                    ),
                ),
            ),
        ),
        rx.el.button(
            type="button",
            hidden=True,
            on_click=SummaryState.refresh,
            custom_attrs={
                "data-refresh": routes.API_CHANGES,
                "data-at-most-every": str(FOLLOWS_EVERY_MS),
            },
        ),
        class_name="panel-wrap py-8",
        custom_attrs={"aria-busy": SummaryState.loading},
    )


def _figures() -> rx.Component:
    figures: tuple[tuple[str, Any, Any], ...] = (
        (copy.LEADS, SummaryState.number, None),
        (copy.VALUE, SummaryState.value, None),
        (copy.URGENT, SummaryState.urgent, None),
        (copy.ANSWER_MEDIAN, SummaryState.answer_median, SummaryState.answered),
        (copy.ANSWER_P90, SummaryState.answer_p90, None),
    )
    return rx.el.dl(
        *(
            rx.el.div(
                rx.el.dt(label, class_name="text-ink-soft"),
                rx.el.dd(
                    figure,
                    class_name="font-extrabold tabular-nums",
                    # Its type is as large as the card lets so many be whole.
                    style={"--letters": figure.to(str).length()},
                ),
                rx.el.dd(note, class_name="text-sm text-ink-soft")
                if note is not None
                else None,
                class_name="figure",
            )
            for label, figure, note in figures
        ),
        class_name="figures",
    )


def _plots() -> rx.Component:
    return rx.el.div(
        plot_by_day(SummaryState.by_day),
        plot(
            copy.BY_VACCINE,
            SummaryState.by_vaccine,
            (("label", copy.VACCINE), ("number", copy.LEADS), ("value", copy.VALUE)),
            opens=True,
        ),
        plot(
            copy.BY_COMUNA,
            SummaryState.by_comuna,
            (("label", copy.COMUNA), ("number", copy.LEADS)),
            opens=True,
        ),
        plot(
            copy.BY_STATE,
            SummaryState.by_state,
            (("label", copy.STATE), ("number", copy.LEADS)),
            opens=True,
        ),
        rx.cond(
            SummaryState.by_pharmacy.length() > 0,
            plot(
                copy.BY_PHARMACY,
                SummaryState.by_pharmacy,
                (("label", copy.PHARMACY), ("number", copy.LEADS)),
                opens=True,
            ),
            rx.fragment(),
        ),
        plot(
            copy.BY_WEEKDAY,
            SummaryState.by_weekday,
            (("label", copy.WEEKDAY), ("number", copy.LEADS)),
        ),
        plot_by_hour(SummaryState.by_hour),
        class_name="plots",
    )
