"""The opening: what the service is, and the way to ask for a visit."""

import reflex as rx

from app import routes
from app.content import landing
from app.ui.button import link_button
from app.ui.element import anchor
from app.ui.icon import icon
from app.ui.picture import Picture, picture

_NURSE = Picture("/illustrations/hero.svg", 640, 640)


def hero() -> rx.Component:
    """Return the section 'inicio'."""
    return rx.el.section(
        rx.el.div(
            rx.el.div(
                _words(),
                _actions(),
                _facts(),
            ),
            rx.el.div(
                picture(
                    _NURSE,
                    landing.HERO_ILLUSTRATION_ALT,
                    eager=True,
                    class_name="w-full",
                ),
                class_name="mx-auto w-full max-w-[34rem] lg:max-w-none",
            ),
            class_name="wrap grid items-center gap-x-12 gap-y-10 pt-28 pb-14 "
            "lg:grid-cols-[1.1fr_1fr] lg:pt-32 lg:pb-20",
        ),
        class_name="overflow-hidden bg-linear-to-b from-sky to-white",
        custom_attrs=anchor(routes.ANCHOR_HERO)
        | {"aria-labelledby": "hero-title", "data-fold": ""},
    )


def _words() -> rx.Component:
    return rx.fragment(
        rx.el.p(
            icon("map-pin", 18, "flex-none text-sea"),
            landing.HERO_EYEBROW,
            class_name="flex items-center gap-2 font-semibold text-sea-dark",
        ),
        rx.el.h1(
            landing.HERO_TITLE,
            class_name="mt-4 text-[clamp(2.375rem,1.45rem+4vw,4rem)] font-extrabold "
            "leading-[1.06] tracking-[-0.03em]",
            custom_attrs=anchor("hero-title"),
        ),
        rx.el.p(
            landing.HERO_LEAD,
            class_name="mt-5 max-w-[35rem] text-lg text-ink-soft sm:text-xl/relaxed",
        ),
    )


def _actions() -> rx.Component:
    return rx.el.div(
        link_button(
            landing.HERO_PRIMARY,
            routes.anchor_href(routes.ANCHOR_SERVICES),
            size="lg",
            icon_name="arrow-right",
        ),
        link_button(
            landing.HERO_SECONDARY,
            routes.anchor_href(routes.ANCHOR_PRICES),
            look="secondary",
            size="lg",
        ),
        class_name="mt-8 flex flex-wrap gap-3 max-sm:[&>*]:grow",
    )


def _facts() -> rx.Component:
    return rx.el.ul(
        *(
            rx.el.li(
                icon("circle-check", 22, "flex-none text-sea"),
                fact,
                class_name="flex items-center gap-2.5 font-semibold",
            )
            for fact in landing.HERO_FACTS
        ),
        class_name="mt-8 flex flex-wrap gap-x-7 gap-y-2.5",
        custom_attrs={"aria-label": landing.HERO_FACTS_LABEL},
    )
