"""The footer: contact, quick links, legal pages, newsletter."""

from datetime import UTC, datetime

import reflex as rx

from app import routes
from app.content import brand, requests, rights, shell
from app.public.shell.header import schedule_link
from app.public.shell.logo import logo
from app.public.shell.newsletter import newsletter
from app.public.shell.site import brand_name
from app.public.shell.whatsapp import whatsapp_link
from app.ui.element import anchor, link
from app.ui.icon import icon


def footer(
    *, scheduler: bool = False, booking: str = "", quiet: bool = False
) -> rx.Component:
    """Return the footer, which is also the section 'contacto'.

    With `quiet` its 'Agendar cita' steps back, as `schedule_link` has it.
    """
    return rx.el.footer(
        rx.el.div(
            _contact(scheduler, booking, quiet),
            rx.el.div(
                _about(),
                _links(shell.FOOTER_LINKS_TITLE, _anchors(), _own_requests()),
                _links(shell.FOOTER_LEGAL_TITLE, _pages()),
                newsletter(),
                class_name="grid gap-x-10 gap-y-12 py-14 "
                "grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] "
                "lg:grid-cols-[1.35fr_0.8fr_1.05fr_1.9fr]",
            ),
            rx.el.p(
                shell.FOOTER_COPYRIGHT.format(
                    year=datetime.now(UTC).year, brand=brand_name()
                ),
                class_name="border-t border-white/15 py-6 text-sky-deep",
            ),
            class_name="wrap",
        ),
        class_name="on-dark bg-ink text-sky",
        custom_attrs=anchor(routes.ANCHOR_CONTACT),
    )


def _contact(scheduler: bool, booking: str, quiet: bool) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.h2(
                shell.FOOTER_CONTACT_TITLE,
                class_name="text-[clamp(1.75rem,1.2rem+2.2vw,2.5rem)] font-extrabold "
                "text-white",
            ),
            rx.el.p(shell.FOOTER_CONTACT_TEXT, class_name="mt-3 text-lg"),
            rx.el.ul(
                _fact("clock", shell.FOOTER_HOURS),
                _fact("map-pin", shell.FOOTER_AREAS),
                class_name="mt-6 space-y-2.5",
            ),
        ),
        rx.el.div(
            schedule_link(scheduler, booking=booking, quiet=quiet, quiet_look="ghost"),
            whatsapp_link(brand.WHATSAPP_LABEL, brand.WHATSAPP_TEXT, "ghost"),
            class_name="flex flex-col gap-3 sm:flex-row lg:flex-col xl:flex-row",
        ),
        class_name="flex flex-col justify-between gap-8 border-b border-white/15 "
        "py-16 lg:flex-row lg:items-center",
    )


def _fact(icon_name: str, text: str) -> rx.Component:
    return rx.el.li(
        icon(icon_name, 20, "mt-1 flex-none text-sun"),
        rx.el.span(text),
        class_name="flex gap-3",
    )


def _about() -> rx.Component:
    return rx.el.div(
        rx.el.div(logo(on_dark=True), class_name="text-white"),
        rx.el.p(shell.FOOTER_ABOUT, class_name="mt-4 text-base leading-relaxed"),
    )


def _links(
    title: str, links: list[tuple[str, str]], *more: rx.Component
) -> rx.Component:
    return rx.el.nav(
        rx.el.h2(title, class_name="mb-2 text-base font-bold text-white"),
        rx.el.ul(
            *(rx.el.li(_link(label, href)) for label, href in links),
            *more,
        ),
        custom_attrs={"aria-label": title},
    )


def _link(label: str, href: str) -> rx.Component:
    return link(
        label,
        href=href,
        class_name="inline-flex min-h-11 min-w-11 items-center hover:text-white "
        "hover:underline underline-offset-4",
    )


def _own_requests() -> rx.Component:
    """Return the way to what was sent from this device; a script shows it."""
    return rx.el.li(
        _link(requests.TITLE, routes.anchor_href(routes.ANCHOR_REQUESTS)),
        hidden=True,
        custom_attrs={"data-requests-link": ""},
    )


def _anchors() -> list[tuple[str, str]]:
    return [(entry.label, routes.anchor_href(entry.anchor)) for entry in shell.NAV]


def _pages() -> list[tuple[str, str]]:
    return [
        (shell.FOOTER_PHARMACY_LINK, routes.page_href(routes.PHARMACY)),
        (shell.FOOTER_TERMS_LINK, routes.page_href(routes.TERMS)),
        (shell.FOOTER_PRIVACY_LINK, routes.page_href(routes.PRIVACY)),
        (rights.FOOTER_LINK, routes.page_href(routes.RIGHTS)),
    ]
