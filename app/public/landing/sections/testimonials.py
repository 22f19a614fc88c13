"""Four clients, in their own words."""

import reflex as rx

from app import routes
from app.content import testimonials as copy
from app.ui.element import anchor
from app.ui.section import eyebrow, section
from app.ui.stars import stars


def testimonials() -> rx.Component:
    """Return the section 'testimonios'."""
    return section(
        rx.el.div(
            rx.el.div(
                eyebrow(copy.EYEBROW, "mb-3"),
                rx.el.h2(
                    copy.TITLE,
                    class_name="text-[clamp(1.75rem,1.3rem+1.6vw,2.375rem)] "
                    "font-extrabold",
                    custom_attrs=anchor("testimonials-title"),
                ),
                _claim(),
                class_name="lg:sticky lg:top-28 lg:self-start",
            ),
            rx.el.ul(
                *(_card(entry) for entry in copy.TESTIMONIALS),
                class_name="grid gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]",
            ),
            class_name="grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-14",
        ),
        name=routes.ANCHOR_TESTIMONIALS,
        labelled_by="testimonials-title",
        class_name="bg-sand",
    )


def _claim() -> rx.Component:
    figure, rest = copy.SATISFACTION_CLAIM.split(" ", 1)
    return rx.el.p(
        rx.el.span(
            figure,
            class_name="text-[min(4rem,18vw)] font-extrabold leading-none tracking-tight "
            "text-sea",
        ),
        rx.el.span(f" {rest}", class_name="min-w-0 text-lg font-semibold leading-snug"),
        class_name="mt-8 flex max-w-xs items-center gap-4",
    )


def _card(entry: copy.Testimonial) -> rx.Component:
    return rx.el.li(
        rx.el.figure(
            stars(entry.rating, copy.RATING_LABEL.format(rating=entry.rating)),
            rx.el.blockquote(
                rx.el.p(entry.content), class_name="mt-4 grow text-[1.0625rem]"
            ),
            rx.el.figcaption(
                rx.el.span(
                    _initials(entry.name),
                    class_name="grid h-12 w-12 flex-none place-items-center "
                    "rounded-full bg-sky font-bold text-sea-dark",
                    custom_attrs={"aria-hidden": "true"},
                ),
                rx.el.span(
                    rx.el.span(entry.name, class_name="block font-bold"),
                    rx.el.span(entry.role, class_name="block text-base text-ink-soft"),
                    class_name="leading-snug",
                ),
                class_name="mt-6 flex items-center gap-3.5",
            ),
            class_name="flex h-full flex-col",
        ),
        class_name="card border-sand-deep p-6 sm:p-7",
    )


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split()[:2])
