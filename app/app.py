"""Composition root: pages, API, workers; the only wiring."""

import gc

import reflex as rx

from app.admin import page as panel
from app.admin.session.guard import AuthGuard
from app.api.origin import is_own
from app.api.router import create_api
from app.content import console
from app.jobs import outbox_worker
from app.public import pages
from app.public.landing.booking_state import LandingBookingState
from app.public.pharmacy.booking_state import PharmacyBookingState
from app.services import watching
from app.settings import get_settings
from app.web import logs
from app.web.body_limit import BodyLimit
from app.web.request_log import RequestLog
from app.web.security_headers import SecurityHeaders
from app.web.static_site import BUILT_PAGES, StaticSite
from app.web.stopping import when_told_to_stop


async def _announce() -> None:
    logs.install()
    when_told_to_stop(watching.end_all)
    _collect_seldom()
    print(console.SITE_READY.format(url=get_settings().origin), flush=True)  # noqa: T201


def _collect_seldom() -> None:
    """Keep the garbage collector from halting a crowd of visitors.

    What is loaded by now stays and need not be looked through again; and two
    hundred requests at once hold enough objects to start a collection each moment.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


app = rx.App(
    html_lang="es",
    app_wraps={},
    toaster=None,
    backend_exception_handler=logs.log_event_failure,
    api_transformer=[
        create_api(BUILT_PAGES),
        BodyLimit,
        StaticSite,
        SecurityHeaders,
        RequestLog,
    ],
)
# Behind any name that leads here, as long as the page came by the same one.
assert app.sio is not None  # noqa: S101 - Reflex has just made it
app.sio.eio.cors_allowed_origins = is_own
app.register_lifespan_task(outbox_worker.run)
app.register_lifespan_task(_announce)
pages.register(app)
panel.register(app)
app.add_middleware(
    AuthGuard(LandingBookingState.submit, PharmacyBookingState.submit), index=0
)
