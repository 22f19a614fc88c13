"""Asking for one's rights: the form, the code, the receipt; the server shows one."""

import reflex as rx

from app.content import rights as copy
from app.public.own_request.parts import DRAFT, ONCE, notice, title
from app.public.rights.ask import ask
from app.public.rights.code import code
from app.public.rights.receipt import receipt
from app.public.shell.layout import layout


def page() -> rx.Component:
    """Return all three; the server leaves out those that are not asked for."""
    return layout(
        rx.el.section(
            rx.el.div(
                rx.el.div(
                    title(copy.TITLE),
                    notice(),
                    ask(),
                    code(),
                    receipt(),
                    class_name="mx-auto max-w-[46rem]",
                ),
                class_name="wrap pt-28 pb-20 lg:pt-36",
            ),
            class_name="h-full bg-linear-to-b from-sky to-mist",
        ),
        scripts=(DRAFT, ONCE),
    )
