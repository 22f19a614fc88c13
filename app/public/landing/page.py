"""The landing page: its sections in order."""

import reflex as rx

from app.public.booking.my_requests import my_requests
from app.public.booking.scheduler.dialog import scheduler_dialog
from app.public.landing.sections.benefits import benefits
from app.public.landing.sections.context import context
from app.public.landing.sections.faq import faq
from app.public.landing.sections.figures import figures
from app.public.landing.sections.hero import hero
from app.public.landing.sections.services import services
from app.public.landing.sections.testimonials import testimonials
from app.public.landing.sections.vaccines import vaccines
from app.public.shell.layout import layout


def page() -> rx.Component:
    """Return the landing page."""
    return layout(
        hero(),
        vaccines(),
        figures(),
        benefits(),
        context(),
        services(),
        my_requests(),
        testimonials(),
        faq(),
        scheduler=scheduler_dialog(),
        scripts=("booking", "scheduler"),
    )
