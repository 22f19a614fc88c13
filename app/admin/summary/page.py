"""The page of the summary; the plots' library is loaded here and nowhere else."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.frame import frame
from app.admin.summary.plots import plot, plot_by_day
from app.admin.summary.summary_state import SummaryState
from app.content import summary as copy
from app.domain.summary import PERIODS
from app.ui.element import anchor

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
        class_name="panel-wrap py-8",
        custom_attrs={"aria-busy": SummaryState.loading},
    )


def _figures() -> rx.Component:
    figures: tuple[tuple[str, Any], ...] = (
        (copy.LEADS, SummaryState.leads),
        (copy.VALUE, SummaryState.value),
        (copy.URGENT, SummaryState.urgent),
        (copy.FIRST_EDIT, SummaryState.first_edit),
    )
    return rx.el.dl(
        *(
            rx.el.div(
                rx.el.dt(label, class_name="text-ink-soft"),
                rx.el.dd(
                    figure,
                    class_name="text-2xl font-extrabold tabular-nums sm:text-3xl",
                ),
                class_name="figure",
            )
            for label, figure in figures
        ),
        class_name="figures",
    )


def _plots() -> rx.Component:
    return rx.el.div(
        plot_by_day(SummaryState.by_day),
        plot(
            copy.BY_VACCINE,
            SummaryState.by_vaccine,
            (("label", copy.VACCINE), ("leads", copy.LEADS), ("value", copy.VALUE)),
            lying=True,
            opens=True,
        ),
        plot(
            copy.BY_HOUR,
            SummaryState.by_hour,
            (("label", copy.HOUR), ("leads", copy.LEADS)),
        ),
        plot(
            copy.BY_WEEKDAY,
            SummaryState.by_weekday,
            (("label", copy.WEEKDAY), ("leads", copy.LEADS)),
        ),
        class_name="plots",
    )
