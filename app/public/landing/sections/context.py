"""Why at home: two figures about where infections spread."""

import reflex as rx

from app.content import landing
from app.ui.icon import icon

_ICONS = {"transport": "bus", "health_centres": "hospital"}


def context() -> rx.Component:
    """Return the band with the two figures."""
    return rx.el.section(
        rx.el.div(
            rx.el.div(
                rx.el.div(
                    rx.el.h2(
                        landing.CONTEXT_TITLE,
                        class_name="text-[clamp(1.75rem,1.2rem+2.2vw,2.5rem)] "
                        "font-extrabold",
                    ),
                    rx.el.p(landing.CONTEXT_LEAD, class_name="mt-4 text-lg text-sky"),
                    class_name="lg:pr-6",
                ),
                *(_fact(fact) for fact in landing.CONTEXT_FACTS),
                class_name="grid items-center gap-8 lg:grid-cols-[1.1fr_1fr_1fr]",
            ),
            class_name="wrap py-14 lg:py-20",
        ),
        class_name="on-dark bg-ink text-white",
    )


def _fact(fact: landing.Stat) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.span(
                fact.value,
                class_name="text-[clamp(2.5rem,2rem+2vw,3.5rem)] font-extrabold "
                "leading-none tracking-tight text-sun",
            ),
            icon(_ICONS[fact.key], 34, "flex-none text-sky-deep"),
            class_name="flex items-center justify-between gap-4",
        ),
        rx.el.p(fact.label, class_name="mt-4 text-lg leading-snug"),
        class_name="rounded-card border border-white/15 bg-white/6 p-7",
    )
