"""Composition root: pages, API, workers; the only wiring."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import reflex as rx
from starlette.types import ASGIApp

from app import __version__
from app.admin import page as panel
from app.admin.session.guard import AuthGuard
from app.api import downloads
from app.api.errors import LastResort
from app.api.form_page import FormPages
from app.api.origin import is_own
from app.api.router import create_api
from app.content import console
from app.domain.operation_errors import RestoreUnfinished
from app.jobs import (
    outbox_worker,
    renamed_vaccines,
    retention,
    tidying,
    visit_reminders,
)
from app.public import pages
from app.public.landing.booking_state import LandingBookingState
from app.public.pharmacy.booking_state import PharmacyBookingState
from app.services import (
    erasure,
    health,
    private_files,
    restoring,
    schema,
    session_ends,
    watching,
)
from app.settings import get_settings
from app.telemetry import metrics
from app.web import logs, release
from app.web.body_limit import BodyLimit
from app.web.insistence import Insistence
from app.web.line_breaks import LineBreaks
from app.web.maintenance import Maintenance
from app.web.request_log import RequestLog
from app.web.security_headers import SecurityHeaders
from app.web.sockets import (
    ended_sessions,
    erased_people,
    namespace,
    states,
    unfinished,
)
from app.web.sockets.arguments import Fitting
from app.web.sockets.gate import SocketGate
from app.web.static_site import BUILT_PAGES, StaticSite
from app.web.stopping import when_told_to_stop


@asynccontextmanager
async def _with_database() -> AsyncIterator[None]:
    """Bring the database up to date first, where plain `reflex run` started us."""
    private_files.keep_private()
    try:
        schema.upgrade()
        restoring.finish()
    except schema.FAILURES as error:
        sentence = console.ERROR_UPGRADE[error.code].format(reason=error)
        print(sentence, flush=True)  # noqa: T201
    except RestoreUnfinished as error:
        sentence = console.ERROR_RESTORE_UNFINISHED.format(reason=error)
        print(sentence, flush=True)  # noqa: T201
    restoring.keep_shut()
    yield


async def _announce() -> None:
    logs.install()
    drain = get_settings().drain_seconds
    when_told_to_stop(
        watching.end_all, leave=health.leave, last=downloads.end_all, drain=drain
    )
    _forget_what_ends(asyncio.get_running_loop())
    _collect_seldom()
    metrics.APP.info({"version": __version__, "build": release.build()})
    print(console.SITE_READY.format(url=get_settings().origin), flush=True)  # noqa: T201


def _forget_what_ends(loop: asyncio.AbstractEventLoop) -> None:
    """Drop the states of each session that is signed out of, and of who was erased."""
    erasure.listen(erased_people.follow(app, loop))
    session_ends.listen(
        lambda session: asyncio.run_coroutine_threadsafe(
            states.forget(app, session), loop
        ).result(timeout=5)
    )


def _collect_seldom() -> None:
    """Keep the garbage collector from halting a crowd of visitors.

    What is loaded by now stays and need not be looked through again; and two
    hundred requests at once hold enough objects to start a collection each moment.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _answered(site: ASGIApp) -> ASGIApp:
    """Stand around a site and answer what nobody expected."""
    return LastResort(site, FormPages(BUILT_PAGES), SecurityHeaders)


app = rx.App(
    html_lang="es",
    app_wraps={},
    toaster=None,
    backend_exception_handler=logs.log_event_failure,
    api_transformer=[
        create_api(BUILT_PAGES),
        BodyLimit,
        StaticSite,
        Maintenance,
        SecurityHeaders,
        RequestLog,
        SocketGate,
        # Reflex puts a server's own answer to failures around all this.
        _answered,
    ],
)
# Behind any name that leads here, as long as the page came by the same one.
assert app.sio is not None  # noqa: S101 - Reflex has just made it
app.sio.eio.cors_allowed_origins = is_own
app.register_lifespan_task(_with_database)
app._state_manager = states.own_manager(app.state_manager)  # noqa: SLF001 - no other way
app.register_lifespan_task(outbox_worker.run)
app.register_lifespan_task(renamed_vaccines.run)
app.register_lifespan_task(visit_reminders.run)
app.register_lifespan_task(retention.run)
app.register_lifespan_task(tidying.run)
app.register_lifespan_task(ended_sessions.follow)
app.register_lifespan_task(unfinished.watch)
app.register_lifespan_task(_announce)
pages.register(app)
panel.register(app)
guard = AuthGuard(LandingBookingState.submit, PharmacyBookingState.submit)
app.add_middleware(guard, index=0)
app.add_middleware(Fitting(), index=1)
namespace.listen(app, guard.public_events)


def serve() -> ASGIApp:
    """Return all of it, for the server; whatever fails in any of it is answered."""
    return _answered(Insistence(LineBreaks(app())))
