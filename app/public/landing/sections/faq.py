"""Seven questions; at most one stands open."""

import reflex as rx

from app import routes
from app.content import brand
from app.content import faq as copy
from app.public.shell.whatsapp import whatsapp_link
from app.ui.icon import icon
from app.ui.section import heading, section


def faq() -> rx.Component:
    """Return the section 'preguntas'."""
    return section(
        rx.el.div(
            rx.el.div(
                heading(
                    copy.TITLE,
                    copy.LEAD,
                    above=copy.EYEBROW,
                    heading_id="faq-title",
                ),
                whatsapp_link(
                    brand.WHATSAPP_LABEL, brand.WHATSAPP_TEXT, "secondary", "mt-6"
                ),
                class_name="lg:sticky lg:top-28 lg:self-start",
            ),
            rx.el.div(
                *(_entry(entry) for entry in copy.ENTRIES), class_name="space-y-3"
            ),
            class_name="grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-14",
        ),
        name=routes.ANCHOR_FAQ,
        labelled_by="faq-title",
    )


def _entry(entry: copy.FaqEntry) -> rx.Component:
    return rx.el.details(
        rx.el.summary(
            rx.el.h3(entry.question, class_name="grow text-lg leading-snug"),
            icon("plus", 22, "faq-sign flex-none text-sea"),
            class_name="flex min-h-15 items-center gap-4 rounded-card px-5 py-3 "
            "hover:text-sea-dark sm:px-6",
        ),
        rx.el.p(entry.answer, class_name="px-5 pb-5 text-ink-soft sm:px-6 lg:pr-14"),
        class_name="faq-entry card",
        custom_attrs={"name": "faq"},
    )
