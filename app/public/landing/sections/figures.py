"""The claims of the service as figures, right below the opening."""

import reflex as rx

from app.content import landing
from app.ui.element import script_slot


def figures() -> rx.Component:
    """Return the row of figures."""
    return rx.el.section(
        rx.el.div(
            rx.el.dl(
                *(_figure(stat) for stat in landing.STATS),
                class_name="card grid grid-cols-2 gap-px overflow-hidden bg-line "
                "shadow-soft lg:grid-cols-[1fr_1.1fr_1.65fr_1.1fr_1fr] max-lg:[&>:last-child]:col-span-2",
            ),
            # The server says there how long answers took, where a setting asks for it.
            script_slot(
                "p",
                data_answer_time="",
                class_name="mt-4 text-center text-ink-soft empty:hidden",
            ),
            class_name="wrap",
        ),
        custom_attrs={"aria-label": landing.STATS_LABEL},
    )


def _figure(stat: landing.Stat) -> rx.Component:
    return rx.el.div(
        rx.el.dt(
            stat.label,
            class_name="order-2 mt-1 text-base leading-snug text-ink-soft",
        ),
        rx.el.dd(
            stat.value,
            class_name="order-1 text-[1.5rem] font-extrabold leading-tight "
            "tracking-tight sm:text-[1.75rem]",
        ),
        class_name="flex flex-col bg-white px-5 py-6 sm:px-7",
    )
