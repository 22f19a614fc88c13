"""Why at home: two figures about where infections spread."""

import reflex as rx

from app.content import landing


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
                    class_name="self-center sm:max-lg:col-span-2 lg:pr-6",
                ),
                *(_fact(fact) for fact in landing.CONTEXT_FACTS),
                class_name="grid gap-6 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.15fr] "
                "lg:gap-8",
            ),
            class_name="wrap py-14 lg:py-20",
        ),
        class_name="on-dark bg-ink text-white",
    )


def _fact(fact: landing.Stat) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.p(
                fact.value,
                class_name="text-[clamp(2.25rem,1.8rem+1.6vw,3.25rem)] font-extrabold "
                "leading-none tracking-tight text-sun",
            ),
            _DRAWINGS[fact.key](),
            class_name="flex flex-wrap items-end justify-between gap-4",
        ),
        rx.el.p(fact.label, class_name="mt-5 text-lg leading-snug"),
        class_name="flex h-full flex-col justify-between rounded-card border "
        "border-white/15 bg-white/6 p-7",
    )


def _bars() -> rx.Component:
    """Two bars, the second half as high again as the first."""
    return _drawing(
        rx.el.path(d="M4 54V28a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v26z", class_name=_PALE),
        rx.el.path(d="M30 54V13a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v41z", class_name=_SUN),
    )


def _one_of_four() -> rx.Component:
    """Four people, one of them marked."""
    person = "M{x} 24a6 6 0 1 1 12 0a6 6 0 1 1-12 0M{y} 54V42a8 8 0 0 1 16 0v12z"
    return _drawing(
        *(
            rx.el.path(
                d=person.format(x=4 + 20 * n, y=2 + 20 * n),
                class_name=_SUN if n == 0 else _PALE,
            )
            for n in range(4)
        ),
        width=84,
    )


def _drawing(*shapes: rx.Component, width: int = 52) -> rx.Component:
    return rx.el.svg(
        *shapes,
        view_box=f"0 0 {width} 56",
        width=str(width),
        height="56",
        class_name="flex-none",
        custom_attrs={"aria-hidden": "true"},
    )


_PALE = "fill-white/30"
_SUN = "fill-sun"
_DRAWINGS = {"transport": _bars, "health_centres": _one_of_four}
