"""Five reasons, each with its drawing, and the way to the contact section."""

import reflex as rx

from app import routes
from app.content import landing
from app.ui.button import link_button
from app.ui.picture import Picture, picture
from app.ui.section import heading, section

_DRAWINGS = {
    key: Picture(f"/illustrations/benefit-{key}.svg", 320, 240)
    for key in ("safety", "comfort", "time", "care", "process")
}


def benefits() -> rx.Component:
    """Return the section 'beneficios'."""
    return section(
        heading(
            landing.BENEFITS_TITLE,
            landing.BENEFITS_LEAD,
            above=landing.BENEFITS_EYEBROW,
            heading_id="benefits-title",
        ),
        rx.el.ul(
            *(
                _benefit(benefit, wide=position < 2)
                for position, benefit in enumerate(landing.BENEFITS)
            ),
            class_name="mt-12 grid gap-5 sm:grid-cols-2 lg:grid-cols-6",
        ),
        rx.el.div(
            link_button(
                landing.BENEFITS_ACTION,
                routes.anchor_href(routes.ANCHOR_CONTACT),
                size="lg",
                icon_name="arrow-right",
            ),
            class_name="mt-12 flex justify-center",
        ),
        name=routes.ANCHOR_BENEFITS,
        labelled_by="benefits-title",
    )


def _benefit(benefit: landing.Benefit, *, wide: bool) -> rx.Component:
    span = "lg:col-span-3" if wide else "lg:col-span-2"
    return rx.el.li(
        rx.el.div(
            picture(
                _DRAWINGS[benefit.key],
                class_name="mx-auto w-full sm:h-44 sm:w-auto",
            ),
            class_name="grid flex-none place-items-center bg-sky p-3 max-sm:w-32 sm:p-5",
        ),
        rx.el.div(
            rx.el.h3(benefit.title, class_name="text-lg sm:text-xl"),
            rx.el.p(
                benefit.description,
                class_name="mt-1.5 text-ink-soft max-sm:text-base max-sm:leading-normal "
                "sm:mt-2",
            ),
            class_name="min-w-0 p-4 sm:p-7",
        ),
        class_name=f"card flex overflow-hidden sm:block {span} "
        "sm:last:max-lg:col-span-2",
    )
