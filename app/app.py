"""Composition root: pages, API, workers; the only wiring."""

import reflex as rx


class DemoState(rx.State):
    answered: int = 0
    notice: str = ""

    @rx.event
    async def submit(self, data: dict):
        self.answered += 1
        self.notice = f"ok {sorted(data)}"


def index() -> rx.Component:
    return rx.el.main(
        rx.el.h1("Hola", class_name="text-4xl text-brand"),
        rx.el.form(
            rx.el.input(name="name", required=True),
            rx.el.button("Ir", type="submit"),
            on_submit=DemoState.submit,
            action="/api/appointments",
            method="post",
            custom_attrs={"data-answered": DemoState.answered},
        ),
        rx.el.p(DemoState.notice, role="status"),
    )


app = rx.App(html_lang="es", app_wraps={}, toaster=None)
app.add_page(index, route="/", title="Hola")
